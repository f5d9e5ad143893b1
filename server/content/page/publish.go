package page

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/pageversion"
	"haat/ent/shoppage"
	"haat/server/content"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Publish stores the draft as a version: as the live one, or, if the request has a start or an end, as the planned one. by is the member. A
// planned version that has begun for good becomes the live one first. A live version replaces a planned one that visitors see; one that has not
// begun stays planned. Errors: NotFound "page_not_found"; Conflict "page_changed"; Invalid
// "page_incomplete" with the values that shown sections lack, or "page_invalid" for a wrong period.
func (e *Editor) Publish(ctx context.Context, by, id int, in PublishRequest) (published *Full, err error) {
	now := e.clock()
	starts, ends, err := period(in, now)
	if err != nil {
		return nil, err
	}
	err = db.Transact(ctx, e.client, "publish page", func(client *ent.Client) error {
		row, err := e.holdRevision(ctx, client, id, in.Revision)
		if err != nil {
			return err
		}
		if err := incomplete(row); err != nil {
			return err
		}
		version, err := e.addVersion(ctx, client, row, by)
		if err != nil {
			return err
		}
		p := settled(row, now)
		switch {
		case starts != nil:
			p.planned, p.starts, p.ends = &version.ID, starts, ends
		case p.starts != nil && !now.Before(*p.starts): // visitors would not see the live version
			p = plan{live: &version.ID}
		default:
			p.live = &version.ID
		}
		if err := p.save(ctx, client, row); err != nil {
			return err
		}
		if row.Kind == shoppage.KindPost && (row.PostedAt == nil || row.PostedAt.After(now)) {
			if err := client.ShopPage.UpdateOne(row).SetPostedAt(*cmp.Or(starts, &now)).Exec(ctx); err != nil {
				return fmt.Errorf("date post: %w", err)
			}
		}
		if err := recordPublished(ctx, client, row, version.Number, in); err != nil {
			return err
		}
		if err := e.prune(ctx, client, id); err != nil {
			return err
		}
		published, err = e.full(ctx, client, id)
		return err
	})
	return published, err
}

// period returns the start and the end of a request, or nil for both if it publishes at once. With an end only, it starts now.
func period(in PublishRequest, now time.Time) (starts, ends *time.Time, err error) {
	fields := form.Fields{}
	fields.Period("", in.StartsAt, in.EndsAt)
	starts, _ = dhaka.ParseMinute(in.StartsAt)
	ends, _ = dhaka.ParseLastMinute(in.EndsAt)
	if ends != nil && !ends.After(now) && fields["ends_at"] == "" {
		fields["ends_at"] = "past"
	}
	if err := fields.Of(pageInvalid()); err != nil {
		return nil, nil, err
	}
	if ends != nil && (starts == nil || starts.Before(now)) {
		starts = &now
	}
	if ends == nil && starts != nil && !starts.After(now) {
		starts = nil
	}
	return starts, ends, nil
}

// incomplete returns Invalid "page_incomplete" if shown sections of the draft lack values.
func incomplete(row *ent.ShopPage) error {
	return ofDraft(content.Types.Missing(row.Draft.Sections)).Of(fault.New(fault.Invalid, "page_incomplete"))
}

// addVersion stores the draft as a version, unless the last version has the same content.
func (e *Editor) addVersion(ctx context.Context, client *ent.Client, row *ent.ShopPage, by int) (*ent.PageVersion, error) {
	last, err := client.PageVersion.Query().Where(pageversion.PageID(row.ID)).Order(ent.Desc(pageversion.FieldNumber)).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("load last version of page: %w", err)
	}
	number := 1
	if last != nil {
		if same(last.Content, row.Draft) {
			return last, nil
		}
		number = last.Number + 1
	}
	version, err := client.PageVersion.Create().SetPageID(row.ID).SetNumber(number).SetContent(row.Draft).SetPublishedBy(by).SetCreatedAt(e.clock()).Save(ctx)
	return version, fault.Wrap("store version of page", err)
}

// plan is what visitors see of a page: the live version, and the planned one from starts until ends.
type plan struct {
	live, planned *int
	starts, ends  *time.Time
}

// settled returns the plan of a page at a time: a planned version that has begun and never ends is the live one, and one that has ended is
// forgotten.
func settled(row *ent.ShopPage, now time.Time) plan {
	p := plan{row.LiveID, row.PlannedID, row.StartsAt, row.EndsAt}
	switch {
	case p.planned == nil || p.starts == nil:
		return plan{live: p.live}
	case now.Before(*p.starts):
		return p
	case p.ends == nil:
		return plan{live: p.planned}
	case !now.Before(*p.ends):
		return plan{live: p.live}
	}
	return p
}

func (p plan) save(ctx context.Context, client *ent.Client, row *ent.ShopPage) error {
	update := client.ShopPage.UpdateOne(row)
	if p.live == nil {
		update.ClearLiveID()
	} else {
		update.SetLiveID(*p.live)
	}
	if p.planned == nil {
		update.ClearPlannedID()
	} else {
		update.SetPlannedID(*p.planned)
	}
	if p.starts == nil {
		update.ClearStartsAt()
	} else {
		update.SetStartsAt(*p.starts)
	}
	if p.ends == nil {
		update.ClearEndsAt()
	} else {
		update.SetEndsAt(*p.ends)
	}
	return fault.Wrap("publish page", update.Exec(ctx))
}

// prune deletes the oldest versions that are neither among the last keptVersions nor in use.
func (e *Editor) prune(ctx context.Context, client *ent.Client, id int) error {
	row, err := client.ShopPage.Query().Where(shoppage.ID(id)).Only(ctx)
	if err != nil {
		return pageFault("load page", err)
	}
	ids, err := client.PageVersion.Query().Where(pageversion.PageID(id)).Order(ent.Desc(pageversion.FieldNumber)).IDs(ctx)
	if err != nil {
		return fmt.Errorf("list versions of page: %w", err)
	}
	old := slices.DeleteFunc(ids[min(len(ids), keptVersions):], func(version int) bool {
		return row.LiveID != nil && version == *row.LiveID || row.PlannedID != nil && version == *row.PlannedID
	})
	if len(old) == 0 {
		return nil
	}
	_, err = client.PageVersion.Delete().Where(pageversion.IDIn(old...)).Exec(ctx)
	return fault.Wrap("delete old versions of page", err)
}

// Unpublish hides a page from visitors. Its draft and its versions stay. The error is NotFound "page_not_found".
func (e *Editor) Unpublish(ctx context.Context, id int) (*Full, error) {
	return e.change(ctx, id, func(client *ent.Client, row *ent.ShopPage) error {
		if err := (plan{}).save(ctx, client, row); err != nil {
			return err
		}
		return record(ctx, client, "unpublish", row, nil)
	})
}

// CancelPlan forgets the planned version. One that has begun for good stays as the live one. The error is NotFound "page_not_found".
func (e *Editor) CancelPlan(ctx context.Context, id int) (*Full, error) {
	return e.change(ctx, id, func(client *ent.Client, row *ent.ShopPage) error {
		return plan{live: settled(row, e.clock()).live}.save(ctx, client, row)
	})
}

// change changes a locked page that is not in the trash.
func (e *Editor) change(ctx context.Context, id int, f func(client *ent.Client, row *ent.ShopPage) error) (changed *Full, err error) {
	err = db.Transact(ctx, e.client, "change page", func(client *ent.Client) error {
		row, err := hold(ctx, client, id)
		if err != nil {
			return err
		}
		if row.TrashedAt != nil {
			return missing()
		}
		if err := f(client, row); err != nil {
			return fault.Wrap("change page", err)
		}
		changed, err = e.full(ctx, client, id)
		return err
	})
	return changed, err
}
