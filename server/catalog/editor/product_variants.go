package editor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/stockmovement"
	"haat/ent/variant"
	"haat/server/catalog/stock"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// applied returns the stock after a change. It reports false if the stock would become negative.
func (s StockChange) applied(stock int) (now int, ok bool) {
	now = stock + s.To - s.From
	return now, now >= 0 || s.To == s.From
}

// units returns the stock of a new product.
func (r ProductRequest) units() int {
	if len(r.Variants) == 0 {
		return r.Stock.To
	}
	stock := 0
	for _, v := range r.Variants {
		stock += v.Stock.To
	}
	return stock
}

// addVariants writes the variants of a new product and logs its stock.
func (r ProductRequest) addVariants(ctx context.Context, client *ent.Client, productID int) error {
	creates := make([]*ent.VariantCreate, len(r.Variants))
	for i, v := range r.Variants {
		creates[i] = v.create(client, productID, i)
	}
	rows, err := client.Variant.CreateBulk(creates...).Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("add variants: %w", err)
	}
	return stock.Log(ctx, client, stock.Cause{Reason: stockmovement.ReasonStart}, firstStock(productID, r.units(), rows))
}

// firstStock returns the stock movements of a new product.
func firstStock(productID, units int, variants []*ent.Variant) []stock.Movement {
	if len(variants) == 0 {
		return []stock.Movement{{ProductID: productID, After: units}}
	}
	list := make([]stock.Movement, len(variants))
	for i, v := range variants {
		list[i] = stock.Movement{ProductID: productID, VariantID: v.ID, Variant: v.Key, After: v.Stock}
	}
	return list
}

func (v VariantRequest) create(client *ent.Client, productID, position int) *ent.VariantCreate {
	return client.Variant.Create().SetProductID(productID).SetKey(v.key()).SetValues(v.Values).
		SetNillableSellingPrice((*int64)(v.SellingPrice)).SetStock(v.Stock.To).SetSku(v.Sku).SetPosition(position)
}

// editVariants replaces a locked product's variants by those of the request. It returns the product's new
// stock and the movements to it. Variants that remain keep their ids, to which carts and orders refer.
func (r ProductRequest) editVariants(ctx context.Context, client *ent.Client, before *ent.Product) (units int, moves []stock.Movement, err error) {
	e := &variantsEdit{client: client, quiet: audit.Quiet(ctx), productID: before.ID, current: map[int]*ent.Variant{}}
	for _, row := range before.Edges.Variants {
		e.current[row.ID] = row
	}
	if err := e.drop(r.Variants); err != nil {
		return 0, nil, err
	}
	if err := e.rename(r.Variants); err != nil {
		return 0, nil, err
	}
	for i, v := range r.Variants {
		now, err := e.put(v, i)
		if err != nil {
			return 0, nil, err
		}
		units += now
	}
	// The stock of a product with variants is their sum. It has no movements itself.
	own := stock.Movement{ProductID: before.ID, Removed: len(r.Variants) > 0}
	if len(before.Options) == 0 {
		own.Before = before.Stock
	}
	if len(r.Variants) == 0 {
		now, ok := r.Stock.applied(before.Stock)
		if !ok {
			return 0, nil, fault.New(fault.Conflict, "stock_changed")
		}
		units, own.After = now, now
	}
	return units, append(e.moves, own), e.record(ctx, before, r.Variants)
}

type variantsEdit struct {
	client    *ent.Client
	quiet     context.Context
	productID int
	current   map[int]*ent.Variant
	changed   bool
	moves     []stock.Movement
}

// drop deletes the variants that are not given. The error is Invalid "product_invalid" if a given
// id is not one of the product's variants.
func (e *variantsEdit) drop(given []VariantRequest) error {
	stays := map[int]bool{}
	for i, v := range given {
		if v.ID != 0 && e.current[v.ID] == nil {
			field := fmt.Sprintf("variants.%d.id", i)
			return form.Fields{field: "invalid"}.Of(fault.New(fault.Invalid, "product_invalid"))
		}
		stays[v.ID] = true
	}
	gone := []int{}
	for id, row := range e.current {
		if !stays[id] {
			gone = append(gone, id)
			e.moves = append(e.moves, stock.Movement{ProductID: e.productID, VariantID: id, Variant: row.Key, Before: row.Stock, Removed: true})
		}
	}
	if len(gone) == 0 {
		return nil
	}
	e.changed = true
	if _, err := e.client.Variant.Delete().Where(variant.IDIn(gone...)).Exec(e.quiet); err != nil {
		return fmt.Errorf("delete variants: %w", err)
	}
	return nil
}

// rename gives temporary keys to the variants whose key changes, so that two variants can exchange keys.
func (e *variantsEdit) rename(given []VariantRequest) error {
	for _, v := range given {
		if row := e.current[v.ID]; row != nil && row.Key != v.key() {
			if err := e.client.Variant.UpdateOne(row).SetKey(fmt.Sprintf("\t%d", row.ID)).Exec(e.quiet); err != nil {
				return fmt.Errorf("rename variant: %w", err)
			}
		}
	}
	return nil
}

// put writes a variant at a position and returns its stock.
func (e *variantsEdit) put(v VariantRequest, position int) (units int, err error) {
	row := e.current[v.ID]
	if row == nil {
		e.changed = true
		added, err := v.create(e.client, e.productID, position).Save(e.quiet)
		if err != nil {
			return 0, fmt.Errorf("add variant: %w", err)
		}
		e.moves = append(e.moves, stock.Movement{ProductID: e.productID, VariantID: added.ID, Variant: added.Key, After: added.Stock})
		return added.Stock, nil
	}
	units, ok := v.Stock.applied(row.Stock)
	if !ok {
		return 0, fault.New(fault.Conflict, "stock_changed")
	}
	if e.same(row, v, position, units) {
		return units, nil
	}
	e.changed = true
	e.moves = append(e.moves, stock.Movement{ProductID: e.productID, VariantID: row.ID, Variant: v.key(), Before: row.Stock, After: units})
	update := e.client.Variant.UpdateOne(row).SetKey(v.key()).SetValues(v.Values).SetStock(units).SetSku(v.Sku).SetPosition(position)
	if v.SellingPrice == nil {
		update.ClearSellingPrice()
	} else {
		update.SetSellingPrice(int64(*v.SellingPrice))
	}
	if err := update.Exec(e.quiet); err != nil {
		return 0, fmt.Errorf("edit variant: %w", err)
	}
	return units, nil
}

func (e *variantsEdit) same(row *ent.Variant, v VariantRequest, position, stock int) bool {
	price := row.SellingPrice == nil && v.SellingPrice == nil ||
		row.SellingPrice != nil && v.SellingPrice != nil && *row.SellingPrice == int64(*v.SellingPrice)
	return price && row.Key == v.key() && slices.Equal(row.Values, v.Values) && row.Stock == stock &&
		row.Sku == v.Sku && row.Position == position
}

// record writes one entry of the activity log for all changes of variants.
func (e *variantsEdit) record(ctx context.Context, before *ent.Product, given []VariantRequest) error {
	if !e.changed {
		return nil
	}
	from, to := make([]string, len(before.Edges.Variants)), make([]string, len(given))
	for i, row := range before.Edges.Variants {
		from[i] = variantText(row.Key, (*money.Amount)(row.SellingPrice), row.Stock)
	}
	for i, v := range given {
		stock := v.Stock.To
		if row := e.current[v.ID]; row != nil {
			stock, _ = v.Stock.applied(row.Stock)
		}
		to[i] = variantText(v.key(), v.SellingPrice, stock)
	}
	return recordVariants(ctx, e.client, e.productID, from, to)
}

func recordVariants(ctx context.Context, client *ent.Client, productID int, from, to []string) error {
	changes := map[string]any{"variants": map[string]any{"from": from, "to": to}}
	return audit.Record(ctx, client, "update", ent.TypeProduct, productID, changes)
}

// variantText formats a variant for the activity log, such as "M/Red · 120.50 · 3".
func variantText(key string, price *money.Amount, stock int) string {
	if price == nil {
		return fmt.Sprintf("%s · %d", key, stock)
	}
	return fmt.Sprintf("%s · %s · %d", key, price.Decimal(), stock)
}
