package admin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/web/edge"
	"haat/server/web/storefront"
)

// Page serves an admin page that does not belong to a shop.
func (s *API) Page(c echo.Context) error {
	if c.Path() == "/admin" {
		return c.Redirect(http.StatusFound, "/admin/login")
	}
	return s.adminDocument(c, http.StatusOK, nil)
}

// ShopPage serves every page of a shop's admin area. All pages load the same app, which fetches its data. A
// hand-off token in the URL is exchanged for a session and removed from the URL. Visitors without a session
// are redirected to the login page.
func (s *API) ShopPage(c echo.Context) error {
	if c.QueryParams().Has("token") {
		return s.handOff(c)
	}
	t, err := s.Tenants.Shop(c.Request().Context(), httpx.PathParams(c)["shop"])
	if fault.IsNotFound(err) {
		return s.adminDocument(c, http.StatusNotFound, nil)
	}
	if err != nil {
		return err
	}
	user, err := s.Merchant(c, t)
	next := url.Values{"next": {c.Request().URL.RequestURI()}}
	switch {
	case err != nil && !fault.IsUnauthorized(err):
		return err
	case user != nil:
		return s.adminDocument(c, http.StatusOK, t.Shop)
	case s.hasMerchantCookie(c): // signed in to another shop, or with an expired session
		return toGate(c, "/admin/unauthorized", next)
	}
	return toGate(c, "/admin/login", next)
}

// previews matches the user agents of messengers that fetch link previews.
var previews = regexp.MustCompile(`(?i)^(?:WhatsApp|Viber)/|facebookexternalhit|TelegramBot|Twitterbot|Slackbot|Discordbot|LinkedInBot`)

// handOff signs in the user for whom the token in the URL was issued. Requests for prefetches and link
// previews receive 204, because they would use up the token.
func (s *API) handOff(c echo.Context) error {
	req := c.Request()
	ahead := strings.Contains(req.Header.Get("Sec-Purpose"), "prefetch") || previews.MatchString(req.UserAgent())
	if req.Method != http.MethodGet || ahead {
		return c.NoContent(http.StatusNoContent)
	}
	t, err := s.Tenants.Shop(req.Context(), httpx.PathParams(c)["shop"])
	if err == nil {
		user, refusal := s.Merchants.HandOff(t.Context(req.Context()), t.Shop.ID, c.QueryParam("token"))
		if err = refusal; err == nil {
			err = s.SignInMerchant(c, t, user, s.Visit(c))
		}
	}
	switch {
	case fault.IsUnauthorized(err), fault.IsNotFound(err):
		return toGate(c, "/admin/unauthorized", url.Values{})
	case err != nil:
		return err
	}
	to := *req.URL
	query := to.Query()
	query.Del("token")
	to.RawQuery = query.Encode()
	return ToAdmin(c, to.RequestURI())
}

// hasMerchantCookie reports whether the browser has a session cookie of any shop's admin area.
func (s *API) hasMerchantCookie(c echo.Context) bool {
	for _, cookie := range c.Cookies() {
		if strings.HasPrefix(cookie.Name, s.CookiePrefix(edge.MerchantCookie)+edge.MerchantPrefix) {
			return true
		}
	}
	return false
}

// toGate redirects to an admin page that does not belong to a shop. It keeps the parameter lang.
func toGate(c echo.Context, path string, query url.Values) error {
	if lang := c.QueryParam("lang"); lang != "" {
		query.Set("lang", lang)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return ToAdmin(c, path)
}

func ToAdmin(c echo.Context, address string) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	return c.Redirect(http.StatusSeeOther, address)
}

// adminPolicy is the content security policy of the admin area. It may frame the shop's own pages; no page
// may frame it.
const adminPolicy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
	"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// adminTheme is the number of the admin area's theme. Shops have the themes 1 to 3.
const adminTheme = "4"

// adminStart is the app's initial data. Market is the market's host and port, as used in shop
// addresses. Support is nil if the server has no settings for it.
type adminStart struct {
	Locale  string        `json:"locale"`
	Market  string        `json:"market"`
	Support *adminSupport `json:"support,omitempty"`
}

// adminSupport is how merchants reach the platform. Empty values are not set.
type adminSupport struct {
	Phone string `json:"phone"`
	Email string `json:"email"`
	URL   string `json:"url"`
}

// adminDocument sends the HTML document of the admin app. The area of a shop can be installed as an app. The
// document contains no personal data, because browsers store it for use without a connection.
func (s *API) adminDocument(c echo.Context, status int, shop *ent.Shop) error {
	locale := string(edge.AdminLocaleOf(c.Request()))
	_, market, _ := strings.Cut(s.Config.Origin(s.Config.MarketHost), "://")
	data := adminStart{Locale: locale, Market: market}
	if s.Config.Support != (config.Support{}) {
		support := adminSupport(s.Config.Support)
		data.Support = &support
	}
	start, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("write admin document: %w", err)
	}
	var out bytes.Buffer
	admin := s.Client.Admin
	out.WriteString(`<!DOCTYPE html><html lang="` + locale + `" class="theme-` + adminTheme + `" data-build="` + s.Client.Build + `"` + edge.MediaAttribute() + `><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`)
	out.WriteString("<title>" + html.EscapeString(s.Texts.T(locale, "head.admin")) + "</title>")
	edge.WriteElement(&out, "meta", "name", "robots", "content", "noindex")
	edge.WriteElement(&out, "meta", "name", "referrer", "content", "no-referrer")
	edge.WriteElement(&out, "link", "rel", "stylesheet", "href", admin.Style)
	edge.WriteElement(&out, "link", "rel", "icon", "href", s.Client.Icon, "type", "image/svg+xml")
	if shop != nil {
		app := storefront.AdminAppOf(shop, i18n.Locale(locale))
		edge.WriteElement(&out, "link", "rel", "manifest", "href", app.Manifest)
		edge.WriteElement(&out, "link", "rel", "apple-touch-icon", "href", app.Icon)
		edge.WriteElement(&out, "meta", "name", "theme-color", "content", app.Bar)
	}
	for _, font := range s.Client.Fonts[adminTheme][edge.ScriptOf(locale)] {
		edge.WriteElement(&out, "link", "rel", "preload", "href", font, "as", "font", "type", "font/woff2", "crossorigin", "",
			"media", "(min-width: 48rem)") // on a phone, the fonts load after the screen, because a slow network needs 1.5 s for them
	}
	for _, module := range admin.ModulesAt(c.Request().URL.Path, locale) {
		edge.WriteElement(&out, "link", "rel", "modulepreload", "href", module)
	}
	out.WriteString(`<script type="module" src="` + admin.Entry + `"></script></head><body><div id="root">`)
	out.WriteString(admin.Skeleton)
	out.WriteString(`</div>`)
	edge.WriteData(&out, "admin", start)
	out.WriteString(`</body></html>`)
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	edge.SetDocumentHeaders(header, edge.WithMedia(adminPolicy))
	header.Set("Permissions-Policy", edge.CameraPolicy) // the camera scans labels
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	return c.HTMLBlob(status, out.Bytes())
}
