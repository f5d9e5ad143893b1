package attacks_test

import (
	"slices"

	"haat/server/rights"
)

// need is what a route of the admin API requires of a member.
type need struct {
	owner bool
	all   []rights.Right
	any   []rights.Right // at least one of them, unless the list is empty
}

var (
	everyone   = need{}
	ownersOnly = need{owner: true}
)

func allOf(list ...rights.Right) need { return need{all: list} }

func oneOf(list ...rights.Right) need { return need{any: list} }

// allows reports whether a member with the rights may use the route.
func (n need) allows(owner bool, may []rights.Right) bool {
	if n.owner {
		return owner
	}
	lacks := func(r rights.Right) bool { return !slices.Contains(may, r) }
	return !slices.ContainsFunc(n.all, lacks) && (len(n.any) == 0 || rights.Any(may, n.any...))
}

// publicRoutes need no session, or answer by the session alone.
var publicRoutes = []string{
	"POST /login/code", "POST /login", "POST /token", "POST /register/code", "POST /register", "GET /slugs/:slug", "POST /logout", "GET /session",
}

// routeRights contains what each route of the admin API requires. A route that is missing here fails the test.
var routeRights = map[string]need{
	"GET /sessions":                              everyone,
	"POST /sessions/end":                         everyone,
	"DELETE /sessions/:session":                  everyone,
	"GET /alerts":                                everyone,
	"PUT /alerts":                                everyone,
	"POST /alerts/devices":                       everyone,
	"DELETE /alerts/devices/:device":             everyone,
	"POST /alerts/test":                          everyone,
	"POST /step-up/code":                         everyone,
	"POST /step-up":                              everyone,
	"GET /packages":                              allOf(rights.Settings),
	"POST /packages":                             allOf(rights.Settings),
	"POST /packages/confirm":                     allOf(rights.Settings),
	"PUT /packages/order":                        allOf(rights.Settings),
	"PUT /packages/:package":                     allOf(rights.Settings),
	"PUT /packages/:package/active":              allOf(rights.Settings),
	"DELETE /packages/:package":                  allOf(rights.Settings),
	"GET /theme":                                 allOf(rights.Design),
	"PUT /theme":                                 allOf(rights.Design),
	"GET /domain":                                ownersOnly,
	"POST /domain":                               ownersOnly,
	"POST /domain/check":                         ownersOnly,
	"PUT /domain/redirect":                       ownersOnly,
	"GET /slug":                                  ownersOnly,
	"PUT /slug":                                  ownersOnly,
	"PUT /domain/subdomain":                      ownersOnly,
	"GET /app-lead":                              allOf(rights.Settings),
	"POST /app-lead":                             allOf(rights.Settings),
	"POST /pictures":                             oneOf(rights.Products, rights.Design, rights.Settings),
	"GET /products":                              allOf(rights.Products),
	"POST /products":                             allOf(rights.Products),
	"POST /products/bulk":                        allOf(rights.Products),
	"POST /products/preview":                     allOf(rights.Products),
	"GET /products/:product":                     allOf(rights.Products),
	"PUT /products/:product":                     allOf(rights.Products),
	"DELETE /products/:product":                  allOf(rights.Products),
	"PUT /products/:product/stock":               oneOf(rights.Products, rights.Stock),
	"POST /products/:product/duplicate":          allOf(rights.Products),
	"GET /products/export.csv":                   allOf(rights.Products, rights.Exports),
	"GET /products/imports/template.csv":         allOf(rights.Products),
	"POST /products/imports":                     allOf(rights.Products),
	"GET /products/imports/:import":              allOf(rights.Products),
	"PUT /products/imports/:import/columns":      allOf(rights.Products),
	"POST /products/imports/:import/pictures":    allOf(rights.Products),
	"POST /products/imports/:import/run":         allOf(rights.Products),
	"GET /products/:product/costs":               allOf(rights.Costs),
	"POST /products/:product/costs":              allOf(rights.Costs),
	"GET /stock":                                 allOf(rights.Stock),
	"POST /stock/input":                          allOf(rights.Stock),
	"GET /stock/movements":                       allOf(rights.Stock),
	"GET /stock/movements/export.csv":            allOf(rights.Stock, rights.Exports),
	"GET /stock/movements/export.xlsx":           allOf(rights.Stock, rights.Exports),
	"GET /stock/code":                            allOf(rights.Stock),
	"GET /stock/counts":                          allOf(rights.Stock),
	"POST /stock/counts":                         allOf(rights.Stock),
	"POST /stock/counts/check":                   allOf(rights.Stock),
	"GET /stock/counts/:count":                   allOf(rights.Stock),
	"GET /categories":                            allOf(rights.Products),
	"POST /categories":                           allOf(rights.Products),
	"PUT /categories/order":                      allOf(rights.Products),
	"PUT /categories/:category":                  allOf(rights.Products),
	"DELETE /categories/:category":               allOf(rights.Products),
	"GET /featured":                              allOf(rights.Products),
	"PUT /featured":                              allOf(rights.Products),
	"GET /reviews/export.csv":                    allOf(rights.Reviews, rights.Exports),
	"GET /reviews/export.xlsx":                   allOf(rights.Reviews, rights.Exports),
	"GET /reviews":                               allOf(rights.Reviews),
	"POST /reviews/:review/approve":              allOf(rights.Reviews),
	"POST /reviews/:review/hide":                 allOf(rights.Reviews),
	"PUT /reviews/:review/reply":                 allOf(rights.Reviews),
	"GET /questions":                             allOf(rights.Reviews),
	"PUT /questions/:question/answer":            allOf(rights.Reviews),
	"DELETE /questions/:question":                allOf(rights.Reviews),
	"GET /orders":                                allOf(rights.Orders),
	"POST /orders":                               allOf(rights.ChangeOrders),
	"POST /orders/read":                          allOf(rights.ChangeOrders),
	"POST /orders/quote":                         allOf(rights.ChangeOrders),
	"POST /orders/bulk":                          allOf(rights.ChangeOrders),
	"POST /orders/undo":                          allOf(rights.ChangeOrders),
	"GET /orders/sheets":                         allOf(rights.Orders),
	"GET /orders/products":                       allOf(rights.ChangeOrders),
	"GET /orders/customer":                       allOf(rights.Orders),
	"GET /orders/facets":                         allOf(rights.Orders),
	"GET /orders/export.csv":                     allOf(rights.Orders, rights.Exports),
	"GET /orders/export.xlsx":                    allOf(rights.Orders, rights.Exports),
	"GET /orders/members":                        allOf(rights.Orders),
	"POST /orders/tag":                           allOf(rights.ChangeOrders),
	"POST /orders/assign":                        allOf(rights.ChangeOrders),
	"GET /orders/tags":                           allOf(rights.Orders),
	"POST /orders/tags":                          allOf(rights.ChangeOrders),
	"PUT /orders/tags/:tag":                      allOf(rights.ChangeOrders),
	"DELETE /orders/tags/:tag":                   allOf(rights.ChangeOrders),
	"GET /orders/views":                          allOf(rights.Orders),
	"POST /orders/views":                         allOf(rights.ChangeOrders),
	"PUT /orders/views/order":                    allOf(rights.ChangeOrders),
	"PUT /orders/views/:view":                    allOf(rights.ChangeOrders),
	"DELETE /orders/views/:view":                 allOf(rights.ChangeOrders),
	"GET /orders/:order":                         allOf(rights.Orders),
	"POST /orders/:order/status":                 allOf(rights.ChangeOrders),
	"POST /orders/:order/correct":                allOf(rights.FixOrders),
	"GET /orders/reminders":                      allOf(rights.Orders),
	"POST /orders/:order/calls":                  allOf(rights.ChangeOrders),
	"DELETE /orders/:order/calls/last":           allOf(rights.ChangeOrders),
	"PUT /orders/:order/reminder":                allOf(rights.ChangeOrders),
	"GET /orders/:order/labels":                  allOf(rights.Orders),
	"PUT /orders/:order":                         allOf(rights.ChangeOrders),
	"POST /orders/:order/split":                  allOf(rights.ChangeOrders),
	"POST /orders/:order/merge":                  allOf(rights.ChangeOrders),
	"POST /orders/:order/undo_edit":              allOf(rights.ChangeOrders),
	"PUT /orders/:order/note":                    allOf(rights.ChangeOrders),
	"GET /settings":                              allOf(rights.Settings),
	"PUT /settings/shop":                         allOf(rights.Settings),
	"PUT /settings/district":                     allOf(rights.Settings),
	"PUT /settings/logo":                         allOf(rights.Settings),
	"PUT /settings/social":                       allOf(rights.Settings),
	"GET /settings/policies":                     allOf(rights.Design),
	"PUT /settings/policies":                     allOf(rights.Design),
	"POST /settings/policies/preview":            allOf(rights.Design),
	"PUT /settings/chat":                         allOf(rights.Settings),
	"PUT /settings/seo":                          allOf(rights.Settings),
	"PUT /settings/advertising":                  allOf(rights.Settings),
	"POST /settings/advertising/test":            allOf(rights.Settings),
	"PUT /settings/prices":                       allOf(rights.Settings),
	"PUT /settings/notifications":                allOf(rights.Settings),
	"GET /banners":                               allOf(rights.Design),
	"POST /banners":                              allOf(rights.Design),
	"PUT /banners/order":                         allOf(rights.Design),
	"PUT /banners/:banner":                       allOf(rights.Design),
	"DELETE /banners/:banner":                    allOf(rights.Design),
	"GET /team":                                  ownersOnly,
	"POST /team":                                 ownersOnly,
	"PUT /team/:user":                            ownersOnly,
	"DELETE /team/:user":                         ownersOnly,
	"POST /team/:user/invite":                    ownersOnly,
	"GET /roles":                                 ownersOnly,
	"POST /roles":                                ownersOnly,
	"PUT /roles/:role":                           ownersOnly,
	"DELETE /roles/:role":                        ownersOnly,
	"GET /activity":                              allOf(rights.Activity),
	"GET /online-shop":                           everyone,
	"GET /events":                                everyone,
	"GET /counts":                                everyone,
	"GET /dashboard":                             allOf(rights.Reports),
	"PUT /publish":                               allOf(rights.Settings),
	"GET /conversations":                         allOf(rights.Messages),
	"GET /conversations/:conversation":           allOf(rights.Messages),
	"POST /conversations/:conversation/messages": allOf(rights.Messages),
	"POST /conversations/:conversation/seen":     allOf(rights.Messages),
	"GET /searches":                              allOf(rights.Products),
	"GET /synonyms":                              allOf(rights.Products),
	"POST /synonyms":                             allOf(rights.Products),
	"PUT /synonyms/:synonym":                     allOf(rights.Products),
	"DELETE /synonyms/:synonym":                  allOf(rights.Products),
	"GET /replies":                               oneOf(rights.Messages, rights.Settings),
	"POST /replies":                              allOf(rights.Settings),
	"PUT /replies/order":                         allOf(rights.Settings),
	"PUT /replies/:reply":                        allOf(rights.Settings),
	"DELETE /replies/:reply":                     allOf(rights.Settings),
}
