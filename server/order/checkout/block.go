package checkout

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Screen applies a shop's rules to orders of shoppers. Its functions are called in the order's transaction; a nil function is skipped.
// Merchants' orders are not screened.
type Screen struct {
	// Refuses reports whether the shop refuses the order. It is called before all other checks.
	Refuses func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, in PlaceRequest, buyer Shopper) (bool, error)
	// NeedsCode reports whether an unverified guest must confirm the number by a code. total is the order's total in poisha.
	NeedsCode func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, in PlaceRequest, buyer Shopper, total money.Amount) (bool, error)
}

// ScreenBy sets the screen. It must not be called while orders are placed.
func (c *Checkout) ScreenBy(s Screen) { c.screen = s }

// checkBlock returns Forbidden "order_refused" if the shop blocked the order's number or the ordering customer, or if its screen refuses
// the order. It runs before all other checks of the transaction, so its answer does not depend on them. Merchants may place orders for
// blocked numbers.
func (p *placing) checkBlock(ctx context.Context, client *ent.Client) error {
	if p.manual != nil {
		return nil
	}
	who := customerrecord.Mobile(p.in.Mobile)
	if p.buyer.CustomerID != 0 {
		who = customerrecord.Or(who, customerrecord.CustomerID(p.buyer.CustomerID))
	}
	blocked, err := client.CustomerRecord.Query().Where(who, customerrecord.BlockedAtNotNil()).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query block of number: %w", err)
	}
	if !blocked && p.screen.Refuses != nil {
		if blocked, err = p.screen.Refuses(ctx, client, p.tenant, p.in, p.buyer); err != nil {
			return err
		}
	}
	if !blocked {
		return nil
	}
	shop := p.tenant.Shop
	contact := shop.PublicNumber
	if p.buyer.Locale == i18n.Bn {
		contact = textnorm.BengaliDigits(contact)
	}
	f := fault.New(fault.Forbidden, "order_refused")
	f.Words = []string{"contact", cmp.Or(contact, shop.OwnerEmail, p.buyer.Locale.Pick(shop.Name, shop.BnName))}
	return f
}
