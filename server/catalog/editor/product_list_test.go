package editor_test

import (
	"fmt"
	"slices"
	"testing"

	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/search/searchtest"
	"haat/server/platform/audit"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// slugs returns the slugs of the listed products, in order.
func (s *stall) slugs(q editor.ProductsQuery) []string {
	s.Helper()
	list, err := s.Products(s.ctx, q)
	if err != nil {
		s.Fatalf("%+v: %v", q, err)
	}
	slugs := []string{}
	for _, p := range list.Products {
		slugs = append(slugs, p.Slug)
	}
	if list.Total != len(slugs) {
		s.Errorf("%+v: %d in all, %d shown", q, list.Total, len(slugs))
	}
	return slugs
}

func (s *stall) lists(what string, q editor.ProductsQuery, want ...string) {
	s.Helper()
	if got := s.slugs(q); !slices.Equal(got, want) {
		s.Errorf("%s: %q, want %q", what, got, want)
	}
}

// named returns a request for a product with an English and a Bengali name.
func named(slug, name, bnName string, change ...func(*editor.ProductRequest)) editor.ProductRequest {
	return lamp(append([]func(*editor.ProductRequest){func(in *editor.ProductRequest) {
		in.Slug, in.Name, in.BnName = slug, name, bnName
	}}, change...)...)
}

func TestProducts_FiltersAndSorts(t *testing.T) {
	s := newStall(t)
	fish := s.client.Category.Create().SetSlug("fish").SetName("Fish").SetParentID(s.food.ID).SaveX(audit.Quiet(s.ctx))
	s.add(named("a", "Banana", "ক", func(in *editor.ProductRequest) { in.SellingPrice, in.Stock.To, in.CategoryID = 30_00, 0, s.food.ID }))
	s.add(named("b", "Apple", "খ", func(in *editor.ProductRequest) { in.SellingPrice, in.Stock.To, in.CategoryID = 10_00, 3, fish.ID }))
	s.add(named("c", "", "গ", func(in *editor.ProductRequest) {
		in.SellingPrice, in.Discount, in.DiscountType, in.Stock.To = 90_00, 75_00, money.Percent, 20
	}))
	s.add(named("d", "Cherry", "", func(in *editor.ProductRequest) { in.Status, in.Stock.To = "draft", 0 }))
	if _, err := s.AddProduct(s.other, named("e", "Theirs", "")); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		q    editor.ProductsQuery
		want []string
	}{
		"all":              {editor.ProductsQuery{}, []string{"d", "c", "b", "a"}},
		"drafts":           {editor.ProductsQuery{Status: "draft"}, []string{"d"}},
		"published":        {editor.ProductsQuery{Status: "published"}, []string{"c", "b", "a"}},
		"few":              {editor.ProductsQuery{Status: "low", LowStock: 5}, []string{"b", "a"}},
		"out":              {editor.ProductsQuery{Status: "out"}, []string{"d", "a"}},
		"a category":       {editor.ProductsQuery{Category: s.food.ID}, []string{"b", "a"}},
		"the one below":    {editor.ProductsQuery{Category: fish.ID}, []string{"b"}},
		"in none":          {editor.ProductsQuery{Category: -1}, []string{"d", "c"}},
		"by price":         {editor.ProductsQuery{Sort: "price-asc"}, []string{"b", "c", "a", "d"}},
		"the dearest":      {editor.ProductsQuery{Sort: "price-desc"}, []string{"d", "a", "c", "b"}},
		"by stock":         {editor.ProductsQuery{Sort: "stock"}, []string{"d", "a", "b", "c"}},
		"by English name":  {editor.ProductsQuery{Sort: "name", Locale: i18n.En}, []string{"b", "a", "d", "c"}},
		"by Bengali name":  {editor.ProductsQuery{Sort: "name", Locale: i18n.Bn}, []string{"d", "a", "b", "c"}},
		"everything wrong": {editor.ProductsQuery{Status: "x", Sort: "x", Page: -4}, []string{"d", "c", "b", "a"}},
	} {
		s.lists(what, c.q, c.want...)
	}
}

func TestProducts_FindsByNamesAndCodes(t *testing.T) {
	s := newStall(t)
	s.add(named("jar", "Glass Jar for Lamps", "কাচের বয়াম"))
	s.add(named("lamp", "Brass Lamp", "পিতলের বাতি", func(in *editor.ProductRequest) { in.Sku = "LMP-7" }))
	s.add(named("shade", "Lamp Shade", "বাতির ঢাকনা", func(in *editor.ProductRequest) { in.Status = "draft" }))
	s.add(shirt())
	if _, err := s.AddProduct(s.other, named("theirs", "Lamp", "বাতি")); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"lamp":        {"shade", "lamp", "jar"},
		"LAMP shade":  {"shade"},
		"বাতি":        {"shade", "lamp"},
		"lmp-7":       {"lamp"},
		"s-mr":        {"shirt"},
		"braß":        {},
		"bras lanp":   {"lamp"}, // a misspelled term, since no name matches exactly
		"lamp shadde": {"shade"},
		"a":           {"shirt", "shade", "lamp", "jar"}, // too short to search for
		"%":           {"shirt", "shade", "lamp", "jar"},
		"zzzz":        {},
	} {
		s.lists(text, editor.ProductsQuery{Text: text}, want...)
	}
	s.lists("drafts called lamp", editor.ProductsQuery{Text: "lamp", Status: "draft"}, "shade")
	s.lists("lamps by price", editor.ProductsQuery{Text: "lamp", Sort: "price-asc"}, "shade", "lamp", "jar")
	for _, text := range searchtest.HostileTerms {
		s.slugs(editor.ProductsQuery{Text: text})
	}
	// Shoppers find the draft only after it is published.
	search := func() int {
		found, err := s.Search(s.ctx, nil, "shade", catalog.ListingQuery{}, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		return found.Listing.Total
	}
	if n := search(); n != 0 {
		t.Errorf("shoppers find %d drafts", n)
	}
	s.client.Product.Update().SetStatus("published").ExecX(audit.Quiet(s.ctx))
	if n := search(); n != 1 {
		t.Errorf("shoppers find %d of what was published", n)
	}
}

func TestProducts_PagesContainEachProductOnce(t *testing.T) {
	s := newStall(t)
	for i := range 60 {
		s.client.Product.Create().SetSlug(fmt.Sprint("p-", i)).SetName(fmt.Sprint("Lamp ", i)).SetSellingPrice(1).SetPrice(1).ExecX(audit.Quiet(s.ctx))
	}
	for _, q := range []editor.ProductsQuery{{}, {Text: "lamp"}, {Sort: "name"}, {Sort: "stock"}} {
		seen := map[string]bool{}
		for q.Page = 1; q.Page <= 3; q.Page++ {
			list, err := s.Products(s.ctx, q)
			if err != nil || list.Total != 60 || list.Pages != 3 || list.Page != q.Page {
				t.Fatalf("%+v: %+v, %v", q, list, err)
			}
			for _, p := range list.Products {
				seen[p.Slug] = true
			}
		}
		if len(seen) != 60 {
			t.Errorf("%+v: %d products on three pages", q, len(seen))
		}
		if q.Page = 9; len(s.page(q)) != 10 {
			t.Errorf("%+v: beyond the last page are %d", q, len(s.page(q)))
		}
	}
}

func (s *stall) page(q editor.ProductsQuery) []editor.ProductRow {
	s.Helper()
	list, err := s.Products(s.ctx, q)
	if err != nil {
		s.Fatal(err)
	}
	return list.Products
}
