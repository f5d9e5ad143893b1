package editor

import (
	"context"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/catalog/pictures"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// AddProduct adds a product with its variants. Invalid "product_invalid" or
// "picture_missing".
func (e *Editor) AddProduct(ctx context.Context, in ProductRequest) (*FullProduct, error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return nil, err
	}
	var id int
	err := db.Transact(ctx, e.client, "add product", func(client *ent.Client) (err error) {
		id, err = in.add(ctx, client, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	return e.FullProduct(ctx, id)
}

// add writes a new product in client's transaction, and returns its id. Of the pictures
// given it may have those that are no uploads.
func (r ProductRequest) add(ctx context.Context, client *ent.Client, given []media.Picture) (int, error) {
	images, slug, err := r.ready(ctx, client, given, nil)
	if err != nil {
		return 0, err
	}
	create := client.Product.Create().SetSlug(slug).SetImages(images).SetStock(r.units())
	r.write(create.Mutation())
	row, err := create.Save(ctx)
	if err != nil {
		return 0, fmt.Errorf("add product: %w", err)
	}
	if err := r.addVariants(ctx, client, row.ID); err != nil {
		return 0, err
	}
	return row.ID, catalog.Move(ctx, client, catalog.MovedProduct, "", slug)
}

// EditProduct writes a product of which the merchant has read in's version. Stock is
// changed by the difference to what was read. What led to its old address leads to the
// new one. Returns what AddProduct does, NotFound "product_not_found", and with the
// product as it is: Conflict "product_changed" where somebody has edited it since, and
// "stock_changed" where so many were sold since that there are not enough to take away.
func (e *Editor) EditProduct(ctx context.Context, id int, in ProductRequest) (*FullProduct, error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return nil, err
	}
	err := db.Transact(ctx, e.client, "edit product", func(client *ent.Client) error {
		before, err := holdVersion(ctx, client, id, in.Version)
		if err != nil {
			return err
		}
		return in.edit(ctx, client, before)
	})
	if err != nil {
		return nil, e.asChanged(ctx, id, err)
	}
	return e.FullProduct(ctx, id)
}

// holdVersion keeps a product as it is until the transaction ends, if it is what was
// read: no order can take of its stock meanwhile. Returns it with its variants.
func holdVersion(ctx context.Context, client *ent.Client, id, version int) (*ent.Product, error) {
	n, err := client.Product.Update().Where(product.ID(id), product.Version(version)).AddVersion(1).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("hold product: %w", err)
	}
	row, err := client.Product.Query().Where(product.ID(id)).WithVariants(catalog.VariantsInOrder).Only(ctx)
	switch {
	case ent.IsNotFound(err):
		return nil, fault.New(fault.NotFound, "product_not_found")
	case err != nil:
		return nil, fmt.Errorf("load product: %w", err)
	case n == 0:
		return nil, fault.New(fault.Conflict, "product_changed")
	}
	return row, nil
}

// asChanged gives a conflict the product as it is now.
func (e *Editor) asChanged(ctx context.Context, id int, err error) error {
	f, ok := fault.As(err)
	if !ok || f.Kind != fault.Conflict {
		return err
	}
	now, loadErr := e.FullProduct(ctx, id)
	if loadErr != nil {
		return errors.Join(err, loadErr)
	}
	f.Now = now
	return f
}

// edit writes a product that is held.
func (r ProductRequest) edit(ctx context.Context, client *ent.Client, before *ent.Product) error {
	images, slug, err := r.ready(ctx, client, before.Images, before)
	if err != nil {
		return err
	}
	stock, err := r.editVariants(ctx, client, before)
	if err != nil {
		return err
	}
	update := client.Product.UpdateOne(before).SetSlug(slug).SetImages(images).SetStock(stock)
	if r.CategoryID == 0 {
		update.ClearCategoryID()
	}
	r.write(update.Mutation())
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("edit product: %w", err)
	}
	return catalog.Move(ctx, client, catalog.MovedProduct, before.Slug, slug)
}

// ready is what of a product depends on the rest of the shop: its pictures, of which it
// had some, and its slug. has is the product until now, nil for a new one.
func (r ProductRequest) ready(
	ctx context.Context, client *ent.Client, had []media.Picture, has *ent.Product,
) (images []media.Picture, slug string, err error) {
	if images, err = pictures.UseWith(ctx, client, had, r.Pictures...); err != nil {
		return nil, "", err
	}
	if err := checkCategory(ctx, client, r.CategoryID, "product_invalid"); err != nil {
		return nil, "", err
	}
	slug, err = r.slug(ctx, client, has)
	return images, slug, err
}

// checkCategory refuses a category that the shop does not have; 0 is none. Invalid
// with the code.
func checkCategory(ctx context.Context, client *ent.Client, id int, code string) error {
	if id == 0 {
		return nil
	}
	there, err := client.Category.Query().Where(category.ID(id)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("look for category: %w", err)
	}
	if !there {
		return form.Fields{"category_id": "invalid"}.Of(fault.New(fault.Invalid, code))
	}
	return nil
}

// write sets what stands in the request alone.
func (r ProductRequest) write(m *ent.ProductMutation) {
	m.SetName(r.Name)
	m.SetBnName(r.BnName)
	m.SetDescription(r.Description)
	m.SetBnDescription(r.BnDescription)
	m.SetBrand(r.Brand)
	m.SetSku(r.Sku)
	m.SetOptions(kept(r.Options))
	m.SetSellingPrice(int64(r.SellingPrice))
	m.SetDiscount(int64(r.Discount))
	m.SetDiscountType(product.DiscountType(r.DiscountType))
	m.SetPrice(int64(money.Discounted(r.SellingPrice, r.Discount, r.DiscountType)))
	m.SetStatus(product.Status(r.Status))
	m.SetMetaTitle(r.MetaTitle)
	m.SetBnMetaTitle(r.BnMetaTitle)
	m.SetMetaDescription(r.MetaDescription)
	m.SetBnMetaDescription(r.BnMetaDescription)
	if r.CategoryID != 0 {
		m.SetCategoryID(r.CategoryID)
	}
}
