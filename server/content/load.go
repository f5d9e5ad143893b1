package content

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/server/catalog"
	"haat/server/content/section"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
)

// Loader loads the sections of pages. Every method needs a context with the shop as viewer.
type Loader struct {
	client  *ent.Client
	catalog *catalog.Catalog
	logger  *slog.Logger
	now     func() time.Time
	// Failed is called with the type of each section that fails or is unknown, so that it can be counted. It is set before the first page.
	Failed func(sectionType string)
}

// NewLoader returns a Loader. now is the clock; nil means time.Now.
func NewLoader(client *ent.Client, c *catalog.Catalog, logger *slog.Logger, now func() time.Time) *Loader {
	if now == nil {
		now = time.Now
	}
	return &Loader{client: client, catalog: c, logger: logger, now: now, Failed: func(string) {}}
}

// Load returns the shown sections of a page. It needs at most three queries, whatever the page contains: the products of all lists and
// links, the pages to which links lead, and the shop's banners. Hidden and empty sections are left out, as are unknown and failing ones, which are logged and counted.
func (l *Loader) Load(ctx context.Context, sections []kind.Section, shop *catalog.Shop, tree catalog.Tree, locale i18n.Locale) ([]Shown, error) {
	current := l.current(ctx, sections)
	needs := l.needs(ctx, current, locale)
	d := &section.Data{Locale: locale, Now: l.now(), Shop: shop, Tree: tree}
	if err := l.fill(ctx, d, needs); err != nil {
		return nil, err
	}
	shown := []Shown{}
	for _, s := range current {
		t := Types.Find(s.Type)
		var props any
		l.guard(ctx, s.Type, func() { props = t.Props(t.In(locale, s), d) })
		if props != nil {
			shown = append(shown, Shown{s.ID, s.Type, props})
		}
	}
	pagecache.ExpireAt(ctx, d.Changes)
	return shown, nil
}

// current returns the sections that are not hidden, in the current versions of their types.
func (l *Loader) current(ctx context.Context, sections []kind.Section) []kind.Section {
	var list []kind.Section
	for _, s := range sections[:min(len(sections), section.MaxSections)] {
		if s.Hidden {
			continue
		}
		l.guard(ctx, s.Type, func() {
			now, ok := Types.Upgraded(s)
			if !ok {
				panic("unknown type or version")
			}
			list = append(list, now)
		})
	}
	return list
}

func (l *Loader) needs(ctx context.Context, sections []kind.Section, locale i18n.Locale) *section.Needs {
	n := &section.Needs{}
	for _, s := range sections {
		t := Types.Find(s.Type)
		l.guard(ctx, s.Type, func() { n.Add(t, s, locale) })
	}
	return n
}

// guard runs f, and reports a panic in it as a failed section: a mistake in one type must not break pages.
func (l *Loader) guard(ctx context.Context, sectionType string, f func()) {
	defer func() {
		if reason := recover(); reason != nil {
			l.logger.ErrorContext(ctx, "section cannot be shown", "type", sectionType, "reason", reason)
			if Types.Find(sectionType) == nil {
				sectionType = "unknown"
			}
			l.Failed(sectionType)
		}
	}()
	f()
}

// fill loads the data of all sections.
func (l *Loader) fill(ctx context.Context, d *section.Data, n *section.Needs) error {
	err := l.fillProducts(ctx, d, n)
	if err != nil {
		return err
	}
	if n.Banners {
		if d.Banners, err = l.catalog.Banners(ctx, d.Locale, d.Tree); err != nil {
			return err
		}
	}
	d.Pages, err = l.pageSlugs(ctx, n.Pages)
	return err
}

// fillProducts loads the products of all lists and links with one query. Those of links are a list of their own.
func (l *Loader) fillProducts(ctx context.Context, d *section.Data, n *section.Needs) error {
	var shelves []catalog.Shelf
	for _, s := range n.Shelves {
		shelves = append(shelves, s.Shelf)
	}
	if len(n.Products) > 0 {
		shelves = append(shelves, catalog.Shelf{Rule: catalog.ShelfChosen, Products: n.Products, Most: len(n.Products)})
	}
	filled, err := l.catalog.FillShelves(ctx, d.Tree, d.Locale, shelves)
	if err != nil {
		return err
	}
	d.Shelves, d.Products = map[string][]catalog.ProductCard{}, map[int]string{}
	for i, s := range n.Shelves {
		d.Shelves[s.Section] = filled[i]
	}
	for _, linked := range filled[len(n.Shelves):] {
		for _, p := range linked {
			d.Products[p.ID] = p.Slug
		}
	}
	return nil
}

// pageSlugs returns the slugs of the pages that visitors see now, by id. The page that shows the links expires when that changes.
func (l *Loader) pageSlugs(ctx context.Context, ids []int) (map[int]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := l.client.ShopPage.Query().Where(shoppage.IDIn(ids...), MayBeShown(shoppage.KindPage)).Select(PlanFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load linked pages: %w", err)
	}
	slugs := make(map[int]string, len(rows))
	for _, row := range rows {
		version, changes := ShownAt(row, l.now())
		pagecache.ExpireAt(ctx, changes)
		if version != 0 {
			slugs[row.ID] = row.Slug
		}
	}
	return slugs, nil
}
