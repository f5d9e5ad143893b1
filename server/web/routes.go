package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/page"
)

// routes registers every route of the server. Shop pages are registered with their paths on the
// market host; on a shop's own host resolveHost prepends the slug.
func (s *Server) routes(e *echo.Echo) {
	e.Pre(protect(headersOfAll(s.Config.Secure())), s.telemetry.nameRequest, s.telemetry.logRequest, s.telemetry.recoverPanic, s.resolveHost, s.refuseOddPaths)

	getAndHead(e, "/healthz", s.telemetry.healthz)
	getAndHead(e, "/readyz", s.telemetry.readyz)
	getAndHead(e, "/favicon.ico", s.favicon)
	getAndHead(e, "/"+workerFile, s.worker)
	getAndHead(e, "/assets/:file", s.asset)
	getAndHead(e, "/media/:shop/:picture/:file", s.picture)

	e.GET("/api/v1/online-shop/:slug", s.customer.onlineShop)
	e.GET("/api/v1/products/search/:term", s.customer.searchProducts)
	e.GET("/api/v1/product/product_sub_categories", s.customer.subCategories)
	e.POST("/api/v1/customer/login", s.customer.login, sameOrigin)
	e.POST("/api/v1/customer/logout", s.customer.logout, sameOrigin)
	e.POST("/api/v1/customer/register", s.customer.register, sameOrigin)
	e.POST("/api/v1/customer/register/confirm", s.customer.confirmRegistration, sameOrigin)
	e.POST("/api/v1/customer/password/code", s.customer.passwordCode, sameOrigin)
	e.POST("/api/v1/customer/password/reset", s.customer.resetPassword, sameOrigin)
	e.POST("/api/v1/customer/password", s.requireCustomer(s.customer.changePassword), sameOrigin)
	e.GET("/api/v1/customer", s.requireCustomer(s.customer.profile))
	e.PATCH("/api/v1/customer", s.requireCustomer(s.customer.editProfile), sameOrigin)
	e.POST("/api/v1/customer/delete", s.requireCustomer(s.customer.deleteAccount), sameOrigin)
	e.GET("/api/v1/customer/export", s.requireCustomer(s.customer.exportAccount))
	e.GET("/api/v1/customer/addresses", s.requireCustomer(s.customer.addresses))
	e.POST("/api/v1/customer/addresses", s.requireCustomer(s.customer.addAddress), sameOrigin)
	e.PUT("/api/v1/customer/addresses/:address", s.requireCustomer(s.customer.changeAddress), sameOrigin)
	e.DELETE("/api/v1/customer/addresses/:address", s.requireCustomer(s.customer.removeAddress), sameOrigin)
	e.GET("/api/v1/customer/wishlist", s.requireCustomer(s.customer.wishlist))
	e.PUT("/api/v1/customer/wishlist", s.requireCustomer(s.customer.joinWishlist), sameOrigin)
	e.PUT("/api/v1/customer/wishlist/:product", s.requireCustomer(s.customer.wish), sameOrigin)
	e.DELETE("/api/v1/customer/wishlist/:product", s.requireCustomer(s.customer.unwish), sameOrigin)
	e.GET("/api/v1/customer/notifications", s.requireCustomer(s.customer.notifications))
	e.POST("/api/v1/customer/notifications/read", s.requireCustomer(s.customer.readNotifications), sameOrigin)
	e.GET("/api/v1/customer/orders", s.requireCustomer(s.customer.customerOrders))
	e.POST("/api/v1/customer/orders/claim", s.requireCustomer(s.customer.claimOrders), sameOrigin)
	e.GET("/api/v1/customer/reviews", s.requireCustomer(s.customer.reviews))
	e.POST("/api/v1/customer/reviews", s.requireCustomer(limitUploads(s.Edge, &s.uploads, s.customer.writeReview)), sameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.requireCustomer(limitUploads(s.Edge, &s.uploads, s.customer.editReview)), sameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.requireCustomer(s.customer.deleteReview), sameOrigin)
	e.GET("/api/v1/customer/chat", s.requireCustomer(s.customer.thread))
	e.POST("/api/v1/customer/chat/messages", s.requireCustomer(limitUploads(s.Edge, &s.uploads, s.customer.sendMessage)), sameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.requireCustomer(s.customer.seeMessages), sameOrigin)
	e.GET("/api/v1/customer/events", s.requireCustomer(limitConcurrent(&s.streams, maxStreams, s.customer.events)))
	e.POST("/api/v1/checkout/quote", s.customer.quote, sameOrigin)
	e.POST("/api/v1/orders", s.customer.placeOrder, sameOrigin)
	e.POST("/api/v1/orders/code", s.customer.orderCode, sameOrigin)
	e.POST("/api/v1/orders/track", s.customer.trackOrders, sameOrigin)
	e.GET("/api/v1/orders/placed", s.customer.placedOrder)
	e.GET("/api/v1/orders/:order", s.customer.order)
	e.POST("/api/v1/orders/:order/proof", s.customer.proveOrder, sameOrigin)
	e.POST("/api/v1/orders/:order/cancel", s.customer.cancelOrder, sameOrigin)
	e.POST(reportsPath, s.telemetry.policyReports, sameOrigin)
	e.GET("/api/admin/v2/getDomainInfo", s.customer.domainInfo)
	s.adminRoutes(e)
	getAndHead(e, "/api/docs", s.apiDocs)
	getAndHead(e, "/api/openapi.yaml", s.apiFile)
	e.RouteNotFound("/api/*", apiMissing(e.Routes()))

	for _, path := range []string{"/admin", "/admin/login", "/admin/register", "/admin/unauthorized"} {
		getAndHead(e, path, s.admin.adminPage)
	}
	getAndHead(e, "/admin/:shop", s.admin.adminShopPage)
	e.GET("/admin/:shop/preview", s.pages.preview)
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

	getAndHead(e, "/:slug", s.pages.shopRedirect)
	getAndHead(e, "/:slug/qr.svg", s.qr)
	getAndHead(e, "/:slug/manifest.webmanifest", s.pwa.manifest)
	getAndHead(e, "/:slug/icons/:version/:file", s.pwa.appIcon)
	getAndHead(e, "/:slug/share/:version", s.seo.shareCard)
	getAndHead(e, "/:slug/share/:version/:file", s.seo.shareCard)
	getAndHead(e, "/:slug/order-details/:order", s.pages.orderDetailsRedirect)
	for _, r := range s.pageTable() {
		getAndHead(e, r.path, s.pages.page(r))
	}
	getAndHead(e, "/:slug/*", s.pages.missing())
	getAndHead(e, "/*", s.pages.missing())
}

// adminRoutes registers the merchants' API. requireMerchant requires a team member, requireOwner an owner.
// stepUp requires that the session has recently confirmed an SMS code; POST /team and PUT
// /team/:user require this themselves when they grant ownership.
func (s *Server) adminRoutes(e *echo.Echo) {
	admin := e.Group("/api/admin/v3", sameOrigin)
	admin.POST("/login/code", s.admin.merchantCode)
	admin.POST("/login", s.admin.merchantLogin, s.onlyOnAdminHost)
	admin.POST("/token", s.admin.merchantToken)
	admin.POST("/register/code", s.admin.openCode)
	admin.POST("/register", s.admin.openShop, s.onlyOnAdminHost)
	admin.GET("/slugs/:slug", s.admin.slugState)
	admin.POST("/logout", s.admin.merchantLogout)
	admin.GET("/session", s.admin.merchantSignedIn)
	admin.GET("/sessions", s.requireMerchant(s.admin.adminSessions))
	admin.POST("/sessions/end", s.requireMerchant(s.admin.endAdminSessions))
	admin.DELETE("/sessions/:session", s.requireMerchant(s.admin.endAdminSession))
	admin.POST("/step-up/code", s.requireMerchant(s.admin.stepUpCode))
	admin.POST("/step-up", s.requireMerchant(s.admin.confirmStepUp))
	admin.GET("/packages", s.requireOwner(s.admin.packages))
	admin.POST("/packages", s.requireOwner(s.admin.addPackage))
	admin.PUT("/packages/order", s.requireOwner(s.admin.orderPackages))
	admin.PUT("/packages/:package", s.requireOwner(s.admin.changePackage))
	admin.PUT("/packages/:package/active", s.requireOwner(s.admin.turnPackage))
	admin.DELETE("/packages/:package", s.requireOwner(s.admin.removePackage))
	admin.GET("/theme", s.requireOwner(s.admin.theme))
	admin.PUT("/theme", s.requireOwner(s.admin.setTheme))
	admin.GET("/domain", s.requireOwner(s.admin.domain))
	admin.POST("/domain", s.requireOwner(s.stepUp(s.admin.askForDomain)))
	admin.POST("/domain/check", s.requireOwner(s.admin.checkDomain))
	admin.PUT("/domain/redirect", s.requireOwner(s.stepUp(s.admin.redirectToDomain)))
	admin.PUT("/domain/subdomain", s.requireOwner(s.admin.useSubdomain))
	admin.GET("/app-lead", s.requireOwner(s.admin.appLead))
	admin.POST("/app-lead", s.requireOwner(s.admin.askForApp))
	admin.POST("/pictures", s.requireOwner(limitUploads(s.Edge, &s.merchantUploads, s.admin.addPicture)))
	admin.GET("/products", s.requireOwner(s.admin.adminProducts))
	admin.POST("/products", s.requireOwner(s.admin.addProduct))
	admin.POST("/products/bulk", s.requireOwner(s.admin.changeProducts))
	admin.POST("/products/preview", s.requireOwner(s.admin.previewDescription))
	admin.GET("/products/:product", s.requireOwner(s.admin.adminProduct))
	admin.PUT("/products/:product", s.requireOwner(s.admin.editProduct))
	admin.DELETE("/products/:product", s.requireOwner(s.admin.deleteProduct))
	admin.PUT("/products/:product/stock", s.requireOwner(s.admin.changeStock))
	admin.POST("/products/:product/duplicate", s.requireOwner(s.admin.duplicateProduct))
	admin.GET("/products/export.csv", s.requireOwner(s.admin.exportProducts))
	admin.GET("/products/imports/template.csv", s.requireOwner(s.admin.importTemplate))
	admin.POST("/products/imports", s.requireOwner(limitUploads(s.Edge, &s.merchantUploads, s.admin.previewImport)))
	admin.GET("/products/imports/:import", s.requireOwner(s.admin.productImport))
	admin.POST("/products/imports/:import/run", s.requireOwner(s.admin.runImport))
	admin.GET("/categories", s.requireOwner(s.admin.adminCategories))
	admin.POST("/categories", s.requireOwner(s.admin.addCategory))
	admin.PUT("/categories/order", s.requireOwner(s.admin.arrangeCategories))
	admin.PUT("/categories/:category", s.requireOwner(s.admin.changeCategory))
	admin.DELETE("/categories/:category", s.requireOwner(s.admin.deleteCategory))
	admin.GET("/featured", s.requireOwner(s.admin.featured))
	admin.PUT("/featured", s.requireOwner(s.admin.feature))
	admin.GET("/reviews", s.requireOwner(s.admin.shopReviews))
	admin.POST("/reviews/:review/approve", s.requireOwner(s.admin.approveReview))
	admin.POST("/reviews/:review/hide", s.requireOwner(s.admin.hideReview))
	admin.PUT("/reviews/:review/reply", s.requireOwner(s.admin.replyToReview))
	admin.GET("/orders", s.requireMerchant(s.admin.adminOrders))
	admin.POST("/orders", s.requireMerchant(s.admin.placeManualOrder))
	admin.POST("/orders/quote", s.requireMerchant(s.admin.quoteManualOrder))
	admin.POST("/orders/bulk", s.requireMerchant(s.admin.changeOrders))
	admin.GET("/orders/sheets", s.requireMerchant(s.admin.orderSheets))
	admin.GET("/orders/products", s.requireMerchant(s.admin.orderProducts))
	admin.GET("/orders/customer", s.requireMerchant(s.admin.customerRecord))
	admin.GET("/orders/:order", s.requireMerchant(s.admin.adminOrder))
	admin.POST("/orders/:order/status", s.requireMerchant(s.admin.changeOrder))
	admin.PUT("/orders/:order/note", s.requireMerchant(s.admin.noteOrder))
	admin.GET("/settings", s.requireOwner(s.admin.settings))
	admin.PUT("/settings/shop", s.requireOwner(s.admin.changeShopInfo))
	admin.PUT("/settings/logo", s.requireOwner(s.admin.changeLogo))
	admin.PUT("/settings/social", s.requireOwner(s.admin.changeSocial))
	admin.GET("/settings/policies", s.requireOwner(s.admin.policyText))
	admin.PUT("/settings/policies", s.requireOwner(s.admin.changePolicy))
	admin.POST("/settings/policies/preview", s.requireOwner(s.admin.previewPolicy))
	admin.PUT("/settings/chat", s.requireOwner(s.admin.changeChat))
	admin.PUT("/settings/seo", s.requireOwner(s.admin.changeSEO))
	admin.PUT("/settings/advertising", s.requireOwner(s.admin.changeAdvertising))
	admin.POST("/settings/advertising/test", s.requireOwner(s.admin.testAdvertising))
	admin.PUT("/settings/notifications", s.requireOwner(s.admin.changeNotifications))
	admin.GET("/banners", s.requireOwner(s.admin.banners))
	admin.POST("/banners", s.requireOwner(s.admin.addBanner))
	admin.PUT("/banners/order", s.requireOwner(s.admin.orderBanners))
	admin.PUT("/banners/:banner", s.requireOwner(s.admin.changeBanner))
	admin.DELETE("/banners/:banner", s.requireOwner(s.admin.removeBanner))
	admin.GET("/team", s.requireOwner(s.admin.team))
	admin.POST("/team", s.requireOwner(s.admin.invite))
	admin.PUT("/team/:user", s.requireOwner(s.admin.changeMember))
	admin.DELETE("/team/:user", s.requireOwner(s.admin.removeMember))
	admin.POST("/team/:user/invite", s.requireOwner(s.admin.inviteAgain))
	admin.GET("/activity", s.requireOwner(s.admin.activity))
	admin.GET("/online-shop", s.requireMerchant(s.admin.adminOnlineShop))
	admin.GET("/events", s.requireMerchant(limitConcurrent(&s.merchantStreams, maxStreams, s.admin.merchantEvents)))
	admin.GET("/counts", s.requireMerchant(s.admin.counts))
	admin.GET("/dashboard", s.requireOwner(s.admin.report))
	admin.PUT("/publish", s.requireOwner(s.admin.publish))
	admin.GET("/conversations", s.requireMerchant(s.admin.conversations))
	admin.GET("/conversations/:conversation", s.requireMerchant(s.admin.customerThread))
	admin.POST("/conversations/:conversation/messages", s.requireMerchant(limitUploads(s.Edge, &s.merchantUploads, s.admin.answerCustomer)))
	admin.POST("/conversations/:conversation/seen", s.requireMerchant(s.admin.seeCustomer))
	admin.GET("/replies", s.requireMerchant(s.admin.replies))
	admin.POST("/replies", s.requireOwner(s.admin.addReply))
	admin.PUT("/replies/order", s.requireOwner(s.admin.orderReplies))
	admin.PUT("/replies/:reply", s.requireOwner(s.admin.changeReply))
	admin.DELETE("/replies/:reply", s.requireOwner(s.admin.removeReply))
	for _, path := range []string{"", "/*"} { // otherwise the group responds itself
		admin.RouteNotFound(path, apiMissing(e.Routes()))
	}
}

// pageTable is the page table. client/routes.tsx has the same names. query lists the parameters that
// affect a page; all others are ignored.
func (s *Server) pageTable() []pageRoute {
	return append([]pageRoute{
		{name: page.Landing, path: "/", load: s.pages.loadLanding},
		{name: page.ShopHome, path: "/shop/:slug", load: s.pages.loadShopHome},
		{name: page.Product, path: "/:slug/product/:product", query: productQuery, load: s.pages.loadProduct},
		{name: page.Category, path: "/:slug/category/:category", query: listingQuery, load: s.pages.loadCategory},
		{name: page.BestSelling, path: "/:slug/best-selling-products", query: listingQuery, load: s.pages.loadBestSelling},
		{name: page.Search, path: "/:slug/search", query: searchQuery, cache: s.Searches, load: s.pages.loadSearch},
		{name: page.Cart, path: "/:slug/cart", load: s.pages.loadPrivate("head.cart")},
		{name: page.Wishlist, path: "/:slug/wishlist", load: s.pages.loadPrivate("head.wishlist")},
		{name: page.Checkout, path: "/:slug/checkout", load: s.pages.loadPrivate("head.checkout")},
		{name: page.OrderSuccess, path: "/:slug/order-success", query: orderQuery, cache: s.Searches, load: s.pages.loadOrderSuccess},
		{name: page.OrderDetails, path: "/:slug/order_details/:order", cache: s.Searches, load: s.pages.loadOrderDetails},
		{name: page.TrackOrder, path: "/:slug/track-order", query: orderQuery, cache: s.Searches, load: s.pages.loadTrackOrder},
		{name: page.Login, path: "/:slug/login", query: nextQuery, cache: s.Searches, load: s.pages.loadSignIn("head.login")},
		{name: page.Register, path: "/:slug/register", query: nextQuery, cache: s.Searches, load: s.pages.loadSignIn("head.register")},
		{name: page.ForgetPassword, path: "/:slug/forget-password", query: nextQuery, cache: s.Searches, load: s.pages.loadSignIn("head.forget-password")},
		{name: page.Dashboard, path: "/:slug/dashboard", load: s.pages.loadDashboard},
		{name: page.Dashboard, path: "/:slug/dashboard/:section", query: dashboardQuery, cache: s.Searches, load: s.pages.loadDashboard},
	}, s.pages.policies()...)
}

func getAndHead(e *echo.Echo, path string, h echo.HandlerFunc) {
	e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}
