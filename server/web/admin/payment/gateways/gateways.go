// Package gateways contains the handlers of the admin API for payment gateways.
package gateways

import (
	"github.com/labstack/echo/v4"

	"haat/server/payment/session"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

func nameOf(c echo.Context) string { return httpx.PathParams(c)["gateway"] }

// Gateways responds with all gateways and the shop's connections.
func (s *API) Gateways(_ echo.Context, who *edge.MerchantAt) ([]session.GatewayAccount, error) {
	return s.Online.Connections(who.Context)
}

// Connect connects the shop's account at a gateway.
func (s *API) Connect(c echo.Context, who *edge.MerchantAt, in session.GatewayKeys) (*session.GatewayAccount, error) {
	return s.Online.Connect(who.Context, nameOf(c), in)
}

// ChangeConnection changes the settings of a connection.
func (s *API) ChangeConnection(c echo.Context, who *edge.MerchantAt, in session.GatewaySettings) (*session.GatewayAccount, error) {
	return s.Online.ChangeConnection(who.Context, nameOf(c), in)
}

// Disconnect deletes the credentials of the shop's account.
func (s *API) Disconnect(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	return nil, s.Online.Disconnect(who.Context, nameOf(c))
}
