package web

import (
	"strconv"

	"github.com/labstack/echo/v4"
)

// customerOrders answers a page of the customer's own orders.
func (s *Server) customerOrders(c echo.Context, who *signedIn) error {
	page := 1
	if given := c.QueryParam("page"); given != "" {
		var err error
		if page, err = strconv.Atoi(given); err != nil {
			return invalid("page")
		}
	}
	list, err := s.Checkout.OrdersOf(who.ctx, who.ID, c.QueryParam("status"), page, who.locale)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}

// claimed is how many orders became the customer's.
type claimed struct {
	Claimed int `json:"claimed"`
}

// claimOrders makes the guest orders of the customer's number theirs: it was proven
// by the code that they registered with.
func (s *Server) claimOrders(c echo.Context, who *signedIn) error {
	n, err := s.Checkout.Claim(who.ctx, who.Customer)
	if err != nil {
		return err
	}
	return sendPrivate(c, claimed{n})
}
