package sheet

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/platform/spreadsheet"
	"haat/server/platform/textnorm"
)

// checkSkus adds errors for SKUs that another product of the file or the shop has. A product may keep its
// current SKUs, even if they are duplicates.
func (s *Sheets) checkSkus(ctx context.Context, items []*item) error {
	first, inFile := map[string]*item{}, map[int]bool{}
	var given []string
	for _, it := range items {
		if it.before != nil {
			inFile[it.before.ID] = true
		}
		it.skus = it.givenSkus()
		for sku := range it.skus {
			switch {
			case first[sku] == nil:
				first[sku] = it
				given = append(given, sku)
			case it.had(sku) && !first[sku].had(sku):
				first[sku] = it
			}
		}
	}
	for _, it := range items {
		for sku, given := range it.skus {
			if other := first[sku]; other != it && !it.had(sku) {
				it.refuse(given.row, given.column, "repeated")
			}
		}
	}
	if err := s.checkDamage(ctx, items); err != nil {
		return err
	}
	return s.eachWithSku(ctx, given, func(sku string, productID int) {
		it := first[sku]
		if inFile[productID] || it.had(sku) {
			return
		}
		where := it.skus[sku]
		it.refuse(where.row, where.column, "taken")
	})
}

// checkDamage adds errors for SKUs that a spreadsheet program has changed: to a form such as 8.99941E+12 or
// 1-Mar, or by deleting leading zeros. The latter is detected if the shop has the SKU with the zeros. A
// product may keep its current SKUs.
func (s *Sheets) checkDamage(ctx context.Context, items []*item) error {
	zeros, err := s.skusWithZeros(ctx)
	if err != nil {
		return err
	}
	for _, it := range items {
		for sku, given := range it.skus {
			switch {
			case it.had(sku):
			case spreadsheet.IsScientific(sku):
				it.refuse(given.row, given.column, "scientific")
			case spreadsheet.IsDated(sku):
				it.refuse(given.row, given.column, "dated")
			case zeros[sku] != "":
				it.refuseValue(given.row, given.column, "leading_zeros", sku+" ("+zeros[sku]+")")
			}
		}
	}
	return nil
}

// skusWithZeros returns the shop's numeric SKUs with zeros that spreadsheet programs delete: leading zeros,
// and trailing zeros after a dot. The keys are the SKUs without these zeros.
func (s *Sheets) skusWithZeros(ctx context.Context) (map[string]string, error) {
	products, err := s.client.Product.Query().Where(product.Or(product.SkuHasPrefix("0"), product.And(product.SkuContains("."), product.SkuHasSuffix("0")))).
		Select(product.FieldSku).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("query skus with zeros: %w", err)
	}
	variants, err := s.client.Variant.Query().Where(variant.Or(variant.SkuHasPrefix("0"), variant.And(variant.SkuContains("."), variant.SkuHasSuffix("0")))).
		Select(variant.FieldSku).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("query skus with zeros: %w", err)
	}
	list := map[string]string{}
	for _, sku := range append(products, variants...) {
		if decimal.MatchString(sku) {
			list[withoutZeros(sku)] = sku
		}
	}
	delete(list, "0")
	return list, nil
}

// decimal matches a text that spreadsheet programs convert to a number.
var decimal = regexp.MustCompile(`^\d+(\.\d+)?$`)

// withoutZeros returns a number in the form in which spreadsheet programs write it.
func withoutZeros(number string) string {
	whole, fraction, _ := strings.Cut(number, ".")
	whole = cmp.Or(strings.TrimLeft(whole, "0"), "0")
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		return whole + "." + fraction
	}
	return whole
}

// place identifies a cell of a file.
type place struct {
	row    row
	column string
}

// givenSkus returns the SKUs of the product after the import, with the cells that contain them.
func (it *item) givenSkus() map[string]place {
	list := map[string]place{}
	if it.in.Sku != "" {
		list[it.in.Sku] = place{it.rows[0], "sku"}
	}
	for i, v := range it.in.Variants {
		if _, twice := list[v.Sku]; v.Sku != "" && !twice && it.hasOptions() && i < len(it.rows) {
			list[v.Sku] = place{it.rows[i], "variant_sku"}
		}
	}
	return list
}

// had reports whether the product had the SKU before the import.
func (it *item) had(sku string) bool {
	if it.before == nil {
		return false
	}
	if textnorm.Canonical(it.before.Sku) == sku {
		return true
	}
	for _, v := range it.before.Variants {
		if textnorm.Canonical(v.Sku) == sku {
			return true
		}
	}
	return false
}

// queryBatch is the maximum number of slugs or SKUs per query.
const queryBatch = 500

// eachWithSku calls tell for each of the SKUs that a product or variant of the shop has, with the product's
// id.
func (s *Sheets) eachWithSku(ctx context.Context, skus []string, tell func(sku string, productID int)) error {
	for some := range slices.Chunk(skus, queryBatch) {
		products, err := s.client.Product.Query().Where(product.SkuIn(some...)).Select(product.FieldID, product.FieldSku).All(ctx)
		if err != nil {
			return fmt.Errorf("query skus: %w", err)
		}
		for _, p := range products {
			tell(p.Sku, p.ID)
		}
		variants, err := s.client.Variant.Query().Where(variant.SkuIn(some...)).Select(variant.FieldProductID, variant.FieldSku).All(ctx)
		if err != nil {
			return fmt.Errorf("query skus: %w", err)
		}
		for _, v := range variants {
			tell(v.Sku, v.ProductID)
		}
	}
	return nil
}
