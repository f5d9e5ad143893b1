package storefront

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// OrderQuery returns the normalized order id for pages about one order.
func OrderQuery(given url.Values) url.Values {
	id := orders.OrderID(given.Get("order"))
	if id == "" {
		return nil
	}
	return url.Values{"order": {id}}
}

// LoadOrderSuccess loads the page shown after an order. Without an order id it redirects to the
// tracking page.
func (s *Pages) LoadOrderSuccess(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	id := r.query.Get("order")
	if id == "" {
		return nil, Moved{Address: r.addressOf("/track-order")}
	}
	return s.orderPage(r, id, s.Texts.T(string(r.Locale), "head.order-success.title"), "head.order-success.description"), nil
}

// LoadOrderDetails loads an order's page. It contains no order data except the id in the URL: the API decides
// who may see more. The page of an unknown order has the status 404, except beyond the rate limit, so that
// strangers cannot find orders faster with pages than with the API.
func (s *Pages) LoadOrderDetails(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	id := orders.OrderID(r.item)
	if id == "" {
		return nil, Moved{Address: r.addressOf("/track-order")}
	}
	title := s.Texts.T(string(r.Locale), "head.order-details.title", "order", id)
	shown := s.orderPage(r, id, title, "head.order-details.description")
	if r.limited {
		shown.uncached = true
		return shown, nil
	}
	exists, err := s.Orders.Exists(ctx, id)
	if err != nil {
		return nil, err
	}
	if !exists {
		shown.status, shown.uncached = http.StatusNotFound, true // a replica may not have a new order yet
	}
	return shown, nil
}

// LoadTrackOrder loads the form that finds orders.
func (s *Pages) LoadTrackOrder(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	title := s.Texts.T(string(r.Locale), "head.track-order.title")
	return s.orderPage(r, r.query.Get("order"), title, "head.track-order.description"), nil
}

// orderPage returns a page about one order, which is the same for every visitor. description is the key of a
// text.
func (s *Pages) orderPage(r *Request, id, title, description string) *Content {
	return &Content{
		props: page.OrderProps{OrderID: id},
		query: r.query,
		head: headInput{
			title:       title,
			description: s.Texts.T(string(r.Locale), description, "shop", r.shopName()),
			noindex:     true,
		},
	}
}

// OrderDetailsRedirect redirects the alternative spelling of an order's URL.
func (s *Pages) OrderDetailsRedirect(c echo.Context) error {
	u := *c.Request().URL
	u.Path, u.RawPath = strings.Replace(u.Path, "/order-details/", "/order_details/", 1), ""
	if host := edge.HostOf(c); !host.Market() {
		u.Path = strings.TrimPrefix(u.Path, "/"+host.Slug)
	}
	return c.Redirect(http.StatusPermanentRedirect, u.RequestURI())
}
