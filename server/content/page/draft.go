package page

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/pageversion"
	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Create adds a page without sections, or the home page with those of the theme. by is the member. A home page that exists is returned
// as it is. Errors: Invalid "page_invalid"; Conflict "pages_full".
func (e *Editor) Create(ctx context.Context, by int, in NewRequest) (made *Full, err error) {
	if in.Kind == string(shoppage.KindHome) {
		return e.createHome(ctx, by)
	}
	fields := form.Fields{}
	of := shoppage.Kind(in.Kind)
	if of != shoppage.KindPage && of != shoppage.KindPost {
		fields["kind"] = "invalid"
	}
	draft := read(of, kind.PageContent{Title: in.Title, BnTitle: in.BnTitle, Sections: []kind.Section{}}, fields)
	if in.Slug != "" {
		checkSlug(fields, in.Slug)
	}
	if err := fields.Of(pageInvalid()); err != nil {
		return nil, err
	}
	err = db.Transact(ctx, e.client, "create page", func(client *ent.Client) error {
		if _, err := mayAdd(ctx, client); err != nil {
			return err
		}
		slug, err := slugFor(ctx, client, of, in.Slug, draft)
		if err != nil {
			return err
		}
		made, err = e.add(ctx, client, of, slug, draft, by)
		return err
	})
	return made, err
}

// createHome adds the home page with the sections of the theme's own one, or returns the one that exists.
func (e *Editor) createHome(ctx context.Context, by int) (made *Full, err error) {
	err = db.Transact(ctx, e.client, "create home page", func(client *ent.Client) error {
		shop, err := mayAdd(ctx, client)
		if err != nil {
			return err
		}
		id, err := client.ShopPage.Query().Where(shoppage.KindEQ(shoppage.KindHome), shoppage.TrashedAtIsNil()).OnlyID(ctx)
		if err == nil {
			made, err = e.full(ctx, client, id)
			return err
		}
		if !ent.IsNotFound(err) {
			return fmt.Errorf("load home page: %w", err)
		}
		made, err = e.add(ctx, client, shoppage.KindHome, "", homeContent(shop.Theme, e.texts), by)
		return err
	})
	return made, err
}

func (e *Editor) add(ctx context.Context, client *ent.Client, of shoppage.Kind, slug string, draft kind.PageContent, by int) (*Full, error) {
	row, err := client.ShopPage.Create().SetKind(of).SetSlug(slug).SetDraft(draft).SetSavedAt(e.clock()).SetSavedBy(by).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("create page: %w", err)
	}
	if err := record(ctx, client, "create", row, nil); err != nil {
		return nil, err
	}
	return e.full(ctx, client, row.ID)
}

// mayAdd locks the shop and returns it, or returns Conflict "pages_full" if it has MaxPages pages.
func mayAdd(ctx context.Context, client *ent.Client) (*ent.Shop, error) {
	shop, err := tenancy.LockShop(ctx, client)
	if err != nil {
		return nil, err
	}
	n, err := client.ShopPage.Query().Where(shoppage.TrashedAtIsNil()).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count pages: %w", err)
	}
	if n >= MaxPages {
		return nil, fault.New(fault.Conflict, "pages_full")
	}
	return shop, nil
}

// slugFor returns the slug of a new page: the requested one, or one made from the title.
func slugFor(ctx context.Context, client *ent.Client, of shoppage.Kind, wanted string, c kind.PageContent) (string, error) {
	if wanted != "" {
		return wanted, checkFree(ctx, client, of, wanted)
	}
	return freeSlug(ctx, client, of, cmp.Or(catalog.SlugOf(c.Title, maxSlug-4), catalog.SlugOf(c.BnTitle, maxSlug-4), string(of)))
}

// freeSlug returns the wanted slug, or with the lowest number that makes it free.
func freeSlug(ctx context.Context, client *ent.Client, of shoppage.Kind, wanted string) (string, error) {
	free := wanted
	for n := 2; ; n++ {
		taken, err := hasSlug(ctx, client, of, free)
		if err != nil || !taken {
			return free, err
		}
		free = fmt.Sprintf("%s-%d", wanted, n)
	}
}

func hasSlug(ctx context.Context, client *ent.Client, of shoppage.Kind, slug string) (bool, error) {
	taken, err := client.ShopPage.Query().Where(shoppage.KindEQ(of), shoppage.Slug(slug), shoppage.TrashedAtIsNil()).Exist(ctx)
	return taken, fault.Wrap("query slugs of pages", err)
}

// checkFree returns Invalid "page_invalid" if another page of the kind has the slug.
func checkFree(ctx context.Context, client *ent.Client, of shoppage.Kind, slug string) error {
	taken, err := hasSlug(ctx, client, of, slug)
	if err != nil || !taken {
		return err
	}
	return form.Fields{"slug": "taken"}.Of(pageInvalid())
}

// Save replaces the draft of a page and its settings. by is the member. The old address of a published page redirects to the new one. Errors:
// NotFound "page_not_found"; Conflict "page_changed" with the current page if the draft has another revision; Invalid "page_invalid" or
// "picture_missing".
func (e *Editor) Save(ctx context.Context, by, id int, in SaveRequest) (saved *Full, err error) {
	err = db.Transact(ctx, e.client, "save page", func(client *ent.Client) error {
		row, err := e.holdRevision(ctx, client, id, in.Revision)
		if err != nil {
			return err
		}
		fields := form.Fields{}
		draft := read(row.Kind, in.Draft, fields)
		if row.Kind != shoppage.KindHome && in.Slug != row.Slug {
			checkSlug(fields, in.Slug)
		}
		checkUnknown(fields, row.Draft, draft)
		if err := fields.Of(pageInvalid()); err != nil {
			return err
		}
		update := client.ShopPage.UpdateOne(row)
		if row.Kind != shoppage.KindHome && in.Slug != row.Slug {
			if err := checkFree(ctx, client, row.Kind, in.Slug); err != nil {
				return err
			}
			if err := move(ctx, client, row, in.Slug); err != nil {
				return err
			}
			update.SetSlug(in.Slug)
		}
		if in.InFooter != row.InFooter {
			update.SetInFooter(in.InFooter)
		}
		if err := usePictures(ctx, client, row.Draft, &draft); err != nil {
			return err
		}
		if err := e.setDraft(ctx, update, row, draft, by); err != nil {
			return err
		}
		saved, err = e.full(ctx, client, id)
		return err
	})
	return saved, err
}

// move redirects the old slug of a page that visitors may know.
func move(ctx context.Context, client *ent.Client, row *ent.ShopPage, slug string) error {
	if row.LiveID == nil {
		return nil
	}
	return catalog.Move(ctx, client, movedKind(row), row.Slug, slug)
}

// movedKind returns the kind of redirects of a page, which has an address of its own.
func movedKind(row *ent.ShopPage) catalog.MovedKind {
	if row.Kind == shoppage.KindPost {
		return catalog.MovedPost
	}
	return catalog.MovedPage
}

// setDraft stores a draft as the next revision.
func (e *Editor) setDraft(ctx context.Context, update *ent.ShopPageUpdateOne, row *ent.ShopPage, draft kind.PageContent, by int) error {
	err := update.SetDraft(draft).SetRevision(row.Revision + 1).SetSavedAt(e.clock()).SetSavedBy(by).Exec(ctx)
	return fault.Wrap("save page", err)
}

// holdRevision locks a page and returns it. Errors: NotFound "page_not_found", also for a page in the trash; Conflict "page_changed" with the
// current page if the draft has another revision.
func (e *Editor) holdRevision(ctx context.Context, client *ent.Client, id, revision int) (*ent.ShopPage, error) {
	row, err := hold(ctx, client, id)
	if err != nil {
		return nil, err
	}
	if row.TrashedAt != nil {
		return nil, missing()
	}
	if row.Revision != revision {
		now, err := e.full(ctx, client, id)
		if err != nil {
			return nil, err
		}
		f := fault.New(fault.Conflict, "page_changed")
		f.Now = now
		return nil, f
	}
	return row, nil
}

// Restore makes a published version the draft. by is the member. Errors: NotFound "page_not_found" or "version_not_found"; Conflict
// "page_changed".
func (e *Editor) Restore(ctx context.Context, by, id, number int, in RestoreRequest) (saved *Full, err error) {
	err = db.Transact(ctx, e.client, "restore page", func(client *ent.Client) error {
		row, err := e.holdRevision(ctx, client, id, in.Revision)
		if err != nil {
			return err
		}
		version, err := client.PageVersion.Query().Where(pageversion.PageID(id), pageversion.Number(number)).Only(ctx)
		if err != nil {
			return versionFault(err)
		}
		if err := e.setDraft(ctx, client.ShopPage.UpdateOne(row), row, version.Content, by); err != nil {
			return err
		}
		if err := record(ctx, client, "restore", row, map[string]any{"version": audit.To(number)}); err != nil {
			return err
		}
		saved, err = e.full(ctx, client, id)
		return err
	})
	return saved, err
}

func versionFault(err error) error {
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "version_not_found")
	}
	return fault.Wrap("load version of page", err)
}
