package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// adminPaths are the first path segments that the admin host answers. Storefront pages are on
// other hosts alone, and so is the service worker.
var adminPaths = []string{"admin", "assets", "media", "healthz", "readyz", "favicon.ico"}

// isAdminHost reports whether a request's host is the merchants' area's own.
func (s *Server) isAdminHost(host string) bool {
	name := s.Config.AdminName()
	return name != "" && tenancy.HostName(host) == name
}

// holdsMerchants reports whether merchants' cookies are read and written at a request's host: at
// the admin host, or at every host where there is none.
func (s *Server) holdsMerchants(c echo.Context) bool {
	return s.Config.AdminName() == "" || s.isAdminHost(c.Request().Host)
}

// onAdminHost is Forbidden "admin_host" with the area's address where a request that would set a
// merchant's cookie came to another host.
func (s *Server) onAdminHost(c echo.Context) error {
	if s.holdsMerchants(c) {
		return nil
	}
	f := fault.New(fault.Forbidden, "admin_host")
	f.Words = []string{"address", s.Config.AdminOrigin() + "/admin"}
	return f
}

// onlyOnAdminHost is a middleware for routes that sign somebody in by a cookie.
func (s *Server) onlyOnAdminHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.onAdminHost(c); err != nil {
			return err
		}
		return next(c)
	}
}

// answerAdminHost answers a request to the admin host: the area, its API, reports of its policy and
// the files that it shows. Its root leads to the login.
func (s *Server) answerAdminHost(c echo.Context, next echo.HandlerFunc) error {
	s.expireStrays(c)
	req := c.Request()
	path := req.URL.Path
	reads := req.Method == http.MethodGet || req.Method == http.MethodHead
	switch {
	case isAPI(path):
		if strings.HasPrefix(path, "/api/admin/") || path == reportsPath {
			return next(c)
		}
		return fault.New(fault.NotFound, "page_not_found")
	case slices.Contains(adminPaths, routedFirst(req.URL)):
		return next(c)
	case reads && path == "/":
		return toAdmin(c, "/admin/login")
	case reads && path == "/robots.txt":
		return c.String(http.StatusOK, "User-agent: *\nDisallow: /\n")
	}
	return c.String(http.StatusNotFound, "there is the merchants' area alone, at /admin")
}

// routedFirst is the first segment of a path as routes see it: an escaped slash is none.
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

// leadToAdminHost answers a page of the area that was asked for elsewhere: it is at the admin host
// alone, with the same path and query. A hand-off token is used up there.
func (s *Server) leadToAdminHost(c echo.Context) error {
	s.expireStrays(c)
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

// expireStrays removes merchants' cookies that are not read: of another host, or with the name that
// they had before HTTPS.
func (s *Server) expireStrays(c echo.Context) {
	name, here := s.cookiePrefix(merchantCookie)+merchantPrefix, s.holdsMerchants(c)
	for _, cookie := range c.Cookies() {
		switch {
		case here && strings.HasPrefix(cookie.Name, name):
		case strings.HasPrefix(cookie.Name, merchantPrefix), strings.HasPrefix(cookie.Name, hostOnly+merchantPrefix):
			c.SetCookie(&http.Cookie{ // #nosec G124 -- it removes a cookie, and development has no HTTPS
				Name: cookie.Name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode,
				Secure: s.Config.Secure() || strings.HasPrefix(cookie.Name, hostOnly),
			})
		}
	}
}
