package edge

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// IsAdminHost reports whether host is the configured admin host.
func (s *Edge) IsAdminHost(host string) bool {
	name := s.Config.AdminName()
	return name != "" && tenancy.HostName(host) == name
}

// AcceptsMerchants reports whether merchant cookies are read and set on the request's host: on the admin
// host, or on every host if no admin host is configured.
func (s *Edge) AcceptsMerchants(c echo.Context) bool {
	return s.Config.AdminName() == "" || s.IsAdminHost(c.Request().Host)
}

// OnAdminHost returns Forbidden "admin_host" with the admin area's URL if merchant cookies must not be set on
// the request's host.
func (s *Edge) OnAdminHost(c echo.Context) error {
	if s.AcceptsMerchants(c) {
		return nil
	}
	f := fault.New(fault.Forbidden, "admin_host")
	f.Words = []string{"address", s.Config.AdminOrigin() + "/admin"}
	return f
}
