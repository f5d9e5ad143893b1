package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"haat/server/order/unfinished"
	"haat/server/web/admin/catalog"
	customers "haat/server/web/admin/customer"
	"haat/server/web/admin/discount"
	"haat/server/web/admin/insight"
	"haat/server/web/admin/order"
	adminpage "haat/server/web/admin/page"
	"haat/server/web/admin/payment"
	"haat/server/web/admin/shipping"
	"haat/server/web/admin/shop"
	"haat/server/web/admin/team"
	"haat/server/web/customer"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// routes registers every route of the server. Shop pages are registered with their paths on the
// market host; on a shop's own host resolveHost prepends the slug.
func (s *Server) routes(e *echo.Echo) {
	useOnce(e, edge.Protect(edge.CommonHeaders(s.Config.Secure())), s.telemetry.NameRequest, s.telemetry.LogRequest, s.telemetry.RecoverPanic,
		s.resolveHost, s.rejectInvalidPaths, findRoute(e), s.telemetry.TraceRequest)

	getAndHead(e, "/healthz", s.telemetry.Healthz)
	getAndHead(e, "/readyz", s.telemetry.Readyz)
	getAndHead(e, "/favicon.ico", s.favicon)
	getAndHead(e, "/"+workerFile, s.worker)
	getAndHead(e, "/assets/:file", s.asset)
	getAndHead(e, "/media/:shop/:picture/:file", s.picture)
	getAndHead(e, "/media/*", s.noPicture)

	e.POST(edge.ReportsPath, s.telemetry.PolicyReports, edge.SameOrigin)
	e.POST(edge.HookRoute, s.hooks.Webhook, edge.SameOrigin)
	e.GET(edge.WhatsAppHookRoute, s.hooks.VerifyWhatsApp)
	e.POST(edge.WhatsAppHookRoute, s.hooks.Webhook, edge.SameOrigin)
	e.POST(edge.BKashHookRoute, s.hooks.Webhook, edge.SameOrigin)
	e.GET(edge.GatewayReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.GatewayReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.GatewayNoticeRoute, s.hooks.GatewayNotice)
	e.POST(edge.BKashReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.BKashNoticeRoute, s.hooks.GatewayNotice)
	s.apiRoutes = append(s.customerRoutes(e), s.merchantRoutes(e)...)
	getAndHead(e, "/api/docs", s.apiDocs)
	getAndHead(e, "/api/openapi.yaml", s.apiFile)
	if s.Config.AssetsDir != "" {
		e.GET("/api/dev/builds", s.builds)
	}
	e.RouteNotFound("/api/*", apiMissing(e.Routes()))

	for _, path := range []string{"/admin", "/admin/login", "/admin/register", "/admin/unauthorized"} {
		getAndHead(e, path, s.admin.Page)
	}
	getAndHead(e, "/admin/:shop", s.admin.ShopPage)
	e.GET("/admin/:shop/preview", s.pages.Preview)
	getAndHead(e, "/admin/:shop/qr.svg", s.adminQR)
	getAndHead(e, "/admin/:shop/manifest.webmanifest", s.pwa.AdminManifest)
	getAndHead(e, "/admin/:shop/icons/:version/:file", s.pwa.AdminIcon)
	getAndHead(e, "/admin/:shop/share/:version", s.seo.AdminShareCard)
	getAndHead(e, "/admin/:shop/share/:version/:file", s.seo.AdminShareCard)
	getAndHead(e, "/admin/:shop/*", s.admin.ShopPage)

	getAndHead(e, "/robots.txt", s.seo.MarketRobots)
	getAndHead(e, "/sitemap.xml", s.FromReplica(s.seo.MarketSitemap))
	getAndHead(e, "/sitemap-market.xml", s.seo.MarketPages)
	getAndHead(e, "/llms.txt", s.seo.MarketLLMs)
	getAndHead(e, "/IndexNow-:key", s.seo.IndexNowKey)
	getAndHead(e, "/share/:version", s.seo.ShareCard)
	getAndHead(e, "/:slug/robots.txt", s.seo.Robots)
	getAndHead(e, "/:slug/sitemap.xml", s.FromReplica(s.seo.Sitemap))
	getAndHead(e, "/:slug/sitemap-:part", s.FromReplica(s.seo.SitemapPart))
	getAndHead(e, "/:slug/feeds/:feed", s.seo.Feed)
	getAndHead(e, "/:slug"+storefront.FeedPath, s.FromReplica(s.seo.BlogFeed))
	getAndHead(e, "/:slug/llms.txt", s.seo.LLMs)
	getAndHead(e, "/:slug/IndexNow-:key", s.seo.IndexNowKey)

	getAndHead(e, "/:slug", s.pages.ShopRedirect)
	getAndHead(e, "/:slug/qr.svg", s.qr)
	getAndHead(e, "/:slug/manifest.webmanifest", s.pwa.Manifest)
	getAndHead(e, "/:slug/icons/:version/:file", s.pwa.AppIcon)
	getAndHead(e, "/:slug/share/:version", s.seo.ShareCard)
	getAndHead(e, "/:slug/share/:version/:file", s.seo.ShareCard)
	getAndHead(e, "/:slug/order-details/:order", s.pages.OrderDetailsRedirect)
	getAndHead(e, edge.BasicCartRoute, s.pages.Basic(s.basic.Cart))
	e.POST(edge.BasicCartRoute, s.pages.Basic(s.basic.ChangeCart), edge.SameOrigin)
	getAndHead(e, edge.BasicCheckoutRoute, s.pages.Basic(s.basic.Checkout))
	e.POST(edge.BasicCheckoutRoute, s.pages.Basic(s.basic.Place), edge.SameOrigin)
	getAndHead(e, "/:slug/basic/order", s.pages.Basic(s.basic.Order))
	getAndHead(e, edge.BasicReturnRoute, s.pages.Basic(s.basic.AskReturn))
	e.POST(edge.BasicReturnRoute, s.pages.Basic(s.basic.SendReturn), edge.SameOrigin)
	getAndHead(e, "/:slug"+unfinished.RestorePath, s.pages.Basic(s.basic.Restore))
	getAndHead(e, edge.BasicConfirmRoute, s.pages.Basic(s.basic.AskConfirm))
	getAndHead(e, edge.BasicPayRoute, s.pages.Basic(s.basic.Pay))
	e.POST(edge.BasicPayRoute, s.pages.Basic(s.basic.Paid), edge.SameOrigin)
	e.POST(edge.BasicConfirmRoute, s.pages.Basic(s.basic.AnswerConfirm), edge.SameOrigin)
	for _, r := range s.pageTable() {
		getAndHead(e, r.Path, s.pages.Page(r))
	}
	getAndHead(e, "/:slug/*", s.pages.Missing())
	getAndHead(e, "/*", s.pages.Missing())
}

// useOnce composes middleware once. Otherwise, echo would compose the middleware of Pre and Use for each
// request.
func useOnce(e *echo.Echo, middleware ...echo.MiddlewareFunc) {
	h := func(c echo.Context) error { return c.Handler()(c) }
	for _, m := range slices.Backward(middleware) {
		h = m(h)
	}
	e.Pre(func(echo.HandlerFunc) echo.HandlerFunc { return h })
}

// findRoute sets the request's handler, route and parameters.
func findRoute(e *echo.Echo) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			e.Router().Find(c.Request().Method, echo.GetPath(c.Request()), c)
			return next(c)
		}
	}
}

// customerRoutes registers the customers' API.
func (s *Server) customerRoutes(e *echo.Echo) []edge.Route {
	r := &edge.CustomerRoutes{Edge: s.Edge, Echo: e, Uploads: &s.uploads, Streams: &s.streams}
	customer.New(s.Edge, s.shopping, customer.Services{
		Catalog:     s.Catalog,
		Offers:      s.Offers,
		Orders:      s.Orders,
		Chats:       s.Chats,
		Reviews:     s.Reviews,
		Questions:   s.Questions,
		Terms:       s.Terms,
		StockAlerts: s.StockAlerts,
	}).Routes(r)
	return r.List
}

// APIRoutes returns the routes of both APIs with their access requirements. It must be called after Handler.
func (s *Server) APIRoutes() []edge.Route { return s.apiRoutes }

// merchantsAPI is the path of the merchants' API.
const merchantsAPI = "/api/admin/v3"

// merchantRoutes registers the merchants' API: the routes of each group of handlers.
func (s *Server) merchantRoutes(e *echo.Echo) []edge.Route {
	r := &edge.MerchantRoutes{
		Edge: s.Edge, Group: e.Group(merchantsAPI, edge.SameOrigin), Prefix: merchantsAPI, OnlyOnAdminHost: s.onlyOnAdminHost,
		Uploads: &s.merchantUploads, Streams: &s.merchantStreams,
	}
	s.admin.Routes(r)
	team.New(s.Edge).Routes(r)
	order.New(s.Edge, order.Services{
		Catalog:       s.Catalog,
		Checkout:      s.Checkout,
		Orders:        s.Orders,
		OrderLists:    s.OrderLists,
		Edits:         s.Edits,
		OrderTexts:    s.OrderTexts,
		Summaries:     s.Summaries,
		Calls:         s.Calls,
		Confirmations: s.Confirmations,
		Unfinished:    s.Unfinished,
		Drafts:        s.Drafts,
		Returns:       s.Returns,
		Parcels:       s.Parcels,
		Risks:         s.Risks,
	}).Routes(r)
	catalog.New(s.Edge, catalog.Services{
		Editor:        s.Editor,
		StockLog:      s.StockLog,
		StockCounts:   s.StockCounts,
		PurchaseCosts: s.PurchaseCosts,
		Reviews:       s.Reviews,
		Questions:     s.Questions,
		Sheets:        s.Sheets,
		Settings:      s.Settings,
		Uploads:       s.Uploads,
	}).Routes(r)
	discount.New(s.Edge, discount.Services{
		Discounts: s.Discounts,
		Products:  s.Editor,
	}).Routes(r)
	adminpage.New(s.Edge, adminpage.Services{
		Pages:    s.Pages,
		Products: s.Editor,
	}).Routes(r)
	shipping.New(s.Edge, shipping.Services{
		Delivery: s.Delivery,
		Settings: s.Settings,
		Parcels:  s.Parcels,
	}).Routes(r)
	payment.New(s.Edge, payment.Services{
		Settings: s.Settings,
		Payments: s.Payments,
		Online:   s.Online,
		Payouts:  s.Payouts,
		Books:    s.Books,
		HandCash: s.HandCash,
	}).Routes(r)
	customers.New(s.Edge, customers.Services{
		Chats:     s.Chats,
		Settings:  s.Settings,
		Reports:   s.Reports,
		Customers: s.Customers,
		Drafts:    s.Drafts,
	}).Routes(r)
	shop.New(s.Edge, shop.Services{
		Settings: s.Settings,
		Domains:  s.Domains,
		Messages: s.Orders.Messages,
		Pages:    s.pages,
	}).Routes(r)
	insight.New(s.Edge, insight.Services{
		Reports: s.Reports,
		Figures: s.Figures,
		Terms:   s.Terms,
		Calls:   s.Calls,
		Parcels: s.Parcels,
		Finder:  s.Finder,
		Notices: s.Notices,
	}).Routes(r)
	for _, path := range []string{"", "/*"} { // otherwise, requests without a route would not reach apiMissing
		r.Group.RouteNotFound(path, apiMissing(e.Routes()))
	}
	return r.List
}

// pageTable returns the table of pages. client/routes.tsx has the same names. query lists the parameters that
// affect a page; all others are ignored.
func (s *Server) pageTable() []storefront.Route {
	return append([]storefront.Route{
		{Name: page.Landing, Path: "/", Load: s.pages.LoadLanding},
		{Name: page.ShopHome, Path: "/shop/:slug", Load: s.pages.LoadShopHome},
		{Name: page.Product, Path: "/:slug/product/:product", Query: storefront.ProductQuery, Load: s.pages.LoadProduct},
		{Name: page.Category, Path: "/:slug/category/:category", Query: storefront.ListingQuery, Load: s.pages.LoadCategory},
		{Name: page.BestSelling, Path: "/:slug/best-selling-products", Query: storefront.ListingQuery, Load: s.pages.LoadBestSelling},
		{Name: page.Search, Path: "/:slug/search", Query: storefront.SearchQuery, Cache: s.Searches, Load: s.pages.LoadSearch},
		{Name: page.ShopPage, Path: "/:slug/pages/:page", Load: s.pages.LoadShopPage},
		{Name: page.Blog, Path: "/:slug" + storefront.BlogPath, Query: storefront.BlogQuery, Load: s.pages.LoadBlog},
		{Name: page.ShopPage, Path: "/:slug" + storefront.BlogPath + "/:post", Load: s.pages.LoadPost},
		{Name: page.Cart, Path: "/:slug/cart", Load: s.pages.LoadPrivate("head.cart")},
		{Name: page.Wishlist, Path: "/:slug/wishlist", Load: s.pages.LoadPrivate("head.wishlist")},
		{Name: page.Checkout, Path: "/:slug/checkout", Load: s.pages.LoadPrivate("head.checkout")},
		{Name: page.OrderSuccess, Path: "/:slug/order-success", Query: storefront.OrderQuery, Cache: s.Searches, Load: s.pages.LoadOrderSuccess},
		{Name: page.OrderDetails, Path: "/:slug/order_details/:order", Cache: s.Searches, Limit: s.Guard.OrderPage, Load: s.pages.LoadOrderDetails},
		{Name: page.TrackOrder, Path: "/:slug/track-order", Query: storefront.OrderQuery, Cache: s.Searches, Load: s.pages.LoadTrackOrder},
		{Name: page.Login, Path: "/:slug/login", Query: storefront.NextQuery, Cache: s.Searches, Load: s.pages.LoadSignIn("head.login")},
		{Name: page.Register, Path: "/:slug/register", Query: storefront.NextQuery, Cache: s.Searches, Load: s.pages.LoadSignIn("head.register")},
		{Name: page.ForgetPassword, Path: "/:slug/forget-password", Query: storefront.NextQuery, Cache: s.Searches, Load: s.pages.LoadSignIn("head.forget-password")},
		{Name: page.Dashboard, Path: "/:slug/dashboard", Load: s.pages.LoadDashboard},
		{Name: page.Dashboard, Path: "/:slug/dashboard/:section", Query: storefront.DashboardQuery, Cache: s.Searches, Load: s.pages.LoadDashboard},
	}, s.pages.Policies()...)
}

func getAndHead(e *echo.Echo, path string, h echo.HandlerFunc) {
	e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}
