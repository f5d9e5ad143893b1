package editor

import (
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// FeaturedProduct is a product chosen for the home page. The page shows it only if Published is true.
type FeaturedProduct struct {
	ID        int            `json:"id"`
	Slug      string         `json:"slug"`
	Name      string         `json:"name"`
	BnName    string         `json:"bn_name"`
	Picture   *media.Picture `json:"picture"`
	Price     money.Amount   `json:"price"` // after the discount
	Stock     int            `json:"stock"`
	Published bool           `json:"published"`
}

// FeaturedRequest lists the products to feature, in order. Had lists the featured products that the
// merchant saw.
type FeaturedRequest struct {
	Products []int `json:"products"`
	Had      []int `json:"had"`
}
