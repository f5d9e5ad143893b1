// Package web is the HTTP layer: it converts requests into service calls, and their results into
// pages, JSON and files.
package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat"
	"haat/server/platform/httpx"
	"haat/server/web/admin"
	"haat/server/web/admin/alerts"
	"haat/server/web/admin/attention"
	"haat/server/web/admin/cash"
	"haat/server/web/admin/confirmations"
	"haat/server/web/admin/couriers"
	"haat/server/web/admin/customers"
	"haat/server/web/admin/gateways"
	"haat/server/web/admin/payments"
	"haat/server/web/admin/reports"
	"haat/server/web/admin/returns"
	"haat/server/web/admin/risks"
	"haat/server/web/admin/stock"
	"haat/server/web/admin/unfinished"
	"haat/server/web/basic"
	"haat/server/web/customer"
	"haat/server/web/edge"
	"haat/server/web/hook"
	"haat/server/web/pwa"
	"haat/server/web/seo"
	"haat/server/web/storefront"
	"haat/server/web/telemetry"
	"haat/ssr"
)

// Server is the HTTP server. Its routes are in routes.go.
type Server struct {
	*edge.Edge

	telemetry *telemetry.Telemetry
	pages     *storefront.Pages
	seo       *seo.SEO
	pwa       *pwa.PWA
	customer  *customer.API
	admin     *admin.API
	alerts    *alerts.API
	attention *attention.API
	stock     *stock.API
	customers *customers.API
	couriers  *couriers.API
	gateways  *gateways.API
	risks     *risks.API
	reports   *reports.API
	cash      *cash.API
	returns   *returns.API

	confirmations *confirmations.API
	payments      *payments.API
	unfinished    *unfinished.API

	basic *basic.Basic
	hooks *hook.API

	streams, merchantStreams httpx.ConcurrencyLimit
	uploads, merchantUploads httpx.ConcurrencyLimit
}

// Handler creates the server's handler from the embedded client and texts.
func (s *Server) Handler() (*echo.Echo, error) {
	if err := s.Init(); err != nil {
		return nil, err
	}
	s.telemetry = telemetry.New(s.Edge)
	s.pages = storefront.New(s.telemetry)
	s.seo, s.pwa = seo.New(s.pages), pwa.New(s.pages)
	s.customers, s.couriers = customers.New(s.Edge), couriers.New(s.Edge)
	s.customer, s.admin, s.alerts, s.stock = customer.New(s.Edge), admin.New(s.Edge), alerts.New(s.Edge), stock.New(s.Edge)
	s.reports, s.returns, s.attention, s.cash = reports.New(s.Edge), returns.New(s.Edge), attention.New(s.Edge), cash.New(s.Edge)
	s.confirmations, s.unfinished = confirmations.New(s.Edge), unfinished.New(s.Edge)
	s.gateways, s.payments = gateways.New(s.Edge), payments.New(s.Edge)
	s.risks = risks.New(s.Edge)
	s.basic, s.hooks = basic.New(s.Edge), hook.New(s.Edge)
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.pages.HandleError
	e.IPExtractor = httpx.ClientAddress(s.Config.TrustedProxies)
	s.routes(e)
	return e, nil
}

// MetricsHandler returns the handler of the metrics' own listener. It must be called after Handler.
func (s *Server) MetricsHandler() http.Handler { return s.telemetry.MetricsHandler() }

// Bundle returns the embedded server bundle of a renderer, for ssr.New: "compiled", or "react" for
// react-dom/server, which produces the same output.
func Bundle(renderer string) (ssr.Bundle, error) { return readBundle(renderer, haat.ClientFile) }

func readBundle(renderer string, read func(name string) ([]byte, error)) (ssr.Bundle, error) {
	name, ok := map[string]string{"compiled": "server.js", "react": "server-react.js"}[renderer]
	if !ok {
		return ssr.Bundle{}, fmt.Errorf("unknown renderer %q", renderer)
	}
	source, err := read(name)
	if err != nil {
		return ssr.Bundle{}, err
	}
	sourceMap, err := read(name + ".map")
	if err != nil {
		return ssr.Bundle{}, err
	}
	return ssr.Bundle{Name: name, Source: string(source), SourceMap: sourceMap}, nil
}
