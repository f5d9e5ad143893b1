package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/category"
	"haat/server/catalog"
	"haat/server/catalog/pictures"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// AddCategory adds a category after its siblings. Errors: Invalid "category_invalid",
// "category_too_deep", "category_too_many" or "picture_missing"; NotFound "category_not_found" if
// the parent does not exist; Conflict "category_slug_taken".
func (e *Editor) AddCategory(ctx context.Context, in CategoryRequest) (*CategoryNode, error) {
	in = in.cleaned()
	if err := in.check(""); err != nil {
		return nil, err
	}
	var id int
	err := db.Transact(ctx, e.client, "add category", func(client *ent.Client) error {
		g, err := lockTree(ctx, client)
		if err != nil {
			return err
		}
		if len(g.rows) >= maxCategories {
			return fault.New(fault.Invalid, "category_too_many")
		}
		if err := g.put(0, in.ParentID); err != nil {
			return err
		}
		slug, icon, err := g.ready(ctx, client, in, nil)
		if err != nil {
			return err
		}
		create := client.Category.Create().SetName(in.Name).SetBnName(in.BnName).SetSlug(slug).SetIcon(icon).SetPosition(g.last() + 1).
			SetSizeGuide(in.SizeGuide).SetBnSizeGuide(in.BnSizeGuide)
		if in.ParentID != 0 {
			create.SetParentID(in.ParentID)
		}
		row, err := create.Save(ctx)
		if err != nil {
			return fmt.Errorf("add category: %w", err)
		}
		id = row.ID
		return catalog.Move(ctx, client, catalog.MovedCategory, "", slug)
	})
	if err != nil {
		return nil, err
	}
	return e.categoryNode(ctx, id)
}

// ChangeCategory changes a category and redirects its old address. It returns the errors of AddCategory;
// Invalid "category_loop" if the new parent is the category itself or a descendant; and Conflict
// "category_changed" with the current category if it differs from in.Had.
func (e *Editor) ChangeCategory(ctx context.Context, id int, in CategoryRequest) (*CategoryNode, error) {
	in = in.cleaned()
	err := db.Transact(ctx, e.client, "change category", func(client *ent.Client) error {
		g, err := lockTree(ctx, client)
		if err != nil {
			return err
		}
		row := g.byID[id]
		if row == nil {
			return fault.New(fault.NotFound, "category_not_found")
		}
		if in.Had != nil && *in.Had != g.known(row) {
			return fault.New(fault.Conflict, "category_changed")
		}
		if err := in.check(row.Icon); err != nil {
			return err
		}
		if err := g.put(id, in.ParentID); err != nil {
			return err
		}
		slug, icon, err := g.ready(ctx, client, in, row)
		if err != nil {
			return err
		}
		update := client.Category.UpdateOneID(id).SetName(in.Name).SetBnName(in.BnName).SetSlug(slug).SetIcon(icon).
			SetSizeGuide(in.SizeGuide).SetBnSizeGuide(in.BnSizeGuide)
		if err := under(update, in.ParentID).Exec(ctx); err != nil {
			return fmt.Errorf("change category: %w", err)
		}
		return renamed(ctx, client, row.Slug, slug)
	})
	if f, ok := fault.As(err); ok && f.Code == "category_changed" {
		now, loadErr := e.categoryNode(ctx, id)
		if loadErr != nil {
			return nil, loadErr
		}
		f.Now = now
		return nil, f
	}
	if err != nil {
		return nil, err
	}
	return e.categoryNode(ctx, id)
}

// known returns the state of a category in the form in which a merchant sees it.
func (g *lockedTree) known(row *ent.Category) KnownCategory {
	return KnownCategory{Name: row.Name, BnName: row.BnName, Slug: row.Slug, Icon: row.Icon, ParentID: g.parent[row.ID],
		SizeGuide: row.SizeGuide, BnSizeGuide: row.BnSizeGuide}
}

// renamed redirects a category's old address to its new one and updates the banners that link to it.
func renamed(ctx context.Context, client *ent.Client, old, now string) error {
	if old == now {
		return nil
	}
	if err := client.Banner.Update().Where(banner.CategorySlug(old)).SetCategorySlug(now).Exec(ctx); err != nil {
		return fmt.Errorf("update banners: %w", err)
	}
	return catalog.Move(ctx, client, catalog.MovedCategory, old, now)
}

// ready returns the slug and the icon to store. has is the current row, or nil for a new category.
func (g *lockedTree) ready(ctx context.Context, client *ent.Client, in CategoryRequest, has *ent.Category) (slug, icon string, err error) {
	if slug, err = g.slug(ctx, client, in, has); err != nil || in.Picture == "" {
		return slug, in.Icon, err
	}
	used, err := pictures.Use(ctx, client, in.Picture)
	if err != nil {
		return "", "", err
	}
	return slug, used[0].Path(iconWidth), nil
}

// DeleteCategory deletes a category. Its products no longer have a category; its children move to
// its parent. The error is NotFound "category_not_found" if it does not exist.
func (e *Editor) DeleteCategory(ctx context.Context, id int) error {
	return db.Transact(ctx, e.client, "delete category", func(client *ent.Client) error {
		g, err := lockTree(ctx, client)
		if err != nil {
			return err
		}
		row := g.byID[id]
		if row == nil {
			return fault.New(fault.NotFound, "category_not_found")
		}
		lift := client.Category.Update().Where(category.ParentID(id))
		if row.ParentID == nil {
			lift.ClearParentID()
		} else {
			lift.SetParentID(*row.ParentID)
		}
		if err := lift.Exec(ctx); err != nil {
			return fmt.Errorf("move child categories: %w", err)
		}
		if err := client.Category.DeleteOne(row).Exec(ctx); err != nil {
			return fmt.Errorf("delete category: %w", err)
		}
		if err := client.Banner.Update().Where(banner.CategorySlug(row.Slug)).SetCategorySlug("").Exec(ctx); err != nil {
			return fmt.Errorf("remove links of banners: %w", err)
		}
		return catalog.RemoveRedirects(ctx, client, catalog.MovedCategory, row.Slug)
	})
}
