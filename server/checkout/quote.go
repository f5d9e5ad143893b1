// Package checkout is the way from a cart to an order. Every method wants a
// context with the shop as viewer.
package checkout

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// The bounds of a cart. Of one product nobody buys more at once.
const (
	maxLines    = 100
	maxQuantity = 9_999
)

// Checkout prices carts.
type Checkout struct {
	catalog *catalog.Catalog
}

// New makes the checkout of what a catalog sells.
func New(c *catalog.Catalog) *Checkout { return &Checkout{catalog: c} }

// QuoteRequest is a cart as the browser keeps it.
type QuoteRequest struct {
	Lines []QuoteLine `json:"lines"`
}

// Validate returns Invalid "cart_invalid" with the fields that no cart of ours has.
func (r QuoteRequest) Validate() error {
	f := fault.New(fault.Invalid, "cart_invalid")
	f.Fields = map[string]string{}
	if len(r.Lines) > maxLines {
		f.Fields["lines"] = "max"
		return f
	}
	for i, l := range r.Lines {
		if l.ProductID <= 0 {
			f.Fields[fmt.Sprintf("lines.%d.product_id", i)] = "invalid"
		}
		if l.VariantID < 0 {
			f.Fields[fmt.Sprintf("lines.%d.variant_id", i)] = "invalid"
		}
		if l.Quantity < 1 || l.Quantity > maxQuantity {
			f.Fields[fmt.Sprintf("lines.%d.quantity", i)] = "invalid"
		}
	}
	if len(f.Fields) > 0 {
		return f
	}
	return nil
}

// merged adds lines of the same product and variant up, at the place of the first.
func (r QuoteRequest) merged() []QuoteLine {
	type key struct{ product, variant int }
	at := map[key]int{}
	lines := []QuoteLine{}
	for _, l := range r.Lines {
		k := key{l.ProductID, l.VariantID}
		if i, ok := at[k]; ok {
			lines[i].Quantity += l.Quantity
			continue
		}
		at[k] = len(lines)
		lines = append(lines, l)
	}
	return lines
}

// Quote tells what a cart of the shop costs now, in two queries. Lines of the
// same product and variant become one. What is no product for sale of the shop is
// a line without a product; a product that is not asked for by a variant it comes
// in has no price and no stock. A shop that is not public sells nothing.
func (c *Checkout) Quote(ctx context.Context, shop *ent.Shop, in QuoteRequest, locale catalog.Locale) (*Quote, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	lines := in.merged()
	var forSale map[int]catalog.FoundProduct
	if shop.Public {
		ids := make([]int, len(lines))
		for i, l := range lines {
			ids[i] = l.ProductID
		}
		var err error
		if forSale, err = c.catalog.ForSale(ctx, ids, locale); err != nil {
			return nil, err
		}
	}
	quote := &Quote{Lines: make([]QuotedLine, len(lines))}
	for i, l := range lines {
		line := quoted(l, forSale)
		quote.Lines[i] = line
		quote.Total += line.Price * money.Amount(line.Quantity)
	}
	return quote, nil
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
