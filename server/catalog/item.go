package catalog

import "strconv"

// ItemID returns the id of a product or variant in feeds and advertising events, such as "55" or
// "55-7". variant is 0 for the product itself. client/advertising/items.ts computes the same ids.
func ItemID(product, variant int) string {
	if variant == 0 {
		return strconv.Itoa(product)
	}
	return strconv.Itoa(product) + "-" + strconv.Itoa(variant)
}
