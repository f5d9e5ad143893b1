package content

import (
	"context"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/review"
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
	paths   PathsOf
	// Failed is called with the type of each section that fails or is unknown, so that it can be counted. It is set before the first page.
	Failed func(sectionType string)
}

// PathsOf returns the paths of the pages and posts with ids that visitors see now, and when that changes by itself; the zero time means never.
type PathsOf = func(ctx context.Context, ids []int) (paths map[int]string, changes time.Time, err error)

// NewLoader returns a Loader. now is the clock; nil means time.Now.
func NewLoader(client *ent.Client, c *catalog.Catalog, paths PathsOf, logger *slog.Logger, now func() time.Time) *Loader {
	if now == nil {
		now = time.Now
	}
	return &Loader{client: client, catalog: c, paths: paths, logger: logger, now: now, Failed: func(string) {}}
}

// Load returns the shown sections of a page. It needs at most three queries, whatever the page contains: the products of all lists and
// links, the shop's banners, and reviews; and one for the pages to which links lead, unless paths has them cached. Hidden and empty sections are left out, as are unknown and failing ones, which are logged and counted.
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
	if n.Reviews != nil {
		if d.Reviews, err = review.Newest(ctx, l.client, n.Reviews.Stars, n.Reviews.Most, d.Locale); err != nil {
			return err
		}
	}
	if len(n.Pages) == 0 {
		return nil
	}
	var changes time.Time
	d.Pages, changes, err = l.paths(ctx, n.Pages)
	pagecache.ExpireAt(ctx, changes)
	return err
}

// fillProducts loads the products of all lists and links with one query. Those of links are a list of their own.
func (l *Loader) fillProducts(ctx context.Context, d *section.Data, n *section.Needs) error {
	var shelves []catalog.Shelf
	for _, s := range n.Shelves {
		shelves = append(shelves, s.Shelf)
	}
	if len(n.Products) > 0 {
		shelves = append(shelves, catalog.Shelf{Rule: catalog.ShelfChosen, Products: n.Products, Most: len(n.Products), Linked: true})
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
