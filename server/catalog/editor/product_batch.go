package editor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/facets"
	"haat/ent/product"
	"haat/ent/redirect"
	hooks "haat/ent/rules"
	"haat/ent/searchtext"
	"haat/ent/stockmovement"
	"haat/server/catalog"
	"haat/server/catalog/stock"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
)

// ErrBatchStale reports that the shop changed after the batch was prepared.
var ErrBatchStale = errors.New("the shop has changed since")

// batchStep is the number of products per statement. It is small enough that one purge tag per product is
// sent to other nodes.
const batchStep = 300

// BatchProduct is a product of a batch. If ID is not 0, it edits the product with this id; otherwise it adds
// one with the slug Slug. The request must be a result of Checked.
type BatchProduct struct {
	ID int
	ProductRequest
}

// Checked returns the normalized request. The error is Invalid "product_invalid".
func (r ProductRequest) Checked() (ProductRequest, error) {
	r = r.cleaned()
	return r, r.Validate()
}

// Request returns a request that leaves the product unchanged.
func (p *FullProduct) Request() ProductRequest {
	r := ProductRequest{
		Version: p.Version, Slug: p.Slug, Name: p.Name, BnName: p.BnName, Description: p.Description, BnDescription: p.BnDescription,
		SizeGuide: p.SizeGuide, BnSizeGuide: p.BnSizeGuide,
		Brand: p.Brand, Sku: p.Sku, Weight: &p.Weight, Options: p.Options, SellingPrice: p.SellingPrice, Discount: p.Discount, DiscountType: p.DiscountType, Sale: &p.Sale,
		Stock: StockChange{p.Stock, p.Stock}, Status: p.Status, CategoryID: p.CategoryID,
		MetaTitle: p.MetaTitle, BnMetaTitle: p.BnMetaTitle, MetaDescription: p.MetaDescription, BnMetaDescription: p.BnMetaDescription,
	}
	for _, picture := range p.Pictures {
		r.Pictures = append(r.Pictures, picture.Key)
	}
	for _, v := range p.Variants {
		r.Variants = append(r.Variants, VariantRequest{ID: v.ID, Values: v.Values, SellingPrice: v.SellingPrice, Stock: StockChange{v.Stock, v.Stock}, Sku: v.Sku})
	}
	return r
}

// FullProducts loads products by slug, or all products if slugs is nil, in ascending order of id.
func (e *Editor) FullProducts(ctx context.Context, slugs []string) ([]*FullProduct, error) {
	var list []*FullProduct
	read := func(q *ent.ProductQuery) error {
		rows, err := q.WithVariants(catalog.VariantsInOrder).Order(ent.Asc(product.FieldID)).All(ctx)
		for _, row := range rows {
			list = append(list, fullOf(row))
		}
		return wrapLoad(err)
	}
	if slugs != nil {
		for some := range slices.Chunk(slugs, batchStep) {
			if err := read(e.client.Product.Query().Where(product.SlugIn(some...))); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	for after := 0; ; after = list[len(list)-1].ID {
		had := len(list)
		if err := read(e.client.Product.Query().Where(product.IDGT(after)).Limit(batchStep)); err != nil {
			return nil, err
		}
		if len(list) == had {
			return list, nil
		}
	}
}

func wrapLoad(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("load products: %w", err)
}

// WriteBatch writes products in the transaction of client. After each step it calls progress with the number
// of products written so far. It writes no entries of the activity log. It returns ErrBatchStale if a product
// to edit has another version or too little stock, or if a product to add already exists.
func WriteBatch(ctx context.Context, client *ent.Client, products []BatchProduct, progress func(written int)) error {
	wholePrice, err := roundsPrices(ctx, client)
	if err != nil {
		return err
	}
	b := &batch{client: client, ctx: audit.Quiet(ctx), bulk: hooks.Bulk(audit.Quiet(ctx)), told: progress, wholePrice: wholePrice}
	if err := b.checkCategories(products); err != nil {
		return err
	}
	fresh, edited := []BatchProduct{}, []BatchProduct{}
	for _, p := range products {
		if p.ID == 0 {
			fresh = append(fresh, p)
		} else {
			edited = append(edited, p)
		}
	}
	// All transactions lock products in the order of their ids, which avoids deadlocks.
	slices.SortFunc(edited, func(a, b BatchProduct) int { return a.ID - b.ID })
	for some := range slices.Chunk(edited, batchStep) {
		if err := b.edit(some); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(fresh, batchStep) {
		if err := b.add(some); err != nil {
			return err
		}
	}
	return stock.Log(b.ctx, client, stock.Cause{Reason: stockmovement.ReasonImport}, b.moves)
}

type batch struct {
	client    *ent.Client
	ctx, bulk context.Context
	told      func(written int)
	written   int
	// wholePrice reports whether discounted prices are rounded to whole major units.
	wholePrice bool
	moves      []stock.Movement
}

func (b *batch) checkCategories(products []BatchProduct) error {
	ids := map[int]bool{}
	for _, p := range products {
		if p.CategoryID != 0 {
			ids[p.CategoryID] = true
		}
	}
	there, err := b.client.Category.Query().Where(category.IDIn(slices.Collect(maps.Keys(ids))...)).Count(b.ctx)
	if err != nil {
		return fmt.Errorf("query categories: %w", err)
	}
	if there < len(ids) {
		return ErrBatchStale
	}
	return nil
}

func (b *batch) edit(some []BatchProduct) error {
	ids := make([]int, len(some))
	for i, p := range some {
		ids[i] = p.ID
	}
	// The update locks the products; its hooks purge the pages that show them.
	if err := b.client.Product.Update().Where(product.IDIn(ids...)).AddVersion(1).Exec(b.ctx); err != nil {
		return fmt.Errorf("lock products: %w", err)
	}
	rows, err := b.client.Product.Query().Where(product.IDIn(ids...)).WithVariants(catalog.VariantsInOrder).All(b.ctx)
	if err != nil {
		return wrapLoad(err)
	}
	byID := map[int]*ent.Product{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	for _, p := range some {
		before := byID[p.ID]
		if before == nil || before.Version != p.Version+1 || before.Slug != p.Slug {
			return ErrBatchStale
		}
		if err := b.editOne(p, before); err != nil {
			return err
		}
	}
	return b.done(ids)
}

func (b *batch) editOne(p BatchProduct, before *ent.Product) error {
	units, moves, err := p.editVariants(b.bulk, b.client, before)
	if f, ok := fault.As(err); ok && f.Kind == fault.Conflict {
		return ErrBatchStale
	}
	if err != nil {
		return err
	}
	b.moves = append(b.moves, moves...)
	update := b.client.Product.Update().Where(product.ID(p.ID)).SetStock(units)
	if p.CategoryID == 0 {
		update.ClearCategoryID()
	}
	p.write(update.Mutation(), before, b.wholePrice)
	if err := update.Exec(b.bulk); err != nil {
		return fmt.Errorf("edit product: %w", err)
	}
	return nil
}

func (b *batch) add(some []BatchProduct) error {
	creates, slugs := make([]*ent.ProductCreate, len(some)), make([]string, len(some))
	for i, p := range some {
		slugs[i] = p.Slug
		creates[i] = b.client.Product.Create().SetSlug(p.Slug).SetStock(p.units())
		p.write(creates[i].Mutation(), nil, b.wholePrice)
	}
	there, err := b.client.Product.Query().Where(product.SlugIn(slugs...)).Exist(b.ctx)
	if err != nil {
		return wrapLoad(err)
	}
	if there {
		return ErrBatchStale
	}
	rows, err := b.client.Product.CreateBulk(creates...).Save(b.bulk)
	if err != nil {
		return fmt.Errorf("add products: %w", err)
	}
	if err := b.addVariants(some, rows); err != nil {
		return err
	}
	reused := b.client.Redirect.Delete().Where(redirect.KindEQ(catalog.MovedProduct), redirect.OldSlugIn(slugs...))
	if _, err := reused.Exec(b.bulk); err != nil {
		return fmt.Errorf("remove redirects: %w", err)
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	// The hooks purge the pages that list products.
	if err := b.client.Product.Update().Where(product.IDIn(ids...)).Exec(b.ctx); err != nil {
		return fmt.Errorf("purge product lists: %w", err)
	}
	return b.done(ids)
}

func (b *batch) addVariants(some []BatchProduct, rows []*ent.Product) error {
	var creates []*ent.VariantCreate
	for i, p := range some {
		for j, v := range p.Variants {
			creates = append(creates, v.create(b.client, rows[i].ID, j))
		}
	}
	of := map[int][]*ent.Variant{}
	for few := range slices.Chunk(creates, batchStep) {
		added, err := b.client.Variant.CreateBulk(few...).Save(b.bulk)
		if err != nil {
			return fmt.Errorf("add variants: %w", err)
		}
		for _, v := range added {
			of[v.ProductID] = append(of[v.ProductID], v)
		}
	}
	for _, row := range rows {
		b.moves = append(b.moves, firstStock(row.ID, row.Stock, of[row.ID])...)
	}
	return nil
}

func (b *batch) done(ids []int) error {
	b.written += len(ids)
	b.told(b.written)
	if err := searchtext.Refresh(b.ctx, b.client, ids); err != nil {
		return err
	}
	return facets.Refresh(b.ctx, b.client, ids)
}
