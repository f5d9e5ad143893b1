package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
)

const (
	searchBudget = 50 * time.Millisecond
	bigShop      = 2000 // number of the big shop, which its slug contains
	bigProducts  = 20_000
)

// terms lists typical searches: words, prefixes, parts of words, codes, both languages, Banglish,
// synonyms, inflected words, and typos.
var terms = []string{
	"rice", "handmade basket", "panj", "ustard", "চাল", "শাড়ী", "লাল শাড়ি", "চা", "টাটকা মধু 7", "product 123",
	"premiun honey", "handmde gamcha", "লেন্টিলস", "পাঞ্জাবী", "সরিষর তেল", "L5-17", "17", "zzzzzz", "gamhca", "lamp 1৫",
	"chal", "shari", "lal sharee", "modhu", "shorishar tel", "gamsa", "panzabi", "cha", "jhuri 12", "premium dal",
	"শাড়িগুলো", "চালের", "mobile cover", "jewellery", "suti panjabi", "hate toiri jhuri", "gramer modhu", "বাতিটা", "sharee laal", "doler bati",
}

// searches measures the response times of searches in a small and a big shop among 200,000 products, on SQLite and, if
// available, PostgreSQL. QUICK uses a twentieth.
func searches(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "search", searchesOf)
}

func searchesOf(ctx context.Context, d *db.DB, _ string) ([]row, error) {
	shops, big := 900, bigProducts
	if quick() {
		shops, big = shops/20, big/20
	}
	if err := demo.SeedLoad(ctx, d, shops, 200); err != nil {
		return nil, err
	}
	if err := demo.SeedLoadShop(ctx, d, bigShop, big); err != nil {
		return nil, err
	}
	if _, err := d.SQL.ExecContext(ctx, "ANALYZE"); err != nil {
		return nil, err
	}
	name := databaseName(d)
	var rows []row
	for _, subject := range []struct {
		slug     string
		products int
	}{{"load-450", 200}, {"load-" + fmt.Sprint(bigShop), big}} {
		if quick() && subject.slug == "load-450" {
			subject.slug = "load-45"
		}
		took, err := searchTimes(ctx, d, subject.slug)
		if err != nil {
			return nil, err
		}
		slowest := took[len(took)-1]
		p95 := took[len(took)*95/100].took
		rows = append(rows, row{
			Name:  fmt.Sprintf("search of a shop of %d among %d products, %s, p95", subject.products, shops*200+big, name),
			Value: p95.Seconds() * 1000, Unit: "ms", Budget: "≤ 50", Within: within(p95 <= searchBudget),
			Detail: fmt.Sprintf("%d searches for %d terms in English, Bengali and Banglish, with typos; median %.1f ms, slowest %.0f ms (%s)",
				len(took), len(terms), took[len(took)/2].took.Seconds()*1000, slowest.took.Seconds()*1000, slowest.name),
		})
	}
	return rows, nil
}

// searchRepeats is the number of searches for each term.
const searchRepeats = 7

// searchTimes searches for every term and returns the time of each search, the shortest first.
func searchTimes(ctx context.Context, d *db.DB, slug string) ([]timed, error) {
	id, err := d.Client.Shop.Query().Where(shop.Slug(slug)).OnlyID(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	c, ctx := catalog.New(d.Client), viewer.WithShop(ctx, id)
	var list []timed
	for _, term := range terms {
		for range searchRepeats {
			start := time.Now()
			if _, err := c.Search(ctx, nil, term, catalog.ListingQuery{}, i18n.Bn); err != nil {
				return nil, fmt.Errorf("%s: %w", term, err)
			}
			list = append(list, timed{term, time.Since(start)})
		}
	}
	slices.SortFunc(list, func(a, b timed) int { return cmp.Compare(a.took, b.took) })
	return list, nil
}
