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
	"haat/server/platform/pagecache"
	"haat/server/platform/themes"
	"haat/server/web/page"
)

type pageRoute struct {
	name page.Name
	path string
	// query picks the parameters that make a page another and writes them in one
	// way, so that what means the same is one page; nil: none does.
	query func(given url.Values) url.Values
	load  pageLoader
	cache *pagecache.Cache // the server's where it is not set
}

type pageLoader func(ctx context.Context, r *pageRequest, tree catalog.Tree) (*content, error)

// content is what a loader makes of a request: the rest of a page follows from
// the shop and the language.
type content struct {
	props any
	head  headInput
	// query is the request's, with only what took effect.
	query url.Values
	// tags are what the content depends on beside the shop itself.
	tags []string
	// status is 200 where it is not set.
	status int
	name   page.Name // the route's where it is not set
}

// moved is the error of a page that now has another address. The request's own query
// belongs behind it where asked says so.
type moved struct {
	address string
	asked   bool
}

func (m moved) Error() string { return "moved to " + m.address }

// page is the handler of a page: from the cache, else loaded, rendered and kept.
func (s *Server) page(route pageRoute) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := newPageRequest(c, route)
		finished, err := s.cacheOf(route, r).Get(c.Request().Context(), r.key(), func(ctx context.Context) (*pagecache.Page, error) {
			return s.makePage(ctx, route, r)
		})
		if err != nil {
			return s.pageError(c, r, err)
		}
		return send(c, finished)
	}
}

// cacheOf is where a page is kept: what numbers of a visitor's own make many pages of one is not
// among the pages that all visitors ask for.
func (s *Server) cacheOf(route pageRoute, r *pageRequest) *pagecache.Cache {
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

// pageError answers a page that could not be made: a redirect, the not-found
// page in the shop's theme, or whatever the error handler says.
func (s *Server) pageError(c echo.Context, r *pageRequest, err error) error {
	var m moved
	if errors.As(err, &m) {
		// A slug can be given back, and so can a choice: a browser must not keep this for ever.
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

// makePage loads, renders and finishes a page.
func (s *Server) makePage(ctx context.Context, route pageRoute, r *pageRequest) (*pagecache.Page, error) {
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

// finish makes the answer of a loaded page: JSON for a navigation, else HTML.
func (s *Server) finish(ctx context.Context, r *pageRequest, tree catalog.Tree, loaded *content) (*pagecache.Page, error) {
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
		html, out.Tags = nil, nil // the shell: the browser renders it, and the next visitor tries again
	}
	var doc bytes.Buffer
	s.writeDocument(&doc, p, data, html)
	out.ContentType = echo.MIMETextHTMLCharsetUTF8
	out.Header = s.pageHeader(r, p, out.Tags)
	return out, out.Finish(doc.Bytes())
}

// render is the page's HTML, timed.
func (s *Server) render(ctx context.Context, p *page.Page, data []byte) ([]byte, error) {
	ctx, end := s.span(ctx, "render "+string(p.Name))
	defer end()
	start := time.Now()
	defer func() { s.meters.renders.Observe(time.Since(start).Seconds()) }()
	return s.Renderer.Render(ctx, string(data))
}

func (s *Server) assemble(r *pageRequest, tree catalog.Tree, loaded *content) *page.Page {
	p := &page.Page{
		Name: loaded.name, Status: loaded.status, Props: loaded.props,
		Locale: page.Locale(r.locale), Theme: 1,
		URL: r.address(loaded.query, r.locale), Links: r.links(loaded.query, s.origin(s.Config.MarketHost)+"/"),
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

// pageHeader has the caching rules: a browser asks each time, and a CDN may keep
// a document in the shop's own language for a minute, or until a tag is purged.
func (s *Server) pageHeader(r *pageRequest, p *page.Page, tags []string) http.Header {
	h := http.Header{}
	h.Set("Cache-Control", "public, max-age=0, must-revalidate")
	h.Set("Vary", "Accept, Accept-Encoding, Cookie")
	h.Set("Content-Language", string(p.Locale))
	h.Set("X-Haat-Build", s.client.build)
	if p.Status == http.StatusOK && len(tags) > 0 {
		h.Set("Cache-Tag", strings.Join(tags, ","))
		if !r.json && r.lang == "" {
			h.Set("CDN-Cache-Control", "public, max-age=60")
		}
	}
	if !r.json {
		ofDocument(h, s.client.policyOf(p))
		h.Set("Referrer-Policy", referrerPolicyOf(p))
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	return h
}
