package checkout

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/catalog"
	"haat/server/merchant/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/written"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// terms are what is special about an order that a merchant takes by hand: it may be
// of a shop that is not public, and the delivery may cost what the merchant says.
type terms struct {
	by       Actor
	fee      *money.Amount // nil: the package's
	shopNote string
}

// QuoteByHand is Quote for an order that a merchant takes by hand.
func (c *Checkout) QuoteByHand(ctx context.Context, shop *ent.Shop, in HandQuoteRequest, locale catalog.Locale) (*Quote, error) {
	if wrongFee(in.Fee) {
		return nil, written.Fields{"fee": "invalid"}.Of(fault.New(fault.Invalid, "cart_invalid"))
	}
	asked := QuoteRequest{Lines: in.Lines, PackageID: in.PackageID, District: in.District}
	return c.quote(ctx, shop, asked, &terms{fee: in.Fee}, locale)
}

func wrongFee(fee *money.Amount) bool { return fee != nil && (*fee < 0 || *fee > money.Max) }

// PlaceByHand records an order that an admin user takes for a customer, as Place does
// and with its errors; the shop need not be public. A customer who has an account with
// the number sees it there. Returns the order's id.
func (c *Checkout) PlaceByHand(
	ctx context.Context, t *tenancy.Tenant, key string, in HandRequest, by Actor,
) (string, error) {
	locale := catalog.Default(t.Shop.Currency)
	asked := PlaceRequest{Delivery: in.Delivery, Lines: in.Lines, PackageID: in.PackageID, Note: in.Note, Fingerprint: in.Fingerprint}
	p := placing{
		Checkout: c, tenant: t, key: key, in: asked.cleaned(), by: Shopper{Locale: locale},
		messages: c.budget.Batch(smsbudget.Source{}),
		hand:     &terms{by: by, fee: in.Fee, shopNote: written.Lines(in.ShopNote)},
	}
	fields := written.Fields{}
	fields.Text("shop_note", p.hand.shopNote, maxNote, false)
	if wrongFee(in.Fee) {
		fields["fee"] = "invalid"
	}
	if err := p.in.check(key, fields); err != nil {
		return "", err
	}
	var err error
	in.Delivery, in.Note, in.ShopNote, in.Fingerprint = p.in.Delivery, p.in.Note, p.hand.shopNote, ""
	if p.hash, err = hashOf(in); err != nil {
		return "", err
	}
	return p.repeat(ctx)
}

// customerID is whose order it is: nobody's where it is 0.
func (p *placing) customerID(ctx context.Context, client *ent.Client) (int, error) {
	if p.hand == nil {
		return p.by.CustomerID, nil
	}
	id, err := client.Customer.Query().Where(customer.Mobile(p.in.Mobile)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("look for customer: %w", err)
	}
	return id, nil
}

// recordHand writes an order by hand down as one change, for the rest follows from it:
// with the package's fee where the merchant has set another.
func (p *placing) recordHand(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	fee := map[string]any{"to": row.ShippingFee}
	if priced.pack != nil && priced.pack.Fee != row.ShippingFee {
		fee["from"] = priced.pack.Fee
	}
	return audit.Record(ctx, client, "create", ent.TypeOrder, row.ID, map[string]any{
		"number": map[string]any{"to": row.Number}, "total": map[string]any{"to": row.Total}, "shipping_fee": fee,
	})
}
