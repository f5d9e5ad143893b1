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

// lockedTree is a shop's categories as a transaction holds them: nobody else changes which
// are below which until it ends.
type lockedTree struct {
	rows   []*ent.Category // by position
	byID   map[int]*ent.Category
	parent map[int]int // 0 at the top
}

func lockTree(ctx context.Context, client *ent.Client) (*lockedTree, error) {
	// The write, of updated_at alone, is what holds them.
	if err := client.Category.Update().Exec(ctx); err != nil {
		return nil, fmt.Errorf("hold categories: %w", err)
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

// put makes a category stand below another, 0 for a new one or for the top. NotFound
// "category_not_found" of the parent, Invalid "category_loop" or "category_too_deep".
func (g *lockedTree) put(id, parent int) error {
	if parent != 0 && g.byID[parent] == nil {
		return fault.New(fault.NotFound, "category_not_found")
	}
	g.parent[id] = parent
	return g.check()
}

// check returns Invalid "category_loop" or "category_too_deep" where the tree is none
// or has too many levels.
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

// last is the highest position.
func (g *lockedTree) last() int {
	if len(g.rows) == 0 {
		return -1
	}
	return g.rows[len(g.rows)-1].Position
}

// A slug that is made of a name leaves room for a number behind it.
const maxMadeCategorySlug = maxCategorySlug - len("-300")

// slug is the one that was written, or else the one that it has, or one that no category
// has or had. Conflict "category_slug_taken".
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
		return "", fmt.Errorf("look for old slugs: %w", err)
	}
	taken = append(taken, left...)
	slug := made
	for n := 2; slices.Contains(taken, slug); n++ {
		slug = fmt.Sprint(made, "-", n)
	}
	return slug, nil
}

// under sets the parent of an update, 0 for the top.
func under(update *ent.CategoryUpdateOne, parent int) *ent.CategoryUpdateOne {
	if parent == 0 {
		return update.ClearParentID()
	}
	return update.SetParentID(parent)
}
