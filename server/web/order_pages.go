package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/web/page"
)

// orderQuery is the order's id as the pages about one order have it.
func orderQuery(given url.Values) url.Values {
	id := checkout.OrderID(given.Get("order"))
	if id == "" {
		return nil
	}
	return url.Values{"order": {id}}
}

// loadOrderSuccess is the page after an order; without one it is the tracking page's.
func (s *Server) loadOrderSuccess(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	id := r.query.Get("order")
	if id == "" {
		return nil, moved{address: r.shopAddress("/track-order")}
	}
	return s.orderPage(r, id, s.texts.T(string(r.locale), "head.order-success.title"), "head.order-success.description"), nil
}

// loadOrderDetails is an order's own page. It has nothing of the order but the id
// that the address has: who may see more is for the API to say.
func (s *Server) loadOrderDetails(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	id := checkout.OrderID(r.params["order"])
	if id == "" {
		return nil, moved{address: r.shopAddress("/track-order")}
	}
	title := s.texts.T(string(r.locale), "head.order-details.title", "order", id)
	return s.orderPage(r, id, title, "head.order-details.description"), nil
}

func (s *Server) loadTrackOrder(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	title := s.texts.T(string(r.locale), "head.track-order.title")
	return s.orderPage(r, r.query.Get("order"), title, "head.track-order.description"), nil
}

// orderPage is a page about one order, for everybody the same; description is a key.
func (s *Server) orderPage(r *pageRequest, id, title, description string) *content {
	return &content{
		props: page.OrderProps{OrderID: id},
		query: r.query,
		head: headInput{
			title:       title,
			description: s.texts.T(string(r.locale), description, "shop", r.shopName()),
			noindex:     true,
		},
	}
}

// orderDetailsRedirect leads from the other spelling of an order's address.
func (s *Server) orderDetailsRedirect(c echo.Context) error {
	u := *c.Request().URL
	u.Path, u.RawPath = strings.Replace(u.Path, "/order-details/", "/order_details/", 1), ""
	if host := hostOf(c); !host.Market() {
		u.Path = strings.TrimPrefix(u.Path, "/"+host.Slug)
	}
	return c.Redirect(http.StatusPermanentRedirect, u.RequestURI())
}
