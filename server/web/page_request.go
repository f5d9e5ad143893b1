package web

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// pageRequest contains everything of a request that a page may depend on. It never identifies the
// visitor: equal requests get the same page.
type pageRequest struct {
	host   tenancy.Host
	page   page.Name // of the route; empty if no page matches
	slug   string    // of the shop; empty on pages of the market
	path   string    // without the prefix of the form of address, escaped: /product/rice
	params map[string]string
	query  url.Values     // only parameters that the route uses, normalised
	lang   catalog.Locale // the visitor's choice; empty means the shop's default
	json   bool
	// away is set for a market page shown on another host: its home link is an absolute address.
	away bool

	// Set when the shop is loaded. On market pages, tenant is nil.
	tenant *tenancy.Tenant
	locale catalog.Locale
}

func newPageRequest(c echo.Context, r pageRoute) *pageRequest {
	req := c.Request()
	p := &pageRequest{host: edge.HostOf(c), page: r.name, params: httpx.PathParams(c), json: httpx.WantsJSON(req)}
	p.slug = p.params["slug"]
	// Normalise the path: %70 and p are the same page.
	p.path = shopPath((&url.URL{Path: req.URL.Path}).EscapedPath(), p.slug)
	var given url.Values
	if req.URL.RawQuery != "" {
		given = req.URL.Query()
		if r.query != nil {
			p.query = r.query(given)
		}
	}
	p.lang = edge.ChosenLang(given.Get("lang"), req)
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

// key returns the cache key, which is equal for all requests with the same page. A path with %2F
// has another key than the same path with a slash.
func (p *pageRequest) key() string {
	format := "html"
	if p.json {
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
	return strings.Join([]string{string(p.page), form, p.slug, p.path, p.query.Encode(), string(p.lang), format, away}, "\x00")
}

// locate sets the tenant and the resulting language.
func (p *pageRequest) locate(t *tenancy.Tenant) {
	p.tenant = t
	p.locale = cmp.Or(p.lang, p.defaultLocale())
}

func (p *pageRequest) defaultLocale() catalog.Locale {
	if p.tenant == nil {
		return catalog.Bn
	}
	return catalog.Default(p.tenant.Shop.Currency)
}

// links returns the page's links in the form of address that the visitor used. market is the
// absolute address of the market's landing page.
func (p *pageRequest) links(query url.Values, market string) page.Links {
	l := page.Links{Home: "/", Market: "/"}
	if p.slug != "" && p.host.Market() {
		l.Home, l.Base = "/shop/"+p.slug, "/"+p.slug
	}
	if !p.host.Market() {
		l.Market = market
	}
	if p.away {
		l.Home, l.Market = market, market
	}
	if p.locale != p.defaultLocale() {
		l.Lang = string(p.locale)
	}
	l.Bn, l.En = p.address(query, catalog.Bn), p.address(query, catalog.En)
	return l
}

// address returns the page's own address in a language, without scheme and host. The lang parameter
// is omitted for the default language.
func (p *pageRequest) address(query url.Values, locale catalog.Locale) string {
	path := p.path
	switch {
	case p.slug != "" && p.host.Market() && path == "/":
		path = "/shop/" + p.slug
	case p.slug != "" && p.host.Market():
		path = "/" + p.slug + path
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return catalog.InLanguage(path, locale, p.defaultLocale())
}
