package editor

import (
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// FeaturedProduct is a product that the merchant has chosen for the home page. Only a
// Published one shows there.
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

// FeaturedRequest is which products are featured, in their order. Had is which were,
// as the merchant knows it.
type FeaturedRequest struct {
	Products []int `json:"products"`
	Had      []int `json:"had"`
}
