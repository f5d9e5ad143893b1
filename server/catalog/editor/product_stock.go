package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/stockmovement"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/stock"
)

// ChangeStock changes the stock of a product without variants by the difference to the stock that
// the merchant saw, and returns the new stock. Errors: Invalid "product_invalid"; NotFound
// "product_not_found"; Conflict "stock_changed" with the current product if sales left too little
// stock to subtract.
func (e *Editor) ChangeStock(ctx context.Context, id int, in StockChange) (int, error) {
	fields := form.Fields{}
	checkStock(fields, "stock", in)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return 0, err
	}
	var units int
	err := db.Transact(ctx, e.client, "change stock", func(client *ent.Client) error {
		added := in.To - in.From
		n, err := client.Product.Update().Where(product.ID(id), product.StockGTE(-added)).AddStock(added).Save(ctx)
		if err != nil {
			return fmt.Errorf("change stock: %w", err)
		}
		row, err := client.Product.Query().Where(product.ID(id)).Only(ctx)
		switch {
		case ent.IsNotFound(err):
			return fault.New(fault.NotFound, "product_not_found")
		case err != nil:
			return fmt.Errorf("load product: %w", err)
		case len(row.Options) > 0: // the stock is the sum over variants
			return form.Fields{"stock": "invalid"}.Of(fault.New(fault.Invalid, "product_invalid"))
		case n == 0:
			return fault.New(fault.Conflict, "stock_changed")
		}
		units = row.Stock
		move := stock.Movement{ProductID: id, Before: row.Stock - added, After: row.Stock}
		return stock.Log(ctx, client, stock.Cause{Reason: stockmovement.ReasonInput}, []stock.Movement{move})
	})
	if err != nil {
		return 0, e.asChanged(ctx, id, err)
	}
	return units, nil
}
