package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
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

// footerRow is a page of the footer with the titles of its versions by id.
type footerRow struct {
	*ent.ShopPage
	titles map[int]titles
}

type titles struct{ en, bn string }

// CacheFooters makes the editor cache the pages of footers until they change. The caller subscribes the cache to the purges before the caches
// of pages.
func (e *Editor) CacheFooters() pubsub.Subscriber {
	e.footers = tenancy.NewPerShop[[]footerRow]()
	return e.footers
}

// Footer returns the pages of the shop's footer, the oldest first and at most maxFooter, and the time at which they change by themselves; the
// zero time means never. Without a cache it needs up to two queries.
func (e *Editor) Footer(ctx context.Context, locale i18n.Locale) (pages []FooterPage, changes time.Time, err error) {
	rows, err := e.footers.OfViewer(ctx, e.loadFooter)
	if err != nil {
		return nil, time.Time{}, err
	}
	now := e.clock()
	for _, row := range rows {
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

func (e *Editor) loadFooter(ctx context.Context) ([]footerRow, error) {
	rows, err := e.client.ShopPage.Query().Where(content.MayBeShown(), shoppage.InFooter(true)).
		Order(ent.Asc(shoppage.FieldID)).Limit(maxFooter).Select(content.PlanFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list pages of the footer: %w", err)
	}
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
