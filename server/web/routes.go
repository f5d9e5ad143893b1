package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// routes registers every route of the server. Shop pages are registered with their paths on the
// market host; on a shop's own host resolveHost prepends the slug.
func (s *Server) routes(e *echo.Echo) {
	e.Pre(edge.Protect(edge.CommonHeaders(s.Config.Secure())), s.telemetry.NameRequest, s.telemetry.LogRequest, s.telemetry.RecoverPanic, s.resolveHost, s.refuseOddPaths)

	getAndHead(e, "/healthz", s.telemetry.Healthz)
	getAndHead(e, "/readyz", s.telemetry.Readyz)
	getAndHead(e, "/favicon.ico", s.favicon)
	getAndHead(e, "/"+workerFile, s.worker)
	getAndHead(e, "/assets/:file", s.asset)
	getAndHead(e, "/media/:shop/:picture/:file", s.picture)

	e.GET("/api/v1/online-shop/:slug", s.customer.onlineShop)
	e.GET("/api/v1/products/search/:term", s.customer.searchProducts)
	e.GET("/api/v1/product/product_sub_categories", s.customer.subCategories)
	e.POST("/api/v1/customer/login", s.customer.login, edge.SameOrigin)
	e.POST("/api/v1/customer/logout", s.customer.logout, edge.SameOrigin)
	e.POST("/api/v1/customer/register", s.customer.register, edge.SameOrigin)
	e.POST("/api/v1/customer/register/confirm", s.customer.confirmRegistration, edge.SameOrigin)
	e.POST("/api/v1/customer/password/code", s.customer.passwordCode, edge.SameOrigin)
	e.POST("/api/v1/customer/password/reset", s.customer.resetPassword, edge.SameOrigin)
	e.POST("/api/v1/customer/password", s.RequireCustomer(s.customer.changePassword), edge.SameOrigin)
	e.GET("/api/v1/customer", s.RequireCustomer(s.customer.profile))
	e.PATCH("/api/v1/customer", s.RequireCustomer(s.customer.editProfile), edge.SameOrigin)
	e.POST("/api/v1/customer/delete", s.RequireCustomer(s.customer.deleteAccount), edge.SameOrigin)
	e.GET("/api/v1/customer/export", s.RequireCustomer(s.customer.exportAccount))
	e.GET("/api/v1/customer/addresses", s.RequireCustomer(s.customer.addresses))
	e.POST("/api/v1/customer/addresses", s.RequireCustomer(s.customer.addAddress), edge.SameOrigin)
	e.PUT("/api/v1/customer/addresses/:address", s.RequireCustomer(s.customer.changeAddress), edge.SameOrigin)
	e.DELETE("/api/v1/customer/addresses/:address", s.RequireCustomer(s.customer.removeAddress), edge.SameOrigin)
	e.GET("/api/v1/customer/wishlist", s.RequireCustomer(s.customer.wishlist))
	e.PUT("/api/v1/customer/wishlist", s.RequireCustomer(s.customer.joinWishlist), edge.SameOrigin)
	e.PUT("/api/v1/customer/wishlist/:product", s.RequireCustomer(s.customer.wish), edge.SameOrigin)
	e.DELETE("/api/v1/customer/wishlist/:product", s.RequireCustomer(s.customer.unwish), edge.SameOrigin)
	e.GET("/api/v1/customer/notifications", s.RequireCustomer(s.customer.notifications))
	e.POST("/api/v1/customer/notifications/read", s.RequireCustomer(s.customer.readNotifications), edge.SameOrigin)
	e.GET("/api/v1/customer/orders", s.RequireCustomer(s.customer.customerOrders))
	e.POST("/api/v1/customer/orders/claim", s.RequireCustomer(s.customer.claimOrders), edge.SameOrigin)
	e.GET("/api/v1/customer/reviews", s.RequireCustomer(s.customer.reviews))
	e.POST("/api/v1/customer/reviews", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, s.customer.writeReview)), edge.SameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, s.customer.editReview)), edge.SameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.RequireCustomer(s.customer.deleteReview), edge.SameOrigin)
	e.GET("/api/v1/customer/chat", s.RequireCustomer(s.customer.thread))
	e.POST("/api/v1/customer/chat/messages", s.RequireCustomer(edge.LimitUploads(s.Edge, &s.uploads, s.customer.sendMessage)), edge.SameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.RequireCustomer(s.customer.seeMessages), edge.SameOrigin)
	e.GET("/api/v1/customer/events", s.RequireCustomer(edge.LimitConcurrent(&s.streams, edge.MaxStreams, s.customer.events)))
	e.POST("/api/v1/checkout/quote", s.customer.quote, edge.SameOrigin)
	e.POST("/api/v1/orders", s.customer.placeOrder, edge.SameOrigin)
	e.POST("/api/v1/orders/code", s.customer.orderCode, edge.SameOrigin)
	e.POST("/api/v1/orders/track", s.customer.trackOrders, edge.SameOrigin)
	e.GET("/api/v1/orders/placed", s.customer.placedOrder)
	e.GET("/api/v1/orders/:order", s.customer.order)
	e.POST("/api/v1/orders/:order/proof", s.customer.proveOrder, edge.SameOrigin)
	e.POST("/api/v1/orders/:order/cancel", s.customer.cancelOrder, edge.SameOrigin)
	e.POST(edge.ReportsPath, s.telemetry.PolicyReports, edge.SameOrigin)
	e.GET("/api/admin/v2/getDomainInfo", s.customer.domainInfo)
	s.adminRoutes(e)
	getAndHead(e, "/api/docs", s.apiDocs)
	getAndHead(e, "/api/openapi.yaml", s.apiFile)
	e.RouteNotFound("/api/*", apiMissing(e.Routes()))

	for _, path := range []string{"/admin", "/admin/login", "/admin/register", "/admin/unauthorized"} {
		getAndHead(e, path, s.admin.adminPage)
	}
	getAndHead(e, "/admin/:shop", s.admin.adminShopPage)
	e.GET("/admin/:shop/preview", s.pages.Preview)
	getAndHead(e, "/admin/:shop/qr.svg", s.adminQR)
	getAndHead(e, "/admin/:shop/*", s.admin.adminShopPage)

	getAndHead(e, "/robots.txt", s.seo.marketRobots)
	getAndHead(e, "/sitemap.xml", s.seo.marketSitemap)
	getAndHead(e, "/sitemap-market.xml", s.seo.marketPages)
	getAndHead(e, "/llms.txt", s.seo.marketLLMs)
	getAndHead(e, "/IndexNow-:key", s.seo.indexNowKey)
	getAndHead(e, "/share/:version", s.seo.shareCard)
	getAndHead(e, "/:slug/robots.txt", s.seo.robots)
	getAndHead(e, "/:slug/sitemap.xml", s.seo.sitemap)
	getAndHead(e, "/:slug/sitemap-:part", s.seo.sitemapPart)
	getAndHead(e, "/:slug/feeds/:feed", s.seo.feed)
	getAndHead(e, "/:slug/llms.txt", s.seo.llms)
	getAndHead(e, "/:slug/IndexNow-:key", s.seo.indexNowKey)

	getAndHead(e, "/:slug", s.pages.ShopRedirect)
	getAndHead(e, "/:slug/qr.svg", s.qr)
	getAndHead(e, "/:slug/manifest.webmanifest", s.pwa.manifest)
	getAndHead(e, "/:slug/icons/:version/:file", s.pwa.appIcon)
	getAndHead(e, "/:slug/share/:version", s.seo.shareCard)
	getAndHead(e, "/:slug/share/:version/:file", s.seo.shareCard)
	getAndHead(e, "/:slug/order-details/:order", s.pages.OrderDetailsRedirect)
	for _, r := range s.pageTable() {
		getAndHead(e, r.Path, s.pages.Page(r))
	}
	getAndHead(e, "/:slug/*", s.pages.Missing())
	getAndHead(e, "/*", s.pages.Missing())
}

// adminRoutes registers the merchants' API. RequireMerchant requires a team member, RequireOwner an owner.
// StepUp requires that the session has recently confirmed an SMS code; POST /team and PUT
// /team/:user require this themselves when they grant ownership.
func (s *Server) adminRoutes(e *echo.Echo) {
	admin := e.Group("/api/admin/v3", edge.SameOrigin)
	admin.POST("/login/code", s.admin.merchantCode)
	admin.POST("/login", s.admin.merchantLogin, s.onlyOnAdminHost)
	admin.POST("/token", s.admin.merchantToken)
	admin.POST("/register/code", s.admin.openCode)
	admin.POST("/register", s.admin.openShop, s.onlyOnAdminHost)
	admin.GET("/slugs/:slug", s.admin.slugState)
	admin.POST("/logout", s.admin.merchantLogout)
	admin.GET("/session", s.admin.merchantSignedIn)
	admin.GET("/sessions", s.RequireMerchant(s.admin.adminSessions))
	admin.POST("/sessions/end", s.RequireMerchant(s.admin.endAdminSessions))
	admin.DELETE("/sessions/:session", s.RequireMerchant(s.admin.endAdminSession))
	admin.POST("/step-up/code", s.RequireMerchant(s.admin.stepUpCode))
	admin.POST("/step-up", s.RequireMerchant(s.admin.confirmStepUp))
	admin.GET("/packages", s.RequireOwner(s.admin.packages))
	admin.POST("/packages", s.RequireOwner(s.admin.addPackage))
	admin.PUT("/packages/order", s.RequireOwner(s.admin.orderPackages))
	admin.PUT("/packages/:package", s.RequireOwner(s.admin.changePackage))
	admin.PUT("/packages/:package/active", s.RequireOwner(s.admin.turnPackage))
	admin.DELETE("/packages/:package", s.RequireOwner(s.admin.removePackage))
	admin.GET("/theme", s.RequireOwner(s.admin.theme))
	admin.PUT("/theme", s.RequireOwner(s.admin.setTheme))
	admin.GET("/domain", s.RequireOwner(s.admin.domain))
	admin.POST("/domain", s.RequireOwner(s.StepUp(s.admin.askForDomain)))
	admin.POST("/domain/check", s.RequireOwner(s.admin.checkDomain))
	admin.PUT("/domain/redirect", s.RequireOwner(s.StepUp(s.admin.redirectToDomain)))
	admin.PUT("/domain/subdomain", s.RequireOwner(s.admin.useSubdomain))
	admin.GET("/app-lead", s.RequireOwner(s.admin.appLead))
	admin.POST("/app-lead", s.RequireOwner(s.admin.askForApp))
	admin.POST("/pictures", s.RequireOwner(edge.LimitUploads(s.Edge, &s.merchantUploads, s.admin.addPicture)))
	admin.GET("/products", s.RequireOwner(s.admin.adminProducts))
	admin.POST("/products", s.RequireOwner(s.admin.addProduct))
	admin.POST("/products/bulk", s.RequireOwner(s.admin.changeProducts))
	admin.POST("/products/preview", s.RequireOwner(s.admin.previewDescription))
	admin.GET("/products/:product", s.RequireOwner(s.admin.adminProduct))
	admin.PUT("/products/:product", s.RequireOwner(s.admin.editProduct))
	admin.DELETE("/products/:product", s.RequireOwner(s.admin.deleteProduct))
	admin.PUT("/products/:product/stock", s.RequireOwner(s.admin.changeStock))
	admin.POST("/products/:product/duplicate", s.RequireOwner(s.admin.duplicateProduct))
	admin.GET("/products/export.csv", s.RequireOwner(s.admin.exportProducts))
	admin.GET("/products/imports/template.csv", s.RequireOwner(s.admin.importTemplate))
	admin.POST("/products/imports", s.RequireOwner(edge.LimitUploads(s.Edge, &s.merchantUploads, s.admin.previewImport)))
	admin.GET("/products/imports/:import", s.RequireOwner(s.admin.productImport))
	admin.POST("/products/imports/:import/run", s.RequireOwner(s.admin.runImport))
	admin.GET("/categories", s.RequireOwner(s.admin.adminCategories))
	admin.POST("/categories", s.RequireOwner(s.admin.addCategory))
	admin.PUT("/categories/order", s.RequireOwner(s.admin.arrangeCategories))
	admin.PUT("/categories/:category", s.RequireOwner(s.admin.changeCategory))
	admin.DELETE("/categories/:category", s.RequireOwner(s.admin.deleteCategory))
	admin.GET("/featured", s.RequireOwner(s.admin.featured))
	admin.PUT("/featured", s.RequireOwner(s.admin.feature))
	admin.GET("/reviews", s.RequireOwner(s.admin.shopReviews))
	admin.POST("/reviews/:review/approve", s.RequireOwner(s.admin.approveReview))
	admin.POST("/reviews/:review/hide", s.RequireOwner(s.admin.hideReview))
	admin.PUT("/reviews/:review/reply", s.RequireOwner(s.admin.replyToReview))
	admin.GET("/orders", s.RequireMerchant(s.admin.adminOrders))
	admin.POST("/orders", s.RequireMerchant(s.admin.placeManualOrder))
	admin.POST("/orders/quote", s.RequireMerchant(s.admin.quoteManualOrder))
	admin.POST("/orders/bulk", s.RequireMerchant(s.admin.changeOrders))
	admin.GET("/orders/sheets", s.RequireMerchant(s.admin.orderSheets))
	admin.GET("/orders/products", s.RequireMerchant(s.admin.orderProducts))
	admin.GET("/orders/customer", s.RequireMerchant(s.admin.customerRecord))
	admin.GET("/orders/:order", s.RequireMerchant(s.admin.adminOrder))
	admin.POST("/orders/:order/status", s.RequireMerchant(s.admin.changeOrder))
	admin.PUT("/orders/:order/note", s.RequireMerchant(s.admin.noteOrder))
	admin.GET("/settings", s.RequireOwner(s.admin.settings))
	admin.PUT("/settings/shop", s.RequireOwner(s.admin.changeShopInfo))
	admin.PUT("/settings/logo", s.RequireOwner(s.admin.changeLogo))
	admin.PUT("/settings/social", s.RequireOwner(s.admin.changeSocial))
	admin.GET("/settings/policies", s.RequireOwner(s.admin.policyText))
	admin.PUT("/settings/policies", s.RequireOwner(s.admin.changePolicy))
	admin.POST("/settings/policies/preview", s.RequireOwner(s.admin.previewPolicy))
	admin.PUT("/settings/chat", s.RequireOwner(s.admin.changeChat))
	admin.PUT("/settings/seo", s.RequireOwner(s.admin.changeSEO))
	admin.PUT("/settings/advertising", s.RequireOwner(s.admin.changeAdvertising))
	admin.POST("/settings/advertising/test", s.RequireOwner(s.admin.testAdvertising))
	admin.PUT("/settings/notifications", s.RequireOwner(s.admin.changeNotifications))
	admin.GET("/banners", s.RequireOwner(s.admin.banners))
	admin.POST("/banners", s.RequireOwner(s.admin.addBanner))
	admin.PUT("/banners/order", s.RequireOwner(s.admin.orderBanners))
	admin.PUT("/banners/:banner", s.RequireOwner(s.admin.changeBanner))
	admin.DELETE("/banners/:banner", s.RequireOwner(s.admin.removeBanner))
	admin.GET("/team", s.RequireOwner(s.admin.team))
	admin.POST("/team", s.RequireOwner(s.admin.invite))
	admin.PUT("/team/:user", s.RequireOwner(s.admin.changeMember))
	admin.DELETE("/team/:user", s.RequireOwner(s.admin.removeMember))
	admin.POST("/team/:user/invite", s.RequireOwner(s.admin.inviteAgain))
	admin.GET("/activity", s.RequireOwner(s.admin.activity))
	admin.GET("/online-shop", s.RequireMerchant(s.admin.adminOnlineShop))
	admin.GET("/events", s.RequireMerchant(edge.LimitConcurrent(&s.merchantStreams, edge.MaxStreams, s.admin.merchantEvents)))
	admin.GET("/counts", s.RequireMerchant(s.admin.counts))
	admin.GET("/dashboard", s.RequireOwner(s.admin.report))
	admin.PUT("/publish", s.RequireOwner(s.admin.publish))
	admin.GET("/conversations", s.RequireMerchant(s.admin.conversations))
	admin.GET("/conversations/:conversation", s.RequireMerchant(s.admin.customerThread))
	admin.POST("/conversations/:conversation/messages", s.RequireMerchant(edge.LimitUploads(s.Edge, &s.merchantUploads, s.admin.answerCustomer)))
	admin.POST("/conversations/:conversation/seen", s.RequireMerchant(s.admin.seeCustomer))
	admin.GET("/replies", s.RequireMerchant(s.admin.replies))
	admin.POST("/replies", s.RequireOwner(s.admin.addReply))
	admin.PUT("/replies/order", s.RequireOwner(s.admin.orderReplies))
	admin.PUT("/replies/:reply", s.RequireOwner(s.admin.changeReply))
	admin.DELETE("/replies/:reply", s.RequireOwner(s.admin.removeReply))
	for _, path := range []string{"", "/*"} { // otherwise the group responds itself
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
		{Name: page.OrderDetails, Path: "/:slug/order_details/:order", Cache: s.Searches, Load: s.pages.LoadOrderDetails},
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
