package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"haat/server/web/page"
)

// routes is every route of the server. Shop pages are written as on the market
// host; on a shop's own host resolveHost puts the slug before the path.
func (s *Server) routes(e *echo.Echo) {
	e.Pre(s.recoverPanic, middleware.RequestID(), s.logRequest, s.refuseOddPaths, s.resolveHost)

	e.GET("/healthz", s.healthz)
	e.GET("/readyz", s.readyz)
	e.GET("/metrics", s.metrics)
	getAndHead(e, "/favicon.ico", s.favicon)
	getAndHead(e, "/assets/:file", s.asset)
	getAndHead(e, "/media/:shop/:picture/:file", s.picture)

	getAndHead(e, "/:slug", s.shopRedirect)
	for _, r := range s.pages() {
		getAndHead(e, r.path, s.page(r))
	}
	getAndHead(e, "/:slug/*", s.page(pageRoute{name: page.NotFound, load: s.loadNotFound}))
	getAndHead(e, "/*", s.page(pageRoute{name: page.NotFound, load: s.loadNotFound}))
}

// pages is the page table: client/routes.tsx has the same names. The query
// lists the parameters that make a page another; all others are ignored.
func (s *Server) pages() []pageRoute {
	return []pageRoute{
		{name: page.Landing, path: "/", load: s.loadLanding},
		{name: page.ShopHome, path: "/shop/:slug", load: s.loadShopHome},
		{name: page.Product, path: "/:slug/product/:product", query: []string{"variant"}, load: s.loadProduct},
		{name: page.Category, path: "/:slug/category/:category", query: listingParams, load: s.loadCategory},
		{name: page.BestSelling, path: "/:slug/best-selling-products", query: listingParams, load: s.loadBestSelling},
	}
}

func getAndHead(e *echo.Echo, path string, h echo.HandlerFunc) {
	e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}
