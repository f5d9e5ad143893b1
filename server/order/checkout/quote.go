package checkout

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/advance"
	"haat/server/catalog/sale"
	"haat/server/order/delivery"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// Limits of a cart: the number of lines, and the units of one product. The total of a cart at these limits
// and at the highest price fits into 64 bits.
const (
	MaxLines    = 100
	MaxQuantity = 9_999
)

const maxPlace = 60 // maximum length of a place's name, in characters

// QuoteRequest is a cart stored by the browser. For a known delivery, it contains the id of a shipping package, or 0 and the district.
type QuoteRequest struct {
	Lines     []QuoteLine `json:"lines"`
	PackageID int         `json:"package_id"`
	District  string      `json:"district"`
	Codes     []string    `json:"codes,omitempty"` // of discounts, as entered
	// Mobile is the proven or ordering customer's number, on which some discounts depend. It is empty for unknown shoppers.
	Mobile string `json:"-"`
}

// Validate returns Invalid "cart_invalid" with the wrong fields.
func (r QuoteRequest) Validate() error {
	fields := form.Fields{}
	checkLines(r.Lines, fields)
	if r.PackageID < 0 {
		fields["package_id"] = "invalid"
	}
	if utf8.RuneCountInString(r.District) > maxPlace {
		fields["district"] = "max"
	}
	checkCodes(r.Codes, fields)
	return fields.Of(fault.New(fault.Invalid, "cart_invalid"))
}

// checkLines adds the errors of lines to fields.
func checkLines(lines []QuoteLine, fields form.Fields) {
	if len(lines) > MaxLines {
		fields["lines"] = "max"
		return
	}
	for i, l := range lines {
		if l.ProductID <= 0 {
			fields[fmt.Sprintf("lines.%d.product_id", i)] = "invalid"
		}
		if l.VariantID < 0 {
			fields[fmt.Sprintf("lines.%d.variant_id", i)] = "invalid"
		}
		if l.Quantity < 1 || l.Quantity > MaxQuantity {
			fields[quantityField(i)] = "invalid"
		}
	}
}

func quantityField(line int) string { return fmt.Sprintf("lines.%d.quantity", line) }

// merged sums lines with the same product and variant, at the position of the first one. at contains the
// original index of each resulting line.
func merged(requested []QuoteLine) (lines []QuoteLine, at []int) {
	seen := map[soldUnit]int{}
	lines = []QuoteLine{}
	for n, l := range requested {
		k := l.unit()
		if i, ok := seen[k]; ok {
			lines[i].Quantity += l.Quantity
			continue
		}
		seen[k] = len(lines)
		lines, at = append(lines, l), append(at, n)
	}
	return lines, at
}

// Quote returns the current price of a cart, using three queries, and one for discounts: the automatic ones, which servers cache, or codes and limits. It merges lines with the same product and
// variant. A product that is not for sale becomes a line without a product. A product with variants but
// without a valid variant id has no price and no stock. An unpublished shop sells nothing. A requested
// package that does not serve the district is replaced by one that does. The error is Invalid "cart_invalid",
// also for an unknown package.
func (c *Checkout) Quote(ctx context.Context, shop *ent.Shop, in QuoteRequest, locale i18n.Locale) (*Quote, error) {
	p, err := c.quote(ctx, shop, in, nil, locale)
	if err != nil {
		return nil, err
	}
	return p.quote, nil
}

func (c *Checkout) quote(ctx context.Context, shop *ent.Shop, in QuoteRequest, manual *manualTerms, locale i18n.Locale) (*priced, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	p, err := c.price(ctx, shop, in, manual, locale)
	if err != nil {
		return nil, err
	}
	if !p.packageFound {
		return nil, form.Fields{"package_id": "invalid"}.Of(fault.New(fault.Invalid, "cart_invalid"))
	}
	return p, nil
}

// priced is a quote with the data from which it was computed.
type priced struct {
	quote        *Quote
	lines        []QuoteLine // requested lines, merged
	at           []int       // original index of each line
	forSale      map[int]catalog.FoundProduct
	pack         *ent.ShippingPackage // nil if the shop has no packages, or if the shopper must choose one
	packageFound bool
	outOfZone    bool                   // the requested package does not serve the district
	collected    bool                   // the customer collects the goods, so the order needs no package
	categories   []*ent.Category        // of the shop; only for orders of shoppers
	packages     []*ent.ShippingPackage // that serve the district
	locale       i18n.Locale
	held         heldBefore // what pending orders held before the transaction; read only if a limit depends on it
}

// price computes a quote. manual is nil unless a merchant places the order.
func (c *Checkout) price(ctx context.Context, shop *ent.Shop, in QuoteRequest, manual *manualTerms, locale i18n.Locale) (*priced, error) {
	p := &priced{locale: locale}
	p.lines, p.at = merged(in.Lines)
	if shop.Public || manual != nil {
		ids := make([]int, len(p.lines))
		for i, l := range p.lines {
			ids[i] = l.ProductID
		}
		var err error
		if p.forSale, err = c.catalog.ForSale(ctx, ids, locale); err != nil {
			return nil, err
		}
	}
	all, err := c.activePackages(ctx)
	if err != nil {
		return nil, err
	}
	list := all
	if manual == nil { // merchants may agree on any package
		list = delivery.Serving(shop, all, in.District)
		p.outOfZone = in.PackageID != 0 && !delivery.Has(list, in.PackageID) && delivery.Has(all, in.PackageID)
	}
	if p.outOfZone {
		in.PackageID = 0
	}
	if p.collected = manual.isCollected() && in.PackageID == 0; p.collected {
		p.packageFound = true
	} else {
		p.pack, p.packageFound = delivery.Choose(shop, list, in.PackageID, in.District)
	}
	p.packages = list
	p.quote = &Quote{Undeliverable: len(list) < len(all) && len(list) == 0, manual: manual}
	if manual == nil {
		p.quote.dueNow = p.advance(shop)
	}
	if p.quote.calculator, err = c.calculator(ctx, p, in, manual, locale); err != nil {
		return nil, err
	}
	p.quote = p.quoteAt(time.Now())
	return p, nil
}

// quoteAt returns the quote with the prices and discounts of a time.
func (p *priced) quoteAt(now time.Time) *Quote {
	q := *p.quote
	q.Subtotal, q.Lines = 0, make([]QuotedLine, len(p.lines))
	units := map[int]int{}
	for _, l := range p.lines {
		units[l.ProductID] += l.Quantity
	}
	for i, l := range p.lines {
		line := quoted(l, p.forSale, units[l.ProductID], now)
		line.usual = line.Price
		q.manual.reprice(&line)
		q.Lines[i] = line
		q.Subtotal += line.Price * money.Amount(line.Quantity)
	}
	q.Packages = packagesOf(p.packages, q.Subtotal, p.locale)
	fee := money.Amount(0)
	if p.pack != nil {
		q.PackageID, fee = p.pack.ID, feeOf(p.pack, q.Subtotal)
	}
	if q.manual != nil && q.manual.Fee != nil {
		fee = *q.manual.Fee
	}
	q.calculator = q.calculator.at(q.Lines, now)
	q.ByQuantity = q.calculator != nil || slices.ContainsFunc(q.Lines, func(l QuotedLine) bool { return l.SaleLeft > 0 || l.sale > 0 })
	q.settle(fee)
	return &q
}

// advance returns a function that computes the required advance from the price of the products and the delivery charge, or nil if no rule applies.
func (p *priced) advance(shop *ent.Shop) func(products, fee money.Amount) money.Amount {
	var own []*kind.AdvanceRule
	for _, product := range p.forSale {
		if rule := product.Advance(); rule != nil {
			own = append(own, rule)
		}
	}
	if shop.PaymentRules == nil && own == nil {
		return nil
	}
	return func(products, fee money.Amount) money.Amount {
		return advance.Due(shop.PaymentRules, own, advance.Sums{Products: products, Delivery: fee, Total: products + fee})
	}
}

// demand sets the amounts due in advance and on delivery.
func (q *Quote) demand() {
	q.DueNow, q.DueLater = 0, 0
	if q.dueNow == nil {
		return
	}
	if q.DueNow = q.dueNow(q.Subtotal-q.Savings, q.ShippingFee); q.DueNow > 0 {
		q.DueLater = q.Total - q.DueNow
	}
}

// quoted returns a line at the price of a time. units is the number of units of its product in the cart.
func quoted(requested QuoteLine, forSale map[int]catalog.FoundProduct, units int, now time.Time) QuotedLine {
	line := QuotedLine{ProductID: requested.ProductID, VariantID: requested.VariantID, Options: []string{}}
	product, ok := forSale[requested.ProductID]
	if !ok {
		return line
	}
	stock := 0
	switch variant, ok := product.Variant(requested.VariantID); {
	case ok:
		stock = variant.Stock
		line.SellingPrice = variant.SellingPrice
		line.Options = product.Labels(variant)
	case !product.HasVariants && requested.VariantID == 0:
		stock = product.Stock
		line.SellingPrice = product.SellingPrice
	}
	line.Product = &product.ProductCard
	line.Stock = max(0, stock)
	line.Quantity = min(requested.Quantity, line.Stock)
	line.sell(product.Sale(), units, now)
	return line
}

// sell sets the price of a line. If the product's limited sale does not have all units of the cart any more, they cost the regular price,
// and the line says how many are left.
func (l *QuotedLine) sell(terms sale.Terms, units int, now time.Time) {
	l.Price = l.SellingPrice
	switch {
	case !terms.IsOn(now):
	case terms.Units == 0:
		l.Price = terms.Price(l.SellingPrice, now)
	case units <= terms.Left():
		l.Price, l.sale = terms.Price(l.SellingPrice, now), terms.Number
	default:
		l.SaleLeft, l.SalePrice = terms.Left(), terms.Price(l.SellingPrice, now)
	}
}

func packagesOf(list []*ent.ShippingPackage, subtotal money.Amount, locale i18n.Locale) []ShippingPackage {
	shown := make([]ShippingPackage, len(list))
	for i, p := range list {
		shown[i] = ShippingPackage{
			ID: p.ID, Name: locale.Pick(p.Name, p.BnName), Fee: feeOf(p, subtotal), FreeFrom: money.Amount(p.FreeFrom), Zone: string(p.Zone),
			MinDays: p.MinDays, MaxDays: p.MaxDays,
		}
	}
	return shown
}

// feeOf returns the delivery fee of a package for a subtotal.
func feeOf(p *ent.ShippingPackage, subtotal money.Amount) money.Amount {
	if p.FreeFrom > 0 && subtotal >= money.Amount(p.FreeFrom) {
		return 0
	}
	return money.Amount(p.Fee)
}

// With returns the quote with another package of the shop.
func (q *Quote) With(pack ShippingPackage) *Quote {
	with := *q
	with.PackageID = pack.ID
	with.settle(pack.Fee)
	return &with
}

// fingerprint returns a hash of a quote's figures and discounts, independent of its language.
func fingerprint(q *Quote) string {
	h := sha256.New()
	for _, l := range q.Lines {
		fmt.Fprintln(h, l.ProductID, l.VariantID, l.Quantity, int64(l.Price))
	}
	fmt.Fprintln(h, "package", q.PackageID, int64(q.ShippingFee))
	q.writeDiscounts(h)
	if q.DueNow > 0 {
		fmt.Fprintln(h, "advance", int64(q.DueNow))
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12])
}
