// Package page stores the pages that merchants make of sections: a draft for the team, and published versions. Every method needs a context with
// the shop as viewer.
package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/pageversion"
	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/ent/viewer"
	"haat/server/content"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Limits of a shop's pages.
const (
	MaxPages     = 100 // without those in the trash
	keptVersions = 20  // of each page, besides those in use
	keptInTrash  = 30 * 24 * time.Hour
)

// Editor reads and changes pages.
type Editor struct {
	client *ent.Client
	texts  i18n.Texts
	now    func() time.Time
	common *tenancy.PerShop[common] // nil unless CacheCommon was called
}

// NewEditor returns an Editor of client's database. texts contains the headings of new home pages. now is the clock; nil means time.Now.
func NewEditor(client *ent.Client, texts i18n.Texts, now func() time.Time) *Editor {
	if now == nil {
		now = time.Now
	}
	return &Editor{client: client, texts: texts, now: now}
}

// clock returns the current time in microseconds, the precision of every database.
func (e *Editor) clock() time.Time { return e.now().UTC().Truncate(time.Microsecond) }

// pageFault returns NotFound "page_not_found" if the row does not exist in the shop.
func pageFault(action string, err error) error {
	if ent.IsNotFound(err) {
		return missing()
	}
	return fault.Wrap(action, err)
}

func missing() error { return fault.New(fault.NotFound, "page_not_found") }

// hold locks a page until client's transaction ends, and loads it. The error is NotFound "page_not_found".
func hold(ctx context.Context, client *ent.Client, id int) (*ent.ShopPage, error) {
	const lock = `UPDATE shop_pages SET revision = revision WHERE id = $1 AND shop_id = $2`
	if _, err := client.ExecContext(ctx, lock, id, viewer.ShopOf(ctx)); err != nil {
		return nil, fault.Wrap("lock page", err)
	}
	row, err := client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	return row, pageFault("load page", err)
}

// Status is what visitors see of a page.
type Status string

// The statuses of pages.
const (
	Draft     Status = "draft"     // nothing
	Live      Status = "live"      // the live version
	Scheduled Status = "scheduled" // nothing yet; a planned version will be published
)

// Published is a page as visitors see it.
type Published struct {
	ID    int
	Kind  shoppage.Kind
	Slug  string
	Since time.Time // when the version was published
	// PostedAt is when a post was published first; the zero time for other pages, and for drafts.
	PostedAt time.Time
	Content  kind.PageContent
	// Changes is when another version replaces it by itself; the zero time means never.
	Changes time.Time
}

// Draft returns the draft of a page as visitors would see it. The error is NotFound "page_not_found".
func (e *Editor) Draft(ctx context.Context, id int) (*Published, error) {
	row, err := e.client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	if err != nil {
		return nil, pageFault("load draft of page", err)
	}
	p := publishedOf(row, row.SavedAt, row.Draft, time.Time{})
	return &p, nil
}

// Published returns the page of a kind with a slug, with two queries. The error is NotFound "page_not_found"; then changes says when a planned
// version is published.
func (e *Editor) Published(ctx context.Context, of shoppage.Kind, slug string) (p *Published, changes time.Time, err error) {
	row, err := e.client.ShopPage.Query().Where(shoppage.KindEQ(of), shoppage.Slug(slug), shoppage.TrashedAtIsNil()).
		Select(content.PlanFields...).Only(ctx)
	if err != nil {
		return nil, time.Time{}, pageFault("load page", err)
	}
	id, changes := content.ShownAt(row, e.clock())
	if id == 0 {
		return nil, changes, missing()
	}
	p, err = e.published(ctx, row, id, changes)
	return p, changes, err
}

// published returns the page with a version. changes is when another version replaces it by itself.
func (e *Editor) published(ctx context.Context, row *ent.ShopPage, version int, changes time.Time) (*Published, error) {
	v, err := e.client.PageVersion.Query().Where(pageversion.ID(version), pageversion.PageID(row.ID)).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load version of page: %w", err)
	}
	p := publishedOf(row, v.CreatedAt, v.Content, changes)
	return &p, nil
}

// publishedOf returns a page with a content that was published or saved at a time.
func publishedOf(row *ent.ShopPage, since time.Time, c kind.PageContent, changes time.Time) Published {
	p := Published{ID: row.ID, Kind: row.Kind, Slug: row.Slug, Since: since, Content: c, Changes: changes}
	if row.PostedAt != nil {
		p.PostedAt = *row.PostedAt
	}
	return p
}
