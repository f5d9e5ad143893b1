package storefront

import (
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// Request contains everything in a request on which a page may depend. It never identifies the visitor: equal
// requests receive the same page.
type Request struct {
	host  tenancy.Host
	page  page.Name   // page of the route; empty if no page matches
	Slug  string      // slug of the shop; empty on pages of the market
	path  string      // escaped path without the shop's prefix: /product/rice
	item  string      // the path's second parameter: a product, category, order or section
	query url.Values  // only parameters that the route uses, normalized
	Lang  i18n.Locale // the visitor's choice; empty means the shop's default
	JSON  bool
	// away is set for a market page that is shown on another host: its home link is then an absolute URL.
	away bool
	// limited is set if the request is beyond the route's rate limit.
	limited bool

	// These fields are set by Locate. On market pages, Tenant is nil.
	Tenant    *tenancy.Tenant
	Locale    i18n.Locale
	visited   addresses // URLs on the visitor's host, without scheme and host
	canonical addresses // URLs in the form that search engines and shared links use

	footer []catalog.PageLink // set by loadShared
}

// NewRequest returns the Request for a page of the route.
func NewRequest(c echo.Context, r Route) *Request {
	p := readRequest(c, r)
	return &p
}

func readRequest(c echo.Context, r Route) Request {
	req := c.Request()
	p := Request{host: edge.HostOf(c), page: r.Name, JSON: httpx.WantsJSON(req)}
	for _, name := range c.ParamNames() {
		if name == "slug" {
			p.Slug = httpx.PathParam(c, name)
		} else {
			p.item = httpx.PathParam(c, name)
		}
	}
	// The path is normalized: %70 and p are the same page.
	p.path = shopPath((&url.URL{Path: req.URL.Path}).EscapedPath(), p.Slug)
	var given url.Values
	if req.URL.RawQuery != "" {
		given = req.URL.Query()
		if r.Query != nil {
			p.query = r.Query(given)
		}
	}
	p.Lang = edge.ChosenLang(given.Get("lang"), req)
	return p
}

// shopPath removes the shop's prefix from a routed path.
func shopPath(path, slug string) string {
	if slug == "" {
		return path
	}
	if path == "/shop/"+slug {
		return "/"
	}
	return strings.TrimPrefix(path, "/"+slug)
}

// Key returns the cache key, which is equal for all requests with the same page. A path with %2F has a
// different key from the same path with a slash.
func (p *Request) Key() string {
	format := "html"
	if p.JSON {
		format = "json"
	}
	form := "" // all names of the market host have the same pages
	if !p.host.Market() {
		form = p.host.Name
	}
	away := ""
	if p.away {
		away = "away"
	}
	return strings.Join([]string{string(p.page), form, p.Slug, p.path, p.query.Encode(), string(p.Lang), format, away}, "\x00")
}
