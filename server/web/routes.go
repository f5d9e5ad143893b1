package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/page"
)

// routes registers every route of the server. Shop pages are registered with their paths on the
// market host; on a shop's own host resolveHost prepends the slug.
func (s *Server) routes(e *echo.Echo) {
	e.Pre(protect(headersOfAll(s.Config.Secure())), s.nameRequest, s.logRequest, s.recoverPanic, s.resolveHost, s.refuseOddPaths)

	getAndHead(e, "/healthz", s.healthz)
	getAndHead(e, "/readyz", s.readyz)
	getAndHead(e, "/favicon.ico", s.favicon)
	getAndHead(e, "/"+workerFile, s.worker)
	getAndHead(e, "/assets/:file", s.asset)
	getAndHead(e, "/media/:shop/:picture/:file", s.picture)

	e.GET("/api/v1/online-shop/:slug", s.onlineShop)
	e.GET("/api/v1/products/search/:term", s.searchProducts)
	e.GET("/api/v1/product/product_sub_categories", s.subCategories)
	e.POST("/api/v1/customer/login", s.login, sameOrigin)
	e.POST("/api/v1/customer/logout", s.logout, sameOrigin)
	e.POST("/api/v1/customer/register", s.register, sameOrigin)
	e.POST("/api/v1/customer/register/confirm", s.confirmRegistration, sameOrigin)
	e.POST("/api/v1/customer/password/code", s.passwordCode, sameOrigin)
	e.POST("/api/v1/customer/password/reset", s.resetPassword, sameOrigin)
	e.POST("/api/v1/customer/password", s.requireCustomer(s.changePassword), sameOrigin)
	e.GET("/api/v1/customer", s.requireCustomer(s.profile))
	e.PATCH("/api/v1/customer", s.requireCustomer(s.editProfile), sameOrigin)
	e.POST("/api/v1/customer/delete", s.requireCustomer(s.deleteAccount), sameOrigin)
	e.GET("/api/v1/customer/export", s.requireCustomer(s.exportAccount))
	e.GET("/api/v1/customer/addresses", s.requireCustomer(s.addresses))
	e.POST("/api/v1/customer/addresses", s.requireCustomer(s.addAddress), sameOrigin)
	e.PUT("/api/v1/customer/addresses/:address", s.requireCustomer(s.changeAddress), sameOrigin)
	e.DELETE("/api/v1/customer/addresses/:address", s.requireCustomer(s.removeAddress), sameOrigin)
	e.GET("/api/v1/customer/wishlist", s.requireCustomer(s.wishlist))
	e.PUT("/api/v1/customer/wishlist", s.requireCustomer(s.joinWishlist), sameOrigin)
	e.PUT("/api/v1/customer/wishlist/:product", s.requireCustomer(s.wish), sameOrigin)
	e.DELETE("/api/v1/customer/wishlist/:product", s.requireCustomer(s.unwish), sameOrigin)
	e.GET("/api/v1/customer/notifications", s.requireCustomer(s.notifications))
	e.POST("/api/v1/customer/notifications/read", s.requireCustomer(s.readNotifications), sameOrigin)
	e.GET("/api/v1/customer/orders", s.requireCustomer(s.customerOrders))
	e.POST("/api/v1/customer/orders/claim", s.requireCustomer(s.claimOrders), sameOrigin)
	e.GET("/api/v1/customer/reviews", s.requireCustomer(s.reviews))
	e.POST("/api/v1/customer/reviews", s.requireCustomer(limitUploads(s, &s.uploads, s.writeReview)), sameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.requireCustomer(limitUploads(s, &s.uploads, s.editReview)), sameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.requireCustomer(s.deleteReview), sameOrigin)
	e.GET("/api/v1/customer/chat", s.requireCustomer(s.thread))
	e.POST("/api/v1/customer/chat/messages", s.requireCustomer(limitUploads(s, &s.uploads, s.sendMessage)), sameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.requireCustomer(s.seeMessages), sameOrigin)
	e.GET("/api/v1/customer/events", s.requireCustomer(limitConcurrent(&s.streams, maxStreams, s.events)))
	e.POST("/api/v1/checkout/quote", s.quote, sameOrigin)
	e.POST("/api/v1/orders", s.placeOrder, sameOrigin)
	e.POST("/api/v1/orders/code", s.orderCode, sameOrigin)
	e.POST("/api/v1/orders/track", s.trackOrders, sameOrigin)
	e.GET("/api/v1/orders/placed", s.placedOrder)
	e.GET("/api/v1/orders/:order", s.order)
	e.POST("/api/v1/orders/:order/proof", s.proveOrder, sameOrigin)
	e.POST("/api/v1/orders/:order/cancel", s.cancelOrder, sameOrigin)
	e.POST(reportsPath, s.policyReports, sameOrigin)
	e.GET("/api/admin/v2/getDomainInfo", s.domainInfo)
	s.adminRoutes(e)
	getAndHead(e, "/api/docs", s.apiDocs)
	getAndHead(e, "/api/openapi.yaml", s.apiFile)
	if s.Config.AssetsDir != "" {
		e.GET("/api/dev/builds", s.builds)
	}
	e.RouteNotFound("/api/*", apiMissing(e.Routes()))

	for _, path := range []string{"/admin", "/admin/login", "/admin/register", "/admin/unauthorized"} {
		getAndHead(e, path, s.adminPage)
	}
	getAndHead(e, "/admin/:shop", s.adminShopPage)
	e.GET("/admin/:shop/preview", s.preview)
	getAndHead(e, "/admin/:shop/qr.svg", s.adminQR)
	getAndHead(e, "/admin/:shop/*", s.adminShopPage)

	getAndHead(e, "/robots.txt", s.marketRobots)
	getAndHead(e, "/sitemap.xml", s.marketSitemap)
	getAndHead(e, "/sitemap-market.xml", s.marketPages)
	getAndHead(e, "/llms.txt", s.marketLLMs)
	getAndHead(e, "/IndexNow-:key", s.indexNowKey)
	getAndHead(e, "/share/:version", s.shareCard)
	getAndHead(e, "/:slug/robots.txt", s.robots)
	getAndHead(e, "/:slug/sitemap.xml", s.sitemap)
	getAndHead(e, "/:slug/sitemap-:part", s.sitemapPart)
	getAndHead(e, "/:slug/feeds/:feed", s.feed)
	getAndHead(e, "/:slug/llms.txt", s.llms)
	getAndHead(e, "/:slug/IndexNow-:key", s.indexNowKey)

	getAndHead(e, "/:slug", s.shopRedirect)
	getAndHead(e, "/:slug/qr.svg", s.qr)
	getAndHead(e, "/:slug/manifest.webmanifest", s.manifest)
	getAndHead(e, "/:slug/icons/:version/:file", s.appIcon)
	getAndHead(e, "/:slug/share/:version", s.shareCard)
	getAndHead(e, "/:slug/share/:version/:file", s.shareCard)
	getAndHead(e, "/:slug/order-details/:order", s.orderDetailsRedirect)
	for _, r := range s.pages() {
		getAndHead(e, r.path, s.page(r))
	}
	getAndHead(e, "/:slug/*", s.missing())
	getAndHead(e, "/*", s.missing())
}

// adminRoutes registers the merchants' API. requireMerchant requires a team member, requireOwner an owner.
// stepUp requires that the session has recently confirmed an SMS code; POST /team and PUT
// /team/:user require this themselves when they grant ownership.
func (s *Server) adminRoutes(e *echo.Echo) {
	admin := e.Group("/api/admin/v3", sameOrigin)
	admin.POST("/login/code", s.merchantCode)
	admin.POST("/login", s.merchantLogin, s.onlyOnAdminHost)
	admin.POST("/token", s.merchantToken)
	admin.POST("/register/code", s.openCode)
	admin.POST("/register", s.openShop, s.onlyOnAdminHost)
	admin.GET("/slugs/:slug", s.slugState)
	admin.POST("/logout", s.merchantLogout)
	admin.GET("/session", s.merchantSignedIn)
	admin.GET("/sessions", s.requireMerchant(s.adminSessions))
	admin.POST("/sessions/end", s.requireMerchant(s.endAdminSessions))
	admin.DELETE("/sessions/:session", s.requireMerchant(s.endAdminSession))
	admin.POST("/step-up/code", s.requireMerchant(s.stepUpCode))
	admin.POST("/step-up", s.requireMerchant(s.confirmStepUp))
	admin.GET("/packages", s.requireOwner(s.packages))
	admin.POST("/packages", s.requireOwner(s.addPackage))
	admin.PUT("/packages/order", s.requireOwner(s.orderPackages))
	admin.PUT("/packages/:package", s.requireOwner(s.changePackage))
	admin.PUT("/packages/:package/active", s.requireOwner(s.turnPackage))
	admin.DELETE("/packages/:package", s.requireOwner(s.removePackage))
	admin.GET("/theme", s.requireOwner(s.theme))
	admin.PUT("/theme", s.requireOwner(s.setTheme))
	admin.GET("/domain", s.requireOwner(s.domain))
	admin.POST("/domain", s.requireOwner(s.stepUp(s.askForDomain)))
	admin.POST("/domain/check", s.requireOwner(s.checkDomain))
	admin.PUT("/domain/redirect", s.requireOwner(s.stepUp(s.redirectToDomain)))
	admin.PUT("/domain/subdomain", s.requireOwner(s.useSubdomain))
	admin.GET("/app-lead", s.requireOwner(s.appLead))
	admin.POST("/app-lead", s.requireOwner(s.askForApp))
	admin.POST("/pictures", s.requireOwner(limitUploads(s, &s.merchantUploads, s.addPicture)))
	admin.GET("/products", s.requireOwner(s.adminProducts))
	admin.POST("/products", s.requireOwner(s.addProduct))
	admin.POST("/products/bulk", s.requireOwner(s.changeProducts))
	admin.POST("/products/preview", s.requireOwner(s.previewDescription))
	admin.GET("/products/:product", s.requireOwner(s.adminProduct))
	admin.PUT("/products/:product", s.requireOwner(s.editProduct))
	admin.DELETE("/products/:product", s.requireOwner(s.deleteProduct))
	admin.PUT("/products/:product/stock", s.requireOwner(s.changeStock))
	admin.POST("/products/:product/duplicate", s.requireOwner(s.duplicateProduct))
	admin.GET("/products/export.csv", s.requireOwner(s.exportProducts))
	admin.GET("/products/imports/template.csv", s.requireOwner(s.importTemplate))
	admin.POST("/products/imports", s.requireOwner(limitUploads(s, &s.merchantUploads, s.previewImport)))
	admin.GET("/products/imports/:import", s.requireOwner(s.productImport))
	admin.POST("/products/imports/:import/run", s.requireOwner(s.runImport))
	admin.GET("/categories", s.requireOwner(s.adminCategories))
	admin.POST("/categories", s.requireOwner(s.addCategory))
	admin.PUT("/categories/order", s.requireOwner(s.arrangeCategories))
	admin.PUT("/categories/:category", s.requireOwner(s.changeCategory))
	admin.DELETE("/categories/:category", s.requireOwner(s.deleteCategory))
	admin.GET("/featured", s.requireOwner(s.featured))
	admin.PUT("/featured", s.requireOwner(s.feature))
	admin.GET("/reviews", s.requireOwner(s.shopReviews))
	admin.POST("/reviews/:review/approve", s.requireOwner(s.approveReview))
	admin.POST("/reviews/:review/hide", s.requireOwner(s.hideReview))
	admin.PUT("/reviews/:review/reply", s.requireOwner(s.replyToReview))
	admin.GET("/orders", s.requireMerchant(s.adminOrders))
	admin.POST("/orders", s.requireMerchant(s.placeManualOrder))
	admin.POST("/orders/quote", s.requireMerchant(s.quoteManualOrder))
	admin.POST("/orders/bulk", s.requireMerchant(s.changeOrders))
	admin.GET("/orders/sheets", s.requireMerchant(s.orderSheets))
	admin.GET("/orders/products", s.requireMerchant(s.orderProducts))
	admin.GET("/orders/customer", s.requireMerchant(s.customerRecord))
	admin.GET("/orders/:order", s.requireMerchant(s.adminOrder))
	admin.POST("/orders/:order/status", s.requireMerchant(s.changeOrder))
	admin.PUT("/orders/:order/note", s.requireMerchant(s.noteOrder))
	admin.GET("/settings", s.requireOwner(s.settings))
	admin.PUT("/settings/shop", s.requireOwner(s.changeShopInfo))
	admin.PUT("/settings/logo", s.requireOwner(s.changeLogo))
	admin.PUT("/settings/social", s.requireOwner(s.changeSocial))
	admin.GET("/settings/policies", s.requireOwner(s.policyText))
	admin.PUT("/settings/policies", s.requireOwner(s.changePolicy))
	admin.POST("/settings/policies/preview", s.requireOwner(s.previewPolicy))
	admin.PUT("/settings/chat", s.requireOwner(s.changeChat))
	admin.PUT("/settings/seo", s.requireOwner(s.changeSEO))
	admin.PUT("/settings/advertising", s.requireOwner(s.changeAdvertising))
	admin.POST("/settings/advertising/test", s.requireOwner(s.testAdvertising))
	admin.PUT("/settings/notifications", s.requireOwner(s.changeNotifications))
	admin.GET("/banners", s.requireOwner(s.banners))
	admin.POST("/banners", s.requireOwner(s.addBanner))
	admin.PUT("/banners/order", s.requireOwner(s.orderBanners))
	admin.PUT("/banners/:banner", s.requireOwner(s.changeBanner))
	admin.DELETE("/banners/:banner", s.requireOwner(s.removeBanner))
	admin.GET("/team", s.requireOwner(s.team))
	admin.POST("/team", s.requireOwner(s.invite))
	admin.PUT("/team/:user", s.requireOwner(s.changeMember))
	admin.DELETE("/team/:user", s.requireOwner(s.removeMember))
	admin.POST("/team/:user/invite", s.requireOwner(s.inviteAgain))
	admin.GET("/activity", s.requireOwner(s.activity))
	admin.GET("/online-shop", s.requireMerchant(s.adminOnlineShop))
	admin.GET("/events", s.requireMerchant(limitConcurrent(&s.merchantStreams, maxStreams, s.merchantEvents)))
	admin.GET("/counts", s.requireMerchant(s.counts))
	admin.GET("/dashboard", s.requireOwner(s.report))
	admin.PUT("/publish", s.requireOwner(s.publish))
	admin.GET("/conversations", s.requireMerchant(s.conversations))
	admin.GET("/conversations/:conversation", s.requireMerchant(s.customerThread))
	admin.POST("/conversations/:conversation/messages", s.requireMerchant(limitUploads(s, &s.merchantUploads, s.answerCustomer)))
	admin.POST("/conversations/:conversation/seen", s.requireMerchant(s.seeCustomer))
	admin.GET("/replies", s.requireMerchant(s.replies))
	admin.POST("/replies", s.requireOwner(s.addReply))
	admin.PUT("/replies/order", s.requireOwner(s.orderReplies))
	admin.PUT("/replies/:reply", s.requireOwner(s.changeReply))
	admin.DELETE("/replies/:reply", s.requireOwner(s.removeReply))
	for _, path := range []string{"", "/*"} { // otherwise the group responds itself
		admin.RouteNotFound(path, apiMissing(e.Routes()))
	}
}

// pages is the page table. client/routes.tsx has the same names. query lists the parameters that
// affect a page; all others are ignored.
func (s *Server) pages() []pageRoute {
	return append([]pageRoute{
		{name: page.Landing, path: "/", load: s.loadLanding},
		{name: page.ShopHome, path: "/shop/:slug", load: s.loadShopHome},
		{name: page.Product, path: "/:slug/product/:product", query: productQuery, load: s.loadProduct},
		{name: page.Category, path: "/:slug/category/:category", query: listingQuery, load: s.loadCategory},
		{name: page.BestSelling, path: "/:slug/best-selling-products", query: listingQuery, load: s.loadBestSelling},
		{name: page.Search, path: "/:slug/search", query: searchQuery, cache: s.Searches, load: s.loadSearch},
		{name: page.Cart, path: "/:slug/cart", load: s.loadPrivate("head.cart")},
		{name: page.Wishlist, path: "/:slug/wishlist", load: s.loadPrivate("head.wishlist")},
		{name: page.Checkout, path: "/:slug/checkout", load: s.loadPrivate("head.checkout")},
		{name: page.OrderSuccess, path: "/:slug/order-success", query: orderQuery, cache: s.Searches, load: s.loadOrderSuccess},
		{name: page.OrderDetails, path: "/:slug/order_details/:order", cache: s.Searches, load: s.loadOrderDetails},
		{name: page.TrackOrder, path: "/:slug/track-order", query: orderQuery, cache: s.Searches, load: s.loadTrackOrder},
		{name: page.Login, path: "/:slug/login", query: nextQuery, cache: s.Searches, load: s.loadSignIn("head.login")},
		{name: page.Register, path: "/:slug/register", query: nextQuery, cache: s.Searches, load: s.loadSignIn("head.register")},
		{name: page.ForgetPassword, path: "/:slug/forget-password", query: nextQuery, cache: s.Searches, load: s.loadSignIn("head.forget-password")},
		{name: page.Dashboard, path: "/:slug/dashboard", load: s.loadDashboard},
		{name: page.Dashboard, path: "/:slug/dashboard/:section", query: dashboardQuery, cache: s.Searches, load: s.loadDashboard},
	}, s.policies()...)
}

func getAndHead(e *echo.Echo, path string, h echo.HandlerFunc) {
	e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}
