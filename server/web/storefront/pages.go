// Package storefront loads, renders and caches the pages of shops and of the market, and the errors of all routes.
package storefront

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
	"haat/server/web/telemetry"
)

// Pages loads, renders and caches the pages of the shops and the market.
type Pages struct {
	*telemetry.Telemetry
	Services

	// Fixed caches the few pages without data, which never become stale.
	Fixed *pagecache.Cache
}

// New returns the handlers of pages.
func New(t *telemetry.Telemetry, services Services) *Pages {
	return &Pages{Telemetry: t, Services: services, Fixed: pagecache.New(fixedBytes)}
}

// fixedBytes is more than the total size of all pages without data.
const fixedBytes = 4 << 20

// Route is a row of the page table.
type Route struct {
	Name page.Name
	Path string
	// Query returns the parameters that affect the page, in normalized form, so that equivalent requests
	// share a cache entry. If it is nil, no parameters affect the page.
	Query func(given url.Values) url.Values
	Load  pageLoader
	Cache *pagecache.Cache // if nil, the server's cache
	// Limit counts a request in a rate limit; nil means no limit. Beyond the limit, the loader loads the page
	// without the look-up that the limit protects.
	Limit func(echo.Context) error
}

type pageLoader func(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error)

// Content is a loader's result. The rest of the page is derived from the shop and the language.
type Content struct {
	props any
	head  headInput
	// query contains the parameters of the request that took effect.
	query url.Values
	// tags are the cache tags of the content in addition to the shop's.
	tags []string
	// status is the HTTP status; 0 means 200.
	status int
	// uncached prevents the page from being cached.
	uncached bool
	name     page.Name // if empty, the name of the route's page
}

// Moved is the error of a page that has another URL. If asked is true, the request's query is appended to the
// URL.
type Moved struct {
	Address string
	asked   bool
}

func (m Moved) Error() string { return "moved to " + m.Address }

// Page returns the handler of a page. It sends the cached page, or else loads, renders and caches it.
func (s *Pages) Page(route Route) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := readRequest(c, route)
		r.limited = route.Limit != nil && route.Limit(c) != nil
		cache, key := s.cacheOf(route, &r), r.Key()
		finished, ok := cache.Kept(key)
		if !ok {
			missed := r // a copy, so that only a cache miss needs the heap
			err := s.countSearch(c, route, &missed)
			if err != nil {
				return s.pageError(c, &missed, err)
			}
			if finished, err = s.loadPage(c, cache, key, route, &missed); err != nil {
				return s.pageError(c, &missed, err)
			}
		}
		s.countVisit(c, &r, finished)
		if hasCode(c, &r) {
			var err error
			if finished, err = s.keepCode(c, &r, finished); err != nil {
				return err
			}
		}
		return httpx.Send(c, finished)
	}
}

// loadPage returns the page with a key from the cache, or else loads it.
func (s *Pages) loadPage(c echo.Context, cache *pagecache.Cache, key string, route Route, r *Request) (*pagecache.Page, error) {
	load := func(ctx context.Context) (*pagecache.Page, error) { return s.makePage(ctx, route, r) }
	if isSearch(route, r) {
		load = s.SearchInTurn(c, r.Slug, load)
	}
	return cache.Get(c.Request().Context(), key, s.LoadFromReplica(load))
}

// countSearch counts a search whose page is not cached in its rate limit.
func (s *Pages) countSearch(c echo.Context, route Route, r *Request) error {
	if !isSearch(route, r) {
		return nil
	}
	return s.Guard.Search(c)
}

// isSearch reports whether the page is one of an unlimited number of pages that each require a search: search
// results, and lists filtered by price.
func isSearch(route Route, r *Request) bool {
	return route.Name == page.Search && r.query.Has("q") || r.query.Has("min") || r.query.Has("max")
}

// countVisit counts a request for a document of a published shop.
func (s *Pages) countVisit(c echo.Context, r *Request, p *pagecache.Page) {
	if p.CountedFor != 0 {
		s.Visits.Count(p.CountedFor, r.Slug, c.Request())
	}
}

// cacheOf returns the cache of a page. Pages with arbitrary numbers in their query have a separate cache, so
// that they do not evict pages that all visitors request.
func (s *Pages) cacheOf(route Route, r *Request) *pagecache.Cache {
	if route.Cache != nil {
		return route.Cache
	}
	for _, name := range []string{"variant", "min", "max"} {
		if r.query.Has(name) {
			return s.Searches
		}
	}
	return s.Cache
}

// pageError handles a page that could not be loaded: it redirects, or sends the not-found page in the shop's
// theme, or returns err to the error handler.
func (s *Pages) pageError(c echo.Context, r *Request, err error) error {
	var m Moved
	if errors.As(err, &m) {
		// The URL may become valid again, so browsers must not cache the redirect permanently.
		c.Response().Header().Set("Cache-Control", "max-age=0")
		if query := c.Request().URL.RawQuery; m.asked && query != "" {
			m.Address += "?" + query
		}
		return c.Redirect(http.StatusPermanentRedirect, m.Address)
	}
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound {
		return s.notFound(c, r, f)
	}
	return err
}

// makePage loads, renders and encodes a page.
func (s *Pages) makePage(ctx context.Context, route Route, r *Request) (*pagecache.Page, error) {
	var tree catalog.Tree
	if r.Slug != "" {
		tenant, err := s.Tenants.Shop(ctx, r.Slug)
		if err != nil {
			return nil, err
		}
		s.Locate(r, tenant)
		if to := s.elsewhere(r, tenant); to != "" {
			return nil, Moved{Address: to, asked: true}
		}
		ctx = tenant.Context(ctx)
		if !tenant.Shop.Public {
			return s.finishCached(ctx, r, nil, s.unpublished(r))
		}
		if tree, err = s.loadShared(ctx, r); err != nil {
			return nil, err
		}
	} else {
		s.Locate(r, nil)
	}
	loading, end := s.Span(ctx, "load "+string(route.Name))
	loaded, err := route.Load(loading, r, tree)
	end()
	if err != nil {
		return nil, err
	}
	if loaded.name == "" {
		loaded.name = route.Name
	}
	return s.finishCached(ctx, r, tree, loaded)
}

// loadShared loads what every page of the shop shows: its categories, and the links of the footer to its own pages. Both are usually cached.
func (s *Pages) loadShared(ctx context.Context, r *Request) (catalog.Tree, error) {
	tree, err := s.Catalog.Categories(ctx, r.Locale)
	if err != nil {
		return nil, err
	}
	links, changes, err := s.ShopPages.Footer(ctx, r.Locale)
	if err != nil {
		return nil, err
	}
	pagecache.ExpireAt(ctx, changes)
	r.footer = links
	has, changes, err := s.ShopPages.HasPosts(ctx)
	pagecache.ExpireAt(ctx, changes)
	if has {
		r.footer = append(r.footer, catalog.PageLink{Path: catalog.BlogPath, Title: s.Texts.T(string(r.Locale), "nav.blog")})
	}
	return tree, err
}

// finishCached is like finish for pages that are sent often.
func (s *Pages) finishCached(ctx context.Context, r *Request, tree catalog.Tree, loaded *Content) (*pagecache.Page, error) {
	out, err := s.finish(ctx, r, tree, loaded)
	if err != nil {
		return nil, err
	}
	return out, httpx.PrepareHeads(out)
}

// finish encodes a loaded page: as JSON for client-side navigation, otherwise as HTML.
func (s *Pages) finish(ctx context.Context, r *Request, tree catalog.Tree, loaded *Content) (*pagecache.Page, error) {
	p := s.assemble(r, tree, loaded)
	data, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("encode page: %w", err)
	}
	out := &pagecache.Page{Status: p.Status, Tags: loaded.tags}
	if r.Tenant != nil {
		out.Tags = append(out.Tags, catalog.ShopTag(r.Tenant.Shop.ID))
	}
	if loaded.uncached {
		out.Tags = nil
	}
	if r.JSON {
		out.ContentType = echo.MIMEApplicationJSON + "; charset=utf-8"
		out.Header = s.pageHeader(r, p, out.Tags)
		return out, out.Finish(data)
	}
	html, err := s.render(ctx, p, data)
	if err != nil && p.Name == page.Basic { // these pages have no script that could render the shell
		return nil, err
	}
	if err != nil {
		s.RenderFailed(ctx, p, err)
		html, out.Tags = nil, nil // sends the uncached shell: the browser renders it, and the next request tries again
	}
	if r.Tenant != nil && r.Tenant.Shop.Public && p.Status == http.StatusOK {
		out.CountedFor = r.Tenant.Shop.ID
	}
	var doc bytes.Buffer
	s.writeDocument(&doc, p, data, html)
	out.ContentType = echo.MIMETextHTMLCharsetUTF8
	out.Header = s.pageHeader(r, p, out.Tags)
	if endsSoon(ctx) {
		out.Header.Del(cdnHeader)
	}
	return out, out.Finish(doc.Bytes())
}

// render renders the page's HTML and records the duration.
func (s *Pages) render(ctx context.Context, p *page.Page, data []byte) ([]byte, error) {
	ctx, end := s.Span(ctx, "render "+string(p.Name))
	defer end()
	start := time.Now()
	defer func() { s.ObserveRender(time.Since(start)) }()
	return s.Renderer.Render(ctx, string(data))
}

func (s *Pages) assemble(r *Request, tree catalog.Tree, loaded *Content) *page.Page {
	own := r.visited.inBoth(r.path, loaded.query)
	p := &page.Page{
		Name: loaded.name, Status: loaded.status, Props: loaded.props,
		Locale: page.Locale(r.Locale), Theme: 1,
		URL: own.in(r.Locale), Links: s.links(r, own),
		Categories: []catalog.Category{},
	}
	if loaded.name == page.Error { // all URLs share the error page
		p.URL = ""
	}
	if p.Status == 0 {
		p.Status = http.StatusOK
	}
	if r.Tenant != nil {
		p.Shop = s.shopShown(r)
		p.Theme = p.Shop.Theme
		p.Verification = catalog.VerificationsOf(r.Tenant.Shop)
		p.Style = themes.Style(p.Theme, r.Tenant.Shop.ThemeColour)
		p.FormerSlug = r.Tenant.FormerSlug
		p.App = appOf(p.Links.Base, r.Tenant.Shop)
	}
	if tree != nil {
		p.Categories = tree
	}
	p.Head = s.head(r, p, loaded.head)
	return p
}

// pageHeader returns the page's headers. Browsers must revalidate. A CDN may cache a document in the shop's
// own language for 60 seconds or until one of its tags is purged.
func (s *Pages) pageHeader(r *Request, p *page.Page, tags []string) http.Header {
	h := edge.CommonHeaders(s.Config.Secure())
	h.Set("Cache-Control", "public, max-age=0, must-revalidate")
	h.Set("Vary", "Accept, Accept-Encoding, Cookie")
	h.Set("Content-Language", string(p.Locale))
	if p.Status == http.StatusOK && len(tags) > 0 {
		h.Set("Cache-Tag", strings.Join(tags, ","))
		if !r.JSON && r.Lang == "" {
			h.Set(cdnHeader, fmt.Sprintf("public, max-age=%d", int(cdnFor.Seconds())))
		}
	}
	if r.JSON {
		h.Set("X-Haat-Build", s.Client.Build)
	} else {
		edge.SetDocumentHeaders(h, policyOf(s.Client.Policy, p))
		h.Set("Referrer-Policy", referrerPolicyOf(p))
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	return h
}

const cdnHeader = "CDN-Cache-Control"

// cdnFor is the time for which a CDN may keep a page.
const cdnFor = time.Minute

// endsSoon reports whether the content of the page that is being loaded changes by itself while its copy in memory is sent or a CDN keeps it.
func endsSoon(ctx context.Context) bool {
	at := pagecache.Expiry(ctx)
	return !at.IsZero() && time.Until(at) < pagecache.FreshFor+cdnFor
}

// keepOutOfCaches changes the headers of a page that depends on the visitor.
func keepOutOfCaches(h http.Header, control string) {
	h.Set("Cache-Control", control)
	for _, name := range []string{"Cache-Tag", cdnHeader} {
		h.Del(name)
	}
}
