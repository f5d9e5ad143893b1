package page

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/pageversion"
	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/server/content"
	"haat/server/platform/dhaka"
	"haat/server/team"
)

// List returns all pages of the shop, the home page first. It needs two statements.
func (e *Editor) List(ctx context.Context) (*Pages, error) {
	rows, err := e.client.ShopPage.Query().Order(ent.Desc(shoppage.FieldSavedAt, shoppage.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	live, err := liveOf(ctx, e.client, rows)
	if err != nil {
		return nil, err
	}
	list := &Pages{Pages: []Row{}, Trash: []Row{}}
	for _, row := range rows {
		if shown := e.rowOf(row, live); row.TrashedAt == nil && row.Kind == shoppage.KindHome {
			list.Pages = slices.Insert(list.Pages, 0, shown)
		} else if row.TrashedAt == nil {
			list.Pages = append(list.Pages, shown)
		} else {
			list.Trash = append(list.Trash, shown)
		}
	}
	return list, nil
}

// liveOf returns the versions that visitors see or will see, by id.
func liveOf(ctx context.Context, client *ent.Client, rows []*ent.ShopPage) (map[int]*ent.PageVersion, error) {
	var ids []int
	for _, row := range rows {
		for _, id := range []*int{row.LiveID, row.PlannedID} {
			if id != nil {
				ids = append(ids, *id)
			}
		}
	}
	of := map[int]*ent.PageVersion{}
	if len(ids) == 0 {
		return of, nil
	}
	versions, err := client.PageVersion.Query().Where(pageversion.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load versions of pages: %w", err)
	}
	for _, v := range versions {
		of[v.ID] = v
	}
	return of, nil
}

// rowOf returns a page as the list shows it.
func (e *Editor) rowOf(row *ent.ShopPage, live map[int]*ent.PageVersion) Row {
	now := e.clock()
	out := Row{
		ID: row.ID, Kind: string(row.Kind), Slug: row.Slug, Title: row.Draft.Title, BnTitle: row.Draft.BnTitle, Status: statusOf(row, now),
		SavedAt: row.SavedAt, TrashedAt: row.TrashedAt, Changed: true,
	}
	if row.PlannedID != nil && (row.EndsAt == nil || now.Before(*row.EndsAt)) {
		out.StartsAt, out.EndsAt = dhaka.Minute(row.StartsAt), dhaka.LastMinute(row.EndsAt)
	}
	for _, id := range []*int{row.LiveID, row.PlannedID} {
		if id != nil && live[*id] != nil && same(live[*id].Content, row.Draft) {
			out.Changed = false
		}
	}
	return out
}

func statusOf(row *ent.ShopPage, now time.Time) Status {
	id, changes := content.ShownAt(row, now)
	switch {
	case id != 0:
		return Live
	case !changes.IsZero():
		return Scheduled
	}
	return Draft
}

// same reports whether two contents are equal.
func same(a, b kind.PageContent) bool {
	one, errA := json.Marshal(a)
	two, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(one) == string(two)
}

// Get returns a page. The error is NotFound "page_not_found".
func (e *Editor) Get(ctx context.Context, id int) (*Full, error) { return e.full(ctx, e.client, id) }

func (e *Editor) full(ctx context.Context, client *ent.Client, id int) (*Full, error) {
	row, err := client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	if err != nil {
		return nil, pageFault("load page", err)
	}
	live, err := liveOf(ctx, client, []*ent.ShopPage{row})
	if err != nil {
		return nil, err
	}
	names, err := team.Names(ctx, client, []int{row.SavedBy})
	if err != nil {
		return nil, err
	}
	f := &Full{
		Row: e.rowOf(row, live), Revision: row.Revision, SavedBy: names[row.SavedBy], InFooter: row.InFooter, Draft: row.Draft,
		Missing: ofDraft(content.Types.Missing(row.Draft.Sections)),
	}
	if id, _ := content.ShownAt(row, e.clock()); live[id] != nil {
		f.Live = live[id].Number
	}
	return f, nil
}

// Versions returns the published versions of a page, the newest first. The error is NotFound "page_not_found".
func (e *Editor) Versions(ctx context.Context, id int) ([]Version, error) {
	row, err := e.client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	if err != nil {
		return nil, pageFault("load page", err)
	}
	rows, err := e.client.PageVersion.Query().Where(pageversion.PageID(id)).Order(ent.Desc(pageversion.FieldNumber)).
		Select(pageversion.FieldID, pageversion.FieldNumber, pageversion.FieldCreatedAt, pageversion.FieldPublishedBy).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list versions of page: %w", err)
	}
	ids := make([]int, len(rows))
	for i, v := range rows {
		ids[i] = v.PublishedBy
	}
	names, err := team.Names(ctx, e.client, ids)
	if err != nil {
		return nil, err
	}
	list := make([]Version, len(rows))
	for i, v := range rows {
		list[i] = e.versionOf(row, v, names)
	}
	return list, nil
}

func (e *Editor) versionOf(row *ent.ShopPage, v *ent.PageVersion, names map[int]string) Version {
	shown, _ := content.ShownAt(row, e.clock())
	return Version{
		Number: v.Number, PublishedAt: v.CreatedAt, PublishedBy: names[v.PublishedBy], Live: v.ID == shown,
		Planned: v.ID != shown && row.PlannedID != nil && v.ID == *row.PlannedID,
	}
}

// Version returns a published version with its content. Errors: NotFound "page_not_found" or "version_not_found".
func (e *Editor) Version(ctx context.Context, id, number int) (*FullVersion, error) {
	row, err := e.client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	if err != nil {
		return nil, pageFault("load page", err)
	}
	v, err := e.client.PageVersion.Query().Where(pageversion.PageID(id), pageversion.Number(number)).Only(ctx)
	if err != nil {
		return nil, versionFault(err)
	}
	names, err := team.Names(ctx, e.client, []int{v.PublishedBy})
	if err != nil {
		return nil, err
	}
	return &FullVersion{e.versionOf(row, v, names), v.Content}, nil
}
