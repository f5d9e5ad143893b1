package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// DomainInfo responds with the shop of a custom domain.
func (s *API) DomainInfo(c echo.Context) error {
	info, err := s.Tenants.DomainInfo(c.Request().Context(), c.QueryParam("domain"))
	if err != nil {
		return err
	}
	return httpx.SendData(c, info)
}
