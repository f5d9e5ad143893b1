package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/platform/themes"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// Pages loads, renders and caches the pages of the shops and the market.
type Pages struct {
	*Telemetry

	// fixed caches the few pages without data, which never become stale.
	fixed *pagecache.Cache
}

// newPages returns the handlers of pages.
func newPages(t *Telemetry) *Pages { return &Pages{Telemetry: t, fixed: pagecache.New(fixedBytes)} }

// fixedBytes is more than the size of all pages without data.
const fixedBytes = 4 << 20

type pageRoute struct {
	name page.Name
	path string
	// query returns the parameters that affect the page, in normal form, so that equivalent requests
	// share a cache entry; nil if no parameters do.
	query func(given url.Values) url.Values
	load  pageLoader
	cache *pagecache.Cache // the server's if nil
}

type pageLoader func(ctx context.Context, r *pageRequest, tree catalog.Tree) (*content, error)

// content is a loader's result. The rest of the page is derived from the shop and the language.
type content struct {
	props any
	head  headInput
	// query contains the parameters of the request that took effect.
	query url.Values
	// tags are the cache tags of the content in addition to the shop's.
	tags []string
	// status is 200 if unset.
	status int
	name   page.Name // the route's if unset
}

// moved is the error of a page that has another address. If asked is true, the request's query is
// appended to it.
type moved struct {
	address string
	asked   bool
}

func (m moved) Error() string { return "moved to " + m.address }

// page handles a page: from the cache, or else loaded, rendered and cached.
func (s *Pages) page(route pageRoute) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := newPageRequest(c, route)
		finished, err := s.cacheOf(route, r).Get(c.Request().Context(), r.key(), func(ctx context.Context) (*pagecache.Page, error) {
			return s.makePage(ctx, route, r)
		})
		if err != nil {
			return s.pageError(c, r, err)
		}
		return httpx.Send(c, finished)
	}
}

// cacheOf returns the cache of a page. Pages with arbitrary numbers in their query are kept apart
// from those that all visitors request.
func (s *Pages) cacheOf(route pageRoute, r *pageRequest) *pagecache.Cache {
	if route.cache != nil {
		return route.cache
	}
	for _, name := range []string{"variant", "min", "max"} {
		if r.query.Has(name) {
			return s.Searches
		}
	}
	return s.Cache
}

// pageError handles a page that could not be loaded: it redirects, or sends the not-found page in
// the shop's theme, or returns err to the error handler.
func (s *Pages) pageError(c echo.Context, r *pageRequest, err error) error {
	var m moved
	if errors.As(err, &m) {
		// The address may become valid again, so browsers must not cache the redirect permanently.
		c.Response().Header().Set("Cache-Control", "max-age=0")
		if query := c.Request().URL.RawQuery; m.asked && query != "" {
			m.address += "?" + query
		}
		return c.Redirect(http.StatusPermanentRedirect, m.address)
	}
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound {
		return s.notFound(c, r, f)
	}
	return err
}

// makePage loads, renders and encodes a page.
func (s *Pages) makePage(ctx context.Context, route pageRoute, r *pageRequest) (*pagecache.Page, error) {
	var tree catalog.Tree
	if r.slug != "" {
		tenant, err := s.Tenants.Shop(ctx, r.slug)
		if err != nil {
			return nil, err
		}
		r.locate(tenant)
		if to := s.elsewhere(r, tenant); to != "" {
			return nil, moved{address: to, asked: true}
		}
		ctx = tenant.Context(ctx)
		if !tenant.Shop.Public {
			return s.finish(ctx, r, nil, s.unpublished(r))
		}
		if tree, err = s.Catalog.Categories(ctx, r.locale); err != nil {
			return nil, err
		}
	} else {
		r.locate(nil)
	}
	loading, end := s.span(ctx, "load "+string(route.name))
	loaded, err := route.load(loading, r, tree)
	end()
	if err != nil {
		return nil, err
	}
	if loaded.name == "" {
		loaded.name = route.name
	}
	return s.finish(ctx, r, tree, loaded)
}

// finish encodes a loaded page: JSON for client-side navigation, else HTML.
func (s *Pages) finish(ctx context.Context, r *pageRequest, tree catalog.Tree, loaded *content) (*pagecache.Page, error) {
	p := s.assemble(r, tree, loaded)
	data, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("encode page: %w", err)
	}
	out := &pagecache.Page{Status: p.Status, Tags: loaded.tags}
	if r.tenant != nil {
		out.Tags = append(out.Tags, catalog.ShopTag(r.tenant.Shop.ID))
	}
	if r.json {
		out.ContentType = echo.MIMEApplicationJSON + "; charset=utf-8"
		out.Header = s.pageHeader(r, p, out.Tags)
		return out, out.Finish(data)
	}
	html, err := s.render(ctx, p, data)
	if err != nil {
		s.renderFailed(ctx, p, err)
		html, out.Tags = nil, nil // send the uncached shell: the browser renders it, and the next request tries again
	}
	var doc bytes.Buffer
	s.writeDocument(&doc, p, data, html)
	out.ContentType = echo.MIMETextHTMLCharsetUTF8
	out.Header = s.pageHeader(r, p, out.Tags)
	return out, out.Finish(doc.Bytes())
}

// render renders the page's HTML and records the time.
func (s *Pages) render(ctx context.Context, p *page.Page, data []byte) ([]byte, error) {
	ctx, end := s.span(ctx, "render "+string(p.Name))
	defer end()
	start := time.Now()
	defer func() { s.meters.renders.Observe(time.Since(start).Seconds()) }()
	return s.Renderer.Render(ctx, string(data))
}

func (s *Pages) assemble(r *pageRequest, tree catalog.Tree, loaded *content) *page.Page {
	p := &page.Page{
		Name: loaded.name, Status: loaded.status, Props: loaded.props,
		Locale: page.Locale(r.locale), Theme: 1,
		URL: r.address(loaded.query, r.locale), Links: r.links(loaded.query, s.Origin(s.Config.MarketHost)+"/"),
		Categories: []catalog.Category{},
	}
	if p.Status == 0 {
		p.Status = http.StatusOK
	}
	if r.tenant != nil {
		p.Shop = s.shopShown(r)
		p.Theme = p.Shop.Theme
		p.Verification = catalog.VerificationsOf(r.tenant.Shop)
		p.Style = themes.Style(p.Theme, r.tenant.Shop.ThemeColour)
		p.App = appOf(p.Links.Base, r.tenant.Shop)
	}
	if tree != nil {
		p.Categories = tree
	}
	p.Head = s.head(s.canonical(r), p, loaded)
	return p
}

// pageHeader returns the page's headers. Browsers must revalidate; a CDN may cache a document in
// the shop's own language for 60 seconds or until one of its tags is purged.
func (s *Pages) pageHeader(r *pageRequest, p *page.Page, tags []string) http.Header {
	h := http.Header{}
	h.Set("Cache-Control", "public, max-age=0, must-revalidate")
	h.Set("Vary", "Accept, Accept-Encoding, Cookie")
	h.Set("Content-Language", string(p.Locale))
	h.Set("X-Haat-Build", s.Client.Build)
	if p.Status == http.StatusOK && len(tags) > 0 {
		h.Set("Cache-Tag", strings.Join(tags, ","))
		if !r.json && r.lang == "" {
			h.Set("CDN-Cache-Control", "public, max-age=60")
		}
	}
	if !r.json {
		edge.SetDocumentHeaders(h, policyOf(s.Client.Policy, p))
		h.Set("Referrer-Policy", referrerPolicyOf(p))
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	return h
}
