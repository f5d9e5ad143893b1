package catalog

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/category"
)

// Categories lists the shop's whole tree, parents before their children's
// positions are compared: by position, then by age.
func (c *Catalog) Categories(ctx context.Context, locale Locale) ([]Category, error) {
	rows, err := c.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Category, len(rows))
	for i, row := range rows {
		list[i] = Category{ID: row.ID, Slug: row.Slug, Name: locale.Pick(row.Name, row.BnName), Icon: row.Icon}
		if row.ParentID != nil {
			list[i].ParentID = *row.ParentID
		}
	}
	return list, nil
}

// CategoryRows returns the categories of the shop by position.
func (c *Catalog) CategoryRows(ctx context.Context) ([]*ent.Category, error) {
	rows, err := c.client.Category.Query().Order(ent.Asc(category.FieldPosition, category.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	return rows, nil
}

// Tree is a shop's categories, for looking up without a query.
type Tree []Category

// BySlug finds a category; ok is false where there is none.
func (t Tree) BySlug(slug string) (found Category, ok bool) {
	for _, c := range t {
		if c.Slug == slug {
			return c, true
		}
	}
	return Category{}, false
}

// ByID finds a category; nil where there is none.
func (t Tree) ByID(id int) *Category {
	for _, c := range t {
		if c.ID == id {
			return &c
		}
	}
	return nil
}

// Way is a category and those above it, the topmost first; none where there is no such
// category. A loop in the tree ends it.
func (t Tree) Way(id int) []Category {
	var way []Category
	for c, seen := t.ByID(id), map[int]bool{}; c != nil && !seen[c.ID]; c = t.ByID(c.ParentID) {
		seen[c.ID] = true
		way = append(way, *c)
	}
	slices.Reverse(way)
	return way
}

// Path are the names on the way to a category.
func (t Tree) Path(id int) []string {
	var names []string
	for _, c := range t.Way(id) {
		names = append(names, c.Name)
	}
	return names
}

// Children are the categories directly below id.
func (t Tree) Children(id int) []Category {
	children := []Category{}
	for _, c := range t {
		if c.ParentID == id {
			children = append(children, c)
		}
	}
	return children
}

// Below is id and every category under it. A loop in the tree ends it.
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

// NamedCategory is a category as the customer API answers it: in both languages.
type NamedCategory struct {
	ID       int    `json:"id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
	Icon     string `json:"icon"`
	ParentID int    `json:"parent_id"` // 0 at the top
}

// NamedCategories lists the shop's whole tree like Categories.
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
