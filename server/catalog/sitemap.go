package catalog

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/policytext"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
)

// ListedCategory is a category as a sitemap lists it.
type ListedCategory struct {
	Slug      string
	ChangedAt time.Time
}

// ListedCategories are all of the shop's.
func (c *Catalog) ListedCategories(ctx context.Context) ([]ListedCategory, error) {
	rows, err := c.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]ListedCategory, len(rows))
	for i, row := range rows {
		list[i] = ListedCategory{row.Slug, row.UpdatedAt}
	}
	return list, nil
}

// PolicyChanges says when the static pages that have a text of the shop's own were changed.
func (c *Catalog) PolicyChanges(ctx context.Context) (map[policytext.Kind]time.Time, error) {
	rows, err := c.client.PolicyText.Query().Select(policytext.FieldKind, policytext.FieldUpdatedAt).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("look when policies were changed: %w", err)
	}
	changes := map[policytext.Kind]time.Time{}
	for _, row := range rows {
		changes[row.Kind] = row.UpdatedAt
	}
	return changes, nil
}

// ChangedPaths are the paths of the shop's published pages that were changed since a
// time, at most so many: static pages, categories, products.
func (c *Catalog) ChangedPaths(ctx context.Context, since time.Time, most int) ([]string, error) {
	var paths []string
	policies, err := c.client.PolicyText.Query().Where(policytext.UpdatedAtGTE(since)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed policies: %w", err)
	}
	for _, row := range policies {
		paths = append(paths, policyPath(row.Kind))
	}
	categories, err := c.client.Category.Query().Where(category.UpdatedAtGTE(since)).Limit(most).Select(category.FieldSlug).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed categories: %w", err)
	}
	for _, slug := range categories {
		paths = append(paths, CategoryPath(slug))
	}
	products, err := c.client.Product.Query().Where(Published(), product.UpdatedAtGTE(since)).
		Order(ent.Asc(product.FieldID)).Limit(most).Select(product.FieldSlug).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed products: %w", err)
	}
	for _, slug := range products {
		paths = append(paths, ProductPath(slug))
	}
	return paths[:min(len(paths), most)], nil
}

// MarketShop is a public shop whose pages have their address on the market's host.
type MarketShop struct {
	Slug       string
	Categories int
	Products   int // that are published
}

// shopsAtOnce is how many shops of the market are in memory.
const shopsAtOnce = 1000

// EachMarketShop calls each with the public shops that are not elsewhere, on a domain of
// their own, by age, some at a time.
func (c *Catalog) EachMarketShop(ctx context.Context, elsewhere predicate.Shop, each func([]MarketShop) error) error {
	ctx = viewer.WithSystem(ctx)
	for after := 0; ; {
		rows, err := c.client.Shop.Query().
			Where(shop.Public(true), shop.IDGT(after), shop.Not(elsewhere)).
			Order(ent.Asc(shop.FieldID)).Limit(shopsAtOnce).Select(shop.FieldSlug).All(ctx)
		if err != nil {
			return fmt.Errorf("list shops: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		list, err := c.counted(ctx, rows)
		if err != nil {
			return fmt.Errorf("count what shops have: %w", err)
		}
		if err := each(list); err != nil {
			return err
		}
		after = rows[len(rows)-1].ID
	}
}

// counted counts what shops have, which are in the order of their ids.
func (c *Catalog) counted(ctx context.Context, rows []*ent.Shop) ([]MarketShop, error) {
	first, last := rows[0].ID, rows[len(rows)-1].ID
	var products, categories shopCounts
	err := c.client.Product.Query().Where(Published(), func(s *sql.Selector) {
		s.Where(sql.And(sql.GTE(s.C(product.FieldShopID), first), sql.LTE(s.C(product.FieldShopID), last)))
	}).GroupBy(product.FieldShopID).Aggregate(ent.Count()).Scan(ctx, &products)
	if err != nil {
		return nil, err
	}
	err = c.client.Category.Query().Where(func(s *sql.Selector) {
		s.Where(sql.And(sql.GTE(s.C(category.FieldShopID), first), sql.LTE(s.C(category.FieldShopID), last)))
	}).GroupBy(category.FieldShopID).Aggregate(ent.Count()).Scan(ctx, &categories)
	if err != nil {
		return nil, err
	}
	ofProducts, ofCategories := products.byShop(), categories.byShop()
	list := make([]MarketShop, len(rows))
	for i, row := range rows {
		list[i] = MarketShop{row.Slug, ofCategories[row.ID], ofProducts[row.ID]}
	}
	return list, nil
}

type shopCounts []struct {
	ShopID int `json:"shop_id"`
	Count  int `json:"count"`
}

func (counts shopCounts) byShop() map[int]int {
	all := map[int]int{}
	for _, each := range counts {
		all[each.ShopID] = each.Count
	}
	return all
}
