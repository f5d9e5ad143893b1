package checkout

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/variant"
)

// errConcurrent reports that a row was changed concurrently.
var errConcurrent = errors.New("row was changed concurrently")

// moves contains changes of stock by product and by variant. A product's units are the sum of its
// variants' if it has any.
type moves struct {
	products map[int]move
	variants map[int]int
}

// move is the change of one product: units of its stock, and units sold. skipStockCheck is
// for a product whose stock is the sum of its variants'.
type move struct {
	units, sold    int
	skipStockCheck bool
}

// take takes an order's units from the stock and counts them as sold. It returns errConcurrent if a line
// no longer has enough stock; the transaction must then be rolled back. Rows are locked by
// ascending id, products first, to avoid deadlocks. Call it late in the transaction, so that other
// buyers wait only briefly.
func (m moves) take(ctx context.Context, client *ent.Client) error {
	for _, id := range slices.Sorted(maps.Keys(m.products)) {
		p := m.products[id]
		update := client.Product.Update().Where(product.ID(id), product.StatusEQ(product.StatusPublished))
		if !p.skipStockCheck {
			update.Where(product.StockGTE(p.units))
		}
		n, err := update.AddStock(-p.units).AddSold(p.sold).Save(ctx)
		if err := moved(n, err); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(m.variants)) {
		units := m.variants[id]
		n, err := client.Variant.Update().Where(variant.ID(id), variant.StockGTE(units)).AddStock(-units).Save(ctx)
		if err := moved(n, err); err != nil {
			return err
		}
	}
	return nil
}

func moved(rows int, err error) error {
	if err != nil {
		return fmt.Errorf("take stock: %w", err)
	}
	if rows == 0 {
		return errConcurrent
	}
	return nil
}

// unsold returns the moves for lost goods, which no longer count as sold but do not return to the
// stock.
func (m moves) unsold() moves {
	lost := moves{products: map[int]move{}}
	for id, p := range m.products {
		lost.products[id] = move{sold: p.sold}
	}
	return lost
}

// restore reverses take. It skips deleted products and variants.
func (m moves) restore(ctx context.Context, client *ent.Client) error {
	for _, id := range slices.Sorted(maps.Keys(m.products)) {
		p := m.products[id]
		n, err := client.Product.Update().Where(product.ID(id), product.SoldGTE(p.sold)).
			AddStock(p.units).AddSold(-p.sold).Save(ctx)
		if err == nil && n == 0 { // the count of sold units was reduced meanwhile
			err = client.Product.Update().Where(product.ID(id)).AddStock(p.units).SetSold(0).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("restore stock: %w", err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(m.variants)) {
		if err := client.Variant.Update().Where(variant.ID(id)).AddStock(m.variants[id]).Exec(ctx); err != nil {
			return fmt.Errorf("restore stock: %w", err)
		}
	}
	return nil
}
