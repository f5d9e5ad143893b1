package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

const maxPathLength = 2000

// The first segments that mean the same on every host.
var hostlessPaths = []string{"admin", "api", "assets", "media", "healthz", "readyz", "favicon.ico", workerFile}

// resolveHost finds what the request's host stands for. On a shop's own host it
// puts the slug before the path, so that the routes are the market host's.
func (s *Server) resolveHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		req := c.Request()
		if s.isMediaHost(req.Host) {
			return s.answerMedia(c, next)
		}
		if s.isAdminHost(req.Host) {
			return s.answerAdminHost(c, next)
		}
		if first := firstSegment(req.URL.Path); !s.holdsMerchants(c) && (first == "admin" || strings.HasPrefix(req.URL.Path, "/api/admin/")) {
			if reads := req.Method == http.MethodGet || req.Method == http.MethodHead; first == "admin" && reads && !hasDotSegment(req.URL.Path) {
				return s.leadToAdminHost(c)
			}
			s.expireStrays(c)
		}
		if slices.Contains(hostlessPaths, firstSegment(req.URL.Path)) {
			return next(c)
		}
		host, err := s.Tenants.Host(req.Context(), req.Host)
		c.Set(hostKey, host)
		if fault.IsNotFound(err) {
			return s.unknownHost(c)
		}
		if err != nil {
			return err
		}
		if !host.Market() {
			prefixPath(c.Request(), host.Slug)
		}
		return next(c)
	}
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

// refuseOddPaths answers paths that no page has before anything is looked up,
// and sends a path that ends in a slash to the one without. The others are routed by what they
// say, however they are escaped: /%70roduct is /product, but %2F is no slash.
func (s *Server) refuseOddPaths(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		u := c.Request().URL
		if isAPI(u.Path) { // its paths carry what people type
			return next(c)
		}
		switch path := u.EscapedPath(); {
		case len(path) > maxPathLength, !strings.HasPrefix(path, "/"), strings.ContainsAny(u.Path, "\x00\\"),
			strings.Contains(u.Path, "//"), hasDotSegment(u.Path):
			return fault.New(fault.NotFound, "page_not_found")
		case len(path) > 1 && strings.HasSuffix(path, "/"):
			asked, err := url.ParseRequestURI(c.Request().RequestURI)
			if err != nil {
				return fault.New(fault.NotFound, "page_not_found")
			}
			// The path alone: a target may name a host, which need not be ours.
			to := url.URL{Path: strings.TrimSuffix(asked.Path, "/"), RawPath: strings.TrimSuffix(asked.RawPath, "/"), RawQuery: u.RawQuery}
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
