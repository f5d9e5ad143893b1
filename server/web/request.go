package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/tenancy"
	"haat/server/web/page"
)

// pageRequest is all of a request that a page may depend on. It is never the
// visitor: what is the same here is the same page for everyone.
type pageRequest struct {
	host   tenancy.Host
	page   page.Name // of the route; empty where no page is routed
	slug   string    // of the shop; empty on pages of the market
	path   string    // after the form of address, escaped: /product/rice
	params map[string]string
	query  url.Values     // only what the route knows, in one spelling
	lang   catalog.Locale // the visitor's choice; empty: the shop's default
	json   bool
	// away is a page of the market shown on another host: its way home is a whole address.
	away bool

	// Set once the shop is loaded; nil and En or Bn outside of shops.
	tenant *tenancy.Tenant
	locale catalog.Locale
}

func newPageRequest(c echo.Context, r pageRoute) *pageRequest {
	req := c.Request()
	p := &pageRequest{host: hostOf(c), page: r.name, params: pathParams(c), json: wantsJSON(req)}
	p.slug = p.params["slug"]
	// One spelling of every path: %70 and p are the same page.
	p.path = shopPath((&url.URL{Path: req.URL.Path}).EscapedPath(), p.slug)
	var given url.Values
	if req.URL.RawQuery != "" {
		given = req.URL.Query()
		if r.query != nil {
			p.query = r.query(given)
		}
	}
	p.lang = chosenLang(given.Get("lang"), req)
	return p
}

// pathParams copies a route's parameters, unescaped: echo's context is another
// request's by the time a page is loaded, and echo leaves them as they came.
func pathParams(c echo.Context) map[string]string {
	params := map[string]string{}
	for i, name := range c.ParamNames() {
		value := c.ParamValues()[i]
		if c.Request().URL.RawPath != "" {
			if unescaped, err := url.PathUnescape(value); err == nil {
				value = unescaped
			}
		}
		params[name] = value
	}
	return params
}

// shopPath drops the form of address from a routed path.
func shopPath(path, slug string) string {
	if slug == "" {
		return path
	}
	if path == "/shop/"+slug {
		return "/"
	}
	return strings.TrimPrefix(path, "/"+slug)
}

// chosenLang is ?lang= or else the cookie that the language toggle wrote.
func chosenLang(param string, req *http.Request) catalog.Locale {
	choice := param
	if !isLocale(choice) {
		if cookie, err := req.Cookie("locale"); err == nil {
			choice = cookie.Value
		}
	}
	if !isLocale(choice) {
		return ""
	}
	return catalog.Locale(choice)
}

func isLocale(s string) bool { return s == string(catalog.Bn) || s == string(catalog.En) }

func wantsJSON(req *http.Request) bool {
	return strings.HasPrefix(req.Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}

// key is the same for all requests that one page answers. A path with %2F is another page than
// the one that it looks like.
func (p *pageRequest) key() string {
	format := "html"
	if p.json {
		format = "json"
	}
	form := "" // on the market host every name of it has the same pages
	if !p.host.Market() {
		form = p.host.Name
	}
	away := ""
	if p.away {
		away = "away"
	}
	return strings.Join([]string{string(p.page), form, p.slug, p.path, p.query.Encode(), string(p.lang), format, away}, "\x00")
}

// locate sets the tenant and the language that follows from it.
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

// links are in the form of address that the visitor came by; market is the
// address of the market's landing page from elsewhere.
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

// address is this page's own address in a language, without scheme and host:
// the default language's has no lang.
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

// hostKey is where resolveHost leaves the host; echo's store costs less than a context's.
const hostKey = "host"

func hostOf(c echo.Context) tenancy.Host {
	h, _ := c.Get(hostKey).(tenancy.Host)
	return h
}
