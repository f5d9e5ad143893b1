package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

// adminPage answers a page of the admin area that belongs to no shop.
func (s *Server) adminPage(c echo.Context) error {
	if c.Path() == "/admin" {
		return c.Redirect(http.StatusFound, "/admin/login")
	}
	return s.adminDocument(c, http.StatusOK)
}

// adminShopPage answers every page of a shop's admin area: all are the one app, which
// asks for what it shows. A hand-off token in the address becomes a session, and is
// gone from the address; whoever has no session is sent to get one.
func (s *Server) adminShopPage(c echo.Context) error {
	if c.QueryParams().Has("token") {
		return s.handOff(c)
	}
	t, err := s.Tenants.Shop(c.Request().Context(), pathParams(c)["shop"])
	if fault.IsNotFound(err) {
		return s.adminDocument(c, http.StatusNotFound)
	}
	if err != nil {
		return err
	}
	user, err := s.merchant(c, t)
	next := url.Values{"next": {c.Request().URL.RequestURI()}}
	switch {
	case err != nil && !fault.IsUnauthorized(err):
		return err
	case user != nil:
		return s.adminDocument(c, http.StatusOK)
	case s.hasMerchantCookie(c): // of another shop, or one that is over
		return toGate(c, "/admin/unauthorized", next)
	}
	return toGate(c, "/admin/login", next)
}

// previews are the programs of messengers that show what a link leads to.
var previews = regexp.MustCompile(`(?i)^(?:WhatsApp|Viber)/|facebookexternalhit|TelegramBot|Twitterbot|Slackbot|Discordbot|LinkedInBot`)

// handOff signs in whom the token of the address is for. Only a person's own request
// does: what fetches pages ahead of them, or to show what a link in a message leads to,
// would use the token up.
func (s *Server) handOff(c echo.Context) error {
	req := c.Request()
	ahead := strings.Contains(req.Header.Get("Sec-Purpose"), "prefetch") || previews.MatchString(req.UserAgent())
	if req.Method != http.MethodGet || ahead {
		return c.NoContent(http.StatusNoContent)
	}
	t, err := s.Tenants.Shop(req.Context(), pathParams(c)["shop"])
	if err == nil {
		user, refusal := s.Merchants.HandOff(t.Context(req.Context()), t.Shop.ID, c.QueryParam("token"))
		if err = refusal; err == nil {
			err = s.signInMerchant(c, t, user, s.visit(c))
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
	return toAdmin(c, to.RequestURI())
}

// hasMerchantCookie reports whether the browser was signed in to any shop's admin area.
func (s *Server) hasMerchantCookie(c echo.Context) bool {
	for _, cookie := range c.Cookies() {
		if strings.HasPrefix(cookie.Name, s.cookiePrefix(merchantCookie)+merchantPrefix) {
			return true
		}
	}
	return false
}

// toGate leads to a page that belongs to no shop, in the language that was asked for.
func toGate(c echo.Context, path string, query url.Values) error {
	if lang := c.QueryParam("lang"); lang != "" {
		query.Set("lang", lang)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return toAdmin(c, path)
}

func toAdmin(c echo.Context, address string) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	return c.Redirect(http.StatusSeeOther, address)
}
