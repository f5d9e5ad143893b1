package sheet

import (
	"context"

	"haat/server/catalog"
	"haat/server/platform/textnorm"
)

// categories contains the shop's categories by slug and by name in both languages.
type categories struct {
	ids   map[string]int
	slugs map[int]string
}

func loadCategories(ctx context.Context, service *catalog.Catalog) (*categories, error) {
	list, err := service.NamedCategories(ctx)
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
	for _, each := range list { // slugs take precedence over names
		c.ids[each.Slug] = each.ID
	}
	return c, nil
}

// find returns the id of a category, or 0 for an empty name. It reports false if the shop has no such
// category.
func (c *categories) find(name string) (id int, ok bool) {
	if id, ok = c.ids[name]; ok {
		return id, true
	}
	id, ok = c.ids[textnorm.Fold(name)]
	return id, ok && textnorm.Fold(name) != ""
}
