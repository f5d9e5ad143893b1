package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/web/edge"
)

const maxPathLength = 2000

// hostlessPaths are first path segments that have the same meaning on every host.
var hostlessPaths = []string{"admin", "api", "assets", "media", "healthz", "readyz", "favicon.ico", workerFile}

// resolveHost identifies the shop or market of the request's host. On a shop's own host it prepends the slug
// to the path, so that the routes are those of the market's host.
func (s *Server) resolveHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		req := c.Request()
		if !isHost(req.Host) {
			return fault.New(fault.Malformed, "request_invalid")
		}
		if s.isMediaHost(req.Host) {
			return s.serveMediaHost(c, next)
		}
		if s.IsAdminHost(req.Host) {
			return s.serveAdminHost(c, next)
		}
		if first := firstSegment(req.URL.Path); !s.AcceptsMerchants(c) && (first == "admin" || strings.HasPrefix(req.URL.Path, "/api/admin/")) {
			if reads := req.Method == http.MethodGet || req.Method == http.MethodHead; first == "admin" && reads && !hasDotSegment(req.URL.Path) {
				return s.redirectToAdminHost(c)
			}
			s.expireStrayCookies(c)
		}
		if slices.Contains(hostlessPaths, firstSegment(req.URL.Path)) {
			return next(c)
		}
		host, err := s.Tenants.Host(req.Context(), req.Host)
		if fault.IsNotFound(err) {
			return s.pages.UnknownHost(c)
		}
		if err != nil {
			return err
		}
		if host.Domain != "" {
			return s.redirectToDomain(c, host.Domain)
		}
		if !host.Market() {
			c.Set(edge.HostKey, host)
			prefixPath(c.Request(), host.Slug)
		}
		return next(c)
	}
}

// redirectToDomain redirects a request on the other name of a domain, with or without www., to the same path
// and query on the domain.
func (s *Server) redirectToDomain(c echo.Context, domain string) error {
	to, err := url.ParseRequestURI(c.Request().RequestURI)
	if err != nil || !strings.HasPrefix(to.Path, "/") {
		return fault.New(fault.NotFound, "page_not_found")
	}
	// An absolute request target may contain another host.
	return c.Redirect(http.StatusPermanentRedirect, s.Origin(domain)+(&url.URL{Path: to.Path, RawPath: to.RawPath, RawQuery: to.RawQuery}).RequestURI())
}

const (
	digits    = "0123456789"
	plainHost = "abcdefghijklmnopqrstuvwxyz.-" + digits
)

// isHost reports whether a Host header is a host with an optional port (RFC 9110, section 7.2). net/http checks only
// its characters.
func isHost(header string) bool {
	name, port, _ := strings.Cut(header, ":")
	if strings.Trim(name, plainHost) == "" && strings.Trim(port, digits) == "" { // the most frequent case; url.Parse takes longer
		return true
	}
	u, err := url.Parse("//" + header)
	return err == nil && u.Host == header
}

func prefixPath(req *http.Request, slug string) {
	if req.URL.Path == "/" {
		req.URL.Path, req.URL.RawPath = "/shop/"+slug, ""
		return
	}
	req.URL.Path = "/" + slug + req.URL.Path
	if req.URL.RawPath != "" {
		req.URL.RawPath = "/" + slug + req.URL.RawPath
	}
}

// rejectInvalidPaths refuses paths that no page can have, before any look-up. It redirects paths with a
// trailing slash to those without. Other paths are routed in their unescaped form: /%70roduct equals
// /product, but %2F is not a separator.
func (s *Server) rejectInvalidPaths(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		u := c.Request().URL
		if edge.IsAPI(u.Path) { // API paths contain user input, so any path is valid
			return next(c)
		}
		switch path := u.EscapedPath(); {
		case len(path) > maxPathLength, !strings.HasPrefix(path, "/"), strings.ContainsAny(u.Path, "\x00\\"),
			strings.Contains(u.Path, "//"), hasDotSegment(u.Path):
			return fault.New(fault.NotFound, "page_not_found")
		case len(path) > 1 && strings.HasSuffix(path, "/"):
			request, err := url.ParseRequestURI(c.Request().RequestURI)
			if err != nil {
				return fault.New(fault.NotFound, "page_not_found")
			}
			// The redirect contains only a path, because an absolute request target may contain another host.
			to := url.URL{Path: strings.TrimSuffix(request.Path, "/"), RawPath: strings.TrimSuffix(request.RawPath, "/"), RawQuery: u.RawQuery}
			return c.Redirect(http.StatusPermanentRedirect, to.RequestURI())
		}
		if !strings.Contains(strings.ToLower(u.RawPath), "%2f") {
			u.RawPath = ""
		}
		return next(c)
	}
}

func hasDotSegment(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if segment == ".." || segment == "." {
			return true
		}
	}
	return false
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
