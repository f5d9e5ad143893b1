package productcsv

import (
	"context"
	"fmt"
	"slices"

	"haat/ent/product"
	"haat/ent/variant"
)

// checkSkus refuses skus that a file gives to a product while another one of the file
// or of the shop has them. Who had one keeps it, and what has been twice in the shop may
// stay so.
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
	return s.lookForSkus(ctx, given, func(sku string, productID int) {
		it := first[sku]
		if inFile[productID] || it.had(sku) {
			return
		}
		where := it.skus[sku]
		it.refuse(where.row, where.column, "taken")
	})
}

// place is where in a file something stands.
type place struct {
	row    row
	column string
}

// givenSkus are those that a product is to have, and where the file says so.
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

// had reports whether the product has a sku already.
func (it *item) had(sku string) bool {
	if it.before == nil {
		return false
	}
	if it.before.Sku == sku {
		return true
	}
	for _, v := range it.before.Variants {
		if v.Sku == sku {
			return true
		}
	}
	return false
}

// lookStep is how many slugs or codes are looked for at once.
const lookStep = 500

// lookForSkus tells which products of the shop have which of the skus.
func (s *Sheets) lookForSkus(ctx context.Context, skus []string, tell func(sku string, productID int)) error {
	for some := range slices.Chunk(skus, lookStep) {
		products, err := s.client.Product.Query().Where(product.SkuIn(some...)).Select(product.FieldID, product.FieldSku).All(ctx)
		if err != nil {
			return fmt.Errorf("look for skus: %w", err)
		}
		for _, p := range products {
			tell(p.Sku, p.ID)
		}
		variants, err := s.client.Variant.Query().Where(variant.SkuIn(some...)).Select(variant.FieldProductID, variant.FieldSku).All(ctx)
		if err != nil {
			return fmt.Errorf("look for skus: %w", err)
		}
		for _, v := range variants {
			tell(v.Sku, v.ProductID)
		}
	}
	return nil
}
