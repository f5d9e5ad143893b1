package checkout

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/blockentry"
	"haat/ent/customer"
	"haat/ent/shop"
	"haat/server/message/smsbudget"
	"haat/server/order/blocklist"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Screen contains a shop's rules for orders of shoppers. The functions are called before the order's transaction.
// A nil function is skipped. Merchants' orders are not screened.
type Screen struct {
	// Refuses reports whether the shop refuses the order. It is called before all other checks.
	Refuses func(ctx context.Context, t *tenancy.Tenant, in PlaceRequest, buyer Shopper) (bool, error)
	// NeedsCode reports whether an unverified guest must confirm the number by a code. total is the order's total in poisha.
	NeedsCode func(ctx context.Context, t *tenancy.Tenant, in PlaceRequest, buyer Shopper, total money.Amount) (bool, error)
	// Now is the clock by which blocks expire. It is time.Now if nil.
	Now func() time.Time
}

func (s Screen) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// ScreenBy sets the rules for orders of shoppers. It must not be called while orders are placed.
func (c *Checkout) ScreenBy(s Screen) { c.screen = s }

// checkBlock returns Forbidden "order_refused" if the shop blocked the order's number or that of the ordering customer, or if its screen refuses
// the order. It runs before all other checks, so its answer does not depend on them. Merchants may place orders for
// blocked numbers.
func (p *placing) checkBlock(ctx context.Context) error {
	if p.manual != nil {
		return nil
	}
	blocked, err := p.recall(ctx)
	if err != nil {
		return err
	}
	if !blocked && p.screen.Refuses != nil {
		if blocked, err = p.screen.Refuses(ctx, p.tenant, p.in, p.buyer); err != nil {
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

const blockedColumn = "blocked"

// recall reads what the shop knows about the buyer with one query. It sets p.known and reports whether the shop blocked the buyer.
func (p *placing) recall(ctx context.Context) (blocked bool, err error) {
	row, err := p.client.Shop.Query().Where(shop.ID(p.tenant.Shop.ID), smsbudget.WithKnown(p.in.Mobile), p.withBlocked).
		Select(shop.FieldID).Only(ctx)
	if err != nil {
		return false, fmt.Errorf("query buyer: %w", err)
	}
	p.known = smsbudget.IsKnown(row)
	return db.IsTrue(row.Value(blockedColumn)), nil
}

// withBlocked adds a column to a query of the shop that is 1 if its block list has the buyer's number, or the number of the buyer's
// account.
func (p *placing) withBlocked(s *sql.Selector) {
	of := sql.Table(blockentry.Table)
	who := sql.EQ(of.C(blockentry.FieldValue), p.in.Mobile)
	if p.buyer.CustomerID != 0 {
		account := sql.Table(customer.Table)
		who = sql.Or(who, sql.In(of.C(blockentry.FieldValue), sql.Select(account.C(customer.FieldMobile)).From(account).Where(sql.And(
			sql.ColumnsEQ(account.C(customer.FieldShopID), s.C(shop.FieldID)), sql.EQ(account.C(customer.FieldID), p.buyer.CustomerID),
		))))
	}
	entries := sql.SelectExpr(sql.Raw("1")).From(of).Where(sql.And(sql.ColumnsEQ(of.C(blockentry.FieldShopID), s.C(shop.FieldID)), who)).Limit(1)
	blocklist.BlocksNumbers(p.screen.now())(entries)
	s.AppendSelectExprAs(db.Exists(entries), blockedColumn)
}
