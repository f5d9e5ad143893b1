package catalog_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/facets"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

// facetItem is a product in the form in which the test counts it.
type facetItem struct {
	brand, category string
	options         []catalog.OptionChoice
	discount, rated bool
	stock           int
}

// matches reports whether a query selects the product; without is the facet that is ignored: brand, category, or the
// name of an option.
func (p facetItem) matches(q catalog.ListingQuery, without string) bool {
	if q.InStock && p.stock == 0 || q.Discounted && !p.discount || q.Rated && !p.rated ||
		without != "brand" && len(q.Brands) > 0 && !slices.Contains(q.Brands, p.brand) ||
		without != "category" && len(q.Categories) > 0 && !slices.Contains(q.Categories, p.category) {
		return false
	}
	for _, name := range []string{"size", "colour"} {
		var chosen []catalog.OptionChoice
		for _, c := range q.Options {
			if c.Name == name {
				chosen = append(chosen, c)
			}
		}
		has := slices.ContainsFunc(p.options, func(c catalog.OptionChoice) bool { return slices.Contains(chosen, c) })
		if name != without && len(chosen) > 0 && !has {
			return false
		}
	}
	return true
}

func optionsOf(size, colour []string) ([]kind.Option, []catalog.OptionChoice) {
	var options []kind.Option
	var choices []catalog.OptionChoice
	for name, values := range map[string][]string{"Size": size, "Colour": colour} {
		o := kind.Option{Name: name}
		for _, v := range values {
			o.Values = append(o.Values, kind.OptionValue{Value: v})
			choices = append(choices, catalog.OptionChoice{Name: facets.Key(name), Value: facets.Key(v)})
		}
		if len(values) > 0 {
			options = append(options, o)
		}
	}
	return options, choices
}

// some returns each value with a probability of one half.
func some[T any](r *rand.Rand, values ...T) []T {
	return slices.DeleteFunc(values, func(T) bool { return r.IntN(2) == 0 })
}

// facetShop has 60 random products in three categories, drafts, and a second shop with the same brands and options.
func facetShop(t *testing.T, r *rand.Rand) (*shop, catalog.Tree, []facetItem) {
	m := newMarket(t)
	s, other := m.shop("a"), m.shop("b")
	brands := []string{"", "Aarong", "Yellow", "O'Neil; --"}
	ids := map[string]int{}
	var tree catalog.Tree
	for _, name := range []string{"sarees", "shirts", "shoes"} {
		ids[name] = s.category(name, "")
		tree = append(tree, catalog.Category{ID: ids[name], Slug: name, Name: name})
	}
	var items []facetItem
	for i := range 60 {
		p := facetItem{brand: brands[r.IntN(4)], category: tree[r.IntN(3)].Slug, discount: r.IntN(3) == 0, rated: r.IntN(3) == 0, stock: r.IntN(3)}
		options, choices := optionsOf(some(r, "S", "M", "L"), some(r, "Red", "Off White"))
		p.options = choices
		change := func(c *ent.ProductCreate) {
			c.SetBrand(p.brand).SetOptions(options).SetStock(p.stock).SetSold(1)
			if p.discount {
				c.SetDiscount(10).SetPrice(90)
			}
			c.SetRatingCount(2).SetRatingSum(7)
			if p.rated {
				c.SetRatingSum(8)
			}
		}
		s.product(fmt.Sprint("Kurti ", i), "", change, func(c *ent.ProductCreate) { c.SetCategoryID(ids[p.category]) })
		s.product(fmt.Sprint("Kurti draft ", i), "", change, func(c *ent.ProductCreate) { c.SetStatus(product.StatusDraft) })
		other.product(fmt.Sprint("Kurti ", i), "", change)
		items = append(items, p)
	}
	return s, tree, items
}

func TestFacets_CountsRespectTheOtherFilters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2)) // #nosec G404 -- a repeatable test
	s, tree, items := facetShop(t, r)
	choices := []catalog.OptionChoice{{Name: "size", Value: "m"}, {Name: "size", Value: "l"}, {Name: "colour", Value: "off-white"}}
	for range 60 {
		q := catalog.ListingQuery{Discounted: r.IntN(4) == 0, Rated: r.IntN(4) == 0, InStock: r.IntN(4) == 0}
		if r.IntN(2) == 0 {
			q.Brands = some(r, "Aarong", "Yellow", "O'Neil; --")
		}
		if r.IntN(2) == 0 {
			q.Categories = some(r, "sarees", "shoes")
		}
		if r.IntN(2) == 0 {
			q.Options = some(r, slices.Clone(choices)...)
		}
		count := func(without string, has func(facetItem) bool) (n int) {
			for _, p := range items {
				if p.matches(q, without) && has(p) {
					n++
				}
			}
			return n
		}
		for _, listing := range s.bestSellingAndFound("kurti", tree, q) {
			if want := count("", func(facetItem) bool { return true }); listing.Total != want || len(listing.Products) != min(want, catalog.PerPage) {
				t.Errorf("%+v: %d products of %d, want %d", q, len(listing.Products), listing.Total, want)
			}
			for _, f := range listing.Facets {
				for _, v := range f.Values {
					if want := wantedCount(f.Param, v.Value, count); v.Count != want {
						t.Errorf("%+v: %s %s has %d products, want %d", q, f.Param, v.Value, v.Count, want)
					}
				}
			}
		}
	}
}

// bestSellingAndFound returns two listings of a query: the best-selling products, and a search for term. They
// contain the same products if the term finds all of them.
func (s *shop) bestSellingAndFound(term string, tree catalog.Tree, q catalog.ListingQuery) []catalog.Listing {
	s.t.Helper()
	best, err := s.c.ListBestSelling(s.ctx, tree, q, i18n.En)
	if err != nil {
		s.t.Fatal(err)
	}
	result, err := s.c.Search(s.ctx, tree, term, q, i18n.En)
	if err != nil {
		s.t.Fatal(err)
	}
	return []catalog.Listing{*best, result.Listing}
}

// wantedCount counts the products with a value of a facet. count counts those that pass the other filters.
func wantedCount(param, value string, count func(without string, has func(facetItem) bool) int) int {
	switch param {
	case catalog.ParamBrand:
		return count("brand", func(p facetItem) bool { return p.brand == value })
	case catalog.ParamCategory:
		return count("category", func(p facetItem) bool { return p.category == value })
	case catalog.ParamDiscount:
		return count("", func(p facetItem) bool { return p.discount })
	case catalog.ParamRating:
		return count("", func(p facetItem) bool { return p.rated })
	default:
		choice, _ := catalog.ParseOptionChoice(value)
		return count(choice.Name, func(p facetItem) bool { return slices.Contains(p.options, choice) })
	}
}

// facetLabels returns the facets of the best-selling products as text.
func (s *shop) facetLabels(q catalog.ListingQuery, tree catalog.Tree) (list []string) {
	s.t.Helper()
	listing, err := s.c.ListBestSelling(s.ctx, tree, q, i18n.Bn)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, f := range listing.Facets {
		text := f.Param + " " + f.Name
		for _, v := range f.Values {
			text += fmt.Sprintf(" %s=%d", v.Label, v.Count)
		}
		list = append(list, text)
	}
	return list
}

func TestFacets_ChangeWithTheProducts(t *testing.T) {
	s := newMarket(t).shop("a")
	option := func(value, bnValue string) []kind.Option {
		return []kind.Option{{Name: "Size", BnName: "মাপ", Values: []kind.OptionValue{{Value: value, BnValue: bnValue}}}}
	}
	sold := func(c *ent.ProductCreate) { c.SetSold(1) }
	a := s.product("a", "", sold, func(c *ent.ProductCreate) { c.SetOptions(option("S", "ছোট")) })
	s.product("b", "", sold, func(c *ent.ProductCreate) { c.SetOptions(option("L", "বড়")) })
	s.product("c", "", sold, func(c *ent.ProductCreate) { c.SetOptions(option("s ", "ছোট")) })
	check := func(when, want string) {
		t.Helper()
		if got := fmt.Sprint(s.facetLabels(catalog.ListingQuery{}, nil)); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	check("spellings with the same key are one value", "[option মাপ ছোট=2 বড়=1]")
	a.Update().SetOptions(option("XL", "")).ExecX(s.ctx)
	check("after an edit", "[option মাপ বড়=1 ছোট=1 XL=1]")
	s.db.Client.Product.DeleteOne(a).ExecX(s.ctx)
	check("after a deletion", "[option মাপ বড়=1 ছোট=1]")
	for range 2 {
		if err := facets.Rebuild(context.Background(), s.db.SQL); err != nil {
			t.Fatal(err)
		}
	}
	check("after a rebuild", "[option মাপ বড়=1 ছোট=1]")
}

func TestFacets_KeepChosenValuesThatNoProductHas(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("a", "", func(c *ent.ProductCreate) { c.SetSold(1).SetBrand("X") })
	s.product("b", "", func(c *ent.ProductCreate) { c.SetSold(1).SetBrand("Y") })
	q := catalog.ListingQuery{Brands: []string{"Z"}, Options: []catalog.OptionChoice{{Name: "size", Value: "m"}}, Categories: []string{"none"}}
	got := fmt.Sprint(s.facetLabels(q, nil))
	if want := "[category  none=0 brand  Z=0 option size m=0]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
