package checkout

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/discount/use"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// holdsFor is the time for which the price of a quote holds after a discount has begun or ended.
const holdsFor = 10 * time.Minute

// maxNear is the maximum number of discounts that a quote names because the cart almost gets them.
const maxNear = 3

// refusedForNow is the Refusal of codes that were not looked up, because the shopper's network tried too many.
const refusedForNow = "later"

// Ignore adds codes to the quote that were not looked up.
func (q *Quote) Ignore(codes []string) {
	for _, code := range codes {
		q.Codes = append(q.Codes, EnteredCode{Code: discount.CodeKey(code), Refusal: refusedForNow})
	}
}

// LookedUp returns the entered codes that were looked up.
func (q *Quote) LookedUp() []string {
	var codes []string
	for _, code := range q.Codes {
		if code.Refusal != refusedForNow {
			codes = append(codes, code.Code)
		}
	}
	return codes
}

// UnknownCodes returns the number of entered codes that the shop does not have.
func (q *Quote) UnknownCodes() (n int) {
	for _, code := range q.Codes {
		if code.Refusal == string(discount.Unknown) {
			n++
		}
	}
	return n
}

// checkCodes adds an error to fields if there are too many codes or one is too long.
func checkCodes(codes []string, fields form.Fields) {
	if len(codes) > rules.MaxCodes || slices.ContainsFunc(codes, func(code string) bool { return utf8.RuneCountInString(code) > rules.MaxCode }) {
		fields["codes"] = "max"
	}
}

// calculator calculates the discounts of one cart.
type calculator struct {
	cart   discount.Cart
	rules  []rules.Rule
	buyer  use.Buyer
	now    time.Time
	locale i18n.Locale
}

// calculator returns the calculator of a quote's lines, or nil if the shop has no discounts and the shopper entered no code.
func (c *Checkout) calculator(ctx context.Context, p *priced, in QuoteRequest, manual *manualTerms, locale i18n.Locale) (*calculator, error) {
	if manual != nil && !manual.Discounts && len(in.Codes) == 0 {
		return nil, nil
	}
	list, err := c.discounts.For(ctx, in.Codes)
	if err != nil {
		return nil, err
	}
	if manual != nil {
		list = slices.DeleteFunc(list, func(r rules.Rule) bool {
			return r.Code == "" && !manual.Discounts || manual.Fee != nil && r.Class == discount.Delivery
		})
	}
	if len(list)+len(in.Codes) == 0 {
		return nil, nil
	}
	calc := &calculator{rules: list, locale: locale, cart: discount.Cart{Codes: in.Codes, District: in.District}}
	if in.Mobile != "" {
		if calc.buyer, err = use.BuyerOf(ctx, c.client, in.Mobile, list); err != nil {
			return nil, err
		}
	}
	calc.buyer.Apply(&calc.cart, list)
	var ancestors map[int][]int
	if slices.ContainsFunc(list, func(r rules.Rule) bool { return r.Target.UsesCategories() }) {
		categories, err := c.catalog.CategoryRows(ctx)
		if err != nil {
			return nil, err
		}
		ancestors = rules.Ancestors(categories)
	}
	for _, line := range p.lines {
		product := p.forSale[line.ProductID]
		calc.cart.Lines = append(calc.cart.Lines, discount.Line{
			Key: fmt.Sprintf("%d-%d", line.ProductID, line.VariantID), Product: line.ProductID, Categories: ancestors[product.CategoryID],
		})
	}
	return calc, nil
}

// at returns the calculator of lines at their prices of a time; nil for nil.
func (c *calculator) at(lines []QuotedLine, now time.Time) *calculator {
	if c == nil {
		return nil
	}
	then := *c
	then.now, then.cart.Lines = now, slices.Clone(c.cart.Lines)
	for i, line := range lines {
		then.cart.Lines[i].Quantity, then.cart.Lines[i].Price = line.Quantity, line.Price
	}
	return &then
}

// quote calculates the discounts with a delivery charge.
func (c *calculator) quote(fee money.Amount) discount.Quote {
	c.cart.Fee = fee
	list := make([]*discount.Rule, len(c.rules))
	for i := range c.rules {
		list[i] = &c.rules[i].Rule
	}
	return discount.Calculate(c.cart, list, c.now)
}

// rule returns the rule that the calculation returned.
func (c *calculator) rule(r *discount.Rule) rules.Rule {
	return c.rules[slices.IndexFunc(c.rules, func(own rules.Rule) bool { return own.ID == r.ID && own.Code == r.Code })]
}

func (c *calculator) name(r *discount.Rule) string {
	rule := c.rule(r)
	return c.locale.Pick(rule.Name, rule.BnName)
}

// settle computes the discounts, the total and the amount due in advance for a full delivery charge.
func (q *Quote) settle(fee money.Amount) {
	q.FullFee, q.ShippingFee, q.Savings = fee, fee, 0
	q.Discounts, q.Codes, q.Near = []AppliedDiscount{}, []EnteredCode{}, []NearDiscount{}
	if q.calculator != nil {
		q.apply(q.calculator.quote(fee))
	}
	q.granted = q.manual.discountOn(q.Subtotal - q.Savings)
	q.Total = q.Subtotal - q.Savings - q.granted + q.ShippingFee
	q.demand()
	q.Fingerprint = fingerprint(q)
}

// apply stores a calculation in the quote.
func (q *Quote) apply(result discount.Quote) {
	c := q.calculator
	q.result, q.ShippingFee, q.Savings = result, result.Fee, result.Discount
	q.Lines = slices.Clone(q.Lines)
	for i, line := range result.Lines {
		q.Lines[i].Savings = line.Product + line.Order
	}
	q.Discounts = make([]AppliedDiscount, len(result.Discounts))
	for i, a := range result.Discounts {
		q.Discounts[i] = AppliedDiscount{ID: a.Rule.ID, Name: c.name(a.Rule), Code: a.Rule.Code, Class: string(a.Rule.Class), Amount: a.Amount}
	}
	q.Codes = make([]EnteredCode, len(result.Codes))
	for i, code := range result.Codes {
		q.Codes[i] = EnteredCode{code.Code, string(code.Refusal), code.Missing.Sum, code.Missing.Units}
	}
	for _, near := range result.Near[:min(len(result.Near), maxNear)] {
		q.Near = append(q.Near, NearDiscount{c.name(near.Rule), string(near.Rule.Class), near.Missing.Sum, near.Missing.Units})
	}
}

// writeDiscounts writes the discounts for the fingerprint of a quote.
func (q *Quote) writeDiscounts(w io.Writer) {
	for _, d := range q.Discounts {
		fmt.Fprintln(w, "discount", d.ID, d.Code, int64(d.Amount))
	}
	if q.granted > 0 {
		fmt.Fprintln(w, "discount", int64(q.granted))
	}
}

// holds reports whether the quote had the fingerprint less than holdsFor ago, before a price changed or a discount began or ended, and returns
// to those figures.
func (p *priced) holds(fingerprint string) bool {
	for _, at := range p.boundaries(time.Now()) {
		if earlier := p.quoteAt(at); earlier.Fingerprint == fingerprint {
			p.quote = earlier
			return true
		}
	}
	return false
}

// boundaries returns the last moments before sales and discounts began or ended of which holdsFor is not over.
func (p *priced) boundaries(now time.Time) []time.Time {
	var list []time.Time
	add := func(times ...time.Time) {
		for _, at := range times {
			if !at.IsZero() && !at.After(now) && now.Sub(at) < holdsFor {
				list = append(list, at.Add(-1))
			}
		}
	}
	for _, product := range p.forSale {
		terms := product.Sale()
		add(terms.Starts, terms.Ends)
	}
	if p.quote.calculator != nil {
		for _, r := range p.quote.calculator.rules {
			add(r.Starts, r.Ends)
		}
	}
	return list
}

// recordDiscounts writes the discounts of a new order and counts their uses.
func (p *placing) recordDiscounts(ctx context.Context, client *ent.Client, view *orderView, q *Quote) error {
	if len(q.Discounts) == 0 {
		return nil
	}
	given := make([]use.Given, len(q.result.Discounts))
	for i, a := range q.result.Discounts {
		given[i] = use.Given{Rule: q.calculator.rule(a.Rule), Amount: a.Amount}
		for _, share := range a.Shares {
			given[i].Shares = append(given[i].Shares, kind.DiscountShare{Item: view.items[share.Line].ID, Amount: int64(share.Amount)})
		}
	}
	var err error
	view.row.Edges.Discounts, err = use.Record(ctx, client, view.row.ID, q.calculator.buyer, given)
	return err
}
