package catalog

import "strconv"

// ItemID is what the shop's feeds and its advertising call a product, or one variant
// of it: "55" or "55-7"; variant is 0 for the product. client/tracking/items.ts
// has the same.
func ItemID(product, variant int) string {
	if variant == 0 {
		return strconv.Itoa(product)
	}
	return strconv.Itoa(product) + "-" + strconv.Itoa(variant)
}
