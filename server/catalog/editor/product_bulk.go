package editor

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/catalog/sale"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// Limits of a bulk change.
const (
	maxBulk      = 200
	leastPercent = money.Amount(-90_00)
	mostPercent  = money.Amount(1000_00)
)

// Validate returns Invalid "products_invalid" with the invalid fields.
func (r BulkRequest) Validate() error {
	fields := form.Fields{}
	switch {
	case len(r.Products) == 0:
		fields["products"] = "required"
	case len(r.Products) > maxBulk:
		fields["products"] = "max"
	}
	least, most := leastPercent, mostPercent
	switch r.Action {
	case "publish", "draft", "category", "delete":
		least, most = 0, 0
	case "price":
	case "discount":
		least, most = 0, wholePercent
	default:
		fields["action"] = "invalid"
	}
	r.Sale.check(fields, "sale.")
	switch {
	case r.Percent < least:
		fields["percent"] = "min"
	case r.Percent > most:
		fields["percent"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "products_invalid"))
}

// ChangeProducts applies one change to all products of the request or, on an error, to none. Errors: Invalid
// "products_invalid", also if a new price exceeds the maximum; Invalid "discount_too_large" if a new price is
// below the discount; NotFound "product_not_found" if a product does not exist.
func (e *Editor) ChangeProducts(ctx context.Context, in BulkRequest) error {
	in.Products = unique(in.Products)
	if err := in.Validate(); err != nil {
		return err
	}
	return db.Transact(ctx, e.client, "change products", func(client *ent.Client) error {
		if in.Action == "delete" {
			return deleteProducts(ctx, client, in.Products)
		}
		rows, err := holdProducts(ctx, client, in.Products)
		if err != nil {
			return err
		}
		switch in.Action {
		case "price":
			return each(rows, func(row *ent.Product) error { return in.reprice(ctx, client, row) })
		case "discount":
			return each(rows, func(row *ent.Product) error { return in.discount(ctx, client, row) })
		case "category":
			return in.categorize(ctx, client)
		}
		status := map[string]product.Status{"publish": product.StatusPublished, "draft": product.StatusDraft}[in.Action]
		if err := client.Product.Update().Where(product.IDIn(in.Products...)).SetStatus(status).Exec(ctx); err != nil {
			return fmt.Errorf("change products: %w", err)
		}
		return nil
	})
}

func each(rows []*ent.Product, f func(*ent.Product) error) error {
	for _, row := range rows {
		if err := f(row); err != nil {
			return err
		}
	}
	return nil
}

// categorize moves the products to the category of the request, or removes their category if it is 0.
func (r BulkRequest) categorize(ctx context.Context, client *ent.Client) error {
	if err := checkCategory(ctx, client, r.CategoryID, "products_invalid"); err != nil {
		return err
	}
	update := client.Product.Update().Where(product.IDIn(r.Products...))
	if r.CategoryID == 0 {
		update.ClearCategoryID()
	} else {
		update.SetCategoryID(r.CategoryID)
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("change products' category: %w", err)
	}
	return nil
}

// reprice changes the prices of a product and its variants. The activity log gets one entry for all variants.
func (r BulkRequest) reprice(ctx context.Context, client *ent.Client, row *ent.Product) error {
	selling, err := r.priced(row, row.SellingPrice)
	if err != nil {
		return err
	}
	if err := r.repriceVariants(ctx, client, row); err != nil {
		return err
	}
	update := client.Product.UpdateOne(row).SetSellingPrice(int64(selling))
	sale.Of(row).WritePrice(update.Mutation(), selling, time.Now())
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("change product's price: %w", err)
	}
	return nil
}

// repriceVariants updates the variants with one statement per distinct price.
func (r BulkRequest) repriceVariants(ctx context.Context, client *ent.Client, row *ent.Product) error {
	at, from, to := map[money.Amount][]int{}, []string{}, []string{}
	for _, v := range row.Edges.Variants {
		if v.SellingPrice == nil {
			continue
		}
		own, err := r.priced(row, *v.SellingPrice)
		if err != nil {
			return err
		}
		at[own] = append(at[own], v.ID)
		from = append(from, variantText(v.Key, (*money.Amount)(v.SellingPrice), v.Stock))
		to = append(to, variantText(v.Key, &own, v.Stock))
	}
	if len(at) == 0 {
		return nil
	}
	for own, ids := range at {
		err := client.Variant.Update().Where(variant.IDIn(ids...)).SetSellingPrice(int64(own)).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("change variants' price: %w", err)
		}
	}
	return recordVariants(ctx, client, row.ID, from, to)
}

// priced returns the price that results from the change of before. A positive price does not become 0.
func (r BulkRequest) priced(row *ent.Product, before int64) (money.Amount, error) {
	unit := money.Amount(1)
	if r.Whole {
		unit = 100
	}
	exact := money.Amount(before) * (wholePercent + r.Percent)
	after := (exact + wholePercent*unit/2) / (wholePercent * unit) * unit
	if before > 0 {
		after = max(after, unit)
	}
	switch {
	case after > maxPrice:
		return 0, form.Fields{"percent": "max"}.Of(fault.New(fault.Invalid, "products_invalid"))
	case row.DiscountType == product.DiscountTypeFLAT && money.Amount(row.Discount) > after:
		return 0, fault.New(fault.Invalid, "discount_too_large")
	}
	return after, nil
}

// discount sets a percentage discount and its limits.
func (r BulkRequest) discount(ctx context.Context, client *ent.Client, row *ent.Product) error {
	kind := money.Percent
	if r.Percent == 0 {
		kind = money.Flat
	}
	update := client.Product.UpdateOne(row)
	writeDiscount(update.Mutation(), row, money.Amount(row.SellingPrice), r.Percent, kind, row.WholePrice, &r.Sale)
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("change product's discount: %w", err)
	}
	return nil
}
