package storefront

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
	"haat/server/web/page"
)

// movedOr returns a redirect if slug is a former slug, otherwise notFound.
func (s *Pages) movedOr(ctx context.Context, r *Request, notFound error, kind catalog.MovedKind, slug, prefix string) error {
	to, err := s.Catalog.Moved(ctx, kind, slug)
	if err != nil {
		return err
	}
	if to == "" {
		return notFound
	}
	return Moved{Address: r.addressOf(prefix + url.PathEscape(to))}
}

// Missing returns the handler of every path that no page has.
func (s *Pages) Missing() echo.HandlerFunc {
	return s.Page(Route{Name: page.NotFound, Load: func(context.Context, *Request, catalog.Tree) (*Content, error) {
		return nil, fault.New(fault.NotFound, "page_not_found")
	}})
}

// whatIsMissing returns the value of NotFoundProps.What for a fault.
func whatIsMissing(f *fault.Fault) string {
	what := strings.TrimSuffix(f.Code, "_not_found")
	switch what {
	case "product", "category", "shop":
		return what
	case "domain_unknown":
		return "domain"
	default:
		return "page"
	}
}

// notFound sends the not-found page, in the shop's theme if the shop exists. All URLs without a page share
// one cache entry, and so do all unknown hosts, so that any number of them causes one render.
func (s *Pages) notFound(c echo.Context, r *Request, f *fault.Fault) error {
	what := whatIsMissing(f)
	first, _, _ := strings.Cut(strings.TrimPrefix(c.Request().URL.Path, "/"), "/")
	reserved := r.host.Market() && first != "shop" && tenancy.IsReserved(first)
	missing := *r
	missing.path, missing.query = "/", nil
	if what == "shop" && reserved {
		what = "page"
	}
	if what == "shop" || what == "domain" || reserved {
		missing.Slug, missing.host = "", tenancy.Host{Name: s.Config.MarketHost}
		missing.away = !r.host.Market() || what == "domain"
	}
	cache := s.Cache
	if missing.Slug == "" {
		cache = s.Fixed
	}
	key := "not-found\x00" + what + "\x00" + missing.Key()
	finished, err := cache.Get(c.Request().Context(), key, func(ctx context.Context) (*pagecache.Page, error) {
		return s.makePage(ctx, Route{Name: page.NotFound, Load: s.notFoundContent(what)}, &missing)
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

func (s *Pages) notFoundContent(what string) func(context.Context, *Request, catalog.Tree) (*Content, error) {
	return func(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
		return &Content{
			status: http.StatusNotFound,
			props:  page.NotFoundProps{What: what},
			tags:   []string{catalog.ShopsTag},
			head: headInput{
				title:       s.Texts.T(string(r.Locale), "not_found."+what),
				description: s.Texts.T(string(r.Locale), "not_found.page.hint"),
				noindex:     true,
			},
		}, nil
	}
}

// UnknownHost sends the not-found page for a host that belongs to no shop.
func (s *Pages) UnknownHost(c echo.Context) error {
	r := NewRequest(c, Route{})
	return s.notFound(c, r, fault.New(fault.NotFound, "domain_unknown"))
}
