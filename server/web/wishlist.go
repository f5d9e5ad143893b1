package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// wishlist responds with the customer's wishlist.
func (s *CustomerAPI) wishlist(c echo.Context, who *signedIn) error {
	cards, err := s.Accounts.Wishlist(who.ctx, who.ID, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, cards)
}

type wishlistRequest struct {
	ProductIDs []int `json:"product_ids"`
}

// joinWishlist merges the browser's wishlist into the customer's.
func (s *CustomerAPI) joinWishlist(c echo.Context, who *signedIn) error {
	var in wishlistRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	cards, err := s.Accounts.JoinWishlist(who.ctx, who.ID, in.ProductIDs, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, cards)
}

func (s *CustomerAPI) wish(c echo.Context, who *signedIn) error {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return err
	}
	if err := s.Accounts.Wish(who.ctx, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

func (s *CustomerAPI) unwish(c echo.Context, who *signedIn) error {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return httpx.SendPrivate(c, nil) // not a valid id, so not on the wishlist
	}
	if err := s.Accounts.Unwish(who.ctx, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
