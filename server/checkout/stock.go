package checkout

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/platform/fault"
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

// errNoStock reports that an order cannot take its units from the stock again.
var errNoStock = fault.New(fault.Conflict, "order_out_of_stock")

// settle moves all units again: units is 1 to return them to the stock, -1 to take them from it, or 0; sold is 1 to count them
// as sold, -1 to no longer count them, or 0. It skips deleted products and variants. It returns errNoStock if a line does not
// have enough stock; the transaction must then be rolled back.
func (m moves) settle(ctx context.Context, client *ent.Client, units, sold int) error {
	for _, id := range slices.Sorted(maps.Keys(m.products)) {
		if err := settleProduct(ctx, client, id, m.products[id], units, sold); err != nil {
			return err
		}
	}
	if units == 0 {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(m.variants)) {
		update := client.Variant.Update().Where(variant.ID(id)).AddStock(units * m.variants[id])
		if units < 0 {
			update.Where(variant.StockGTE(m.variants[id]))
		}
		n, err := update.Save(ctx)
		if err != nil {
			return fmt.Errorf("settle stock: %w", err)
		}
		if n == 0 && units < 0 {
			return errNoStock
		}
	}
	return nil
}

func settleProduct(ctx context.Context, client *ent.Client, id int, p move, units, sold int) error {
	update := client.Product.Update().Where(product.ID(id)).AddStock(units * p.units)
	if units < 0 && !p.skipStockCheck {
		update.Where(product.StockGTE(p.units))
	}
	if sold < 0 {
		update.Where(product.SoldGTE(p.sold))
	}
	n, err := update.AddSold(sold * p.sold).Save(ctx)
	if err == nil && n == 0 && sold < 0 { // the count of sold units was reduced meanwhile
		n, err = client.Product.Update().Where(product.ID(id)).AddStock(units * p.units).SetSold(0).Save(ctx)
	}
	if err != nil {
		return fmt.Errorf("settle stock: %w", err)
	}
	if n == 0 && units < 0 {
		return errNoStock
	}
	return nil
}

// taken returns the units of an order that return to the stock. It skips deleted products and
// variants, and products that got variants after the order.
func taken(ctx context.Context, client *ent.Client, orderID int) (moves, error) {
	m := moves{products: map[int]move{}, variants: map[int]int{}}
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(orderID), orderitem.ProductIDNotNil()).
		WithProduct(func(q *ent.ProductQuery) { q.Select(product.FieldOptions) }).All(ctx)
	if err != nil {
		return m, fmt.Errorf("read order's items: %w", err)
	}
	for _, item := range items {
		if item.Edges.Product == nil { // deleted between the two queries
			continue
		}
		of := m.products[*item.ProductID]
		of.sold += item.Quantity
		if hasVariants := len(item.Edges.Product.Options) > 0; hasVariants == (item.VariantID != nil) {
			of.units += item.Quantity
			of.skipStockCheck = hasVariants
			if hasVariants {
				m.variants[*item.VariantID] += item.Quantity
			}
		}
		m.products[*item.ProductID] = of
	}
	return m, nil
}
