package edge

import (
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/order/confirmation"
	"haat/server/platform/fault"
)

// scriptHeader is the header that Haat's own scripts send with every change. HTML forms cannot set headers,
// and a script of another origin would need a CORS preflight, which no route answers.
const scriptHeader = "X-Requested-With"

// formRoutes lists the state-changing routes that accept requests of a kind that a plain HTML form can send.
// Each verifies the origin of the request in another way; GET requests to them do not change anything.
var formRoutes = []string{
	ReportsPath, // browsers post CSP reports with their own media types and without custom headers
	HookRoute,   // couriers send no custom header; each webhook is authenticated separately
	BKashHookRoute,
	// These routes only make the server query the gateway.
	GatewayReturnRoute, GatewayNoticeRoute, BKashReturnRoute, BKashNoticeRoute,
	BasicCartRoute, BasicCheckoutRoute, BasicReturnRoute, BasicConfirmRoute, BasicPayRoute,
}

// HookRoute is the route of couriers' webhooks.
const HookRoute = "/hooks/:courier/:public_id"

// WhatsAppHookRoute is the route of WhatsApp's webhooks, which are JSON.
const WhatsAppHookRoute = "/hooks/whatsapp/:public_id"

// BKashHookRoute is the route of messages of bKash's topic at SNS, which are text.
const BKashHookRoute = "/hooks/bkash/:public_id"

// Routes to which payment gateways send customers and notices, from their own origins.
const (
	GatewayReturnRoute = HookRoute + "/return"
	GatewayNoticeRoute = HookRoute + "/notice"
	// These are separate routes, because BKashHookRoute hides the others from the router.
	BKashReturnRoute = BKashHookRoute + "/return"
	BKashNoticeRoute = BKashHookRoute + "/notice"
)

// Routes to which plain HTML forms are posted. They require a header with their own origin: see
// namesOwnOrigin.
const (
	BasicCartRoute     = "/:slug/basic/cart"
	BasicCheckoutRoute = "/:slug/basic/checkout"
	BasicReturnRoute   = "/:slug" + BasicReturnPath
	BasicConfirmRoute  = "/:slug" + confirmation.Path
	BasicPayRoute      = "/:slug" + BasicPayPath
)

// IsFormRoute reports whether a route is for plain HTML forms.
func IsFormRoute(path string) bool {
	return path == BasicCartRoute || path == BasicCheckoutRoute || path == BasicReturnRoute || path == BasicConfirmRoute ||
		path == BasicPayRoute
}

// BasicPayPath is the path, within a shop, of the page for paying in advance.
const BasicPayPath = "/basic/pay"

// BasicReturnPath is the path, within a shop, of the form for requesting a return.
const BasicReturnPath = "/basic/return"

// namesOwnOrigin reports whether a request that passed http.CrossOriginProtection was sent by a page of the
// same origin. Browsers that are too old for Sec-Fetch-Site and for Origin in forms send a Referer.
func namesOwnOrigin(req *http.Request) bool {
	if req.Header.Get("Sec-Fetch-Site") != "" || req.Header.Get(echo.HeaderOrigin) != "" {
		return true
	}
	from, err := url.Parse(req.Header.Get("Referer"))
	return err == nil && from.Host != "" && from.Host == req.Host
}

// SameOrigin protects state-changing routes against cross-site request forgery. It returns Forbidden
// "cross_origin" if Origin or Sec-Fetch-Site indicates another origin, or if a request to a form route has no
// header with the route's own origin. It returns Unsupported "media_type_unsupported" for a change outside
// formRoutes that a plain HTML form could have sent: one without a JSON body, scriptHeader and bearer token.
func SameOrigin(next echo.HandlerFunc) echo.HandlerFunc {
	protection := http.NewCrossOriginProtection()
	return func(c echo.Context) error {
		req := c.Request()
		if err := protection.Check(req); err != nil {
			return fault.New(fault.Forbidden, "cross_origin")
		}
		if changes(req.Method) && IsFormRoute(c.Path()) && !namesOwnOrigin(req) {
			return fault.New(fault.Forbidden, "cross_origin")
		}
		unrouted := strings.HasSuffix(c.Path(), "*") || c.Path() == ""
		if changes(req.Method) && !unrouted && !slices.Contains(formRoutes, c.Path()) && !sentByScript(req) {
			return fault.New(fault.Unsupported, "media_type_unsupported")
		}
		return next(c)
	}
}

// changes reports whether a method may change state (RFC 9110, section 9.2.1).
func changes(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return false
	}
	return true
}

// sentByScript reports whether a request has a property that no HTML form can send.
func sentByScript(req *http.Request) bool {
	if req.Header.Get(scriptHeader) != "" || strings.HasPrefix(req.Header.Get(echo.HeaderAuthorization), bearerPrefix) {
		return true
	}
	media, _, err := mime.ParseMediaType(req.Header.Get(echo.HeaderContentType))
	return err == nil && media == echo.MIMEApplicationJSON
}
