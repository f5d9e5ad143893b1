package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/checkout"
)

// quote answers what the lines of a cart cost now.
func (s *Server) quote(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	var in checkout.QuoteRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	tenant, locale, err := s.apiShop(c)
	if err != nil {
		return err
	}
	quote, err := s.Checkout.Quote(tenant.Context(c.Request().Context()), tenant.Shop, in, locale)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, dataBody{quote})
}
