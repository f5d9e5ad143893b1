package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Wishlist responds with the customer's wishlist.
func (s *API) Wishlist(_ echo.Context, who *edge.SignedIn) ([]catalog.ProductCard, error) {
	cards, err := s.Accounts.Wishlist(who.Context, who.ID, who.Locale)
	return s.withOffers(who, cards, err)
}

type wishlistRequest struct {
	ProductIDs []int `json:"product_ids"`
}

// JoinWishlist merges the browser's wishlist into the customer's.
func (s *API) JoinWishlist(_ echo.Context, who *edge.SignedIn, in wishlistRequest) ([]catalog.ProductCard, error) {
	cards, err := s.Accounts.JoinWishlist(who.Context, who.ID, in.ProductIDs, who.Locale)
	return s.withOffers(who, cards, err)
}

// withOffers returns loaded cards with their offers.
func (s *API) withOffers(who *edge.SignedIn, cards []catalog.ProductCard, err error) ([]catalog.ProductCard, error) {
	if err != nil || len(cards) == 0 {
		return cards, err
	}
	shown, err := s.Offers.Now(who.Context, who.Locale)
	shown.Cards(cards)
	return cards, err
}

func (s *API) Wish(c echo.Context, who *edge.SignedIn) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Accounts.Wish(who.Context, who.ID, id)
}

func (s *API) Unwish(c echo.Context, who *edge.SignedIn) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, nil // an invalid id cannot be on the wishlist
	}
	return nil, s.Accounts.Unwish(who.Context, who.ID, id)
}
