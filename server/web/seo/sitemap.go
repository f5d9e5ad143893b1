package seo

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent/policytext"
	"haat/server/catalog"
	"haat/server/content/page"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// sitemapPart is the maximum number of products per part. Each product is listed in both languages with its
// pictures, and a sitemap may contain 50,000 URLs and 50 MB.
const sitemapPart = 5000

// shopMap contains the entries of a shop's sitemap.
type shopMap struct {
	*SEO
	ctx           context.Context
	tenant        *tenancy.Tenant
	origin        string
	base, home    string // absolute URLs, which include the origin
	categories    []catalog.ListedCategory
	productRanges []catalog.ProductRange
	changes       map[policytext.Kind]time.Time
	ownPages      []page.Listed
}

// Sitemap serves the sitemap of a shop: its pages, or an index if they require several parts. Its URLs are
// canonical on every host.
func (s *SEO) Sitemap(c echo.Context) error {
	m, err := s.mapOf(c)
	if err != nil {
		return err
	}
	names := m.partNames()
	if len(names) > 0 {
		return m.sendIndex(c, names)
	}
	return m.send(c, true, m.categories, m.productRanges)
}

// SitemapPart serves a part of a shop's sitemap. The error is NotFound "page_not_found" for unknown parts.
func (s *SEO) SitemapPart(c echo.Context) error {
	m, err := s.mapOf(c)
	if err != nil {
		return err
	}
	name, isXML := strings.CutSuffix(httpx.PathParams(c)["part"], ".xml")
	if !isXML || !slices.Contains(m.partNames(), name) {
		return fault.New(fault.NotFound, "page_not_found")
	}
	switch name {
	case "pages":
		return m.send(c, true, nil, nil)
	case "categories":
		return m.send(c, false, m.categories, nil)
	}
	stretch, err := m.productRange(name)
	if err != nil {
		return err
	}
	return m.send(c, false, nil, []catalog.ProductRange{stretch})
}

func (s *SEO) mapOf(c echo.Context) (*shopMap, error) {
	if err := s.Guard.ReadFile(c); err != nil {
		return nil, err
	}
	t, err := s.publicShop(c.Request().Context(), httpx.PathParams(c)["slug"])
	if err != nil {
		return nil, err
	}
	origin, base, home := s.CanonicalBase(t)
	m := &shopMap{SEO: s, ctx: t.Context(c.Request().Context()), tenant: t, origin: origin, base: origin + base, home: origin + home}
	if m.categories, err = s.Catalog.ListedCategories(m.ctx); err != nil {
		return nil, err
	}
	if m.productRanges, err = s.Catalog.ProductRanges(m.ctx, sitemapPart); err != nil {
		return nil, err
	}
	if m.changes, err = s.Catalog.PolicyChanges(m.ctx); err != nil {
		return nil, err
	}
	m.ownPages, err = s.ShopPages.Listed(m.ctx)
	return m, err
}

// publicShop returns the shop of a slug. The error is NotFound "shop_not_found" for unknown and unpublished
// shops.
func (s *SEO) publicShop(ctx context.Context, slug string) (*tenancy.Tenant, error) {
	t, err := s.Tenants.Shop(ctx, slug)
	if err != nil {
		return nil, err
	}
	if !t.Shop.Public {
		return nil, fault.New(fault.NotFound, "shop_not_found")
	}
	return t, nil
}

func (m *shopMap) partNames() []string {
	products := len(m.productRanges) * sitemapPart // an upper bound
	if len(m.productRanges) == 1 {
		products = 1
	}
	return partNames(len(m.categories), products)
}

// partNames returns the names of the parts of a shop's sitemap, or nil if one sitemap is enough.
func partNames(categories, products int) []string {
	if categories <= sitemapPart && products <= sitemapPart {
		return nil
	}
	names := []string{"pages"}
	if categories > 0 {
		names = append(names, "categories")
	}
	for i := range (products + sitemapPart - 1) / sitemapPart {
		names = append(names, fmt.Sprintf("products-%d", i+1))
	}
	return names
}

// productRange returns the range of products of a part.
func (m *shopMap) productRange(name string) (catalog.ProductRange, error) {
	number, err := strconv.Atoi(strings.TrimPrefix(name, "products-"))
	if err != nil {
		return catalog.ProductRange{}, fmt.Errorf("part %s: %w", name, err)
	}
	return m.productRanges[number-1], nil
}

// sitemapCategories is the maximum number of categories in a part, so that the part remains below 50,000
// URLs.
const sitemapCategories = 20_000

// send sends a sitemap of the given entries.
func (m *shopMap) send(c echo.Context, pages bool, categories []catalog.ListedCategory, stretches []catalog.ProductRange) error {
	version := []any{m.tenant.Shop.UpdatedAt, m.home, m.changes, m.ownPages, pages, categories}
	for _, stretch := range stretches {
		extent, err := m.Catalog.Extent(m.ctx, stretch)
		if err != nil {
			return err
		}
		version = append(version, stretch, extent)
	}
	return m.sendFile(c, m.VersionOf(version...), func(ctx context.Context, w io.Writer) error {
		set := newURLSet(w, i18n.Default(m.tenant.Shop.Currency))
		if pages {
			m.writePages(set)
		}
		for _, each := range categories[:min(len(categories), sitemapCategories)] {
			set.add(m.base+catalog.CategoryPath(each.Slug), each.ChangedAt)
		}
		for _, stretch := range stretches {
			if err := m.writeProducts(ctx, set, stretch); err != nil {
				return err
			}
		}
		return set.end()
	})
}

// sendFile sends a file of the shop. It is stored in memory under its version, unless the version is unknown
// because of a recent change.
func (m *shopMap) sendFile(c echo.Context, version string, write func(context.Context, io.Writer) error) error {
	tags := []string{catalog.ShopTag(m.tenant.Shop.ID), catalog.CatalogTag(m.tenant.Shop.ID)}
	if version != "" {
		return m.SendStored(c, m.tenant, edge.StoredFile{Key: version, Version: version, ContentType: xmlType, Tags: tags, Write: write})
	}
	return m.SendStreamed(c, m.tenant.Shop.ID, edge.StreamedFile{
		ContentType: xmlType, Tags: tags,
		Write: func(w io.Writer) error { return write(m.ctx, w) },
	})
}

// writePages writes the shop's indexable pages other than categories and products.
func (m *shopMap) writePages(set *urlSet) {
	set.add(m.home, m.tenant.Shop.UpdatedAt)
	set.add(m.base+"/best-selling-products", time.Time{})
	for _, r := range m.Policies() {
		kind := strings.TrimPrefix(r.Path, "/:slug/")
		set.add(m.base+"/"+kind, m.changes[policytext.Kind(kind)])
	}
	if slices.ContainsFunc(m.ownPages, func(p page.Listed) bool { return strings.HasPrefix(p.Path, catalog.BlogPath+"/") }) {
		set.add(m.base+catalog.BlogPath, time.Time{})
	}
	for _, p := range m.ownPages {
		set.add(m.base+p.Path, p.Since)
	}
}

func (m *shopMap) writeProducts(ctx context.Context, set *urlSet, stretch catalog.ProductRange) error {
	return m.Catalog.EachListed(ctx, stretch, func(products []catalog.ListedProduct) error {
		for _, p := range products {
			set.add(m.base+catalog.ProductPath(p.Slug), p.ChangedAt, m.pictures(p)...)
		}
		return set.err
	})
}

// sitemapPictures is the maximum number of pictures per product in a sitemap.
const sitemapPictures = 5

func (m *shopMap) pictures(p catalog.ListedProduct) []string {
	var list []string
	for _, picture := range p.Pictures[:min(len(p.Pictures), sitemapPictures)] {
		list = append(list, media.Absolute(m.origin, picture.URL(1440)))
	}
	return list
}

func (m *shopMap) sendIndex(c echo.Context, names []string) error {
	list := make([]indexEntry, len(names))
	for i, name := range names {
		list[i].Loc = m.base + "/sitemap-" + name + ".xml"
		if !strings.HasPrefix(name, "products-") {
			continue
		}
		stretch, err := m.productRange(name)
		if err != nil {
			return err
		}
		extent, err := m.Catalog.Extent(m.ctx, stretch)
		if err != nil {
			return err
		}
		list[i].LastMod = w3cTime(extent.ChangedAt)
	}
	return m.sendFile(c, m.VersionOf(list), func(_ context.Context, w io.Writer) error {
		index := newIndex(w)
		for _, entry := range list {
			index.add(entry)
		}
		return index.end()
	})
}
