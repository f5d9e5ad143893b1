package productcsv

import (
	"context"

	"haat/server/catalog"
	"haat/server/platform/textnorm"
)

// categories are the shop's, by what a file may call them: the slug, or a name in
// either language.
type categories struct {
	ids   map[string]int
	slugs map[int]string
}

func loadCategories(ctx context.Context, shelves *catalog.Catalog) (*categories, error) {
	list, err := shelves.NamedCategories(ctx)
	if err != nil {
		return nil, err
	}
	c := &categories{map[string]int{"": 0}, map[int]string{}}
	for _, each := range list {
		c.slugs[each.ID] = each.Slug
		for _, name := range []string{each.Name, each.BnName} {
			if key := textnorm.Fold(name); key != "" && c.ids[key] == 0 {
				c.ids[key] = each.ID
			}
		}
	}
	for _, each := range list { // before any name
		c.ids[each.Slug] = each.ID
	}
	return c, nil
}

// find is the id of a category; 0 of none. ok is false where the shop has no such one.
func (c *categories) find(name string) (id int, ok bool) {
	if id, ok = c.ids[name]; ok {
		return id, true
	}
	id, ok = c.ids[textnorm.Fold(name)]
	return id, ok && textnorm.Fold(name) != ""
}
