package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/web/admin"
	"haat/server/web/edge"
)

// adminPaths lists the first path segments that are served on the admin host. Storefront pages are served
// only on other hosts.
var adminPaths = []string{"admin", "hooks", "assets", "media", "healthz", "readyz", "favicon.ico", workerFile}

// onlyOnAdminHost is middleware that refuses requests to hosts other than the admin host. It is for routes
// that sign a merchant in with a cookie.
func (s *Server) onlyOnAdminHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.OnAdminHost(c); err != nil {
			return err
		}
		return next(c)
	}
}

// serveAdminHost handles requests to the admin host: the admin area, its API, policy violation
// reports and static files. Its root redirects to the login page.
func (s *Server) serveAdminHost(c echo.Context, next echo.HandlerFunc) error {
	s.expireStrayCookies(c)
	req := c.Request()
	path := req.URL.Path
	reads := req.Method == http.MethodGet || req.Method == http.MethodHead
	switch {
	case edge.IsAPI(path):
		if strings.HasPrefix(path, "/api/admin/") || path == edge.ReportsPath {
			return next(c)
		}
		return fault.New(fault.NotFound, "page_not_found")
	case slices.Contains(adminPaths, routedFirst(req.URL)):
		return next(c)
	case reads && path == "/":
		return admin.ToAdmin(c, "/admin/login")
	case reads && path == "/robots.txt":
		return c.String(http.StatusOK, "User-agent: *\nDisallow: /\n")
	}
	return c.String(http.StatusNotFound, "this host serves only the merchants' area, at /admin")
}

// routedFirst returns the first path segment as the router sees it: an escaped slash does not separate
// segments.
func routedFirst(u *url.URL) string {
	if !strings.Contains(strings.ToLower(u.RawPath), "%2f") {
		return firstSegment(u.Path)
	}
	first, err := url.PathUnescape(firstSegment(u.RawPath))
	if err != nil {
		return ""
	}
	return first
}

// redirectToAdminHost redirects an admin page that was requested on another host to the admin host, with the
// same path and query. A hand-off token is not used up.
func (s *Server) redirectToAdminHost(c echo.Context) error {
	s.expireStrayCookies(c)
	u := c.Request().URL
	to := s.Config.AdminOrigin() + u.EscapedPath()
	if u.RawQuery != "" {
		to += "?" + u.RawQuery
	}
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	return c.Redirect(http.StatusFound, to)
}

// expireStrayCookies deletes merchant cookies that the server does not read: those set on other hosts than
// the admin host, and those with the name used before HTTPS.
func (s *Server) expireStrayCookies(c echo.Context) {
	name, here := s.CookiePrefix(edge.MerchantCookie)+edge.MerchantPrefix, s.AcceptsMerchants(c)
	for _, cookie := range c.Cookies() {
		switch {
		case here && strings.HasPrefix(cookie.Name, name):
		case strings.HasPrefix(cookie.Name, edge.MerchantPrefix), strings.HasPrefix(cookie.Name, edge.HostOnly+edge.MerchantPrefix):
			c.SetCookie(&http.Cookie{ // #nosec G124 -- deletes a cookie, and development has no HTTPS
				Name: cookie.Name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode,
				Secure: s.Config.Secure() || strings.HasPrefix(cookie.Name, edge.HostOnly),
			})
		}
	}
}
