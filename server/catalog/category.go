package catalog

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/category"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// Categories lists all categories of the shop, sorted by position and then by id.
func (c *Catalog) Categories(ctx context.Context, locale i18n.Locale) ([]Category, error) {
	rows, err := c.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Category, len(rows))
	for i, row := range rows {
		list[i] = Category{ID: row.ID, Slug: row.Slug, Name: locale.Pick(row.Name, row.BnName), Icon: row.Icon, sizeGuide: locale.Pick(row.SizeGuide, row.BnSizeGuide)}
		if row.ParentID != nil {
			list[i].ParentID = *row.ParentID
		}
	}
	return list, nil
}

// CacheCategories makes the catalog cache the categories of shops until they change. The caller subscribes the cache to the purges before
// the caches of pages.
func (c *Catalog) CacheCategories() pubsub.Subscriber {
	c.categories = tenancy.NewPerShop[[]*ent.Category]()
	return c.categories
}

// CategoryRows lists the rows of all categories of the shop, sorted by position and then by id. The caller must not change them.
func (c *Catalog) CategoryRows(ctx context.Context) ([]*ent.Category, error) {
	return c.categories.OfViewer(ctx, c.loadCategories)
}

func (c *Catalog) loadCategories(ctx context.Context) ([]*ent.Category, error) {
	rows, err := c.client.Category.Query().Order(ent.Asc(category.FieldPosition, category.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	return rows, nil
}

// Tree contains all categories of a shop, so that lookups need no query.
type Tree []Category

// BySlug returns the category with the slug. It reports false if there is none.
func (t Tree) BySlug(slug string) (found Category, ok bool) {
	for _, c := range t {
		if c.Slug == slug {
			return c, true
		}
	}
	return Category{}, false
}

// ByID returns the category with the id, or nil if there is none.
func (t Tree) ByID(id int) *Category {
	for _, c := range t {
		if c.ID == id {
			return &c
		}
	}
	return nil
}

// Way returns a category and its ancestors, starting at the root. It is empty if the category does
// not exist, and ends at the first repeated category if the tree has a cycle.
func (t Tree) Way(id int) []Category {
	var way []Category
	for c, seen := t.ByID(id), map[int]bool{}; c != nil && !seen[c.ID]; c = t.ByID(c.ParentID) {
		seen[c.ID] = true
		way = append(way, *c)
	}
	slices.Reverse(way)
	return way
}

// Path returns the names of a category and its ancestors, starting at the root.
func (t Tree) Path(id int) []string {
	var names []string
	for _, c := range t.Way(id) {
		names = append(names, c.Name)
	}
	return names
}

// Children returns the direct children of a category, or the root categories for id 0.
func (t Tree) Children(id int) []Category {
	children := []Category{}
	for _, c := range t {
		if c.ParentID == id {
			children = append(children, c)
		}
	}
	return children
}

// Below returns id and the ids of all its descendants. Cycles in the tree are ignored.
func (t Tree) Below(id int) []int {
	ids, seen := []int{id}, map[int]bool{id: true}
	for i := 0; i < len(ids); i++ {
		for _, c := range t {
			if c.ParentID == ids[i] && !seen[c.ID] {
				seen[c.ID] = true
				ids = append(ids, c.ID)
			}
		}
	}
	return ids
}

// NamedCategory is a category in the customer API, with its name in both languages.
type NamedCategory struct {
	ID       int    `json:"id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
	Icon     string `json:"icon"`
	ParentID int    `json:"parent_id"` // 0 for a root category
}

// NamedCategories lists the same categories as Categories, with both names.
func (c *Catalog) NamedCategories(ctx context.Context) ([]NamedCategory, error) {
	rows, err := c.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]NamedCategory, len(rows))
	for i, row := range rows {
		list[i] = NamedCategory{ID: row.ID, Slug: row.Slug, Name: row.Name, BnName: row.BnName, Icon: row.Icon}
		if row.ParentID != nil {
			list[i].ParentID = *row.ParentID
		}
	}
	return list, nil
}
