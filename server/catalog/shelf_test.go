package catalog_test

import (
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

func TestFillShelves_FollowsEachRuleWithOneQuery(t *testing.T) {
	s := newMarket(t).shop("a")
	food, toys := s.category("food", ""), s.category("toys", "")
	lowered := func(c *ent.ProductCreate) { c.SetSellingPrice(100_00).SetPrice(80_00) }
	s.product("rice", "", sold(9, 5, food))
	dal := s.product("dal", "", sold(50, 0, food))
	s.product("oil", "", sold(0, 5, food), lowered)
	doll := s.product("doll", "", sold(70, 5, toys), lowered)
	s.product("ball", "", sold(0, 5, toys), func(c *ent.ProductCreate) { c.SetFeatured(true).SetFeaturedPosition(1) })
	kite := s.product("kite", "", sold(0, 5, toys))
	s.product("hidden", "", sold(99, 5, toys), func(c *ent.ProductCreate) { c.SetStatus(product.StatusDraft) })
	tree := catalog.Tree{{ID: food}, {ID: toys, ParentID: food}}
	shelves := []catalog.Shelf{
		{Rule: catalog.ShelfNewest, Most: 3},
		{Rule: catalog.ShelfBestSelling, Most: 2},
		{Rule: catalog.ShelfDiscounted, Most: 9},
		{Rule: catalog.ShelfFeatured, Most: 9},
		{Rule: catalog.ShelfCategory, Category: toys, Most: 9},
		{Rule: catalog.ShelfCategory, Category: food, Most: 4},
		{Rule: catalog.ShelfChosen, Products: []int{kite.ID, dal.ID, 999, doll.ID, food}, Most: 4},
		{Rule: catalog.ShelfChosen, Most: 4},
		{Rule: catalog.ShelfCategory, Category: 999, Most: 4},
	}
	want := []string{"kite ball doll", "doll dal", "doll oil", "ball", "doll kite ball", "doll rice kite dal", "kite doll dal", "", ""}
	all, err := s.c.FillShelves(s.ctx, tree, i18n.En, shelves)
	if err != nil {
		t.Fatal(err)
	}
	for i, shelf := range shelves {
		alone, err := s.c.FillShelves(s.ctx, tree, i18n.En, shelves[i:i+1])
		if err != nil || cardNames(all[i]) != want[i] || cardNames(alone[0]) != want[i] {
			t.Errorf("%+v: among others %q, alone %q, want %q (%v)", shelf, cardNames(all[i]), cardNames(alone[0]), want[i], err)
		}
	}
}

func TestFillShelves_ShowsNoProductsOfOtherShops(t *testing.T) {
	m := newMarket(t)
	a, b := m.shop("a"), m.shop("b")
	other := b.product("rice", "")
	all, err := a.c.FillShelves(a.ctx, nil, i18n.En, []catalog.Shelf{{Rule: catalog.ShelfNewest, Most: 9}, {Rule: catalog.ShelfChosen, Products: []int{other.ID}, Most: 9}})
	if err != nil || len(all[0])+len(all[1]) > 0 {
		t.Errorf("%v, %v", all, err)
	}
}

// The rules of the home page: featured products keep their place, a product is in one list only, and links to
// products take none out of a list.
func TestFillShelves_SkipsProductsOfOtherShelves(t *testing.T) {
	s := newMarket(t).shop("a")
	none := s.category("none", "")
	five := s.product("five", "", sold(0, 5, none))
	s.product("four", "", sold(10, 5, none))
	s.product("three", "", sold(20, 5, none))
	two := s.product("two", "", sold(30, 5, none))
	s.product("one", "", sold(40, 5, none))
	s.product("star", "", sold(99, 5, none), func(c *ent.ProductCreate) { c.SetFeatured(true).SetFeaturedPosition(1) })
	all, err := s.c.FillShelves(s.ctx, nil, i18n.En, []catalog.Shelf{
		{Rule: catalog.ShelfBestSelling, Most: 2, SkipShown: true},
		{Rule: catalog.ShelfFeatured, Most: 9},
		{Rule: catalog.ShelfNewest, Most: 2, SkipShown: true},
		{Rule: catalog.ShelfBestSelling, Most: 2},
		{Rule: catalog.ShelfChosen, Products: []int{two.ID, five.ID}, Most: 2, Linked: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"two three", "star", "four five", "star one", "two five"} {
		if got := cardNames(all[i]); got != want {
			t.Errorf("list %d is %q, want %q", i, got, want)
		}
	}
}
