package edge

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/message/alert"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
)

// Route is a route of an API with its access requirement: a right, "owner", "customer", or "-" for everybody.
type Route struct{ Method, Path, Access string }

// MerchantAnswer handles a request of a member of a shop's team.
type MerchantAnswer = func(echo.Context, *MerchantAt) error

// MerchantRoutes registers the merchants' API, /api/admin/v3. Paths are relative to it.
type MerchantRoutes struct {
	*Edge
	Group *echo.Group
	// Prefix is the path of the group.
	Prefix string
	// OnlyOnAdminHost is middleware that refuses requests to hosts other than the admin host. It is for routes
	// that sign a merchant in with a cookie.
	OnlyOnAdminHost echo.MiddlewareFunc
	// Uploads and Streams limit the concurrent uploads and event streams of a member.
	Uploads, Streams *httpx.ConcurrencyLimit
	// List contains the registered routes.
	List []Route
}

// Get registers a route for reading.
func (r *MerchantRoutes) Get(path string, needs Access, answer MerchantAnswer) {
	r.add(http.MethodGet, path, needs, answer)
}

// Post registers a route for adding something or for an action.
func (r *MerchantRoutes) Post(path string, needs Access, answer MerchantAnswer) {
	r.add(http.MethodPost, path, needs, answer)
}

// Put registers a route for changing something.
func (r *MerchantRoutes) Put(path string, needs Access, answer MerchantAnswer) {
	r.add(http.MethodPut, path, needs, answer)
}

// Delete registers a route for removing something.
func (r *MerchantRoutes) Delete(path string, needs Access, answer MerchantAnswer) {
	r.add(http.MethodDelete, path, needs, answer)
}

// Spreadsheet registers routes that send a file in the format of the path: path.csv and path.xlsx.
func (r *MerchantRoutes) Spreadsheet(path string, needs Access, answer MerchantAnswer) {
	for _, format := range []spreadsheet.Format{spreadsheet.CSV, spreadsheet.XLSX} {
		r.Get(path+"."+string(format), needs, answer)
	}
}

// Sensitive registers a route that could redirect money, customers or visitors. It requires an owner whose
// session has recently confirmed an SMS code. All owners are informed of the change by SMS and push.
func (r *MerchantRoutes) Sensitive(method, path string, change alert.Change, answer MerchantAnswer) {
	r.handle(method, path, "owner with code, tells owners", r.Edge.Sensitive(change, answer))
}

// Public registers a route for everybody.
func (r *MerchantRoutes) Public(method, path string, h echo.HandlerFunc, middleware ...echo.MiddlewareFunc) {
	r.handle(method, path, "-", h, middleware...)
}

func (r *MerchantRoutes) add(method, path string, needs Access, answer MerchantAnswer) {
	r.handle(method, path, needs.String(), r.Require(needs, answer))
}

func (r *MerchantRoutes) handle(method, path, access string, h echo.HandlerFunc, middleware ...echo.MiddlewareFunc) {
	r.Group.Add(method, path, h, middleware...)
	r.List = append(r.List, Route{method, r.Prefix + path, access})
}

// CustomerRoutes registers the customers' API. Requests with methods other than GET must come from the shop's
// own pages.
type CustomerRoutes struct {
	*Edge
	Echo *echo.Echo
	// Uploads and Streams limit the concurrent uploads and event streams of a customer.
	Uploads, Streams *httpx.ConcurrencyLimit
	// List contains the registered routes.
	List []Route
}

// Public registers a route for everybody.
func (r *CustomerRoutes) Public(method, path string, h echo.HandlerFunc) {
	r.handle(method, path, "-", h)
}

// SignedIn registers a route for customers who are signed in.
func (r *CustomerRoutes) SignedIn(method, path string, answer func(echo.Context, *SignedIn) error) {
	r.handle(method, path, "customer", r.RequireCustomer(answer))
}

func (r *CustomerRoutes) handle(method, path, access string, h echo.HandlerFunc) {
	var middleware []echo.MiddlewareFunc
	if method != http.MethodGet {
		middleware = append(middleware, SameOrigin)
	}
	r.Echo.Add(method, path, h, middleware...)
	r.List = append(r.List, Route{method, path, access})
}
