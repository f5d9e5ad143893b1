package catalog_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

const (
	spellings  = "testdata/spellings/"
	firstPage  = 10
	wantRecall = 0.95
	wantFirst  = 0.85
)

// item is a line of the test's catalogue.
type item struct{ id, bnName, name string }

// stockOf returns a shop that sells each item under four names: in both languages, in Bengali only,
// in English only, and inside a longer name. It also returns the ids of the items by product.
func stockOf(t *testing.T) (*shop, map[int]string) {
	t.Helper()
	s := newMarket(t).shop("spelling")
	makes := [][2]string{{"দেশি", "Deshi"}, {"খাঁটি", "Pure"}, {"টাটকা", "Fresh"}, {"প্রিমিয়াম", "Premium"}, {"নতুন", "New"}, {"অরিজিনাল", "Original"}, {"ঢাকাই", "Dhakai"}}
	items := map[int]string{}
	var creates []*ent.ProductCreate
	var ids []string
	add := func(id, name, bnName string) {
		n := len(creates)
		creates = append(creates, s.db.Client.Product.Create().SetSlug(fmt.Sprintf("s-%d", n)).SetName(name).SetBnName(bnName).
			SetSellingPrice(100).SetPrice(100).SetStock(5).SetSold(n*7919%500).SetSku(fmt.Sprintf("SP-%04d", n)))
		ids = append(ids, id)
	}
	for i, line := range linesOf(t, "catalogue.tsv") {
		it := item{line[0], line[1], line[2]}
		a, b := makes[i%len(makes)], makes[(i+3)%len(makes)]
		add(it.id, a[1]+" "+it.name, a[0]+" "+it.bnName)
		add(it.id, "", it.bnName+" "+b[0])
		add(it.id, b[1]+" "+it.name, "")
		add(it.id, "", fmt.Sprintf("%s %s (%d)", b[0], it.bnName, 100+i*50))
	}
	for chunk := range slices.Chunk(creates, 100) {
		for _, p := range s.db.Client.Product.CreateBulk(chunk...).SaveX(s.ctx) {
			items[p.ID] = ids[len(items)]
		}
	}
	return s, items
}

// linesOf returns the columns of a file's lines without its comments.
func linesOf(t *testing.T, name string) [][]string {
	t.Helper()
	content, err := os.ReadFile(spellings + name)
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]string
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.Split(line, "\t"))
		}
	}
	return lines
}

// Searches with shoppers' spellings must find the intended products. The rules were tuned with tune.tsv; for
// holdout.tsv, the test reports only the number of failures.
func TestSearch_ShoppersSpellingsFindTheIntendedProducts(t *testing.T) {
	s, items := stockOf(t)
	for _, half := range []struct {
		file string
		show bool
	}{{"tune.tsv", true}, {"holdout.tsv", false}} {
		if testing.Short() && s.db.IsPostgres() && half.show {
			continue // 400 searches are slow, and a database that finds less also fails with the other file
		}
		pairs := linesOf(t, half.file)
		if len(pairs) < 400 {
			t.Errorf("%s has only %d pairs", half.file, len(pairs))
		}
		recall, first := 0.0, 0
		for _, pair := range pairs {
			asked, meant := pair[0], strings.Split(pair[1], ",")
			result, err := s.c.Search(s.ctx, nil, asked, catalog.ListingQuery{}, i18n.Bn)
			if err != nil {
				t.Fatal(err)
			}
			share, isFirst := judge(result.Listing.Products, items, meant)
			recall += share
			if isFirst {
				first++
			}
			if half.show && testing.Verbose() && (share < 1 || !isFirst) {
				t.Logf("%s: recall %.2f, first %v: %s", asked, share, isFirst, namesOf(result.Listing.Products))
			}
		}
		recall /= float64(len(pairs))
		hits := float64(first) / float64(len(pairs))
		t.Logf("%s: %d pairs, recall@%d %.3f, first hit right %.3f", half.file, len(pairs), firstPage, recall, hits)
		if recall < wantRecall || hits < wantFirst {
			t.Errorf("%s: recall@%d %.3f, want %.2f; first hit right %.3f, want %.2f", half.file, firstPage, recall, wantRecall, hits, wantFirst)
		}
	}
}

// judge returns the share of the intended products among the first ones, and whether the first product is intended.
func judge(found []catalog.ProductCard, items map[int]string, meant []string) (recall float64, first bool) {
	hits, all := 0, 0
	for _, id := range items {
		if slices.Contains(meant, id) {
			all++
		}
	}
	for i, p := range found[:min(firstPage, len(found))] {
		if slices.Contains(meant, items[p.ID]) {
			hits++
			first = first || i == 0
		}
	}
	return float64(hits) / float64(min(all, firstPage)), first
}

func namesOf(found []catalog.ProductCard) string {
	var names []string
	for _, p := range found[:min(5, len(found))] {
		names = append(names, p.Name)
	}
	return strings.Join(names, " | ")
}
