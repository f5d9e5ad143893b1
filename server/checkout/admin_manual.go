package checkout

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// manualTerms contains the terms of an order placed by a merchant. The shop need not be public, and
// the merchant may set the shipping fee.
type manualTerms struct {
	by       Actor
	fee      *money.Amount // nil for the package's fee
	shopNote string
}

// QuoteManualOrder is Quote for an order placed by a merchant.
func (c *Checkout) QuoteManualOrder(ctx context.Context, shop *ent.Shop, in ManualQuoteRequest, locale catalog.Locale) (*Quote, error) {
	if wrongFee(in.Fee) {
		return nil, form.Fields{"fee": "invalid"}.Of(fault.New(fault.Invalid, "cart_invalid"))
	}
	asked := QuoteRequest{Lines: in.Lines, PackageID: in.PackageID, District: in.District}
	return c.quote(ctx, shop, asked, &manualTerms{fee: in.Fee}, locale)
}

func wrongFee(fee *money.Amount) bool { return fee != nil && (*fee < 0 || *fee > money.Max) }

// PlaceManualOrder records an order that an admin user places for a customer, and returns its id.
// It works like Place and has its errors, but the shop need not be public. The order belongs to the
// customer who has an account with the number, if any.
func (c *Checkout) PlaceManualOrder(
	ctx context.Context, t *tenancy.Tenant, key string, in ManualOrderRequest, by Actor,
) (string, error) {
	locale := catalog.Default(t.Shop.Currency)
	asked := PlaceRequest{Delivery: in.Delivery, Lines: in.Lines, PackageID: in.PackageID, Note: in.Note, Fingerprint: in.Fingerprint}
	p := placing{
		Checkout: c, tenant: t, key: key, in: asked.cleaned(), buyer: Shopper{Locale: locale},
		messages: c.budget.Batch(smsbudget.Source{}),
		manual:   &manualTerms{by: by, fee: in.Fee, shopNote: form.Lines(in.ShopNote)},
	}
	fields := form.Fields{}
	fields.Text("shop_note", p.manual.shopNote, MaxNote, false)
	if wrongFee(in.Fee) {
		fields["fee"] = "invalid"
	}
	if err := p.in.check(key, fields); err != nil {
		return "", err
	}
	var err error
	in.Delivery, in.Note, in.ShopNote, in.Fingerprint = p.in.Delivery, p.in.Note, p.manual.shopNote, ""
	if p.hash, err = hashOf(in); err != nil {
		return "", err
	}
	return p.repeat(ctx)
}

// customerID returns the id of the customer to whom the order belongs, or 0.
func (p *placing) customerID(ctx context.Context, client *ent.Client) (int, error) {
	if p.manual == nil {
		return p.buyer.CustomerID, nil
	}
	id, err := client.Customer.Query().Where(customer.Mobile(p.in.Mobile)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("query customer: %w", err)
	}
	return id, nil
}

// recordManual writes one audit log entry for an order placed by a merchant. The entry
// includes the package's fee if the merchant set another.
func (p *placing) recordManual(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	fee := map[string]any{"to": row.ShippingFee}
	if priced.pack != nil {
		if usual := int64(feeOf(priced.pack, priced.quote.Subtotal)); usual != row.ShippingFee {
			fee["from"] = usual
		}
	}
	return audit.Record(ctx, client, "create", ent.TypeOrder, row.ID, map[string]any{
		"number": map[string]any{"to": row.Number}, "total": map[string]any{"to": row.Total}, "shipping_fee": fee,
	})
}
