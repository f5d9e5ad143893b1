package storefront

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/tenancy"
	"haat/server/web/edge"
)

// movedAddress returns the URL of a request for a shop's former slug, with the new slug in the same place: as
// the subdomain, in the path, or as the parameter slug. It returns "" if the URL does not contain the slug.
func (s *Pages) movedAddress(c echo.Context, moved *tenancy.Moved) string {
	asked, err := url.ParseRequestURI(c.Request().RequestURI)
	if err != nil {
		return ""
	}
	to := url.URL{Path: asked.Path, RawPath: asked.RawPath, RawQuery: asked.RawQuery}
	if edge.HostOf(c).Slug == moved.From {
		return s.Config.Origin(moved.To+"."+s.Config.MarketHost) + to.RequestURI()
	}
	segments := strings.Split(to.EscapedPath(), "/")
	for i, segment := range segments {
		if segment == moved.From {
			segments[i] = moved.To
			to.Path, to.RawPath = "", ""
			return strings.Join(segments, "/") + strings.TrimPrefix(to.RequestURI(), "/")
		}
	}
	query := asked.Query()
	if query.Get("slug") != moved.From {
		return ""
	}
	query.Set("slug", moved.To)
	to.RawQuery = query.Encode()
	return to.RequestURI()
}

// redirectMoved sends a permanent redirect that browsers must revalidate, because an owner may close the
// shop.
func (s *Pages) redirectMoved(c echo.Context, to string) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "max-age=0")
	if strings.HasPrefix(to, "/admin/") || edge.IsAPI(c.Request().URL.Path) {
		header.Set("Cache-Control", "no-store")
		header.Set("Referrer-Policy", "no-referrer") // the URL may contain a token
	}
	return c.Redirect(http.StatusPermanentRedirect, to)
}
