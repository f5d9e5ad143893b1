package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// ChangeStock adds to the stock of a product without variants the difference to what
// the merchant read, and returns how many there are now. Invalid "product_invalid",
// NotFound "product_not_found", and with the product as it is: Conflict "stock_changed"
// where so many were sold since that there are not enough to take away.
func (e *Editor) ChangeStock(ctx context.Context, id int, in StockChange) (int, error) {
	fields := form.Fields{}
	checkStock(fields, "stock", in)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return 0, err
	}
	var stock int
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
		case len(row.Options) > 0: // its stock is the sum of its variants'
			return form.Fields{"stock": "invalid"}.Of(fault.New(fault.Invalid, "product_invalid"))
		case n == 0:
			return fault.New(fault.Conflict, "stock_changed")
		}
		stock = row.Stock
		return nil
	})
	if err != nil {
		return 0, e.asChanged(ctx, id, err)
	}
	return stock, nil
}
