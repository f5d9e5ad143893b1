package seo

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent/predicate"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/web/edge"
)

// marketIndex is the sitemap index on the market's host. It contains the market's own sitemap, and those of
// the shops whose canonical URLs are on this host.
type marketIndex struct {
	catalog   *catalog.Catalog
	elsewhere predicate.Shop // matches shops with canonical URLs on their own host
	origin    string
	per       int // maximum number of sitemaps in one index
}

// indexedSitemaps is the maximum number of sitemaps in an index. Indexes cannot be nested.
const indexedSitemaps = 50_000

func (s *SEO) marketIndex() marketIndex {
	return marketIndex{s.Catalog, s.Tenants.OnOwnHosts(), s.Origin(s.Config.MarketHost), indexedSitemaps}
}

// each calls do with the URL of every sitemap. If a shop has its own index, these are the URLs of the parts.
func (m marketIndex) each(ctx context.Context, do func(address string)) error {
	do(m.origin + "/sitemap-market.xml")
	return m.catalog.EachMarketShop(ctx, m.elsewhere, func(shops []catalog.MarketShop) error {
		for _, shop := range shops {
			base := m.origin + "/" + shop.Slug + "/sitemap"
			names := partNames(shop.Categories, shop.Products)
			for _, name := range names {
				do(base + "-" + name + ".xml")
			}
			if len(names) == 0 {
				do(base + ".xml")
			}
		}
		return nil
	})
}

// addresses returns the URLs of all indexes in order.
func (m marketIndex) addresses(ctx context.Context) ([]string, error) {
	sitemaps := 0
	if err := m.each(ctx, func(string) { sitemaps++ }); err != nil {
		return nil, err
	}
	list := []string{m.origin + "/sitemap.xml"}
	for part := 2; (part-1)*m.per < sitemaps; part++ {
		list = append(list, fmt.Sprintf("%s/sitemap.xml?part=%d", m.origin, part))
	}
	return list, nil
}

// write writes an index. Parts are numbered from 1.
func (m marketIndex) write(ctx context.Context, w io.Writer, part int) error {
	index, at := newIndex(w), 0
	err := m.each(ctx, func(address string) {
		if at/m.per == part-1 {
			index.add(indexEntry{Loc: address})
		}
		at++
	})
	if err != nil {
		return err
	}
	return index.end()
}

// MarketSitemap serves a sitemap index of the market's host. If there are several, ?part= selects one. The
// error is NotFound "page_not_found" for parts out of range.
func (s *SEO) MarketSitemap(c echo.Context) error {
	if err := s.Guard.ReadFile(c); err != nil {
		return err
	}
	ctx, m, part := c.Request().Context(), s.marketIndex(), 1
	if given := c.QueryParam("part"); given != "" {
		indexes, err := m.addresses(ctx)
		if err != nil {
			return err
		}
		if part, err = strconv.Atoi(given); err != nil || part < 2 || part > len(indexes) {
			return fault.New(fault.NotFound, "page_not_found")
		}
	}
	return s.SendStreamed(c, 0, edge.StreamedFile{
		ContentType: xmlType, Tags: []string{catalog.ShopsTag},
		Write: func(w io.Writer) error { return m.write(ctx, w, part) },
	})
}

// MarketPages serves the sitemap of the market's own pages.
func (s *SEO) MarketPages(c echo.Context) error {
	address := s.Origin(s.Config.MarketHost) + "/"
	return s.SendStreamed(c, 0, edge.StreamedFile{
		ContentType: xmlType, Version: s.VersionOf(address), Tags: []string{catalog.ShopsTag},
		Write: func(w io.Writer) error {
			set := newURLSet(w, i18n.Bn)
			set.add(address, time.Time{})
			return set.end()
		},
	})
}
