package storefront

import (
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// hasCode reports whether a document was requested by a link with a discount code.
func hasCode(c echo.Context, r *Request) bool {
	return r.Slug != "" && !r.JSON && strings.Contains(c.Request().URL.RawQuery, edge.CodeParam+"=")
}

// keepCode stores the discount code of a link for the pages without scripts; browsers with scripts read it from the address. The page itself does
// not depend on it, but a response with a cookie must not be cached.
func (s *Pages) keepCode(c echo.Context, r *Request, p *pagecache.Page) (*pagecache.Page, error) {
	codes := edge.WithCode(nil, c.QueryParam(edge.CodeParam))
	if len(codes) == 0 {
		return p, nil
	}
	tenant, err := s.Tenants.Shop(c.Request().Context(), r.Slug)
	if err != nil {
		return nil, err
	}
	s.Locate(r, tenant)
	s.KeepCodes(c, tenant, r.Base(), codes)
	own := *p
	own.Header, own.Heads = p.Header.Clone(), nil
	keepOutOfCaches(own.Header, "private, no-store")
	return &own, nil
}
