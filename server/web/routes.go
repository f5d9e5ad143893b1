package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"haat/server/message/alert"
	"haat/server/order/unfinished"
	"haat/server/platform/spreadsheet"
	"haat/server/rights"
	"haat/server/web/admin/couriers"
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

	e.GET("/api/v1/online-shop/:slug", s.customer.OnlineShop)
	e.GET("/api/v1/products/search/:term", s.customer.SearchProducts)
	e.GET("/api/v1/products/popular-searches", s.FromReplica(s.customer.PopularTerms))
	e.GET("/api/v1/products/:product/questions", s.customer.ProductQuestions)
	e.GET("/api/v1/products/:product/bought-together", s.customer.BoughtTogether)
	e.POST("/api/v1/products/:product/questions", s.customer.Ask, edge.SameOrigin)
	e.GET("/api/v1/product/product_sub_categories", s.customer.SubCategories)
	e.POST("/api/v1/customer/login", s.customer.Login, edge.SameOrigin)
	e.POST("/api/v1/customer/logout", s.customer.Logout, edge.SameOrigin)
	e.POST("/api/v1/customer/register", s.customer.Register, edge.SameOrigin)
	e.POST("/api/v1/customer/register/confirm", s.customer.ConfirmRegistration, edge.SameOrigin)
	e.POST("/api/v1/customer/password/code", s.customer.PasswordCode, edge.SameOrigin)
	e.POST("/api/v1/customer/password/reset", s.customer.ResetPassword, edge.SameOrigin)
	e.POST("/api/v1/customer/password", s.RequireCustomer(s.customer.ChangePassword), edge.SameOrigin)
	e.GET("/api/v1/customer", s.RequireCustomer(edge.Respond(s.customer.Profile)))
	e.PATCH("/api/v1/customer", s.RequireCustomer(edge.HandleJSON(s.customer.EditProfile)), edge.SameOrigin)
	e.POST("/api/v1/customer/delete", s.RequireCustomer(edge.HandleJSON(s.customer.DeleteAccount)), edge.SameOrigin)
	e.GET("/api/v1/customer/export", s.RequireCustomer(s.customer.ExportAccount))
	e.GET("/api/v1/customer/addresses", s.RequireCustomer(edge.Respond(s.customer.Addresses)))
	e.POST("/api/v1/customer/addresses", s.RequireCustomer(edge.HandleJSON(s.customer.AddAddress)), edge.SameOrigin)
	e.PUT("/api/v1/customer/addresses/:address", s.RequireCustomer(edge.HandleJSON(s.customer.ChangeAddress)), edge.SameOrigin)
	e.DELETE("/api/v1/customer/addresses/:address", s.RequireCustomer(edge.Respond(s.customer.RemoveAddress)), edge.SameOrigin)
	e.GET("/api/v1/customer/wishlist", s.RequireCustomer(edge.Respond(s.customer.Wishlist)))
	e.PUT("/api/v1/customer/wishlist", s.RequireCustomer(edge.HandleJSON(s.customer.JoinWishlist)), edge.SameOrigin)
	e.PUT("/api/v1/customer/wishlist/:product", s.RequireCustomer(edge.Respond(s.customer.Wish)), edge.SameOrigin)
	e.DELETE("/api/v1/customer/wishlist/:product", s.RequireCustomer(edge.Respond(s.customer.Unwish)), edge.SameOrigin)
	e.GET("/api/v1/customer/notifications", s.RequireCustomer(edge.Respond(s.customer.Notifications)))
	e.POST("/api/v1/customer/notifications/read", s.RequireCustomer(edge.HandleJSON(s.customer.ReadNotifications)), edge.SameOrigin)
	e.GET("/api/v1/customer/orders", s.RequireCustomer(edge.Respond(s.customer.OwnOrders)))
	e.POST("/api/v1/customer/orders/claim", s.RequireCustomer(edge.Respond(s.customer.ClaimOrders)), edge.SameOrigin)
	e.GET("/api/v1/customer/reviews", s.RequireCustomer(edge.Respond(s.customer.OwnReviews)))
	e.POST("/api/v1/customer/reviews", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, edge.Respond(s.customer.WriteReview))), edge.SameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, edge.Respond(s.customer.EditReview))), edge.SameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.RequireCustomer(edge.Respond(s.customer.DeleteReview)), edge.SameOrigin)
	e.GET("/api/v1/customer/chat", s.RequireCustomer(edge.Respond(s.customer.Thread)))
	e.POST("/api/v1/customer/chat/messages", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, edge.Respond(s.customer.SendMessage))), edge.SameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.RequireCustomer(edge.HandleJSON(s.customer.SeeMessages)), edge.SameOrigin)
	e.GET("/api/v1/customer/events", s.RequireCustomer(edge.LimitConcurrent(&s.streams, edge.MaxStreams, s.customer.Events)))
	e.POST("/api/v1/checkout/quote", s.customer.Quote, edge.SameOrigin)
	e.POST("/api/v1/orders", s.customer.PlaceOrder, edge.SameOrigin)
	e.POST("/api/v1/orders/code", s.customer.OrderCode, edge.SameOrigin)
	e.POST("/api/v1/orders/track", s.customer.TrackOrders, edge.SameOrigin)
	e.GET("/api/v1/orders/placed", s.customer.PlacedOrder)
	e.GET("/api/v1/orders/:order", s.customer.Order)
	e.POST("/api/v1/orders/:order/proof", s.customer.ProveOrder, edge.SameOrigin)
	e.POST("/api/v1/orders/:order/cancel", s.customer.CancelOrder, edge.SameOrigin)
	e.POST("/api/v1/checkout/unfinished", s.customer.KeepUnfinished, edge.SameOrigin)
	e.POST("/api/v1/stock-alerts", s.customer.AddStockAlert, edge.SameOrigin)
	e.POST(edge.ReportsPath, s.telemetry.PolicyReports, edge.SameOrigin)
	e.POST(edge.HookRoute, s.hooks.Courier, edge.SameOrigin)
	e.GET(edge.WhatsAppHookRoute, s.hooks.VerifyWhatsApp)
	e.POST(edge.WhatsAppHookRoute, s.hooks.WhatsApp, edge.SameOrigin)
	e.POST(edge.BKashHookRoute, s.hooks.BKash, edge.SameOrigin)
	e.GET(edge.GatewayReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.GatewayReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.GatewayNoticeRoute, s.hooks.GatewayNotice)
	e.POST(edge.BKashReturnRoute, s.hooks.GatewayReturn)
	e.POST(edge.BKashNoticeRoute, s.hooks.GatewayNotice)
	e.GET("/api/admin/v2/getDomainInfo", s.customer.DomainInfo)
	s.adminRoutes(e)
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

// useOnce composes middleware once. Echo composes that of Pre and Use again for each request.
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

// maxProductBody is the maximum size of a product request, in bytes: descriptions in both languages
// and 100 variants.
const maxProductBody = 256 << 10

// getSpreadsheet registers a handler that sends a file in the format of the path, .csv or .xlsx.
func getSpreadsheet(g *echo.Group, path string, h echo.HandlerFunc) {
	for _, format := range []spreadsheet.Format{spreadsheet.CSV, spreadsheet.XLSX} {
		g.GET(path+"."+string(format), h)
	}
}

// maxCountBody is the maximum size of a stock-taking, in bytes: 500 lines.
const maxCountBody = 64 << 10

// sensitiveRoutes are the routes of the merchants' API by which money, customers or visitors could be led elsewhere. They require an owner
// whose session has recently confirmed an SMS code, and all owners are told by SMS and push. POST /team and PUT /team/:user require the
// code themselves when they grant ownership.
func (s *Server) sensitiveRoutes() []edge.SensitiveRoute {
	return []edge.SensitiveRoute{
		{Method: http.MethodPut, Path: "/settings/payments", Change: alert.Wallets, Answer: edge.HandleJSON(s.payments.ChangeSettings)},
		{Method: http.MethodPost, Path: "/gateways/:gateway", Change: alert.Gateways, Answer: edge.HandleJSON(s.gateways.Connect)},
		{Method: http.MethodPut, Path: "/gateways/:gateway/settings", Change: alert.Gateways, Answer: edge.HandleJSON(s.gateways.ChangeConnection)},
		{Method: http.MethodDelete, Path: "/gateways/:gateway", Change: alert.Gateways, Answer: edge.Respond(s.gateways.Disconnect)},
		{Method: http.MethodPost, Path: "/couriers/:courier", Change: alert.Couriers, Answer: edge.HandleJSON(s.couriers.Connect)},
		{Method: http.MethodPut, Path: "/couriers/:courier/settings", Change: alert.Couriers, Answer: edge.HandleJSON(s.couriers.ChangeConnection)},
		{Method: http.MethodPost, Path: "/couriers/:courier/token", Change: alert.Couriers, Answer: edge.Respond(s.couriers.RenewToken)},
		{Method: http.MethodDelete, Path: "/couriers/:courier", Change: alert.Couriers, Answer: edge.Respond(s.couriers.Disconnect)},
		{Method: http.MethodPost, Path: "/whatsapp", Change: alert.WhatsApp, Answer: edge.HandleJSON(s.confirmations.ConnectWhatsApp)},
		{Method: http.MethodPut, Path: "/whatsapp/settings", Change: alert.WhatsApp, Answer: edge.HandleJSON(s.confirmations.ChangeWhatsApp)},
		{Method: http.MethodDelete, Path: "/whatsapp", Change: alert.WhatsApp, Answer: edge.Respond(s.confirmations.DisconnectWhatsApp)},
		{Method: http.MethodPost, Path: "/domain", Change: alert.Domain, Answer: edge.HandleJSON(s.admin.AskForDomain)},
		{Method: http.MethodPut, Path: "/domain/redirect", Change: alert.Domain, Answer: edge.HandleJSON(s.admin.RedirectToDomain)},
		{Method: http.MethodPut, Path: "/slug", Change: alert.Domain, Answer: edge.HandleJSON(s.admin.ChangeSlug)},
	}
}

// adminRoutes registers the merchants' API. RequireMerchant requires a team member, Require one with a right, RequireOwner an owner.
func (s *Server) adminRoutes(e *echo.Echo) {
	admin := e.Group("/api/admin/v3", edge.SameOrigin)
	for _, r := range s.sensitiveRoutes() {
		admin.Add(r.Method, r.Path, s.Sensitive(r))
	}
	admin.POST("/login/code", s.admin.LoginCode)
	admin.POST("/login", s.admin.Login, s.onlyOnAdminHost)
	admin.POST("/token", s.admin.Token)
	admin.POST("/register/code", s.admin.OpenCode)
	admin.POST("/register", s.admin.OpenShop, s.onlyOnAdminHost)
	admin.GET("/slugs/:slug", s.admin.SlugState)
	admin.POST("/logout", s.admin.Logout)
	admin.GET("/session", s.admin.CurrentSession)
	admin.GET("/sessions", s.RequireMerchant(edge.Respond(s.admin.Sessions)))
	admin.POST("/sessions/end", s.RequireMerchant(edge.HandleJSON(s.admin.EndSessions)))
	admin.DELETE("/sessions/:session", s.RequireMerchant(edge.Respond(s.admin.EndSession)))
	admin.GET("/alerts", s.RequireMerchant(edge.Respond(s.alerts.Alerts)))
	admin.PUT("/alerts", s.RequireMerchant(edge.HandleJSON(s.alerts.ChangeAlerts)))
	admin.POST("/alerts/devices", s.RequireMerchant(edge.HandleJSON(s.alerts.Subscribe)))
	admin.DELETE("/alerts/devices/:device", s.RequireMerchant(edge.Respond(s.alerts.Unsubscribe)))
	admin.POST("/alerts/test", s.RequireMerchant(edge.Respond(s.alerts.Test)))
	admin.POST("/step-up/code", s.RequireMerchant(edge.HandleJSON(s.admin.StepUpCode)))
	admin.POST("/step-up", s.RequireMerchant(edge.HandleJSON(s.admin.ConfirmStepUp)))
	admin.GET("/packages", s.Require(rights.Settings, edge.Respond(s.admin.Packages)))
	admin.POST("/packages", s.Require(rights.Settings, edge.HandleJSON(s.admin.AddPackage)))
	admin.POST("/packages/confirm", s.Require(rights.Settings, edge.HandleJSON(s.admin.ConfirmPackages)))
	admin.PUT("/packages/order", s.Require(rights.Settings, edge.HandleJSON(s.admin.SortPackages)))
	admin.PUT("/packages/:package", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangePackage)))
	admin.PUT("/packages/:package/active", s.Require(rights.Settings, edge.HandleJSON(s.admin.TurnPackage)))
	admin.DELETE("/packages/:package", s.Require(rights.Settings, edge.Respond(s.admin.RemovePackage)))
	admin.GET("/theme", s.Require(rights.Design, edge.Respond(s.admin.Theme)))
	admin.PUT("/theme", s.Require(rights.Design, edge.HandleJSON(s.admin.SetTheme)))
	admin.GET("/domain", s.RequireOwner(edge.Respond(s.admin.Domain)))
	admin.POST("/domain/check", s.RequireOwner(edge.Respond(s.admin.CheckDomain)))
	admin.GET("/slug", s.RequireOwner(edge.Respond(s.admin.Slug)))
	admin.PUT("/domain/subdomain", s.RequireOwner(edge.HandleJSON(s.admin.UseSubdomain)))
	admin.GET("/app-lead", s.Require(rights.Settings, edge.Respond(s.admin.AppLead)))
	admin.POST("/app-lead", s.Require(rights.Settings, edge.HandleJSON(s.admin.AskForApp)))
	admin.POST("/pictures", s.RequireAny([]rights.Right{rights.Products, rights.Design, rights.Settings}, edge.LimitUploads(s.Edge, &s.merchantUploads, edge.Respond(s.admin.AddPicture))))
	admin.GET("/products", s.Require(rights.Products, edge.Respond(s.admin.Products)))
	admin.POST("/products", s.Require(rights.Products, edge.HandleJSONUpTo(maxProductBody, s.admin.AddProduct)))
	admin.POST("/products/bulk", s.Require(rights.Products, edge.HandleJSON(s.admin.ChangeProducts)))
	admin.POST("/products/preview", s.Require(rights.Products, edge.HandleJSON(s.admin.PreviewDescription)))
	admin.GET("/products/:product", s.Require(rights.Products, edge.Respond(s.admin.Product)))
	admin.PUT("/products/:product", s.Require(rights.Products, edge.HandleJSONUpTo(maxProductBody, s.admin.EditProduct)))
	admin.DELETE("/products/:product", s.Require(rights.Products, edge.Respond(s.admin.DeleteProduct)))
	admin.PUT("/products/:product/stock", s.RequireAny([]rights.Right{rights.Products, rights.Stock}, edge.HandleJSON(s.admin.ChangeStock)))
	admin.GET("/products/:product/costs", s.Require(rights.Costs, edge.Respond(s.stock.Costs)))
	admin.POST("/products/:product/costs", s.Require(rights.Costs, edge.HandleJSON(s.stock.SetCost)))
	admin.POST("/products/:product/duplicate", s.Require(rights.Products, edge.HandleJSON(s.admin.DuplicateProduct)))
	admin.GET("/products/export.csv", s.RequireAll([]rights.Right{rights.Products, rights.Exports}, s.ReportFromReplica(s.admin.ExportProducts)))
	admin.GET("/products/imports/template.csv", s.Require(rights.Products, s.admin.ImportTemplate))
	admin.POST("/products/imports", s.Require(rights.Products, edge.LimitUploads(s.Edge, &s.merchantUploads, edge.Respond(s.admin.PreviewImport))))
	admin.GET("/products/imports/:import", s.Require(rights.Products, edge.Respond(s.admin.ProductImport)))
	admin.PUT("/products/imports/:import/columns", s.Require(rights.Products, edge.HandleJSON(s.admin.MapImportColumns)))
	admin.POST("/products/imports/:import/pictures", s.Require(rights.Products, edge.HandleJSON(s.admin.RetryImportPictures)))
	admin.POST("/products/imports/:import/run", s.Require(rights.Products, edge.HandleJSON(s.admin.RunImport)))
	admin.GET("/stock", s.Require(rights.Stock, edge.Respond(s.stock.Stocks)))
	admin.POST("/stock/input", s.Require(rights.Stock, edge.HandleJSON(s.stock.Input)))
	admin.GET("/stock/movements", s.Require(rights.Stock, edge.Respond(s.stock.Movements)))
	admin.GET("/stock/movements/export.csv", s.RequireAll([]rights.Right{rights.Stock, rights.Exports}, s.ReportFromReplica(s.stock.Export)))
	admin.GET("/stock/movements/export.xlsx", s.RequireAll([]rights.Right{rights.Stock, rights.Exports}, s.ReportFromReplica(s.stock.Export)))
	admin.GET("/stock/code", s.Require(rights.Stock, edge.Respond(s.stock.Find)))
	admin.GET("/stock/counts", s.Require(rights.Stock, edge.Respond(s.stock.Counts)))
	admin.POST("/stock/counts", s.Require(rights.Stock, edge.HandleJSONUpTo(maxCountBody, s.stock.Apply)))
	admin.POST("/stock/counts/check", s.Require(rights.Stock, edge.HandleJSONUpTo(maxCountBody, s.stock.Check)))
	admin.GET("/stock/counts/:count", s.Require(rights.Stock, edge.Respond(s.stock.Count)))
	admin.GET("/categories", s.Require(rights.Products, edge.Respond(s.admin.Categories)))
	admin.POST("/categories", s.Require(rights.Products, edge.HandleJSON(s.admin.AddCategory)))
	admin.PUT("/categories/order", s.Require(rights.Products, edge.HandleJSON(s.admin.ArrangeCategories)))
	admin.PUT("/categories/:category", s.Require(rights.Products, edge.HandleJSON(s.admin.ChangeCategory)))
	admin.DELETE("/categories/:category", s.Require(rights.Products, edge.Respond(s.admin.DeleteCategory)))
	admin.GET("/featured", s.Require(rights.Products, edge.Respond(s.admin.Featured)))
	admin.PUT("/featured", s.Require(rights.Products, edge.HandleJSON(s.admin.Feature)))
	getSpreadsheet(admin, "/reviews/export", s.RequireAll([]rights.Right{rights.Reviews, rights.Exports}, s.ReportFromReplica(s.admin.ExportReviews)))
	admin.GET("/reviews", s.Require(rights.Reviews, edge.Respond(s.admin.ShopReviews)))
	admin.POST("/reviews/:review/approve", s.Require(rights.Reviews, edge.HandleJSON(s.admin.ApproveReview)))
	admin.POST("/reviews/:review/hide", s.Require(rights.Reviews, edge.Respond(s.admin.HideReview)))
	admin.PUT("/reviews/:review/reply", s.Require(rights.Reviews, edge.HandleJSON(s.admin.ReplyToReview)))
	admin.GET("/questions", s.Require(rights.Reviews, edge.Respond(s.admin.ShopQuestions)))
	admin.PUT("/questions/:question/answer", s.Require(rights.Reviews, edge.HandleJSON(s.admin.AnswerQuestion)))
	admin.DELETE("/questions/:question", s.Require(rights.Reviews, edge.Respond(s.admin.DeleteQuestion)))
	admin.GET("/orders", s.Require(rights.Orders, edge.Respond(s.admin.ListOrders)))
	admin.POST("/orders", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.PlaceManualOrder)))
	admin.POST("/orders/read", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ReadOrder)))
	admin.POST("/orders/quote", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.QuoteManualOrder)))
	admin.POST("/orders/bulk", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ChangeOrders)))
	admin.POST("/orders/undo", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.UndoOrders)))
	admin.GET("/orders/sheets", s.Require(rights.Orders, edge.Respond(s.admin.OrderSheets)))
	admin.GET("/orders/products", s.Require(rights.ChangeOrders, edge.Respond(s.admin.OrderProducts)))
	admin.GET("/orders/customer", s.Require(rights.Orders, edge.Respond(s.admin.CustomerRecord)))
	admin.GET("/orders/facets", s.Require(rights.Orders, edge.Respond(s.admin.OrderFacets)))
	getSpreadsheet(admin, "/orders/export", s.RequireAll([]rights.Right{rights.Orders, rights.Exports}, s.ReportFromReplica(s.admin.ExportOrders)))
	admin.GET("/orders/members", s.Require(rights.Orders, edge.Respond(s.admin.OrderMembers)))
	admin.POST("/orders/tag", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.TagOrders)))
	admin.POST("/orders/assign", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.AssignOrders)))
	admin.GET("/orders/tags", s.RequireAny([]rights.Right{rights.Orders, rights.Customers}, edge.Respond(s.admin.OrderTags)))
	admin.POST("/orders/tags", s.RequireAny([]rights.Right{rights.ChangeOrders, rights.Customers}, edge.HandleJSON(s.admin.AddOrderTag)))
	admin.PUT("/orders/tags/:tag", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ChangeOrderTag)))
	admin.DELETE("/orders/tags/:tag", s.Require(rights.ChangeOrders, edge.Respond(s.admin.RemoveOrderTag)))
	admin.GET("/orders/views", s.Require(rights.Orders, edge.Respond(s.admin.OrderViews)))
	admin.POST("/orders/views", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.AddOrderView)))
	admin.PUT("/orders/views/order", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ArrangeOrderViews)))
	admin.PUT("/orders/views/:view", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ChangeOrderView)))
	admin.DELETE("/orders/views/:view", s.Require(rights.ChangeOrders, edge.Respond(s.admin.RemoveOrderView)))
	admin.GET("/orders/:order", s.Require(rights.Orders, edge.Respond(s.admin.Order)))
	admin.POST("/orders/:order/status", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.ChangeOrder)))
	admin.POST("/orders/:order/correct", s.Require(rights.FixOrders, edge.HandleJSON(s.admin.CorrectOrder)))
	admin.GET("/orders/reminders", s.Require(rights.Orders, edge.Respond(s.admin.Reminders)))
	admin.POST("/orders/:order/calls", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.RecordCall)))
	admin.DELETE("/orders/:order/calls/last", s.Require(rights.ChangeOrders, edge.Respond(s.admin.UndoCall)))
	admin.GET("/orders/:order/parcel-events", s.Require(rights.Orders, edge.Respond(s.attention.History)))
	admin.GET("/parcels/attention", s.Require(rights.Orders, edge.Respond(s.attention.List)))
	admin.GET("/parcels/find", s.Require(rights.Orders, edge.Respond(s.attention.Find)))
	admin.POST("/parcels/:parcel/snooze", s.Require(rights.ChangeOrders, edge.HandleJSON(s.attention.Snooze)))
	admin.POST("/parcels/:parcel/difference", s.Require(rights.Payments, edge.HandleJSON(s.attention.Explain)))
	admin.POST("/parcels/:parcel/return", s.Require(rights.ChangeOrders, edge.Respond(s.attention.AskReturn)))
	admin.POST("/parcels/:parcel/check-in", s.Require(rights.ChangeOrders, edge.HandleJSON(s.attention.CheckIn)))
	admin.DELETE("/parcels/:parcel/check-in", s.Require(rights.ChangeOrders, edge.Respond(s.attention.UndoCheckIn)))
	admin.PUT("/orders/:order/reminder", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.RemindOfOrder)))
	admin.POST("/orders/:order/confirmation", s.Require(rights.ChangeOrders, edge.Respond(s.confirmations.Ask)))
	admin.POST("/orders/confirmations", s.Require(rights.ChangeOrders, edge.HandleJSON(s.confirmations.AskMany)))
	admin.GET("/orders/confirmations", s.Require(rights.Orders, edge.Respond(s.confirmations.Report)))
	admin.GET("/unfinished", s.Require(rights.ChangeOrders, edge.Respond(s.unfinished.List)))
	admin.PUT("/unfinished/settings", s.Require(rights.Settings, edge.HandleJSON(s.unfinished.ChangeSettings)))
	admin.POST("/unfinished/:checkout/contact", s.Require(rights.ChangeOrders, edge.HandleJSON(s.unfinished.Contact)))
	admin.POST("/unfinished/:checkout/dismiss", s.Require(rights.ChangeOrders, edge.Respond(s.unfinished.Dismiss)))
	admin.GET("/orders/:order/labels", s.Require(rights.Orders, edge.Respond(s.admin.OrderLabels)))
	admin.PUT("/orders/:order", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.EditOrder)))
	admin.POST("/orders/:order/split", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.SplitOrder)))
	admin.POST("/orders/:order/merge", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.MergeOrders)))
	admin.POST("/orders/:order/undo_edit", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.UndoEdit)))
	admin.GET("/orders/:order/profit", s.RequireAll([]rights.Right{rights.Orders, rights.Costs}, edge.Respond(s.reports.OrderProfit)))
	admin.PUT("/orders/:order/note", s.Require(rights.ChangeOrders, edge.HandleJSON(s.admin.NoteOrder)))
	admin.GET("/orders/:order/parcels", s.Require(rights.Orders, edge.Respond(s.couriers.OfOrder)))
	admin.GET("/parcels", s.Require(rights.Orders, edge.Respond(s.couriers.Parcels)))
	admin.POST("/parcels", s.Require(rights.ChangeOrders, edge.HandleJSONUpTo(couriers.MaxBookingBody, s.couriers.Book)))
	admin.POST("/parcels/review", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.Review)))
	admin.POST("/parcels/manual", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.BookManual)))
	admin.POST("/parcels/:parcel/retry", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.Retry)))
	admin.POST("/parcels/:parcel/cancel", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.Cancel)))
	admin.POST("/parcels/:parcel/resolve", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.Resolve)))
	admin.POST("/parcels/:parcel/status", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.SetManual)))
	admin.GET("/couriers", s.Require(rights.Settings, edge.Respond(s.couriers.Couriers)))
	admin.PUT("/couriers/rules", s.Require(rights.Settings, edge.HandleJSON(s.couriers.ChangeRules)))
	admin.GET("/couriers/:courier/stores", s.Require(rights.Settings, edge.Respond(s.couriers.Stores)))
	admin.GET("/couriers/:courier/areas", s.Require(rights.ChangeOrders, edge.Respond(s.couriers.Areas)))
	admin.GET("/couriers/:courier/pickup", s.Require(rights.ChangeOrders, edge.Respond(s.couriers.Pickup)))
	admin.POST("/couriers/:courier/pickup", s.Require(rights.ChangeOrders, edge.HandleJSON(s.couriers.RequestPickup)))
	admin.GET("/whatsapp", s.Require(rights.Settings, edge.Respond(s.confirmations.WhatsApp)))
	admin.GET("/gateways", s.Require(rights.Settings, edge.Respond(s.gateways.Gateways)))
	admin.GET("/risk/rules", s.Require(rights.Settings, edge.Respond(s.risks.Rules)))
	admin.PUT("/risk/rules", s.Require(rights.Settings, edge.HandleJSON(s.risks.ChangeRules)))
	admin.GET("/risk/lists", s.Require(rights.Settings, edge.Respond(s.risks.Lists)))
	admin.POST("/risk/lists", s.Require(rights.Settings, edge.HandleJSON(s.risks.AddEntry)))
	admin.DELETE("/risk/lists/:entry", s.Require(rights.Settings, edge.Respond(s.risks.RemoveEntry)))
	admin.GET("/risk/report", s.Require(rights.Settings, edge.Respond(s.risks.Report)))
	admin.GET("/orders/:order/risk", s.Require(rights.Orders, edge.Respond(s.risks.OfOrder)))
	admin.POST("/orders/:order/risk/block", s.Require(rights.ChangeOrders, edge.HandleJSON(s.risks.BlockOrder)))
	admin.POST("/orders/:order/risk/release", s.Require(rights.ChangeOrders, edge.Respond(s.risks.Release)))
	admin.PUT("/orders/:order/risk/feedback", s.Require(rights.ChangeOrders, edge.HandleJSON(s.risks.Rate)))
	admin.GET("/orders/:order/returns", s.Require(rights.Orders, edge.Respond(s.returns.OfOrder)))
	admin.POST("/orders/:order/returns", s.Require(rights.ChangeOrders, edge.HandleJSON(s.returns.Start)))
	getSpreadsheet(admin, "/returns/export", s.RequireAll([]rights.Right{rights.Orders, rights.Exports}, s.ReportFromReplica(s.returns.Export)))
	admin.GET("/returns", s.Require(rights.Orders, edge.Respond(s.returns.List)))
	admin.POST("/returns/:return/decide", s.Require(rights.ChangeOrders, edge.HandleJSON(s.returns.Decide)))
	admin.POST("/returns/:return/receive", s.Require(rights.ChangeOrders, edge.HandleJSON(s.returns.Receive)))
	admin.POST("/returns/:return/refund", s.Require(rights.Payments, edge.HandleJSON(s.returns.Refund)))
	admin.POST("/returns/:return/exchange", s.Require(rights.ChangeOrders, edge.HandleJSON(s.returns.Exchange)))
	admin.POST("/returns/:return/close", s.Require(rights.ChangeOrders, edge.Respond(s.returns.Close)))
	getSpreadsheet(admin, "/customers/export", s.RequireAll([]rights.Right{rights.Customers, rights.Exports}, s.ReportFromReplica(s.customers.Export)))
	admin.GET("/customers", s.Require(rights.Customers, edge.Respond(s.customers.List)))
	admin.GET("/customers/:customer", s.Require(rights.Customers, edge.Respond(s.customers.Get)))
	admin.PUT("/customers/:customer/note", s.Require(rights.Customers, edge.HandleJSON(s.customers.Note)))
	admin.POST("/customers/:customer/tags", s.Require(rights.Customers, edge.HandleJSON(s.customers.Tag)))
	admin.PUT("/customers/:customer/block", s.Require(rights.Customers, edge.HandleJSON(s.customers.Block)))
	admin.DELETE("/customers/:customer/block", s.Require(rights.Customers, edge.Respond(s.customers.Unblock)))
	admin.GET("/settings", s.Require(rights.Settings, edge.Respond(s.admin.ShopSettings)))
	admin.PUT("/settings/shop", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeShopInfo)))
	admin.PUT("/settings/district", s.Require(rights.Settings, edge.HandleJSON(s.admin.SetDistrict)))
	admin.PUT("/settings/logo", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeLogo)))
	admin.PUT("/settings/social", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeSocial)))
	admin.GET("/settings/policies", s.Require(rights.Design, edge.Respond(s.admin.PolicyText)))
	admin.PUT("/settings/policies", s.Require(rights.Design, edge.HandleJSON(s.admin.ChangePolicy)))
	admin.POST("/settings/policies/preview", s.Require(rights.Design, edge.HandleJSON(s.admin.PreviewPolicy)))
	admin.PUT("/settings/chat", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeChat)))
	admin.PUT("/settings/seo", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeSEO)))
	admin.PUT("/settings/advertising", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeAdvertising)))
	admin.POST("/settings/advertising/test", s.Require(rights.Settings, edge.HandleJSON(s.admin.TestAdvertising)))
	admin.PUT("/settings/prices", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangePrices)))
	admin.GET("/settings/payments", s.Require(rights.Settings, edge.Respond(s.payments.Settings)))
	admin.GET("/payments", s.Require(rights.Payments, edge.Respond(s.payments.List)))
	admin.POST("/payments/:payment/confirm", s.Require(rights.Payments, edge.HandleJSON(s.payments.Confirm)))
	admin.POST("/payments/:payment/reject", s.Require(rights.Payments, edge.HandleJSON(s.payments.Reject)))
	admin.POST("/payments/:payment/refund", s.Require(rights.Payments, edge.HandleJSON(s.payments.Refund)))
	admin.POST("/payments/:payment/check", s.Require(rights.Payments, edge.Respond(s.payments.Check)))
	admin.POST("/payments/:payment/resolve", s.Require(rights.Payments, edge.HandleJSON(s.payments.Resolve)))
	admin.GET("/orders/:order/payments", s.Require(rights.Payments, edge.Respond(s.payments.OfOrder)))
	admin.POST("/orders/:order/payments", s.Require(rights.Payments, edge.HandleJSON(s.payments.Ask)))
	admin.PUT("/settings/returns", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeReturns)))
	admin.PUT("/settings/notifications", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeNotifications)))
	admin.GET("/banners", s.Require(rights.Design, edge.Respond(s.admin.Banners)))
	admin.POST("/banners", s.Require(rights.Design, edge.HandleJSON(s.admin.AddBanner)))
	admin.PUT("/banners/order", s.Require(rights.Design, edge.HandleJSON(s.admin.SortBanners)))
	admin.PUT("/banners/:banner", s.Require(rights.Design, edge.HandleJSON(s.admin.ChangeBanner)))
	admin.DELETE("/banners/:banner", s.Require(rights.Design, edge.Respond(s.admin.RemoveBanner)))
	admin.GET("/team", s.RequireOwner(edge.Respond(s.admin.Team)))
	admin.POST("/team", s.RequireOwner(edge.HandleJSON(s.admin.Invite)))
	admin.PUT("/team/:user", s.RequireOwner(edge.HandleJSON(s.admin.ChangeMember)))
	admin.DELETE("/team/:user", s.RequireOwner(edge.Respond(s.admin.RemoveMember)))
	admin.POST("/team/:user/invite", s.RequireOwner(edge.HandleJSON(s.admin.InviteAgain)))
	admin.GET("/roles", s.RequireOwner(edge.Respond(s.admin.Roles)))
	admin.POST("/roles", s.RequireOwner(edge.HandleJSON(s.admin.AddRole)))
	admin.PUT("/roles/:role", s.RequireOwner(edge.HandleJSON(s.admin.ChangeRole)))
	admin.DELETE("/roles/:role", s.RequireOwner(edge.Respond(s.admin.RemoveRole)))
	admin.GET("/activity", s.Require(rights.Activity, edge.Respond(s.admin.Activity)))
	admin.GET("/online-shop", s.RequireMerchant(s.admin.OnlineShop))
	admin.GET("/events", s.RequireMerchant(edge.LimitConcurrent(&s.merchantStreams, edge.MaxStreams, s.admin.Events)))
	admin.GET("/counts", s.RequireMerchant(edge.Respond(s.admin.Counts)))
	admin.GET("/dashboard", s.Require(rights.Reports, s.ReportFromReplica(edge.Respond(s.admin.Report))))
	admin.GET("/cash", s.Require(rights.Cash, edge.Respond(s.cash.Overview)))
	admin.GET("/cash/owed", s.Require(rights.Cash, edge.Respond(s.cash.Owed)))
	getSpreadsheet(admin, "/cash/owed/export", s.RequireAll([]rights.Right{rights.Cash, rights.Exports}, s.ReportFromReplica(s.cash.ExportOwed)))
	admin.GET("/cash/short", s.Require(rights.Cash, edge.Respond(s.cash.Short)))
	admin.POST("/cash/parcels/:paid/accept", s.Require(rights.Cash, edge.HandleJSON(s.cash.Accept)))
	admin.POST("/cash/parcels/:paid/remind", s.Require(rights.Cash, edge.Respond(s.cash.Remind)))
	admin.GET("/cash/payouts", s.Require(rights.Cash, edge.Respond(s.cash.List)))
	admin.POST("/cash/payouts/fetch", s.Require(rights.Cash, edge.Respond(s.cash.Fetch)))
	admin.GET("/cash/payouts/:payout", s.Require(rights.Cash, edge.Respond(s.cash.Get)))
	admin.POST("/cash/payouts/:payout/match", s.Require(rights.Cash, edge.Respond(s.cash.Rematch)))
	getSpreadsheet(admin, "/cash/payouts/:payout/export", s.RequireAll([]rights.Right{rights.Cash, rights.Exports}, s.ReportFromReplica(s.cash.ExportPayout)))
	admin.POST("/cash/statements/preview", s.Require(rights.Cash, edge.LimitUploads(s.Edge, &s.merchantUploads, edge.Respond(s.cash.PreviewStatement))))
	admin.POST("/cash/statements", s.Require(rights.Cash, edge.LimitUploads(s.Edge, &s.merchantUploads, edge.Respond(s.cash.PostStatement))))
	admin.GET("/cash/ledger", s.Require(rights.Cash, edge.Respond(s.cash.Ledger)))
	admin.GET("/cash/ledger/balances", s.Require(rights.Cash, edge.Respond(s.cash.Balances)))
	getSpreadsheet(admin, "/cash/ledger/export", s.RequireAll([]rights.Right{rights.Cash, rights.Exports}, s.ReportFromReplica(s.cash.ExportLedger)))
	admin.POST("/cash/ledger/corrections", s.Require(rights.Cash, edge.HandleJSON(s.cash.Correct)))
	admin.GET("/cash/ads", s.Require(rights.Cash, edge.Respond(s.cash.Ads)))
	admin.POST("/cash/ads", s.Require(rights.Cash, edge.HandleJSON(s.cash.AddAd)))
	admin.DELETE("/cash/ads/:ad", s.Require(rights.Cash, edge.Respond(s.cash.RemoveAd)))
	admin.GET("/reports", s.Require(rights.Reports, s.ReportFromReplica(edge.Respond(s.reports.Overview))))
	admin.GET("/reports/:table", s.Require(rights.Reports, s.ReportFromReplica(edge.Respond(s.reports.Table))))
	getSpreadsheet(admin, "/reports/:table/export", s.RequireAll([]rights.Right{rights.Reports, rights.Exports}, s.ReportFromReplica(s.reports.Export)))
	admin.PUT("/publish", s.Require(rights.Settings, edge.HandleJSON(s.admin.Publish)))
	admin.GET("/conversations", s.Require(rights.Messages, edge.Respond(s.admin.Conversations)))
	admin.GET("/conversations/:conversation", s.Require(rights.Messages, edge.Respond(s.admin.CustomerThread)))
	admin.POST("/conversations/:conversation/messages", s.Require(rights.Messages, edge.LimitUploads(s.Edge, &s.merchantUploads, edge.Respond(s.admin.AnswerCustomer))))
	admin.POST("/conversations/:conversation/seen", s.Require(rights.Messages, edge.HandleJSON(s.admin.SeeCustomer)))
	admin.GET("/searches", s.Require(rights.Products, edge.Respond(s.admin.Searches)))
	admin.GET("/synonyms", s.Require(rights.Products, edge.Respond(s.admin.Synonyms)))
	admin.POST("/synonyms", s.Require(rights.Products, edge.HandleJSON(s.admin.AddSynonym)))
	admin.PUT("/synonyms/:synonym", s.Require(rights.Products, edge.HandleJSON(s.admin.ChangeSynonym)))
	admin.DELETE("/synonyms/:synonym", s.Require(rights.Products, edge.Respond(s.admin.RemoveSynonym)))
	admin.GET("/replies", s.RequireAny([]rights.Right{rights.Messages, rights.Settings}, edge.Respond(s.admin.Replies)))
	admin.POST("/replies", s.Require(rights.Settings, edge.HandleJSON(s.admin.AddReply)))
	admin.PUT("/replies/order", s.Require(rights.Settings, edge.HandleJSON(s.admin.OrderReplies)))
	admin.PUT("/replies/:reply", s.Require(rights.Settings, edge.HandleJSON(s.admin.ChangeReply)))
	admin.DELETE("/replies/:reply", s.Require(rights.Settings, edge.Respond(s.admin.RemoveReply)))
	for _, path := range []string{"", "/*"} { // otherwise, requests without a route would not reach apiMissing
		admin.RouteNotFound(path, apiMissing(e.Routes()))
	}
}

// pageTable is the page table. client/routes.tsx has the same names. query lists the parameters that
// affect a page; all others are ignored.
func (s *Server) pageTable() []storefront.Route {
	return append([]storefront.Route{
		{Name: page.Landing, Path: "/", Load: s.pages.LoadLanding},
		{Name: page.ShopHome, Path: "/shop/:slug", Load: s.pages.LoadShopHome},
		{Name: page.Product, Path: "/:slug/product/:product", Query: storefront.ProductQuery, Load: s.pages.LoadProduct},
		{Name: page.Category, Path: "/:slug/category/:category", Query: storefront.ListingQuery, Load: s.pages.LoadCategory},
		{Name: page.BestSelling, Path: "/:slug/best-selling-products", Query: storefront.ListingQuery, Load: s.pages.LoadBestSelling},
		{Name: page.Search, Path: "/:slug/search", Query: storefront.SearchQuery, Cache: s.Searches, Load: s.pages.LoadSearch},
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
