package editor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/stockmovement"
	"haat/server/books/cost"
	"haat/server/catalog"
	"haat/server/catalog/pictures"
	"haat/server/catalog/stock"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
)

// AddProduct adds a product with its variants. Errors: Invalid "product_invalid" or
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

// add creates a product in the transaction of client and returns its id. The request may use the pictures in
// given, even if they are not uploads.
func (r ProductRequest) add(ctx context.Context, client *ent.Client, given []media.Picture) (int, error) {
	images, slug, err := r.ready(ctx, client, given, nil)
	if err != nil {
		return 0, err
	}
	wholePrice, err := roundsPrices(ctx, client)
	if err != nil {
		return 0, err
	}
	create := client.Product.Create().SetSlug(slug).SetImages(images).SetStock(r.units())
	r.write(create.Mutation(), nil, wholePrice)
	row, err := create.Save(ctx)
	if err != nil {
		return 0, fmt.Errorf("add product: %w", err)
	}
	if err := r.addVariants(ctx, client, row.ID); err != nil {
		return 0, err
	}
	if r.Cost != nil {
		if err := cost.Begin(ctx, client, row.ID, *r.Cost, time.Now()); err != nil {
			return 0, err
		}
	}
	return row.ID, catalog.Move(ctx, client, catalog.MovedProduct, "", slug)
}

// EditProduct changes a product of version in.Version and redirects its old address. It adds the difference
// between the new stock and the stock that the merchant saw. It returns the errors of AddProduct and NotFound
// "product_not_found". It also returns Conflict with the current product: "product_changed" after another
// edit, or "stock_changed" if sales left too little stock to subtract.
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

// holdVersion locks a product with the given version until the transaction ends, so that no order
// changes its stock. It returns the product with its variants.
func holdVersion(ctx context.Context, client *ent.Client, id, version int) (*ent.Product, error) {
	n, err := client.Product.Update().Where(product.ID(id), product.Version(version)).AddVersion(1).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock products: %w", err)
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

// asChanged adds the current product to a conflict.
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

// edit updates a locked product.
func (r ProductRequest) edit(ctx context.Context, client *ent.Client, before *ent.Product) error {
	images, slug, err := r.ready(ctx, client, before.Images, before)
	if err != nil {
		return err
	}
	units, moves, err := r.editVariants(ctx, client, before)
	if err != nil {
		return err
	}
	wholePrice, err := roundsPrices(ctx, client)
	if err != nil {
		return err
	}
	update := client.Product.UpdateOne(before).SetSlug(slug).SetImages(images).SetStock(units)
	if r.CategoryID == 0 {
		update.ClearCategoryID()
	}
	r.write(update.Mutation(), before, wholePrice)
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("edit product: %w", err)
	}
	if err := catalog.Move(ctx, client, catalog.MovedProduct, before.Slug, slug); err != nil {
		return err
	}
	return stock.Log(ctx, client, stock.Cause{Reason: stockmovement.ReasonProductEdit}, moves)
}

// ready returns the pictures and the slug of a product, which depend on other rows. It also checks the
// category. has is the current row, or nil for a new product.
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

// checkCategory returns Invalid with the code if the category does not exist in the shop. The id 0
// means no category.
func checkCategory(ctx context.Context, client *ent.Client, id int, code string) error {
	if id == 0 {
		return nil
	}
	there, err := client.Category.Query().Where(category.ID(id)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query categories: %w", err)
	}
	if !there {
		return form.Fields{"category_id": "invalid"}.Of(fault.New(fault.Invalid, code))
	}
	return nil
}

// roundsPrices reports whether the shop rounds discounted prices to whole major units.
func roundsPrices(ctx context.Context, client *ent.Client) (bool, error) {
	row, err := client.Shop.Query().Select(shop.FieldRoundPrices).Only(ctx)
	if err != nil {
		return false, fmt.Errorf("load shop: %w", err)
	}
	return row.RoundPrices, nil
}

// writeAdvance sets the product's own advance rule.
func (r ProductRequest) writeAdvance(m *ent.ProductMutation) {
	if rule := r.Advance.rule(form.Fields{}); rule != nil {
		m.SetAdvance(rule)
	} else if m.Op().Is(ent.OpUpdateOne) {
		m.ClearAdvance()
	}
}

// write sets the fields that depend only on the request, on the rounding of prices and on the current row, which is nil for a new product.
func (r ProductRequest) write(m *ent.ProductMutation, before *ent.Product, wholePrice bool) {
	m.SetName(r.Name)
	m.SetBnName(r.BnName)
	m.SetDescription(r.Description)
	m.SetBnDescription(r.BnDescription)
	m.SetSizeGuide(r.SizeGuide)
	m.SetBnSizeGuide(r.BnSizeGuide)
	m.SetBrand(r.Brand)
	m.SetSku(r.Sku)
	if r.Weight != nil {
		m.SetWeight(*r.Weight)
	}
	if r.Advance != nil {
		r.writeAdvance(m)
	}
	m.SetOptions(optionKinds(r.Options))
	m.SetSellingPrice(int64(r.SellingPrice))
	writeDiscount(m, before, r.SellingPrice, r.Discount, r.DiscountType, wholePrice, r.Sale)
	m.SetStatus(product.Status(r.Status))
	m.SetMetaTitle(r.MetaTitle)
	m.SetBnMetaTitle(r.BnMetaTitle)
	m.SetMetaDescription(r.MetaDescription)
	m.SetBnMetaDescription(r.BnMetaDescription)
	if r.CategoryID != 0 {
		m.SetCategoryID(r.CategoryID)
	}
}
