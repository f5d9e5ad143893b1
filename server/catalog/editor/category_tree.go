package editor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// CategoryTree lists all categories for the merchant, each before its descendants.
func (e *Editor) CategoryTree(ctx context.Context) ([]CategoryNode, error) {
	return categoryTree(ctx, e.client)
}

func categoryTree(ctx context.Context, client *ent.Client) ([]CategoryNode, error) {
	rows, err := catalog.New(client).CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	var counts []struct {
		CategoryID *int `json:"category_id"`
		Count      int  `json:"count"`
	}
	err = client.Product.Query().GroupBy(product.FieldCategoryID).Aggregate(ent.Count()).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count products of categories: %w", err)
	}
	products := map[int]int{}
	for _, each := range counts {
		if each.CategoryID != nil {
			products[*each.CategoryID] = each.Count
		}
	}
	nodes := make([]CategoryNode, len(rows))
	for i, row := range rows {
		nodes[i] = CategoryNode{ID: row.ID, Slug: row.Slug, Name: row.Name, BnName: row.BnName, Icon: row.Icon, Products: products[row.ID],
			SizeGuide: row.SizeGuide, BnSizeGuide: row.BnSizeGuide}
		if row.ParentID != nil {
			nodes[i].ParentID = *row.ParentID
		}
	}
	return preorder(nodes), nil
}

// preorder sorts nodes so that each precedes its descendants. Siblings keep their order.
func preorder(nodes []CategoryNode) []CategoryNode {
	below := map[int][]CategoryNode{}
	for _, n := range nodes {
		below[n.ParentID] = append(below[n.ParentID], n)
	}
	ordered := make([]CategoryNode, 0, len(nodes))
	var walk func(parent int)
	walk = func(parent int) {
		for _, n := range below[parent] {
			ordered = append(ordered, n)
			walk(n.ID)
		}
	}
	walk(0)
	return ordered
}

func (e *Editor) categoryNode(ctx context.Context, id int) (*CategoryNode, error) {
	tree, err := e.CategoryTree(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(tree, func(n CategoryNode) bool { return n.ID == id })
	if i < 0 { // nil if it was deleted since the categories were listed
		return nil, fault.New(fault.NotFound, "category_not_found")
	}
	return &tree[i], nil
}

// ArrangeCategories sets the parents and order of all categories. Errors: Conflict
// "categories_changed" with the current tree if the order does not list exactly the existing
// categories; Invalid "category_loop" or "category_too_deep".
func (e *Editor) ArrangeCategories(ctx context.Context, in CategoryOrder) ([]CategoryNode, error) {
	err := db.Transact(ctx, e.client, "arrange categories", func(client *ent.Client) error {
		g, err := lockTree(ctx, client)
		if err != nil {
			return err
		}
		if !g.names(in.Categories) {
			changed := fault.New(fault.Conflict, "categories_changed")
			if changed.Now, err = categoryTree(ctx, client); err != nil {
				return err
			}
			return changed
		}
		for _, place := range in.Categories {
			g.parent[place.ID] = place.ParentID
		}
		if err := g.check(); err != nil {
			return err
		}
		return g.arrange(ctx, client, in.Categories)
	})
	if err != nil {
		return nil, err
	}
	return e.CategoryTree(ctx)
}

// names reports whether places lists every category exactly once, with existing parents.
func (g *lockedTree) names(places []CategoryPlace) bool {
	seen := map[int]bool{}
	for _, place := range places {
		if seen[place.ID] || g.byID[place.ID] == nil || place.ParentID != 0 && g.byID[place.ParentID] == nil {
			return false
		}
		seen[place.ID] = true
	}
	return len(seen) == len(g.rows)
}

// arrange writes the categories whose place has changed, with a single entry in the activity log.
func (g *lockedTree) arrange(ctx context.Context, client *ent.Client, places []CategoryPlace) error {
	quiet, moved := audit.Quiet(ctx), 0
	for i, place := range places {
		row, parent := g.byID[place.ID], 0
		if row.ParentID != nil {
			parent = *row.ParentID
		}
		if row.Position == i && parent == place.ParentID {
			continue
		}
		moved++
		update := client.Category.UpdateOneID(place.ID).SetPosition(i)
		if parent != place.ParentID {
			under(update, place.ParentID)
		}
		if err := update.Exec(quiet); err != nil {
			return fmt.Errorf("arrange categories: %w", err)
		}
	}
	if moved == 0 {
		return nil
	}
	return audit.Record(ctx, client, "arrange", ent.TypeCategory, 0, map[string]any{"moved": audit.To(moved)})
}
