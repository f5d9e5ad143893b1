package page

import (
	"fmt"

	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/content/section/categories"
	"haat/server/content/section/front"
	"haat/server/content/section/shelf"
	"haat/server/platform/i18n"
)

// homeContent returns the content with which a home page begins: the parts of the theme's own one, in their order.
func homeContent(theme int8, texts i18n.Texts) kind.PageContent {
	featured := homeShelf{catalog.ShelfFeatured, "home.featured", catalog.MaxFeatured}
	best := homeShelf{catalog.ShelfBestSelling, "nav.best_selling", 12}
	newest := homeShelf{catalog.ShelfNewest, "home.newest", 24}
	shelves := []homeShelf{featured, best, newest}
	switch theme {
	case 1:
		shelves = []homeShelf{best, featured, newest}
	case 2:
		best.count, newest.count = 8, 8
		shelves = []homeShelf{featured, best, newest}
	}
	content := kind.PageContent{Title: texts.T("en", "admin.pages.home"), BnTitle: texts.T("bn", "admin.pages.home"), Sections: []kind.Section{
		{ID: "front", Type: front.Type.Name, Version: front.Type.Version},
		{ID: "categories", Type: categories.Type.Name, Version: categories.Type.Version, SectionValues: headed("home.categories", texts)},
	}}
	for i, s := range shelves {
		content.Sections = append(content.Sections, s.section(fmt.Sprintf("shelf%d", i+1), texts))
	}
	return content
}

// homeShelf is a list of products of the home page. heading is the key of its heading.
type homeShelf struct {
	rule    catalog.ShelfRule
	heading string
	count   int
}

func (s homeShelf) section(id string, texts i18n.Texts) kind.Section {
	values := headed(s.heading, texts)
	values.Settings = map[string]any{"rule": string(s.rule), "count": float64(s.count)}
	if s.rule != catalog.ShelfFeatured { // the merchant's choice, which the others skip
		values.Settings["skip_shown"] = true
	}
	return kind.Section{ID: id, Type: shelf.Type.Name, Version: shelf.Type.Version, SectionValues: values}
}

func headed(key string, texts i18n.Texts) kind.SectionValues {
	return kind.SectionValues{Bn: map[string]any{"heading": texts.T("bn", key)}, En: map[string]any{"heading": texts.T("en", key)}}
}
