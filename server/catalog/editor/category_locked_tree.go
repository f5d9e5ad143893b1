package editor

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/platform/fault"
)

// lockedTree contains a shop's categories, locked until the transaction ends.
type lockedTree struct {
	rows   []*ent.Category // sorted by position
	byID   map[int]*ent.Category
	parent map[int]int // 0 for a root category
}

func lockTree(ctx context.Context, client *ent.Client) (*lockedTree, error) {
	// Writing updated_at locks the rows.
	if err := client.Category.Update().Exec(ctx); err != nil {
		return nil, fmt.Errorf("lock categories: %w", err)
	}
	rows, err := client.Category.Query().Order(ent.Asc(category.FieldPosition, category.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load categories: %w", err)
	}
	g := &lockedTree{rows: rows, byID: map[int]*ent.Category{}, parent: map[int]int{}}
	for _, row := range rows {
		g.byID[row.ID] = row
		if row.ParentID != nil {
			g.parent[row.ID] = *row.ParentID
		}
	}
	return g, nil
}

// put moves a category below a parent; parent 0 makes it a root category. Errors: NotFound
// "category_not_found" if the parent does not exist, Invalid "category_loop" or
// "category_too_deep".
func (g *lockedTree) put(id, parent int) error {
	if parent != 0 && g.byID[parent] == nil {
		return fault.New(fault.NotFound, "category_not_found")
	}
	g.parent[id] = parent
	return g.check()
}

// check returns Invalid "category_loop" if the tree has a cycle, or "category_too_deep" if it has
// too many levels.
func (g *lockedTree) check() error {
	for id := range g.parent {
		levels := 0
		for at, seen := id, map[int]bool{}; ; at = g.parent[at] {
			if at == 0 && levels > 0 {
				break
			}
			if seen[at] {
				return fault.New(fault.Invalid, "category_loop")
			}
			seen[at] = true
			levels++
		}
		if levels > maxCategoryLevels {
			return fault.New(fault.Invalid, "category_too_deep")
		}
	}
	return nil
}

// last returns the highest position.
func (g *lockedTree) last() int {
	if len(g.rows) == 0 {
		return -1
	}
	return g.rows[len(g.rows)-1].Position
}

// maxMadeCategorySlug is the maximum length of a slug made from a name. It leaves room for a numeric suffix.
const maxMadeCategorySlug = maxCategorySlug - len("-300")

// slug returns the requested slug. If that is empty, it returns the current slug or, for a new category, a
// slug that no category has or had. The error is Conflict "category_slug_taken".
func (g *lockedTree) slug(ctx context.Context, client *ent.Client, in CategoryRequest, has *ent.Category) (string, error) {
	taken := []string{}
	for _, row := range g.rows {
		if has == nil || row.ID != has.ID {
			taken = append(taken, row.Slug)
		}
	}
	switch {
	case in.Slug != "" && slices.Contains(taken, in.Slug):
		return "", fault.New(fault.Conflict, "category_slug_taken")
	case in.Slug != "":
		return in.Slug, nil
	case has != nil:
		return has.Slug, nil
	}
	made := cmp.Or(catalog.SlugOf(in.Name, maxMadeCategorySlug), catalog.SlugOf(in.BnName, maxMadeCategorySlug), "category")
	left, err := client.Redirect.Query().Where(redirect.KindEQ(catalog.MovedCategory), redirect.OldSlugHasPrefix(made)).
		Select(redirect.FieldOldSlug).Strings(ctx)
	if err != nil {
		return "", fmt.Errorf("query old slugs: %w", err)
	}
	taken = append(taken, left...)
	slug := made
	for n := 2; slices.Contains(taken, slug); n++ {
		slug = fmt.Sprint(made, "-", n)
	}
	return slug, nil
}

// under sets the parent in an update. Parent 0 makes the category a root category.
func under(update *ent.CategoryUpdateOne, parent int) *ent.CategoryUpdateOne {
	if parent == 0 {
		return update.ClearParentID()
	}
	return update.SetParentID(parent)
}
