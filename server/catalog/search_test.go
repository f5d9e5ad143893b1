package catalog_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/search/searchtest"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
)

var system = viewer.WithSystem(context.Background())

// market is a database with two shops.
type market struct {
	t  *testing.T
	db *db.DB
	c  *catalog.Catalog
}

type shop struct {
	*market
	id  int
	ctx context.Context
}

func newMarket(t *testing.T) *market {
	d := dbtest.Open(t)
	return &market{t, d, catalog.New(d.Client)}
}

func (m *market) shop(slug string) *shop {
	row := m.db.Client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	return &shop{m, row.ID, viewer.WithShop(context.Background(), row.ID)}
}

func (s *shop) category(name, bnName string) int {
	return s.db.Client.Category.Create().SetSlug(name).SetName(name).SetBnName(bnName).SaveX(s.ctx).ID
}

func (s *shop) product(name, bnName string, change ...func(*ent.ProductCreate)) *ent.Product {
	s.t.Helper()
	create := s.db.Client.Product.Create().SetSlug(fmt.Sprintf("p-%d", s.db.Client.Product.Query().CountX(system))).
		SetName(name).SetBnName(bnName).SetSellingPrice(100).SetPrice(100).SetStock(5)
	for _, c := range change {
		c(create)
	}
	return create.SaveX(s.ctx)
}

// found returns the English names of the products that match a term, in order.
func (s *shop) found(term string) []string {
	s.t.Helper()
	result, err := s.c.Search(s.ctx, nil, term, catalog.ListingQuery{}, i18n.En)
	if err != nil {
		s.t.Fatalf("search %.60q: %v", term, err)
	}
	names := make([]string, len(result.Listing.Products))
	for i, p := range result.Listing.Products {
		names[i] = p.Name
	}
	return names
}

func (s *shop) finds(term string, want ...string) {
	s.t.Helper()
	if got := s.found(term); !slices.Equal(got, want) {
		s.t.Errorf("%q finds %q, want %q", term, got, want)
	}
}

func TestSearch_FindsByNameCategoryBrandAndCode(t *testing.T) {
	s := newMarket(t).shop("a")
	sarees := s.category("Women's Fashion", "নারীদের ফ্যাশন")
	p := s.product("Dhakai Jamdani", "ঢাকাই জামদানি শাড়ি ১২ হাত", func(c *ent.ProductCreate) {
		c.SetCategoryID(sarees).SetBrand("Aarong").SetSku("JM-2041")
	})
	s.db.Client.Variant.Create().SetProductID(p.ID).SetKey("Red").SetValues([]string{"Red"}).SetSku("JM-2041-RED").ExecX(s.ctx)
	s.product("Miniket Rice 5 kg", "মিনিকেট চাল ৫ কেজি")
	s.product("Green Tea", "সবুজ চা")
	const saree, rice, tea = "Dhakai Jamdani", "Miniket Rice 5 kg", "Green Tea"
	for term, want := range map[string]string{
		"jamdani": saree, "JAMDANI": saree, "amdan": saree, "dhakai jamdani": saree, "jamdani dhakai": saree,
		"জামদানি": saree, "জামদানী": saree, "ঢাকাই শাড়ী": saree, "মদান": saree,
		"aarong": saree, "jm-2041": saree, "JM 2041": saree, "2041-red": saree, "২০৪১": saree, "fashion": saree, "নারীদের": saree,
		"women's": saree, "womens": saree, "১২ হাত": saree, "12 হাত": saree,
		"rice": rice, "ri": rice, "চাল": rice, "চা": rice + "|" + tea, "সবুজ চা": tea, "5 kg": rice, "5kg": rice, "৫কেজি": rice, "৫ kg": rice, "rcie 5kg": rice, "rcie 6kg": "", "gren tea": tea, "gren rice": "", "jm-2042": "", "৫ কেজি": rice, "5": "",
		// One typing error of each kind, and two errors in a long word.
		"jamdni": saree, "jamddani": saree, "jamdeni": saree, "jmadani": saree, "jamdeny": saree, "jamlotti": "", "miniktet ryce": rice,
		"জামদনি": saree, "মিনকেট": rice, "fahsion": saree, "dhakia jamdeni": saree,
		"zzzz": "", "jamdani rice": "", "চ": "",
	} {
		got := s.found(term)
		slices.Sort(got)
		wanted := strings.FieldsFunc(want, func(r rune) bool { return r == '|' })
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("%q finds %q, want %q", term, got, wanted)
		}
	}
}

// Canonically equivalent Unicode strings must find the same products.
func TestSearch_IgnoresUnicodeSpelling(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("Composed", "শা\u09DCি বা\u09DC\u09BF ক\u09CBচ \u09DFব")
	s.product("Decomposed", "শা\u09A1\u09BCি বা\u09A1\u09BC\u09BF ক\u09C7\u09BEচ \u09AF\u09BCব")
	s.product("Joined", "র\u200D্যাব ক্\u200Cষ")
	s.product("Café", "")
	for term, want := range map[string][]string{
		"শা\u09DCি":         {"Decomposed", "Composed"},
		"শা\u09A1\u09BCি":   {"Decomposed", "Composed"},
		"ক\u09CBচ":          {"Decomposed", "Composed"},
		"ক\u09C7\u09BEচ":    {"Decomposed", "Composed"},
		"\u09DFব":           {"Decomposed", "Composed"},
		"র্যাব":             {"Joined"},
		"র\u200D্যাব":       {"Joined"},
		"ক্ষ":               {"Joined"},
		"cafe":              {"Café"},
		"CAFE\u0301":        {"Café"},
		"ｃａｆｅ":              {"Café"},
		"\u200Bcafé\uFEFF ": {"Café"},
	} {
		s.finds(term, want...)
	}
}

func TestSearch_BetterMatchComesFirst(t *testing.T) {
	s := newMarket(t).shop("a")
	grains := s.category("Rice", "চাল")
	sold := func(n int) func(*ent.ProductCreate) { return func(c *ent.ProductCreate) { c.SetSold(n) } }
	s.product("Puffed Muri", "", func(c *ent.ProductCreate) { c.SetCategoryID(grains).SetSold(900) })
	s.product("Licorice", "", sold(800))
	s.product("Red Rice", "", sold(3))
	s.product("Brown Rice", "", func(c *ent.ProductCreate) { c.SetSold(700).SetStock(0) })
	s.product("Black Rice", "", sold(5))
	s.product("Rice Cooker", "", sold(1))
	s.product("Rice", "", sold(0))
	s.finds("rice", "Rice", "Rice Cooker", "Black Rice", "Red Rice", "Brown Rice", "Licorice", "Puffed Muri")
	s.product("Basket", "", func(c *ent.ProductCreate) { c.SetSku("RICE") })
	if got := s.found("rice"); !slices.Contains(got[:2], "Basket") {
		t.Errorf("a code that is the term itself comes in %q", got)
	}
	// If few products match exactly, matches with typing errors follow, fewest errors first.
	s.finds("licorcie", "Licorice")
	s.product("Cooker Stand", "")
	s.product("Cookie", "", sold(50))
	s.product("Coaker", "", sold(99))
	s.finds("cooker", "Cooker Stand", "Rice Cooker", "Coaker")
}

func TestSearch_NeverFindsProductsOfOtherShops(t *testing.T) {
	m := newMarket(t)
	a, b := m.shop("a"), m.shop("b")
	last := m.shop("last")
	for _, s := range []*shop{b, last} {
		s.product("Honey", "মধু", func(c *ent.ProductCreate) { c.SetBrand("Foreign") })
	}
	a.product("Own Honey", "নিজের মধু")
	for _, term := range []string{"honey", "মধু", "hnoey", "foreign", "ho"} {
		for _, name := range a.found(term) {
			if name != "Own Honey" {
				t.Errorf("%q finds %q of another shop", term, name)
			}
		}
	}
	a.finds("foreign")
	if _, err := m.c.Search(context.Background(), nil, "honey", catalog.ListingQuery{}, i18n.En); err == nil {
		t.Error("a search without a shop is answered")
	}
	// An index entry with another shop's text must not reveal its product.
	if got, err := m.db.Client.SearchEntry.Query().Count(a.ctx); err != nil || got != 1 {
		t.Errorf("shop a sees %d entries, %v", got, err)
	}
}

func TestSearch_CategoryMatchRanksAboveNameMatch(t *testing.T) {
	s := newMarket(t).shop("a")
	honey := s.category("Honey", "মধু")
	of := func(category, sold int) func(*ent.ProductCreate) {
		return func(c *ent.ProductCreate) { c.SetCategoryID(category).SetSold(sold) }
	}
	fruit := s.category("Fruit", "ফল")
	s.product("Honey Queen Pineapple", "মধুপুরের আনারস", of(fruit, 900))
	s.product("Honeycomb", "চাক", of(honey, 500))
	s.product("Mustard Honey", "সরিষা ফুলের মধু", of(honey, 1))
	s.finds("honey", "Mustard Honey", "Honey Queen Pineapple", "Honeycomb")
	s.finds("মধু", "Mustard Honey", "Honey Queen Pineapple", "Honeycomb")
}

func TestSearch_FindsByParentCategory(t *testing.T) {
	s := newMarket(t).shop("a")
	sarees := s.category("Sarees", "শাড়ি")
	bridal := s.category("Bridal", "বিয়ে")
	move := s.db.Client.Category.UpdateOneID(bridal)
	s.product("Red Katan", "", func(c *ent.ProductCreate) { c.SetCategoryID(bridal) })
	s.finds("saree")
	move.SetParentID(sarees).ExecX(s.ctx)
	s.finds("saree", "Red Katan")
	s.finds("শাড়ি", "Red Katan")
	s.db.Client.Category.UpdateOneID(sarees).SetName("Drapes").SetBnName("").ExecX(s.ctx)
	s.finds("saree")
	s.finds("drapes", "Red Katan")
	s.db.Client.Category.DeleteOneID(sarees).ExecX(s.ctx)
	s.finds("drapes")
}

func TestSearch_WritesUpdateTheIndex(t *testing.T) {
	s := newMarket(t).shop("a")
	client := s.db.Client
	fish, other := s.category("Fish", "মাছ"), s.category("Other", "")
	p := s.product("Hilsa", "রুপালি", func(c *ent.ProductCreate) { c.SetCategoryID(fish).SetStatus("draft") })
	step := func(what string, term string, want ...string) {
		t.Helper()
		if got := s.found(term); !slices.Equal(got, want) {
			t.Errorf("after %s: %q finds %q, want %q", what, term, got, want)
		}
	}
	step("it was made as a draft", "hilsa")
	client.Product.UpdateOne(p).SetStatus("published").ExecX(s.ctx)
	step("it was published", "hilsa", "Hilsa")
	step("it was published", "মাছ", "Hilsa")
	client.Product.UpdateOne(p).SetName("Ruhi").ExecX(s.ctx)
	step("it was renamed", "hilsa")
	step("it was renamed", "ruhi", "Ruhi")
	client.Product.Update().SetBrand("Padma").ExecX(s.ctx)
	step("all were changed", "padma", "Ruhi")
	client.Category.UpdateOneID(fish).SetName("Seafood").ExecX(s.ctx)
	step("its category was renamed", "seafood", "Ruhi")
	client.Product.UpdateOne(p).SetCategoryID(other).ExecX(s.ctx)
	step("it was moved", "seafood")
	client.Product.UpdateOne(p).SetCategoryID(fish).ExecX(s.ctx)
	client.Category.DeleteOneID(fish).ExecX(s.ctx)
	step("its category was deleted", "seafood")
	v := client.Variant.Create().SetProductID(p.ID).SetKey("k").SetValues([]string{"k"}).SetSku("XL-77").SaveX(s.ctx)
	step("a variant was added", "xl-77", "Ruhi")
	client.Variant.UpdateOne(v).SetSku("XL-88").ExecX(s.ctx)
	step("the variant was changed", "xl-88", "Ruhi")
	client.Variant.DeleteOne(v).ExecX(s.ctx)
	step("the variant was deleted", "xl-88")

	tx, err := client.Tx(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.UpdateOneID(p.ID).SetName("Never").ExecX(s.ctx)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	step("a change was rolled back", "never")
	step("a change was rolled back", "ruhi", "Ruhi")
	client.Product.CreateBulk(
		client.Product.Create().SetSlug("x").SetName("Bulk One").SetSellingPrice(1).SetPrice(1),
		client.Product.Create().SetSlug("y").SetName("Bulk Two").SetSellingPrice(1).SetPrice(1),
	).ExecX(s.ctx)
	step("two were made at once", "bulk", "Bulk Two", "Bulk One")
	client.Product.DeleteOne(p).ExecX(s.ctx)
	step("it was deleted", "ruhi")
	client.Shop.DeleteOneID(s.id).ExecX(system)
	if n := client.SearchEntry.Query().CountX(system); n != 0 {
		t.Errorf("%d entries outlive their shop", n)
	}
	if !s.db.IsPostgres() {
		if _, err := s.db.SQL.Exec("INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('integrity-check', 1)"); err != nil {
			t.Errorf("the index is not what its table says: %v", err)
		}
	}
}

func TestSearch_PagesContainEachProductOnce(t *testing.T) {
	// A result of at most 100 products is loaded completely, a larger one page by page.
	for count, pages := range map[int]int{60: 3, 130: 6} {
		s := newMarket(t).shop("a")
		for i := range count {
			s.product(fmt.Sprintf("Lamp %d", i), "", func(c *ent.ProductCreate) {
				c.SetSold(i).SetPrice(int64(100 + i))
				if i%2 == 1 {
					c.SetBrand("Walton")
				}
			})
		}
		search := func(q catalog.ListingQuery) catalog.Listing {
			t.Helper()
			result, err := s.c.Search(s.ctx, nil, "lamp", q, i18n.En)
			if err != nil {
				t.Fatal(err)
			}
			return result.Listing
		}
		seen := map[int]bool{}
		for page := 1; page <= pages; page++ {
			got := search(catalog.ListingQuery{Page: page})
			if got.Total != count || got.Pages != pages || got.Page != page {
				t.Errorf("page %d: %d products on %d pages, page %d", page, got.Total, got.Pages, got.Page)
			}
			for _, p := range got.Products {
				seen[p.ID] = true
			}
		}
		if len(seen) != count {
			t.Errorf("%d products on %d pages", len(seen), pages)
		}
		for given, want := range map[int]int{0: 1, -5: 1, pages + 1: pages, 1 << 40: pages} {
			if got := search(catalog.ListingQuery{Page: given}); got.Page != want {
				t.Errorf("page %d: %d, want %d", given, got.Page, want)
			}
		}
		dearest := fmt.Sprintf("Lamp %d, Lamp %d", count-1, count-3)
		for sort, want := range map[catalog.Sort]string{
			"": dearest, catalog.SortMatch: dearest, catalog.SortPopular: dearest, catalog.SortNewest: dearest,
			catalog.SortPriceDesc: dearest, catalog.SortPriceAsc: "Lamp 1, Lamp 3",
		} {
			got := search(catalog.ListingQuery{Sort: sort, Brands: []string{"Walton"}})
			if names := got.Products[0].Name + ", " + got.Products[1].Name; got.Total != count/2 || names != want {
				t.Errorf("sorted by %q: %s of %d first, want %s", sort, names, got.Total, want)
			}
		}
	}
}

func TestSearch_AcceptsHostileTerms(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("100% Cotton_Shirt", "সুতি", func(c *ent.ProductCreate) { c.SetSku(`A"B'C\D`) })
	s.product("NEAR Beer", "")
	for _, term := range searchtest.HostileTerms {
		s.found(term)
	}
	s.finds("%%")
	s.finds("__")
	s.finds("%cotton%", "100% Cotton_Shirt")
	s.finds("100%", "100% Cotton_Shirt")
	s.finds("cotton_shirt", "100% Cotton_Shirt")
	s.finds("c%n")
	s.finds(`a"bc\d`, "100% Cotton_Shirt")
	s.finds("near", "NEAR Beer")
	s.finds("near AND beer", "NEAR Beer") // a term of three words may lack one
	s.finds("near AND wine")
	s.finds("-beer", "NEAR Beer")
	s.finds("text:beer")
	s.finds("bee*", "NEAR Beer")
	s.finds("beer\x00", "NEAR Beer")
	s.finds("🍺 beer 🍺", "NEAR Beer")
}
