package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/books/family"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/delivery"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Sources lists the sources of manual orders: the places where customers order.
var Sources = []string{"phone", "facebook", "messenger", "whatsapp", sourceWalkIn}

const sourceWalkIn = "walk_in"

// MaxDiscountReason is the maximum length of a discount's reason, in characters.
const MaxDiscountReason = 200

// manualTerms contains the terms of an order that a merchant places. The shop may be unpublished.
type manualTerms struct {
	ManualTerms
	by       orders.Actor
	shopNote string
	prices   map[soldUnit]money.Amount // unit prices that differ from the products'
}

// soldUnit identifies what a line sells: a product, and its variant or 0.
type soldUnit struct{ product, variant int }

func (l QuoteLine) unit() soldUnit { return soldUnit{l.ProductID, l.VariantID} }

// QuoteManualOrder is like Quote, for an order that a merchant places. It reduces a discount or an advance
// that is too high.
func (c *Checkout) QuoteManualOrder(ctx context.Context, shop *ent.Shop, in ManualQuoteRequest, locale i18n.Locale) (*ManualQuote, error) {
	fields := form.Fields{}
	terms := &manualTerms{ManualTerms: in.ManualTerms}
	terms.check(fields)
	lines := terms.take(in.Lines, fields)
	if err := fields.Of(fault.New(fault.Invalid, "cart_invalid")); err != nil {
		return nil, err
	}
	p, err := c.quote(ctx, shop, QuoteRequest{
		Lines: lines, PackageID: in.PackageID, District: in.District, Codes: in.Codes, Mobile: form.Mobile(in.Mobile),
	}, terms, locale)
	if err != nil {
		return nil, err
	}
	return &ManualQuote{
		Quote: *p.quote, Discount: p.quote.granted, Due: max(0, p.quote.Total-in.Advance),
		OutsideZone: p.pack != nil && !delivery.Serves(p.pack, delivery.ZoneOf(shop, in.District)),
	}, nil
}

// check adds the errors of the terms' amounts and source to fields.
func (t ManualTerms) check(fields form.Fields) {
	wrong := func(amount money.Amount) bool { return amount < 0 || amount > money.Max }
	if t.Fee != nil && wrong(*t.Fee) {
		fields["fee"] = "invalid"
	}
	if wrong(t.Discount) || t.DiscountPercent < 0 || t.DiscountPercent > money.WholePercent || t.Discount > 0 && t.DiscountPercent > 0 {
		fields["discount"] = "invalid"
	}
	if wrong(t.Advance) {
		fields["advance"] = "invalid"
	}
	if t.Source != "" && !slices.Contains(Sources, t.Source) {
		fields["source"] = "invalid"
	}
}

func (t ManualTerms) discounts() bool { return t.Discount > 0 || t.DiscountPercent > 0 }

// take stores the lines' prices and returns the lines without prices. It adds errors to fields if prices are
// invalid, or if lines of the same product and variant have different prices.
func (t *manualTerms) take(lines []ManualLine, fields form.Fields) []QuoteLine {
	t.prices = map[soldUnit]money.Amount{}
	first := map[soldUnit]*money.Amount{}
	taken := make([]QuoteLine, len(lines))
	for i, l := range lines {
		taken[i] = l.QuoteLine
		known, repeated := first[l.unit()]
		switch {
		case l.Price != nil && (*l.Price < 0 || *l.Price > money.Max), repeated && !samePrice(known, l.Price):
			fields[fmt.Sprintf("lines.%d.price", i)] = "invalid"
		case l.Price != nil:
			t.prices[l.unit()] = *l.Price
		}
		first[l.unit()] = l.Price
	}
	return taken
}

func samePrice(a, b *money.Amount) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// reprice sets the merchant's price, if any, on a line whose product is for sale. It does nothing on a nil
// receiver.
func (t *manualTerms) reprice(line *QuotedLine) {
	if t == nil || line.Product == nil {
		return
	}
	if price, ok := t.prices[soldUnit{line.ProductID, line.VariantID}]; ok {
		line.Price, line.SellingPrice = price, max(price, line.SellingPrice)
		line.sale, line.SaleLeft, line.SalePrice = 0, 0, 0
	}
}

// discountOn returns the discount on a subtotal, at most the subtotal. It returns 0 on a nil receiver.
func (t *manualTerms) discountOn(subtotal money.Amount) money.Amount {
	switch {
	case t == nil:
		return 0
	case t.DiscountPercent > 0:
		return money.PercentOf(subtotal, t.DiscountPercent)
	default:
		return min(t.Discount, subtotal)
	}
}

// isCollected reports whether the customer collects the goods, unless the merchant chooses a package. It is
// false on a nil receiver.
func (t *manualTerms) isCollected() bool { return t != nil && t.Source == sourceWalkIn }

// checkAmounts returns Invalid "order_invalid" if the discount exceeds the subtotal, or the advance exceeds the total.
func (t *manualTerms) checkAmounts(q *Quote) error {
	fields := form.Fields{}
	if t.Discount > q.Subtotal-q.Savings {
		fields["discount"] = "max"
	} else if t.Advance > q.Total {
		fields["advance"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// PlaceManualOrder records an order that an admin user places for a customer, and returns its id. It behaves
// like Place, with the same errors, except that the shop may be unpublished. The order belongs to the
// customer with the number, if there is one.
func (c *Checkout) PlaceManualOrder(
	ctx context.Context, t *tenancy.Tenant, key string, in ManualOrderRequest, by orders.Actor,
) (string, error) {
	locale := i18n.Default(t.Shop.Currency)
	fields := form.Fields{}
	terms := &manualTerms{ManualTerms: in.ManualTerms, by: by, shopNote: form.Lines(in.ShopNote)}
	terms.DiscountReason = form.OneLine(terms.DiscountReason)
	if !terms.discounts() {
		terms.DiscountReason = ""
	}
	asked := PlaceRequest{
		Delivery: in.Delivery, Lines: terms.take(in.Lines, fields), PackageID: in.PackageID, Note: in.Note, Codes: in.Codes,
		Fingerprint: in.Fingerprint,
	}
	p := placing{
		Checkout: c, tenant: t, key: key, in: asked.cleaned(), buyer: Shopper{Locale: locale},
		batch: c.messages.Batch(smsbudget.Source{}), manual: terms,
	}
	fields.Text("shop_note", terms.shopNote, orders.MaxNote, false)
	fields.Text("discount_reason", terms.DiscountReason, MaxDiscountReason, terms.discounts())
	terms.check(fields)
	if err := p.in.check(key, fields, terms.isCollected()); err != nil {
		return "", err
	}
	var err error
	in.Delivery, in.ManualTerms, in.Note, in.ShopNote, in.Fingerprint = p.in.Delivery, terms.ManualTerms, p.in.Note, terms.shopNote, ""
	if p.hash, err = hashOf(in); err != nil {
		return "", err
	}
	return p.repeat(ctx, false)
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

// enterAdvance posts the advance that a merchant entered with a new order.
func (p *placing) enterAdvance(ctx context.Context, client *ent.Client, row *ent.Order) error {
	return family.PostEntered(ctx, client, family.Entered{OrderID: row.ID, Number: row.Number, Amount: money.Amount(row.Advance), At: row.CreatedAt})
}

// recordManual writes one entry of the activity log for an order that a merchant placed. The entry includes
// the merchant's own fee and prices, if any.
func (p *placing) recordManual(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	fee := audit.To(row.ShippingFee)
	if priced.pack != nil {
		if usual := int64(feeOf(priced.pack, priced.quote.Subtotal)); usual != row.ShippingFee {
			fee["from"] = usual
		}
	}
	changes := map[string]any{"number": audit.To(row.Number), "total": audit.To(row.Total), "shipping_fee": fee}
	if row.Discount > 0 {
		changes["discount"] = audit.To(row.Discount)
		changes["discount_reason"] = audit.To(row.DiscountReason)
	}
	if row.Advance > 0 {
		changes["advance"] = audit.To(row.Advance)
	}
	if prices := p.manual.priceChanges(priced); prices != "" {
		changes["prices"] = audit.To(prices)
	}
	return audit.Record(ctx, client, "create", ent.TypeOrder, row.ID, changes)
}

// priceChanges describes the prices that differ from the products', such as "Lamp: 87.5 → 80".
func (t *manualTerms) priceChanges(priced *priced) string {
	var changes []string
	for _, line := range priced.quote.Lines {
		if line.usual != line.Price && line.Product != nil {
			changes = append(changes, fmt.Sprintf("%s: %s → %s", line.Product.Name, line.usual.Decimal(), line.Price.Decimal()))
		}
	}
	return strings.Join(changes, "; ")
}
