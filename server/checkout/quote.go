package checkout

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"unicode/utf8"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/written"
)

// The bounds of a cart. Of one product nobody buys more at once. A sum of so many
// at the largest amount fits into 64 bits.
const (
	maxLines    = 100
	maxQuantity = 9_999
)

const maxPlace = 60 // letters of a place's name

// QuoteRequest is a cart as the browser keeps it, with what is known of its
// delivery: the id of a shipping package, or 0 and the district, or nothing.
type QuoteRequest struct {
	Lines     []QuoteLine `json:"lines"`
	PackageID int         `json:"package_id"`
	District  string      `json:"district"`
}

// Validate returns Invalid "cart_invalid" with the fields that no cart of ours has.
func (r QuoteRequest) Validate() error {
	fields := written.Fields{}
	checkLines(r.Lines, fields)
	if r.PackageID < 0 {
		fields["package_id"] = "invalid"
	}
	if utf8.RuneCountInString(r.District) > maxPlace {
		fields["district"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "cart_invalid"))
}

// checkLines adds what no line of ours is to fields.
func checkLines(lines []QuoteLine, fields written.Fields) {
	if len(lines) > maxLines {
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
		if l.Quantity < 1 || l.Quantity > maxQuantity {
			fields[quantityField(i)] = "invalid"
		}
	}
}

func quantityField(line int) string { return fmt.Sprintf("lines.%d.quantity", line) }

// merged adds lines of the same product and variant up, at the place of the first.
// At has where each of the result's lines was.
func merged(asked []QuoteLine) (lines []QuoteLine, at []int) {
	type key struct{ product, variant int }
	seen := map[key]int{}
	lines = []QuoteLine{}
	for n, l := range asked {
		k := key{l.ProductID, l.VariantID}
		if i, ok := seen[k]; ok {
			lines[i].Quantity += l.Quantity
			continue
		}
		seen[k] = len(lines)
		lines, at = append(lines, l), append(at, n)
	}
	return lines, at
}

// Quote tells what a cart of the shop costs now, in three queries. Lines of the
// same product and variant become one. What is no product for sale of the shop is
// a line without a product; a product that is not asked for by a variant it comes
// in has no price and no stock. A shop that is not public sells nothing. Returns
// Invalid "cart_invalid", also for a package that is none of the shop's.
func (c *Checkout) Quote(ctx context.Context, shop *ent.Shop, in QuoteRequest, locale catalog.Locale) (*Quote, error) {
	return c.quote(ctx, shop, in, nil, locale)
}

func (c *Checkout) quote(ctx context.Context, shop *ent.Shop, in QuoteRequest, hand *terms, locale catalog.Locale) (*Quote, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	p, err := price(ctx, c.client, shop, in, hand, locale)
	if err != nil {
		return nil, err
	}
	if !p.packageFound {
		return nil, written.Fields{"package_id": "invalid"}.Of(fault.New(fault.Invalid, "cart_invalid"))
	}
	return p.quote, nil
}

// priced is a quote with what it was made from.
type priced struct {
	quote        *Quote
	lines        []QuoteLine // as asked, merged
	at           []int       // where each line was among those asked
	forSale      map[int]catalog.FoundProduct
	pack         *ent.ShippingPackage // nil where the shop has none
	packageFound bool
}

// price reads through client, which may be a transaction's. Hand is nil but for an
// order that a merchant takes.
func price(ctx context.Context, client *ent.Client, shop *ent.Shop, in QuoteRequest, hand *terms, locale catalog.Locale) (*priced, error) {
	p := &priced{}
	p.lines, p.at = merged(in.Lines)
	if shop.Public || hand != nil {
		ids := make([]int, len(p.lines))
		for i, l := range p.lines {
			ids[i] = l.ProductID
		}
		var err error
		if p.forSale, err = catalog.New(client).ForSale(ctx, ids, locale); err != nil {
			return nil, err
		}
	}
	list, err := packages(ctx, client)
	if err != nil {
		return nil, err
	}
	p.pack, p.packageFound = chosenPackage(shop, list, in.PackageID, in.District)
	p.quote = &Quote{Lines: make([]QuotedLine, len(p.lines)), Packages: packagesOf(list, locale)}
	for i, l := range p.lines {
		line := quoted(l, p.forSale)
		p.quote.Lines[i] = line
		p.quote.Subtotal += line.Price * money.Amount(line.Quantity)
	}
	if p.pack != nil {
		p.quote.PackageID, p.quote.ShippingFee = p.pack.ID, money.Amount(p.pack.Fee)
	}
	if hand != nil && hand.fee != nil {
		p.quote.ShippingFee = *hand.fee
	}
	p.quote.Total = p.quote.Subtotal + p.quote.ShippingFee
	p.quote.Fingerprint = fingerprint(p.quote)
	return p, nil
}

// quoted is a line at the current price.
func quoted(asked QuoteLine, forSale map[int]catalog.FoundProduct) QuotedLine {
	line := QuotedLine{ProductID: asked.ProductID, VariantID: asked.VariantID, Options: []string{}}
	product, ok := forSale[asked.ProductID]
	if !ok {
		return line
	}
	stock := 0
	switch variant, ok := product.Variant(asked.VariantID); {
	case ok:
		stock = variant.Stock
		line.SellingPrice, line.Price = variant.SellingPrice, variant.Price
		line.Options = product.Labels(variant)
	case !product.HasVariants && asked.VariantID == 0:
		stock = product.Stock
		line.SellingPrice, line.Price = product.SellingPrice, product.Price
	}
	line.Product = &product.ProductCard
	line.Stock = max(0, stock)
	line.Quantity = min(asked.Quantity, line.Stock)
	return line
}

// fingerprint stands for what a quote comes to, whatever its language.
func fingerprint(q *Quote) string {
	h := sha256.New()
	for _, l := range q.Lines {
		fmt.Fprintln(h, l.ProductID, l.VariantID, l.Quantity, int64(l.Price))
	}
	fmt.Fprintln(h, "package", q.PackageID, int64(q.ShippingFee))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12])
}
