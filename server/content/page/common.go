package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/shoppage"
	"haat/server/content"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// maxFooter is the maximum number of pages in the footer.
const maxFooter = 12

// FooterPage is a page to which the footer of every page of the shop links.
type FooterPage struct {
	Slug  string
	Title string
}

// common is what all pages of a shop need to know of the pages that the merchant made.
type common struct {
	home   *ent.ShopPage // nil: the theme's own home page
	footer []footerRow
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

// Footer returns the pages of the shop's footer, the oldest first and at most maxFooter, and the time at which they change by themselves; the
// zero time means never. Without a cache it needs up to two queries.
func (e *Editor) Footer(ctx context.Context, locale i18n.Locale) (pages []FooterPage, changes time.Time, err error) {
	of, err := e.common.OfViewer(ctx, e.loadCommon)
	if err != nil {
		return nil, time.Time{}, err
	}
	now := e.clock()
	for _, row := range of.footer {
		id, until := content.ShownAt(row.ShopPage, now)
		if !until.IsZero() && (changes.IsZero() || until.Before(changes)) {
			changes = until
		}
		if of, ok := row.titles[id]; ok {
			pages = append(pages, FooterPage{row.Slug, locale.Pick(of.en, of.bn)})
		}
	}
	return pages, changes, nil
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
	p, err = e.published(ctx, shoppage.KindHome, of.home, id, changes)
	return p, changes, err
}

func (e *Editor) loadCommon(ctx context.Context) (of common, err error) {
	rows, err := e.client.ShopPage.Query().Where(inCommon()).
		Order(ent.Asc(shoppage.FieldKind, shoppage.FieldID)). // the home page first
		Limit(1 + maxFooter).Select(append([]string{shoppage.FieldKind}, content.PlanFields...)...).All(ctx)
	if err != nil {
		return of, fmt.Errorf("list pages of the footer: %w", err)
	}
	if len(rows) > 0 && rows[0].Kind == shoppage.KindHome {
		of.home, rows = rows[0], rows[1:]
	}
	of.footer, err = e.footerRows(ctx, rows[:min(len(rows), maxFooter)])
	return of, err
}

func inCommon() predicate.ShopPage {
	return shoppage.Or(content.MayBeShown(shoppage.KindHome), shoppage.And(content.MayBeShown(shoppage.KindPage), shoppage.InFooter(true)))
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
