package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Wishlist responds with the customer's wishlist.
func (s *API) Wishlist(c echo.Context, who *edge.SignedIn) error {
	cards, err := s.Accounts.Wishlist(who.Context, who.ID, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, cards)
}

type wishlistRequest struct {
	ProductIDs []int `json:"product_ids"`
}

// JoinWishlist merges the browser's wishlist into the customer's.
func (s *API) JoinWishlist(c echo.Context, who *edge.SignedIn) error {
	var in wishlistRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	cards, err := s.Accounts.JoinWishlist(who.Context, who.ID, in.ProductIDs, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, cards)
}

func (s *API) Wish(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return err
	}
	if err := s.Accounts.Wish(who.Context, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

func (s *API) Unwish(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return httpx.SendPrivate(c, nil) // not a valid id, so not on the wishlist
	}
	if err := s.Accounts.Unwish(who.Context, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
