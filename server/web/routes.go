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
	e.POST("/api/v1/customer/password", s.ofCustomer(s.changePassword), sameOrigin)
	e.GET("/api/v1/customer", s.ofCustomer(s.profile))
	e.PATCH("/api/v1/customer", s.ofCustomer(s.editProfile), sameOrigin)
	e.POST("/api/v1/customer/delete", s.ofCustomer(s.deleteAccount), sameOrigin)
	e.GET("/api/v1/customer/export", s.ofCustomer(s.exportAccount))
	e.GET("/api/v1/customer/addresses", s.ofCustomer(s.addresses))
	e.POST("/api/v1/customer/addresses", s.ofCustomer(s.addAddress), sameOrigin)
	e.PUT("/api/v1/customer/addresses/:address", s.ofCustomer(s.changeAddress), sameOrigin)
	e.DELETE("/api/v1/customer/addresses/:address", s.ofCustomer(s.removeAddress), sameOrigin)
	e.GET("/api/v1/customer/wishlist", s.ofCustomer(s.wishlist))
	e.PUT("/api/v1/customer/wishlist", s.ofCustomer(s.joinWishlist), sameOrigin)
	e.PUT("/api/v1/customer/wishlist/:product", s.ofCustomer(s.wish), sameOrigin)
	e.DELETE("/api/v1/customer/wishlist/:product", s.ofCustomer(s.unwish), sameOrigin)
	e.GET("/api/v1/customer/notifications", s.ofCustomer(s.notifications))
	e.POST("/api/v1/customer/notifications/read", s.ofCustomer(s.readNotifications), sameOrigin)
	e.GET("/api/v1/customer/orders", s.ofCustomer(s.customerOrders))
	e.POST("/api/v1/customer/orders/claim", s.ofCustomer(s.claimOrders), sameOrigin)
	e.GET("/api/v1/customer/reviews", s.ofCustomer(s.reviews))
	e.POST("/api/v1/customer/reviews", s.ofCustomer(sends(s, &s.uploads, s.writeReview)), sameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.ofCustomer(sends(s, &s.uploads, s.editReview)), sameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.ofCustomer(s.deleteReview), sameOrigin)
	e.GET("/api/v1/customer/chat", s.ofCustomer(s.thread))
	e.POST("/api/v1/customer/chat/messages", s.ofCustomer(sends(s, &s.uploads, s.sendMessage)), sameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.ofCustomer(s.seeMessages), sameOrigin)
	e.GET("/api/v1/customer/events", s.ofCustomer(most(&s.streams, streamsAtOnce, s.events)))
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

// adminRoutes registers the merchants' API. forMerchant requires a team member, forOwner an owner.
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
	admin.GET("/sessions", s.forMerchant(s.adminSessions))
	admin.POST("/sessions/end", s.forMerchant(s.endAdminSessions))
	admin.DELETE("/sessions/:session", s.forMerchant(s.endAdminSession))
	admin.POST("/step-up/code", s.forMerchant(s.stepUpCode))
	admin.POST("/step-up", s.forMerchant(s.confirmStepUp))
	admin.GET("/packages", s.forOwner(s.packages))
	admin.POST("/packages", s.forOwner(s.addPackage))
	admin.PUT("/packages/order", s.forOwner(s.orderPackages))
	admin.PUT("/packages/:package", s.forOwner(s.changePackage))
	admin.PUT("/packages/:package/active", s.forOwner(s.turnPackage))
	admin.DELETE("/packages/:package", s.forOwner(s.removePackage))
	admin.GET("/theme", s.forOwner(s.theme))
	admin.PUT("/theme", s.forOwner(s.setTheme))
	admin.GET("/domain", s.forOwner(s.domain))
	admin.POST("/domain", s.forOwner(s.stepUp(s.askForDomain)))
	admin.POST("/domain/check", s.forOwner(s.checkDomain))
	admin.PUT("/domain/redirect", s.forOwner(s.stepUp(s.redirectToDomain)))
	admin.PUT("/domain/subdomain", s.forOwner(s.useSubdomain))
	admin.GET("/app-lead", s.forOwner(s.appLead))
	admin.POST("/app-lead", s.forOwner(s.askForApp))
	admin.POST("/pictures", s.forOwner(sends(s, &s.merchantUploads, s.addPicture)))
	admin.GET("/products", s.forOwner(s.adminProducts))
	admin.POST("/products", s.forOwner(s.addProduct))
	admin.POST("/products/bulk", s.forOwner(s.changeProducts))
	admin.POST("/products/preview", s.forOwner(s.previewDescription))
	admin.GET("/products/:product", s.forOwner(s.adminProduct))
	admin.PUT("/products/:product", s.forOwner(s.editProduct))
	admin.DELETE("/products/:product", s.forOwner(s.deleteProduct))
	admin.PUT("/products/:product/stock", s.forOwner(s.changeStock))
	admin.POST("/products/:product/duplicate", s.forOwner(s.duplicateProduct))
	admin.GET("/products/export.csv", s.forOwner(s.exportProducts))
	admin.GET("/products/imports/template.csv", s.forOwner(s.importTemplate))
	admin.POST("/products/imports", s.forOwner(sends(s, &s.merchantUploads, s.previewImport)))
	admin.GET("/products/imports/:import", s.forOwner(s.productImport))
	admin.POST("/products/imports/:import/run", s.forOwner(s.runImport))
	admin.GET("/categories", s.forOwner(s.adminCategories))
	admin.POST("/categories", s.forOwner(s.addCategory))
	admin.PUT("/categories/order", s.forOwner(s.arrangeCategories))
	admin.PUT("/categories/:category", s.forOwner(s.changeCategory))
	admin.DELETE("/categories/:category", s.forOwner(s.deleteCategory))
	admin.GET("/featured", s.forOwner(s.featured))
	admin.PUT("/featured", s.forOwner(s.feature))
	admin.GET("/reviews", s.forOwner(s.givenReviews))
	admin.POST("/reviews/:review/approve", s.forOwner(s.approveReview))
	admin.POST("/reviews/:review/hide", s.forOwner(s.hideReview))
	admin.PUT("/reviews/:review/reply", s.forOwner(s.replyToReview))
	admin.GET("/orders", s.forMerchant(s.adminOrders))
	admin.POST("/orders", s.forMerchant(s.placeByHand))
	admin.POST("/orders/quote", s.forMerchant(s.quoteByHand))
	admin.POST("/orders/bulk", s.forMerchant(s.changeOrders))
	admin.GET("/orders/sheets", s.forMerchant(s.orderSheets))
	admin.GET("/orders/products", s.forMerchant(s.orderProducts))
	admin.GET("/orders/customer", s.forMerchant(s.customerRecord))
	admin.GET("/orders/:order", s.forMerchant(s.adminOrder))
	admin.POST("/orders/:order/status", s.forMerchant(s.changeOrder))
	admin.PUT("/orders/:order/note", s.forMerchant(s.noteOrder))
	admin.GET("/settings", s.forOwner(s.settings))
	admin.PUT("/settings/shop", s.forOwner(s.changeShopInfo))
	admin.PUT("/settings/logo", s.forOwner(s.changeLogo))
	admin.PUT("/settings/social", s.forOwner(s.changeSocial))
	admin.GET("/settings/policies", s.forOwner(s.policyText))
	admin.PUT("/settings/policies", s.forOwner(s.changePolicy))
	admin.POST("/settings/policies/preview", s.forOwner(s.previewPolicy))
	admin.PUT("/settings/chat", s.forOwner(s.changeChat))
	admin.PUT("/settings/seo", s.forOwner(s.changeSEO))
	admin.PUT("/settings/advertising", s.forOwner(s.changeAdvertising))
	admin.POST("/settings/advertising/test", s.forOwner(s.testAdvertising))
	admin.PUT("/settings/notifications", s.forOwner(s.changeNotifications))
	admin.GET("/banners", s.forOwner(s.banners))
	admin.POST("/banners", s.forOwner(s.addBanner))
	admin.PUT("/banners/order", s.forOwner(s.orderBanners))
	admin.PUT("/banners/:banner", s.forOwner(s.changeBanner))
	admin.DELETE("/banners/:banner", s.forOwner(s.removeBanner))
	admin.GET("/team", s.forOwner(s.team))
	admin.POST("/team", s.forOwner(s.invite))
	admin.PUT("/team/:user", s.forOwner(s.changeMember))
	admin.DELETE("/team/:user", s.forOwner(s.removeMember))
	admin.POST("/team/:user/invite", s.forOwner(s.inviteAgain))
	admin.GET("/activity", s.forOwner(s.activity))
	admin.GET("/online-shop", s.forMerchant(s.adminOnlineShop))
	admin.GET("/events", s.forMerchant(most(&s.merchantStreams, streamsAtOnce, s.merchantEvents)))
	admin.GET("/counts", s.forMerchant(s.counts))
	admin.GET("/dashboard", s.forOwner(s.report))
	admin.PUT("/publish", s.forOwner(s.publish))
	admin.GET("/conversations", s.forMerchant(s.conversations))
	admin.GET("/conversations/:conversation", s.forMerchant(s.customerThread))
	admin.POST("/conversations/:conversation/messages", s.forMerchant(sends(s, &s.merchantUploads, s.answerCustomer)))
	admin.POST("/conversations/:conversation/seen", s.forMerchant(s.seeCustomer))
	admin.GET("/replies", s.forMerchant(s.replies))
	admin.POST("/replies", s.forOwner(s.addReply))
	admin.PUT("/replies/order", s.forOwner(s.orderReplies))
	admin.PUT("/replies/:reply", s.forOwner(s.changeReply))
	admin.DELETE("/replies/:reply", s.forOwner(s.removeReply))
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
		{name: page.Cart, path: "/:slug/cart", load: s.loadOwn("head.cart")},
		{name: page.Wishlist, path: "/:slug/wishlist", load: s.loadOwn("head.wishlist")},
		{name: page.Checkout, path: "/:slug/checkout", load: s.loadOwn("head.checkout")},
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
