package checkout

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/textnorm"
)

// checkBlock returns Forbidden "order_refused" if the shop blocked the order's number or the customer who orders. It comes before
// all other checks of the transaction, so its answer does not depend on them. Merchants may place orders for blocked numbers.
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
	if !blocked {
		return nil
	}
	shop := p.tenant.Shop
	contact := shop.PublicNumber
	if p.buyer.Locale == catalog.Bn {
		contact = textnorm.BengaliDigits(contact)
	}
	f := fault.New(fault.Forbidden, "order_refused")
	f.Words = []string{"contact", cmp.Or(contact, shop.OwnerEmail, p.buyer.Locale.Pick(shop.Name, shop.BnName))}
	return f
}
