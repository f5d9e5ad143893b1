package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
)

// ShelfRule says which products a shelf shows.
type ShelfRule string

// The rules of shelves.
const (
	ShelfNewest      ShelfRule = "newest"
	ShelfBestSelling ShelfRule = "best-selling"
	ShelfDiscounted  ShelfRule = "discounted" // at a lower price than their regular one; the best-selling first
	ShelfFeatured    ShelfRule = "featured"   // in the merchant's order
	ShelfCategory    ShelfRule = "category"   // of a category and those below it; the best-selling first
	ShelfChosen      ShelfRule = "chosen"     // by hand, in the order of Products
)

// Shelf describes a list of products. Category is for ShelfCategory, Products for ShelfChosen.
type Shelf struct {
	Rule     ShelfRule
	Category int
	Products []int
	Most     int // number of products
	// SkipShown leaves out the products of shelves that skip none, and of earlier ones that do.
	SkipShown bool
	// Linked says that the products are not shown as a list, so that no other shelf skips them.
	Linked bool
}

// FillShelves returns the products of each shelf in its order, those out of stock last, with one query for all of them.
func (c *Catalog) FillShelves(ctx context.Context, tree Tree, locale i18n.Locale, shelves []Shelf) ([][]ProductCard, error) {
	filled := make([][]ProductCard, len(shelves))
	if len(shelves) == 0 {
		return filled, nil
	}
	var ids *sql.Selector
	order := inOrder(shelves)
	before := 0 // products of the shelves so far, at most
	for _, i := range order {
		top := shelves[i].top(ctx, tree, before)
		if !shelves[i].Linked {
			before += shelves[i].Most
		}
		if ids == nil {
			ids = top
		} else {
			ids = ids.UnionAll(top)
		}
	}
	rows, err := c.client.Product.Query().
		Where(Published(), func(s *sql.Selector) { s.Where(sql.In(s.C(product.FieldID), ids)) }).
		Select(slices.Concat(CardFields, []string{product.FieldSold, product.FieldPrice, product.FieldFeaturedPosition})...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products of shelves: %w", err)
	}
	shown := map[int]bool{}
	for _, i := range order {
		picked := shelves[i].pick(tree, rows, shown)
		for _, p := range picked {
			shown[p.ID] = shown[p.ID] || !shelves[i].Linked
		}
		filled[i] = cardsOf(ctx, picked, locale)
	}
	return filled, nil
}

// inOrder returns the indexes of shelves in the order in which they are filled: those that skip none first.
func inOrder(shelves []Shelf) []int {
	order := make([]int, len(shelves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(turn(shelves[a]), turn(shelves[b])) })
	return order
}

func turn(s Shelf) int {
	if s.SkipShown {
		return 1
	}
	return 0
}

// top selects the ids of the shelf's products, and of before more if it skips shown ones.
func (s Shelf) top(ctx context.Context, tree Tree, before int) *sql.Selector {
	most := s.Most
	if s.SkipShown {
		most += before
	}
	t := sql.Table(product.Table)
	where := []*sql.Predicate{sql.EQ(t.C(product.FieldShopID), viewer.ShopOf(ctx)), sql.EQ(t.C(product.FieldStatus), product.StatusPublished)}
	order := []string{sql.Desc(t.C(product.FieldSold)), sql.Desc(t.C(product.FieldID))}
	switch s.Rule {
	case ShelfNewest:
		order = []string{sql.Desc(t.C(product.FieldID))}
	case ShelfBestSelling:
		where = append(where, sql.GT(t.C(product.FieldSold), 0))
	case ShelfDiscounted:
		where = append(where, sql.ColumnsLT(t.C(product.FieldPrice), t.C(product.FieldSellingPrice)))
	case ShelfFeatured:
		where = append(where, sql.EQ(t.C(product.FieldFeatured), true))
		order = []string{t.C(product.FieldFeaturedPosition), t.C(product.FieldID)}
	case ShelfCategory:
		where = append(where, sql.In(t.C(product.FieldCategoryID), db.Args(tree.Below(s.Category))...))
	default:
		where = append(where, sql.In(t.C(product.FieldID), db.Args(s.chosen())...))
	}
	top := sql.Select(t.C(product.FieldID)).From(t).Where(sql.And(where...)).OrderBy(order...).Limit(most).As("shelf")
	return sql.Select(top.C(product.FieldID)).From(top)
}

// chosen returns the products that a merchant chose, at most as many as the shelf shows.
func (s Shelf) chosen() []int { return s.Products[:min(len(s.Products), s.Most)] }

// pick returns the shelf's products among those of all shelves. It has the rules of top. shown are the products of the shelves that were filled before.
func (s Shelf) pick(tree Tree, rows []*ent.Product, shown map[int]bool) []*ent.Product {
	below := tree.Below(s.Category)
	var picked []*ent.Product
	for _, p := range rows {
		if s.has(p, below) && !(s.SkipShown && shown[p.ID]) {
			picked = append(picked, p)
		}
	}
	slices.SortFunc(picked, s.compare)
	picked = picked[:min(len(picked), s.Most)]
	slices.SortStableFunc(picked, func(a, b *ent.Product) int { return cmp.Compare(outOfStock(a), outOfStock(b)) })
	return picked
}

func (s Shelf) has(p *ent.Product, below []int) bool {
	switch s.Rule {
	case ShelfNewest:
		return true
	case ShelfBestSelling:
		return p.Sold > 0
	case ShelfDiscounted:
		return p.Price < p.SellingPrice
	case ShelfFeatured:
		return p.Featured
	case ShelfCategory:
		return p.CategoryID != nil && slices.Contains(below, *p.CategoryID)
	}
	return slices.Contains(s.chosen(), p.ID)
}

func (s Shelf) compare(a, b *ent.Product) int {
	switch s.Rule {
	case ShelfNewest:
		return b.ID - a.ID
	case ShelfFeatured:
		return cmp.Or(a.FeaturedPosition-b.FeaturedPosition, a.ID-b.ID)
	case ShelfChosen:
		return slices.Index(s.Products, a.ID) - slices.Index(s.Products, b.ID)
	}
	return cmp.Or(cmp.Compare(b.Sold, a.Sold), b.ID-a.ID)
}
