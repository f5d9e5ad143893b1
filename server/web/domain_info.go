package web

import "github.com/labstack/echo/v4"

// domainInfo answers which shop a domain of its own leads to.
func (s *Server) domainInfo(c echo.Context) error {
	info, err := s.Tenants.DomainInfo(c.Request().Context(), c.QueryParam("domain"))
	if err != nil {
		return err
	}
	return sendData(c, info)
}
