package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/shoppage"
	"haat/server/catalog"
	"haat/server/content"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// maxFooter is the maximum number of pages in the footer.
const maxFooter = 12

// common is what all pages of a shop need to know of the pages that the merchant made.
type common struct {
	home   *ent.ShopPage // nil: the theme's own home page
	footer []footerRow
	posts  []*ent.ShopPage
	all    map[int]*ent.ShopPage // that visitors see at some time, by id
}

// footerRow is a page of the footer with the titles of its versions by id.
type footerRow struct {
	*ent.ShopPage
	titles map[int]titles
}

type titles struct{ en, bn string }

// CacheCommon makes the editor cache the pages of footers, and whether shops have a home page, until they change. The caller subscribes the
// cache to the purges before the caches of pages.
func (e *Editor) CacheCommon() pubsub.Subscriber {
	e.common = tenancy.NewPerShop[common]()
	return e.common
}

// Footer returns links to the pages of the shop's footer, the oldest first and at most maxFooter, and the time at which they change by themselves; the
// zero time means never. Without a cache it needs up to two queries.
func (e *Editor) Footer(ctx context.Context, locale i18n.Locale) (links []catalog.PageLink, changes time.Time, err error) {
	of, err := e.common.OfViewer(ctx, e.loadCommon)
	if err != nil {
		return nil, time.Time{}, err
	}
	now := e.clock()
	for _, row := range of.footer {
		id, until := content.ShownAt(row.ShopPage, now)
		changes = earlier(changes, until)
		if of, ok := row.titles[id]; ok {
			links = append(links, catalog.PageLink{Path: content.PathOf(row.ShopPage), Title: locale.Pick(of.en, of.bn)})
		}
	}
	return links, changes, nil
}

// HasPosts reports whether visitors see a post of the blog, and the time at which that changes by itself; the zero time means never. It needs no
// query if Footer has been called for the shop and is cached.
func (e *Editor) HasPosts(ctx context.Context) (has bool, changes time.Time, err error) {
	of, err := e.common.OfViewer(ctx, e.loadCommon)
	if err != nil {
		return false, time.Time{}, err
	}
	now := e.clock()
	for _, row := range of.posts {
		id, until := content.ShownAt(row, now)
		has = has || id != 0
		changes = earlier(changes, until)
	}
	return has, changes, nil
}

// Paths returns the paths of the pages and posts with ids that visitors see now, and the time at which that changes by itself; the zero time means
// never. It needs no query if Footer has been called for the shop and is cached.
func (e *Editor) Paths(ctx context.Context, ids []int) (paths map[int]string, changes time.Time, err error) {
	of, err := e.common.OfViewer(ctx, e.loadCommon)
	if err != nil {
		return nil, time.Time{}, err
	}
	paths = make(map[int]string, len(ids))
	for _, id := range ids {
		row := of.all[id]
		if row == nil || row.Kind == shoppage.KindHome {
			continue
		}
		version, until := content.ShownAt(row, e.clock())
		changes = earlier(changes, until)
		if version != 0 {
			paths[id] = content.PathOf(row)
		}
	}
	return paths, changes, nil
}

// earlier returns the earlier of two times, of which the zero time means never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// Home returns the home page that visitors see, or nil if that is the theme's own one, and the time at which that changes by itself; the zero
// time means never. It needs a query for a home page, if Footer has been called for the shop or the cache has it.
func (e *Editor) Home(ctx context.Context) (p *Published, changes time.Time, err error) {
	of, err := e.common.OfViewer(ctx, e.loadCommon)
	if err != nil || of.home == nil {
		return nil, time.Time{}, err
	}
	id, changes := content.ShownAt(of.home, e.clock())
	if id == 0 {
		return nil, changes, nil
	}
	p, err = e.published(ctx, of.home, id, changes)
	return p, changes, err
}

func (e *Editor) loadCommon(ctx context.Context) (of common, err error) {
	rows, err := e.client.ShopPage.Query().Where(content.MayBeShown(shoppage.KindHome, shoppage.KindPage, shoppage.KindPost)).
		Order(ent.Asc(shoppage.FieldID)).Select(append([]string{shoppage.FieldInFooter}, content.PlanFields...)...).All(ctx)
	if err != nil {
		return of, fmt.Errorf("list published pages: %w", err)
	}
	var inFooter []*ent.ShopPage
	of.all = make(map[int]*ent.ShopPage, len(rows))
	for _, row := range rows {
		of.all[row.ID] = row
		switch {
		case row.Kind == shoppage.KindHome:
			of.home = row
		case row.Kind == shoppage.KindPost:
			of.posts = append(of.posts, row)
		case row.InFooter && len(inFooter) < maxFooter:
			inFooter = append(inFooter, row)
		}
	}
	of.footer, err = e.footerRows(ctx, inFooter)
	return of, err
}

func (e *Editor) footerRows(ctx context.Context, rows []*ent.ShopPage) ([]footerRow, error) {
	versions, err := liveOf(ctx, e.client, rows)
	if err != nil {
		return nil, err
	}
	list := make([]footerRow, len(rows))
	for i, row := range rows {
		list[i] = footerRow{row, map[int]titles{}}
		for _, id := range []*int{row.LiveID, row.PlannedID} {
			if id != nil && versions[*id] != nil {
				list[i].titles[*id] = titles{versions[*id].Content.Title, versions[*id].Content.BnTitle}
			}
		}
	}
	return list, nil
}
