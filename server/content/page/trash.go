package page

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/shoppage"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
)

// Trash hides a page from visitors and moves it to the trash, where it stays for 30 days. Without a home page, visitors see the theme's own one. The
// error is NotFound "page_not_found".
func (e *Editor) Trash(ctx context.Context, id int) error {
	return db.Transact(ctx, e.client, "move page to the trash", func(client *ent.Client) error {
		row, err := hold(ctx, client, id)
		if err != nil {
			return err
		}
		if row.TrashedAt != nil {
			return nil
		}
		if row.Kind != shoppage.KindHome {
			if err := catalog.RemoveRedirects(ctx, client, movedKind(row), row.Slug); err != nil {
				return err
			}
		}
		if err := client.ShopPage.UpdateOne(row).SetTrashedAt(e.clock()).Exec(ctx); err != nil {
			return fmt.Errorf("move page to the trash: %w", err)
		}
		return record(ctx, client, "delete", row, nil)
	})
}

// Untrash takes a page out of the trash as a draft, with another slug if its own is taken. Errors: NotFound "page_not_found"; Conflict
// "pages_full", and "home_page_exists" for a home page if the shop has another one.
func (e *Editor) Untrash(ctx context.Context, id int) (back *Full, err error) {
	err = db.Transact(ctx, e.client, "take page out of the trash", func(client *ent.Client) error {
		row, err := hold(ctx, client, id)
		if err != nil {
			return err
		}
		if row.TrashedAt != nil {
			if _, err := mayAdd(ctx, client); err != nil {
				return err
			}
			if err := restoreRow(ctx, client, row); err != nil {
				return err
			}
			if err := record(ctx, client, "restore", row, nil); err != nil {
				return err
			}
		}
		back, err = e.full(ctx, client, id)
		return err
	})
	return back, err
}

// restoreRow takes a page out of the trash. Its slug gets a number if another page has taken it.
func restoreRow(ctx context.Context, client *ent.Client, row *ent.ShopPage) error {
	slug, err := freeSlug(ctx, client, row.Kind, row.Slug)
	if err != nil {
		return err
	}
	if row.Kind == shoppage.KindHome && slug != row.Slug {
		return fault.New(fault.Conflict, "home_page_exists")
	}
	err = client.ShopPage.UpdateOne(row).SetSlug(slug).ClearTrashedAt().ClearLiveID().ClearPlannedID().ClearStartsAt().ClearEndsAt().Exec(ctx)
	return fault.Wrap("take page out of the trash", err)
}

// Run empties the trash once a day until ctx ends. It logs errors and returns nil. Several processes may run it at the same time.
func (e *Editor) Run(ctx context.Context, logger *slog.Logger) error {
	return jobs.Every(ctx, 24*time.Hour, logger, "empty trash of pages", e.EmptyTrash)
}

// EmptyTrash deletes the pages of all shops that have been in the trash for 30 days.
func (e *Editor) EmptyTrash(ctx context.Context) error {
	_, err := e.client.ShopPage.Delete().Where(shoppage.TrashedAtLT(e.clock().Add(-keptInTrash))).Exec(viewer.WithSystem(ctx))
	return fault.Wrap("empty trash of pages", err)
}
