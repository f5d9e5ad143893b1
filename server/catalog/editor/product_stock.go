package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/stockmovement"
	"haat/ent/variant"
	"haat/server/catalog/stock"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// maxStockNote is the maximum length of a note, in characters.
const maxStockNote = 200

// ChangeStock changes the stock of a product without variants and returns the new stock. It adds the
// difference between in.To and the stock that the merchant saw. Errors: Invalid "product_invalid"; NotFound
// "product_not_found"; Conflict "stock_changed" with the current product if sales left too little stock to
// subtract.
func (e *Editor) ChangeStock(ctx context.Context, id int, in StockChange) (int, error) {
	return e.InputStock(ctx, StockInput{ProductID: id, StockChange: in})
}

// InputStock is like ChangeStock, but also for variants and with a note for the stock log.
func (e *Editor) InputStock(ctx context.Context, in StockInput) (int, error) {
	in.Note = form.OneLine(in.Note)
	fields := form.Fields{}
	checkStock(fields, "stock", in.StockChange)
	fields.Text("note", in.Note, maxStockNote, false)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return 0, err
	}
	var units int
	err := db.Transact(ctx, e.client, "change stock", func(client *ent.Client) error {
		move, err := in.apply(ctx, client)
		if err != nil {
			return err
		}
		units = move.After
		return stock.Log(ctx, client, stock.Cause{Reason: stockmovement.ReasonInput, Note: in.Note}, []stock.Movement{move})
	})
	if err != nil {
		return 0, e.asChanged(ctx, in.ProductID, err)
	}
	return units, nil
}

// apply writes the new stock. A change of a variant's stock also changes the product's stock, which is the
// sum.
func (in StockInput) apply(ctx context.Context, client *ent.Client) (stock.Movement, error) {
	move, added := stock.Movement{ProductID: in.ProductID, VariantID: in.VariantID}, in.To-in.From
	logged := ctx
	update := client.Product.Update().Where(product.ID(in.ProductID)).AddStock(added)
	if in.VariantID == 0 {
		update.Where(product.StockGTE(-added))
	} else {
		logged = audit.Quiet(ctx)
	}
	changed, err := update.Save(logged)
	if err != nil {
		return move, fmt.Errorf("change stock: %w", err)
	}
	row, err := client.Product.Query().Where(product.ID(in.ProductID)).Only(ctx)
	switch {
	case ent.IsNotFound(err):
		return move, fault.New(fault.NotFound, "product_not_found")
	case err != nil:
		return move, fmt.Errorf("load product: %w", err)
	case len(row.Options) > 0 && in.VariantID == 0:
		return move, form.Fields{"stock": "invalid"}.Of(fault.New(fault.Invalid, "product_invalid"))
	case in.VariantID != 0:
		return in.applyVariant(ctx, client, move)
	case changed == 0:
		return move, fault.New(fault.Conflict, "stock_changed")
	}
	move.Before, move.After = row.Stock-added, row.Stock
	return move, nil
}

// applyVariant writes the stock of a variant. Its product must be locked.
func (in StockInput) applyVariant(ctx context.Context, client *ent.Client, move stock.Movement) (stock.Movement, error) {
	row, err := client.Variant.Query().Where(variant.ID(in.VariantID), variant.ProductID(in.ProductID)).Only(ctx)
	if ent.IsNotFound(err) {
		return move, fault.New(fault.NotFound, "product_not_found")
	}
	if err != nil {
		return move, fmt.Errorf("load variant: %w", err)
	}
	after, ok := in.applied(row.Stock)
	if !ok {
		return move, fault.New(fault.Conflict, "stock_changed")
	}
	if err := client.Variant.Update().Where(variant.ID(row.ID)).AddStock(after - row.Stock).Exec(audit.Quiet(ctx)); err != nil {
		return move, fmt.Errorf("change stock: %w", err)
	}
	move.Variant, move.Before, move.After = row.Key, row.Stock, after
	price := (*money.Amount)(row.SellingPrice)
	return move, recordVariants(ctx, client, in.ProductID, []string{variantText(row.Key, price, row.Stock)}, []string{variantText(row.Key, price, after)})
}
