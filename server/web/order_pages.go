package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// orderQuery returns the normalised order id of pages about one order.
func orderQuery(given url.Values) url.Values {
	id := checkout.OrderID(given.Get("order"))
	if id == "" {
		return nil
	}
	return url.Values{"order": {id}}
}

// loadOrderSuccess loads the page shown after an order. Without an order id it redirects to the
// tracking page.
func (s *Pages) loadOrderSuccess(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	id := r.query.Get("order")
	if id == "" {
		return nil, moved{address: r.shopAddress("/track-order")}
	}
	return s.orderPage(r, id, s.Texts.T(string(r.locale), "head.order-success.title"), "head.order-success.description"), nil
}

// loadOrderDetails loads an order's page. It contains no order data except the id in the address:
// the API decides who may see more.
func (s *Pages) loadOrderDetails(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	id := checkout.OrderID(r.params["order"])
	if id == "" {
		return nil, moved{address: r.shopAddress("/track-order")}
	}
	title := s.Texts.T(string(r.locale), "head.order-details.title", "order", id)
	return s.orderPage(r, id, title, "head.order-details.description"), nil
}

func (s *Pages) loadTrackOrder(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	title := s.Texts.T(string(r.locale), "head.track-order.title")
	return s.orderPage(r, r.query.Get("order"), title, "head.track-order.description"), nil
}

// orderPage returns a page about one order, which is the same for every visitor. description is a
// text key.
func (s *Pages) orderPage(r *pageRequest, id, title, description string) *content {
	return &content{
		props: page.OrderProps{OrderID: id},
		query: r.query,
		head: headInput{
			title:       title,
			description: s.Texts.T(string(r.locale), description, "shop", r.shopName()),
			noindex:     true,
		},
	}
}

// orderDetailsRedirect redirects the alternative spelling of an order's address.
func (s *Pages) orderDetailsRedirect(c echo.Context) error {
	u := *c.Request().URL
	u.Path, u.RawPath = strings.Replace(u.Path, "/order-details/", "/order_details/", 1), ""
	if host := edge.HostOf(c); !host.Market() {
		u.Path = strings.TrimPrefix(u.Path, "/"+host.Slug)
	}
	return c.Redirect(http.StatusPermanentRedirect, u.RequestURI())
}
