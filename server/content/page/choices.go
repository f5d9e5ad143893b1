package page

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/shoppage"
)

// Choice is a category, a page or a post to which a link can lead. Name is "" if it has no name in the language.
type Choice struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
}

// Choices are the targets of links, by name.
type Choices struct {
	Categories []Choice `json:"categories"`
	Pages      []Choice `json:"pages"`
}

// Choices returns the shop's categories, and its pages and posts.
func (e *Editor) Choices(ctx context.Context) (*Choices, error) {
	categories, err := e.client.Category.Query().Order(ent.Asc(category.FieldName, category.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	pages, err := e.client.ShopPage.Query().Where(shoppage.KindIn(shoppage.KindPage, shoppage.KindPost), shoppage.TrashedAtIsNil()).
		Order(ent.Asc(shoppage.FieldKind, shoppage.FieldSlug)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	choices := &Choices{Categories: []Choice{}, Pages: []Choice{}}
	for _, c := range categories {
		choices.Categories = append(choices.Categories, Choice{c.ID, c.Name, c.BnName})
	}
	for _, p := range pages {
		choices.Pages = append(choices.Pages, Choice{p.ID, p.Draft.Title, p.Draft.BnTitle})
	}
	return choices, nil
}
