package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/page"
)

// routes is every route of the server. Shop pages are written as on the market
// host; on a shop's own host resolveHost puts the slug before the path.
func (s *Server) routes(e *echo.Echo) {
	e.Pre(s.recoverPanic, nameRequest, s.logRequest, s.resolveHost, s.refuseOddPaths)

	getAndHead(e, "/healthz", s.healthz)
	getAndHead(e, "/readyz", s.readyz)
	e.GET("/metrics", s.metrics)
	getAndHead(e, "/favicon.ico", s.favicon)
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
	e.POST("/api/v1/customer/reviews", s.ofCustomer(s.uploads.most(uploadsAtOnce, s.writeReview)), sameOrigin)
	e.PUT("/api/v1/customer/reviews/:review", s.ofCustomer(s.uploads.most(uploadsAtOnce, s.editReview)), sameOrigin)
	e.DELETE("/api/v1/customer/reviews/:review", s.ofCustomer(s.deleteReview), sameOrigin)
	e.GET("/api/v1/customer/chat", s.ofCustomer(s.thread))
	e.POST("/api/v1/customer/chat/messages", s.ofCustomer(s.uploads.most(uploadsAtOnce, s.sendMessage)), sameOrigin)
	e.POST("/api/v1/customer/chat/seen", s.ofCustomer(s.seeMessages), sameOrigin)
	e.GET("/api/v1/customer/events", s.ofCustomer(s.streams.most(streamsAtOnce, s.events)))
	e.POST("/api/v1/checkout/quote", s.quote, sameOrigin)
	e.POST("/api/v1/orders", s.placeOrder, sameOrigin)
	e.POST("/api/v1/orders/track", s.trackOrders, sameOrigin)
	e.GET("/api/v1/orders/placed", s.placedOrder)
	e.GET("/api/v1/orders/:order", s.order)
	e.POST("/api/v1/orders/:order/proof", s.proveOrder, sameOrigin)
	e.POST("/api/v1/orders/:order/cancel", s.cancelOrder, sameOrigin)
	getAndHead(e, "/api/*", apiMissing)

	getAndHead(e, "/:slug", s.shopRedirect)
	getAndHead(e, "/:slug/qr.svg", s.qr)
	getAndHead(e, "/:slug/order-details/:order", s.orderDetailsRedirect)
	for _, r := range s.pages() {
		getAndHead(e, r.path, s.page(r))
	}
	getAndHead(e, "/:slug/*", s.missing())
	getAndHead(e, "/*", s.missing())
}

// pages is the page table: client/routes.tsx has the same names. The query
// says which parameters make a page another; all others are ignored.
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
