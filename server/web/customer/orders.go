package customer

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Orders responds with a page of the customer's own orders.
func (s *API) Orders(c echo.Context, who *edge.SignedIn) error {
	page := 1
	if given := c.QueryParam("page"); given != "" {
		var err error
		if page, err = strconv.Atoi(given); err != nil {
			return httpx.InvalidField("page")
		}
	}
	list, err := s.Checkout.OrdersOf(who.Context, who.ID, c.QueryParam("status"), page, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// claimed is the number of orders that were linked to the customer.
type claimed struct {
	Claimed int `json:"claimed"`
}

// ClaimOrders links guest orders with the customer's phone number to their account. The code
// entered at registration proved that the number is theirs.
func (s *API) ClaimOrders(c echo.Context, who *edge.SignedIn) error {
	n, err := s.Checkout.Claim(who.Context, who.Customer)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, claimed{n})
}
