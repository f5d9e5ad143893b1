package seo

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"slices"
	"testing"

	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/db/dbtest"
	"haat/server/tenancy"
)

// The market's sitemap index must be split when it exceeds the limit, and each sitemap must be in exactly one
// index.
func TestMarketIndex_SplitsWhenTooLong(t *testing.T) {
	client := dbtest.Open(t).Client
	ctx := viewer.WithSystem(context.Background())
	want := []string{"/sitemap-market.xml"}
	for i := range 6 {
		slug := fmt.Sprintf("shop-%d", i)
		client.Shop.Create().SetSlug(slug).SetName(slug).ExecX(ctx)
		want = append(want, "/"+slug+"/sitemap.xml")
	}
	m := marketIndex{catalog.New(client), tenancy.NewResolver(client, "haat.test").OnOwnHosts(), "", 3}
	indexes, err := m.addresses(context.Background())
	if err != nil || !slices.Equal(indexes, []string{"/sitemap.xml", "/sitemap.xml?part=2", "/sitemap.xml?part=3"}) {
		t.Fatalf("%q, %v", indexes, err)
	}
	var all []string
	for part := range indexes {
		var out bytes.Buffer
		if err := m.write(context.Background(), &out, part+1); err != nil {
			t.Fatal(err)
		}
		var index struct {
			Sitemaps []string `xml:"sitemap>loc"`
		}
		if err := xml.Unmarshal(out.Bytes(), &index); err != nil || len(index.Sitemaps) > 3 {
			t.Fatalf("%d sitemaps, %v", len(index.Sitemaps), err)
		}
		all = append(all, index.Sitemaps...)
	}
	if !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
}

func TestPartNames_SplitsOnlyLongSitemaps(t *testing.T) {
	for _, c := range []struct {
		categories, products int
		want                 []string
	}{
		{0, 0, nil},
		{sitemapPart, sitemapPart, nil},
		{0, sitemapPart + 1, []string{"pages", "products-1", "products-2"}},
		{1, 2 * sitemapPart, []string{"pages", "categories", "products-1", "products-2"}},
		{sitemapPart + 1, 1, []string{"pages", "categories", "products-1"}},
	} {
		if got := partNames(c.categories, c.products); !slices.Equal(got, c.want) {
			t.Errorf("%d categories and %d products: %q", c.categories, c.products, got)
		}
	}
}
