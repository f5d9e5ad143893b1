package page

import (
	"cmp"
	"context"

	"haat/ent"
	"haat/server/platform/audit"
)

// record writes a change of a page to the activity log. Drafts, which are saved after each pause in typing, are not logged.
func record(ctx context.Context, client *ent.Client, action string, row *ent.ShopPage, changes map[string]any) error {
	all := map[string]any{"title": audit.To(cmp.Or(row.Draft.BnTitle, row.Draft.Title))}
	for name, change := range changes {
		all[name] = change
	}
	return audit.Record(ctx, client, action, ent.TypeShopPage, row.ID, all)
}

// recordPublished writes the publication of a version to the activity log, with the times of a planned one.
func recordPublished(ctx context.Context, client *ent.Client, row *ent.ShopPage, number int, in PublishRequest) error {
	changes := map[string]any{"version": audit.To(number)}
	if in.StartsAt != "" {
		changes["starts_at"] = audit.To(in.StartsAt)
	}
	if in.EndsAt != "" {
		changes["ends_at"] = audit.To(in.EndsAt)
	}
	return record(ctx, client, "publish", row, changes)
}
