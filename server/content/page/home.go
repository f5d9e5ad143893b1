package page

import (
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

// homeContent returns the content with which a home page begins: the parts of the theme's own one, in their order.
func homeContent(theme int8, texts i18n.Texts) kind.PageContent {
	// The merchant's choice keeps its place, and the others leave it out.
	featured := listed(catalog.ShelfFeatured, "home.featured", map[string]any{"count": float64(catalog.MaxFeatured)})
	best := func(count int) func(*starter) { return ruled(catalog.ShelfBestSelling, "nav.best_selling", count) }
	newest := func(count int) func(*starter) { return ruled(catalog.ShelfNewest, "home.newest", count) }
	shelves := []func(*starter){featured, best(12), newest(24)}
	switch theme {
	case 1:
		shelves = []func(*starter){best(12), featured, newest(24)}
	case 2:
		shelves = []func(*starter){featured, best(8), newest(8)}
	}
	s := &starter{texts: texts}
	s.front()
	s.categories()
	for _, add := range shelves {
		add(s)
	}
	return kind.PageContent{Title: texts.T("en", "admin.pages.home"), BnTitle: texts.T("bn", "admin.pages.home"), Sections: s.sections}
}
