// Package warm renders the most visited pages when a node starts, so that they are cached before visitors
// request them.
package warm

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/ent/visitcount"
	"haat/server/catalog"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/pause"
	"haat/server/tenancy"
)

const (
	// maxPages is the maximum number of pages to render, and maxShops the maximum number of shops that they belong to.
	maxPages, maxShops = 1000, 200
	// shopPages is the minimum number of pages per shop: its home page, categories and best-selling products.
	shopPages = 5
	// maxCategories is the maximum number of category pages per shop.
	maxCategories = 3
	// within is the maximum duration of a run. Pages that are not rendered by then are rendered when a visitor requests them.
	within = time.Minute
	// busyPause is the pause before Ready or Busy is checked again.
	busyPause = 500 * time.Millisecond
)

// Warmer renders pages into the caches after the server starts.
type Warmer struct {
	Client  *ent.Client
	Catalog *catalog.Catalog
	Tenants *tenancy.Resolver
	// Handler serves the pages and caches them.
	Handler http.Handler
	// Base returns the origin of a shop, the prefix of its paths, and the path of its home page: config.Config.ShopBase.
	Base func(own, slug string) (origin, base, home string)
	// Ready reports whether the caches store pages yet, and Busy whether visitors are waiting for a render.
	Ready, Busy func() bool
	Logger      *slog.Logger
	Now         func() time.Time
}

// Run renders pages of the shops with the most visits since yesterday. It renders one page at a time and then
// pauses for as long as the render took, so that it uses at most half of a core. It returns when the pages are
// rendered, after a minute, or when ctx ends. It always returns nil.
func (w *Warmer) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	start, rendered := time.Now(), 0
	for !w.Ready() {
		if !pause.For(ctx, busyPause) {
			return nil
		}
	}
	addresses, err := w.addresses(ctx)
	if err != nil && ctx.Err() == nil {
		w.Logger.WarnContext(ctx, "choose pages to warm", "error", err)
	}
	for _, address := range addresses {
		for w.Busy() && pause.For(ctx, busyPause) {
		}
		began := time.Now()
		if ctx.Err() != nil {
			break
		}
		if err := w.render(ctx, address); err != nil {
			w.Logger.WarnContext(ctx, "warm page", "address", address, "error", err)
			continue
		}
		rendered++
		pause.For(ctx, time.Since(began))
	}
	w.Logger.InfoContext(ctx, "pages warmed", "pages", rendered, "of", len(addresses), "took", time.Since(start).Round(time.Millisecond))
	return nil
}

// render requests a page with the header of a prefetch, so that the request is not counted as a visit.
func (w *Warmer) render(ctx context.Context, address string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("warm page: %w", err)
	}
	req.RequestURI, req.RemoteAddr = req.URL.RequestURI(), "127.0.0.1:1"
	req.Header.Set("User-Agent", "Haat-Warm")
	req.Header.Set("Sec-Purpose", "prefetch")
	req.Header.Set("Accept-Encoding", "br")
	w.Handler.ServeHTTP(discard{http.Header{}}, req)
	return nil
}

// discard is an http.ResponseWriter that discards the response.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

// visited is a shop with the number of its page views since yesterday.
type visited struct {
	ShopID int `json:"shop_id"`
	Pages  int `json:"pages"`
}

// page is a page to render. views estimates its page views since yesterday: the n-th page of a shop is assumed to have an n-th of the views
// of its home page.
type page struct {
	address string
	views   float64
}

// addresses returns the URLs of the pages, those with the most estimated views first. With an error it returns those of the shops before
// the one that failed.
func (w *Warmer) addresses(ctx context.Context) ([]string, error) {
	now := w.Now()
	var shops []visited
	err := w.Client.VisitCount.Query().
		Where(visitcount.DayIn(dhaka.Day(now), dhaka.Day(now.AddDate(0, 0, -1))), visitcount.Source("")).
		GroupBy(visitcount.FieldShopID).Aggregate(ent.As(ent.Sum(visitcount.FieldPages), "pages")).Scan(viewer.WithSystem(ctx), &shops)
	if err != nil {
		return nil, fmt.Errorf("list visited shops: %w", err)
	}
	slices.SortFunc(shops, func(a, b visited) int { return cmp.Or(cmp.Compare(b.Pages, a.Pages), cmp.Compare(a.ShopID, b.ShopID)) })
	shops = shops[:min(len(shops), maxShops)]
	total := 0
	for _, s := range shops {
		total += s.Pages
	}
	var pages []page
	for _, s := range shops {
		var of []string
		if of, err = w.ofShop(ctx, s.ShopID, max(shopPages, maxPages*s.Pages/max(1, total))); err != nil {
			break
		}
		for i, address := range of {
			pages = append(pages, page{address, float64(s.Pages) / float64(i+1)})
		}
	}
	slices.SortStableFunc(pages, func(a, b page) int { return cmp.Compare(b.views, a.views) })
	list := make([]string, min(len(pages), maxPages))
	for i := range list {
		list[i] = pages[i].address
	}
	return list, err
}

// ofShop returns at most n URLs of a shop: its home page, its first categories and its best-selling products. It
// returns none if the shop is not public.
func (w *Warmer) ofShop(ctx context.Context, id, n int) ([]string, error) {
	tenant, err := w.Tenants.ShopByID(ctx, id)
	if fault.IsNotFound(err) || err == nil && !tenant.Shop.Public {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	ctx = tenant.Context(ctx)
	origin, base, home := w.Base(tenant.Own, tenant.Shop.Slug)
	list := []string{origin + home}
	categories, err := w.Catalog.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range categories[:min(len(categories), maxCategories)] {
		list = append(list, origin+base+catalog.CategoryPath(c.Slug))
	}
	slugs, err := w.Client.Product.Query().Where(catalog.Published()).Order(product.BySold(sql.OrderDesc()), product.ByID()).
		Limit(max(0, n-len(list))).Select(product.FieldSlug).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list best-selling products: %w", err)
	}
	for _, slug := range slugs {
		list = append(list, origin+base+catalog.ProductPath(slug))
	}
	return list, nil
}
