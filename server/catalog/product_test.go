package catalog_test

import (
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

func cardNames(cards []catalog.ProductCard) string {
	names := make([]string, len(cards))
	for i, card := range cards {
		names[i] = card.Name
	}
	return strings.Join(names, " ")
}

// sold returns a change that sets the number of sold units, the stock and the category.
func sold(units, stock, category int) func(*ent.ProductCreate) {
	return func(c *ent.ProductCreate) { c.SetSold(units).SetStock(stock).SetCategoryID(category) }
}

func TestShelves_ShowEachProductOnceAndSoldOutProductsLast(t *testing.T) {
	s := newMarket(t).shop("a")
	food := s.category("food", "")
	s.product("old", "", sold(0, 5, food))
	s.product("best", "", sold(90, 5, food))
	s.product("gone", "", sold(80, 0, food))
	s.product("good", "", sold(70, 5, food))
	s.product("featured-gone", "", sold(60, 0, food), func(c *ent.ProductCreate) { c.SetFeatured(true).SetFeaturedPosition(1) })
	s.product("featured", "", sold(50, 5, food), func(c *ent.ProductCreate) { c.SetFeatured(true).SetFeaturedPosition(2) })
	s.product("new-gone", "", sold(0, 0, food))
	s.product("new", "", sold(0, 5, food))
	featured, bestSelling, newest, err := s.c.Shelves(s.ctx, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	got := cardNames(featured) + "; " + cardNames(bestSelling) + "; " + cardNames(newest)
	if want := "featured featured-gone; best good gone; new old new-gone"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRelated_IsFilledFromOtherCategoriesBeforeSoldOutProducts(t *testing.T) {
	s := newMarket(t).shop("a")
	food, toys := s.category("food", ""), s.category("toys", "")
	p := s.product("rice", "", sold(99, 5, food))
	s.product("dal", "", sold(5, 5, food))
	s.product("oil-gone", "", sold(50, 0, food))
	s.product("doll", "", sold(70, 5, toys))
	s.product("ball", "", sold(80, 5, toys))
	s.product("kite-gone", "", sold(90, 0, toys))
	s.product("loose", "", func(c *ent.ProductCreate) { c.SetSold(60) })
	product, err := s.c.Product(s.ctx, p.Slug, i18n.En, catalog.Tree{{ID: food}, {ID: toys}})
	if err != nil {
		t.Fatal(err)
	}
	related, err := s.c.Related(s.ctx, product, i18n.En)
	if want := "dal ball doll loose oil-gone"; err != nil || cardNames(related) != want {
		t.Errorf("%s, %v, want %s", cardNames(related), err, want)
	}
}

func TestRelated_WithoutACategoryAreTheBestSellingAvailableOnesFirst(t *testing.T) {
	s := newMarket(t).shop("a")
	food := s.category("food", "")
	p := s.product("loose", "", func(c *ent.ProductCreate) { c.SetSold(60) })
	s.product("rice", "", sold(5, 5, food))
	s.product("kite-gone", "", sold(90, 0, food))
	product, err := s.c.Product(s.ctx, p.Slug, i18n.En, catalog.Tree{{ID: food}})
	if err != nil {
		t.Fatal(err)
	}
	related, err := s.c.Related(s.ctx, product, i18n.En)
	if want := "rice kite-gone"; err != nil || cardNames(related) != want {
		t.Errorf("%s, %v, want %s", cardNames(related), err, want)
	}
}

func TestProduct_SizeGuideIsItsOwnOrThatOfTheNearestCategory(t *testing.T) {
	s := newMarket(t).shop("a")
	category := func(name, guide string, parent int) int {
		c := s.db.Client.Category.Create().SetSlug(name).SetName(name).SetSizeGuide(guide)
		if parent != 0 {
			c.SetParentID(parent)
		}
		return c.SaveX(s.ctx).ID
	}
	clothes := category("clothes", "Size, Chest\nM, 38", 0)
	shirts := category("shirts", "", clothes)
	silk := category("silk", "Dry clean", shirts)
	plain := category("plain", "", 0)
	tree, err := s.c.Categories(s.ctx, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	table := "<th>Chest</th>"
	for name, want := range map[string]struct {
		category  int
		own, html string
	}{
		"of-an-ancestor": {shirts, "", table},
		"of-its-own":     {shirts, "Loose **fit**", "<strong>fit</strong>"},
		"of-category":    {silk, "", "Dry clean"},
		"none":           {plain, "", ""},
		"inert":          {plain, "<script>alert(1)</script>x", "x"},
	} {
		row := s.product(name, "", func(c *ent.ProductCreate) { c.SetCategoryID(want.category).SetSizeGuide(want.own) })
		p, err := s.c.Product(s.ctx, row.Slug, i18n.En, tree)
		if err != nil {
			t.Fatal(err)
		}
		got := p.SizeGuideHTML
		if !strings.Contains(got, want.html) || want.html == "" && got != "" || strings.Contains(got, "<script") {
			t.Errorf("%s: %q, want %q", name, got, want.html)
		}
	}
}
