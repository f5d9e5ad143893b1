package customer

import (
	"strconv"

	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// OwnOrders responds with a page of the customer's own orders.
func (s *API) OwnOrders(c echo.Context, who *edge.SignedIn) (*orders.CustomerOrders, error) {
	page := 1
	if given := c.QueryParam("page"); given != "" {
		var err error
		if page, err = strconv.Atoi(given); err != nil {
			return nil, httpx.InvalidField("page")
		}
	}
	return s.Orders.OrdersOf(who.Context, who.ID, c.QueryParam("status"), page, who.Locale)
}

// claimed is the number of orders that were linked to the customer.
type claimed struct {
	Claimed int `json:"claimed"`
}

// ClaimOrders links guest orders with the customer's phone number to their account. The code entered at the
// registration proved that the number belongs to the customer.
func (s *API) ClaimOrders(_ echo.Context, who *edge.SignedIn) (*claimed, error) {
	n, err := s.Orders.Claim(who.Context, who.Customer)
	if err != nil {
		return nil, err
	}
	return &claimed{n}, nil
}
