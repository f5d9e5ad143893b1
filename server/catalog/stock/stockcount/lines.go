package stockcount

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog/stock"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Limits of a count. Longer counts are saved in parts.
const (
	MaxLines = 500
	maxUnits = 1_000_000
	maxNote  = 200
)

var keyPattern = regexp.MustCompile(`^[A-Za-z0-9-]{8,40}$`)

func (r CountRequest) cleaned() CountRequest {
	r.Note = form.OneLine(r.Note)
	return r
}

// Validate returns Invalid "count_invalid" with the wrong fields.
func (r CountRequest) Validate() error {
	fields := wrongLines(r.Lines)
	if !keyPattern.MatchString(r.Key) {
		fields["key"] = "invalid"
	}
	fields.Text("note", r.Note, maxNote, false)
	return fields.Of(invalid())
}

func invalid() *fault.Fault { return fault.New(fault.Invalid, "count_invalid") }

func checkLines(lines []CountLine) error { return wrongLines(lines).Of(invalid()) }

func wrongLines(lines []CountLine) form.Fields {
	fields := form.Fields{}
	switch {
	case len(lines) == 0:
		fields["lines"] = "required"
	case len(lines) > MaxLines:
		fields["lines"] = "max"
		return fields
	}
	seen := map[[2]int]bool{}
	for i, line := range lines {
		target := [2]int{line.ProductID, line.VariantID}
		if line.ProductID < 1 || line.VariantID < 0 || seen[target] || line.Expected < -maxUnits || line.Expected > maxUnits {
			fields[lineField(i)] = "invalid"
		}
		if line.Counted < 0 || line.Counted > maxUnits {
			fields[lineField(i)+".counted"] = "invalid"
		}
		seen[target] = true
	}
	return fields
}

func lineField(i int) string { return fmt.Sprintf("lines.%d", i) }

// place is the product or variant that a line refers to.
type place struct {
	product *ent.Product
	variant *ent.Variant // nil for a product without variants
}

func (p place) stock() int {
	if p.variant != nil {
		return p.variant.Stock
	}
	return p.product.Stock
}

// cost returns the purchase cost of a unit in poisha, or nil if it is unknown.
func (p place) cost() *int64 {
	if p.variant != nil && p.variant.Cost != nil {
		return p.variant.Cost
	}
	return p.product.Cost
}

// after returns the stock after the count: the current stock plus the line's difference, but at least 0 if
// the line has one.
func (p place) after(line CountLine) int {
	found := line.Counted - line.Expected
	if found == 0 {
		return p.stock()
	}
	return max(0, p.stock()+found)
}

func (p place) movement(after int) stock.Movement {
	m := stock.Movement{ProductID: p.product.ID, Before: p.stock(), After: after}
	if p.variant != nil {
		m.VariantID, m.Variant = p.variant.ID, p.variant.Key
	}
	return m
}

// load returns the place of each line. The error is Invalid "count_invalid" with the lines of unknown products and variants.
func load(ctx context.Context, client *ent.Client, lines []CountLine) ([]place, error) {
	ids := make([]int, len(lines))
	for i, line := range lines {
		ids[i] = line.ProductID
	}
	rows, err := client.Product.Query().Where(product.IDIn(ids...)).WithVariants().
		Select(product.FieldStock, product.FieldOptions, product.FieldCost).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load counted products: %w", err)
	}
	byID := map[int]*ent.Product{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	places, fields := make([]place, len(lines)), form.Fields{}
	for i, line := range lines {
		row, ok := byID[line.ProductID], false
		if row != nil {
			places[i], ok = placeOf(row, line.VariantID)
		}
		if !ok {
			fields[lineField(i)] = "gone"
		}
	}
	return places, fields.Of(invalid())
}

func placeOf(row *ent.Product, variantID int) (place, bool) {
	if variantID == 0 {
		return place{product: row}, len(row.Options) == 0
	}
	at := slices.IndexFunc(row.Edges.Variants, func(v *ent.Variant) bool { return v.ID == variantID })
	if at < 0 {
		return place{}, false
	}
	return place{row, row.Edges.Variants[at]}, true
}
