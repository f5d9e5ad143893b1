package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sort"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/server/platform/pagecache"
)

// Parameters of the simulated market; see docs/scale.md for their sources.
const (
	marketShops     = 100_000
	shopProducts    = 200
	shopListings    = 12 // categories, best-selling, and their second pages
	viewsADay       = 100_000_000
	marketNodes     = 4
	shopExponent    = 0.9 // exponent of Zipf's law for a shop's views by its rank
	pageExponent    = 0.8
	viewsAnOrder    = 300
	editsADay       = 5   // edits of products per shop and day
	inEnglish       = 0.1 // fraction of the views in English
	lifetimeMinutes = 15  // lifetime of a page, as in pagecache
	warmMinutes     = 15  // minutes before hits are counted
	countMinutes    = 5
)

// pageBytes contains the sizes of the demo's pages in the cache, with two encodings.
var pageBytes = map[string]int{"home": 41_000, "listing": 26_000, "product": 28_000}

// hitRates simulates the page cache with one node's share of a day's views, for several cache sizes and two
// ways of distributing views over nodes, and returns the hit rates.
func hitRates(ctx context.Context, _ *subject) ([]row, error) {
	if quick() {
		return nil, nil
	}
	var markets []*market
	for _, spread := range []string{"any node", "a shop's own node"} {
		for _, gb := range []int{1, 4, 16} {
			markets = append(markets, newMarket(spread, gb))
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, m := range markets {
		group.Go(func() error { return m.run(ctx) })
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var rows []row
	for _, m := range markets {
		rows = append(rows, row{Name: m.name, Value: 100 * float64(m.hits) / float64(m.views), Unit: "%", Detail: m.detail()})
	}
	return rows, nil
}

// market is a node's cache and the views that reach it. Pages have realistic sizes, but share their bytes.
type market struct {
	name         string
	cache        *pagecache.Cache
	random       *rand.Rand
	shops, pages []float64 // cumulative shares by rank
	ownShops     bool
	bytes        []byte
	// The fields below are counted after the warm-up.
	counting            bool
	views, hits, purges int
	missed              map[string]int
	minute              int
}

func newMarket(spread string, gb int) *market {
	return &market{
		name:  fmt.Sprintf("cache hit rate, %d GB per node, views to %s", gb, spread),
		cache: pagecache.New(int64(gb) << 30), random: rand.New(rand.NewPCG(1, 2)), ownShops: spread != "any node",
		shops: zipf(marketShops, shopExponent), pages: zipf(shopProducts, pageExponent),
		bytes: make([]byte, 200_000), missed: map[string]int{},
	}
}

// zipf returns the cumulative shares of n ranks, not normalized.
func zipf(n int, exponent float64) []float64 {
	sums, sum := make([]float64, n), 0.0
	for i := range sums {
		sum += math.Pow(float64(i+1), -exponent)
		sums[i] = sum
	}
	return sums
}

func (m *market) rank(sums []float64) int {
	return sort.SearchFloat64s(sums, m.random.Float64()*sums[len(sums)-1])
}

// shop returns a random shop whose views this node receives.
func (m *market) shop() int {
	for {
		if shop := m.rank(m.shops); !m.ownShops || shop%marketNodes == 0 {
			return shop
		}
	}
}

// run simulates minute by minute. Each page has a tag with its minute, which purges the page when it expires.
func (m *market) run(ctx context.Context) error {
	views := viewsADay / 24 / 60 / marketNodes
	for m.minute = range warmMinutes + countMinutes {
		m.counting = m.minute >= warmMinutes
		m.cache.Purge([]string{minuteTag(m.minute - lifetimeMinutes)})
		for range views {
			if err := m.view(ctx); err != nil {
				return err
			}
			m.write(float64(marketNodes) / viewsAnOrder)
		}
	}
	return nil
}

func minuteTag(minute int) string { return fmt.Sprintf("minute:%d", minute) }

// view requests the home page, a listing or a product.
func (m *market) view(ctx context.Context) error {
	shop, kind, number := m.shop(), "product", 0
	switch p := m.random.Float64(); {
	case p < 0.2:
		kind = "home"
	case p < 0.5:
		kind, number = "listing", m.rank(m.pages[:shopListings])
	default:
		number = m.rank(m.pages)
	}
	locale := "bn"
	if m.random.Float64() < inEnglish {
		locale = "en"
	}
	found := true
	_, err := m.cache.Get(ctx, fmt.Sprintf("/%d/%s/%d?%s", shop, kind, number, locale), func(context.Context) (*pagecache.Page, error) {
		found = false
		size := pageBytes[kind]
		return &pagecache.Page{Identity: m.bytes[:size], Tags: []string{
			fmt.Sprint("catalog:", shop), fmt.Sprintf("product:%d/%s/%d", shop, kind, number), minuteTag(m.minute),
		}}, nil
	})
	m.count(kind, found)
	return err
}

func (m *market) count(kind string, found bool) {
	if !m.counting {
		return
	}
	m.views++
	if found {
		m.hits++
	} else {
		m.missed[kind]++
	}
}

// write simulates the writes of the whole market since this node's last view: an order purges a product page,
// and an edit purges all pages of a shop's products.
func (m *market) write(orders float64) {
	if m.random.Float64() < orders {
		m.purge(fmt.Sprintf("product:%d/product/%d", m.rank(m.shops), m.rank(m.pages)))
	}
	edits := float64(marketShops) * editsADay * marketNodes / viewsADay
	if m.random.Float64() < edits {
		m.purge(fmt.Sprint("catalog:", m.random.IntN(marketShops)))
	}
}

func (m *market) purge(tag string) {
	m.cache.Purge([]string{tag})
	if m.counting {
		m.purges++
	}
}

func (m *market) detail() string {
	stats := m.cache.Stats()
	missed := m.views - m.hits
	var kinds []string
	for _, kind := range []string{"home", "listing", "product"} {
		kinds = append(kinds, fmt.Sprintf("%s %.0f %%", kind, 100*float64(m.missed[kind])/float64(missed)))
	}
	seconds := (time.Duration(countMinutes) * time.Minute).Seconds()
	return fmt.Sprintf("%d nodes, %.0f views/s per node, %.0f renders/s (%s), %d pages cached in %.1f GB, %.0f purges/s",
		marketNodes, float64(m.views)/seconds, float64(missed)/seconds, strings.Join(kinds, ", "), stats.Pages, float64(stats.Bytes)/(1<<30), float64(m.purges)/seconds)
}
