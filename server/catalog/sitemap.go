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

// ListedCategory is a category in a sitemap.
type ListedCategory struct {
	Slug      string
	ChangedAt time.Time
}

// ListedCategories lists all categories of the shop.
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

// PolicyChanges returns the time of the last change of each policy that the shop has written.
func (c *Catalog) PolicyChanges(ctx context.Context) (map[policytext.Kind]time.Time, error) {
	rows, err := c.client.PolicyText.Query().Select(policytext.FieldKind, policytext.FieldUpdatedAt).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load times of policies: %w", err)
	}
	changes := map[policytext.Kind]time.Time{}
	for _, row := range rows {
		changes[row.Kind] = row.UpdatedAt
	}
	return changes, nil
}

// ChangedPaths returns the paths of at limit limit published pages that changed at or after a time:
// first policies, then categories, then products.
func (c *Catalog) ChangedPaths(ctx context.Context, since time.Time, limit int) ([]string, error) {
	var paths []string
	policies, err := c.client.PolicyText.Query().Where(policytext.UpdatedAtGTE(since)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed policies: %w", err)
	}
	for _, row := range policies {
		paths = append(paths, policyPath(row.Kind))
	}
	categories, err := c.client.Category.Query().Where(category.UpdatedAtGTE(since)).Limit(limit).Select(category.FieldSlug).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed categories: %w", err)
	}
	for _, slug := range categories {
		paths = append(paths, CategoryPath(slug))
	}
	products, err := c.client.Product.Query().Where(Published(), product.UpdatedAtGTE(since)).
		Order(ent.Asc(product.FieldID)).Limit(limit).Select(product.FieldSlug).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list changed products: %w", err)
	}
	for _, slug := range products {
		paths = append(paths, ProductPath(slug))
	}
	return paths[:min(len(paths), limit)], nil
}

// MarketShop is a published shop whose canonical address is on the market host.
type MarketShop struct {
	Slug       string
	Categories int
	Products   int // published products only
}

// shopsAtOnce is the number of shops per batch.
const shopsAtOnce = 1000

// EachMarketShop calls each with batches of the published shops that do not match elsewhere, the
// shops with their own host. The order is ascending by id. It stops at the first error and returns
// it.
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
			return fmt.Errorf("count products and categories of shops: %w", err)
		}
		if err := each(list); err != nil {
			return err
		}
		after = rows[len(rows)-1].ID
	}
}

// counted adds the numbers of categories and products to shops, which must be sorted by id.
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
