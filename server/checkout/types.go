package checkout

import (
	"haat/server/catalog"
	"haat/server/platform/money"
)

// QuoteLine is a line of a cart: a product, its variant or 0, and how many.
type QuoteLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"`
	Quantity  int `json:"quantity"`
}

// Quote is what a cart costs now, its lines in the order they were asked.
type Quote struct {
	Lines []QuotedLine `json:"lines"`
	Total money.Amount `json:"total"` // of what can be had
}

// QuotedLine is a line at the current price. Quantity is how many of those asked
// for can be had: 0 for what is sold out or no longer for sale. Product is nil
// where it is no longer for sale; a product asked for without the variant it comes
// in has no price and no stock. Options are the variant's values as labels.
type QuotedLine struct {
	ProductID    int                  `json:"product_id"`
	VariantID    int                  `json:"variant_id"`
	Quantity     int                  `json:"quantity"`
	Stock        int                  `json:"stock"`
	SellingPrice money.Amount         `json:"selling_price"`
	Price        money.Amount         `json:"price"` // of one, after the discount
	Options      []string             `json:"options"`
	Product      *catalog.ProductCard `json:"product"`
}
