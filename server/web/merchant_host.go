package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// isAdminHost reports whether host is the configured admin host.
func (s *Edge) isAdminHost(host string) bool {
	name := s.Config.AdminName()
	return name != "" && tenancy.HostName(host) == name
}

// holdsMerchants reports whether merchant cookies are read and set on the request's host: on the
// admin host, or on every host if no admin host is configured.
func (s *Edge) holdsMerchants(c echo.Context) bool {
	return s.Config.AdminName() == "" || s.isAdminHost(c.Request().Host)
}

// onAdminHost returns Forbidden "admin_host" with the admin area's address if merchant cookies may
// not be set on the request's host.
func (s *Edge) onAdminHost(c echo.Context) error {
	if s.holdsMerchants(c) {
		return nil
	}
	f := fault.New(fault.Forbidden, "admin_host")
	f.Words = []string{"address", s.Config.AdminOrigin() + "/admin"}
	return f
}
