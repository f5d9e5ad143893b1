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
	"haat/server/web/basic"
	"haat/server/web/edge"
	"haat/server/web/hook"
	"haat/server/web/pwa"
	"haat/server/web/seo"
	"haat/server/web/shopping"
	"haat/server/web/storefront"
	"haat/server/web/telemetry"
	"haat/ssr"
)

// Server is the HTTP server. Its routes are in routes.go.
type Server struct {
	*edge.Edge
	Services

	telemetry *telemetry.Telemetry
	pages     *storefront.Pages
	seo       *seo.SEO
	pwa       *pwa.PWA
	admin     *admin.API

	shopping *shopping.Shopping
	basic    *basic.Basic
	hooks    *hook.API

	apiRoutes []edge.Route

	streams, merchantStreams httpx.ConcurrencyLimit
	uploads, merchantUploads httpx.ConcurrencyLimit
}

// Handler creates the server's handler from the embedded client and texts.
func (s *Server) Handler() (*echo.Echo, error) {
	if err := s.Init(); err != nil {
		return nil, err
	}
	s.telemetry = telemetry.New(s.Edge, telemetry.Services{
		Visits:          s.Visits,
		CourierRequests: s.CourierRequests,
	})
	s.Sections.Failed = s.telemetry.SectionFailed
	s.pages = storefront.New(s.telemetry, storefront.Services{
		Catalog:   s.Catalog,
		Offers:    s.Offers,
		ShopPages: s.Services.Pages,
		Sections:  s.Sections,
		Orders:    s.Orders,
		Reviews:   s.Reviews,
		Terms:     s.Terms,
		Visits:    s.Visits,
	})
	s.seo, s.pwa = seo.New(s.pages), pwa.New(s.pages)
	s.admin = admin.New(s.Edge, admin.Services{Reports: s.Reports, Calls: s.Calls})
	s.shopping = shopping.New(s.Edge, shopping.Services{
		Checkout:   s.Checkout,
		Orders:     s.Orders,
		Visits:     s.Visits,
		Unfinished: s.Unfinished,
		Returns:    s.Returns,
		Payments:   s.Payments,
	})
	s.basic = basic.New(s.Edge, s.shopping, basic.Services{
		Checkout:      s.Checkout,
		Confirmations: s.Confirmations,
		Unfinished:    s.Unfinished,
		Returns:       s.Returns,
		Payments:      s.Payments,
		Online:        s.Online,
	})
	s.hooks = hook.New(s.Edge, hook.Services{
		Confirmations: s.Confirmations,
		Online:        s.Online,
		Inbox:         s.Inbox,
	})
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
