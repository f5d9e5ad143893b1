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

// errMoved says that a line's stock went while the order was written.
var errMoved = errors.New("the stock has moved")

// moves are units by product and by variant. A product's are the sum of its
// variants' where it has any.
type moves struct {
	products map[int]move
	variants map[int]int
}

// move is of one product: units of its stock, and units sold. Loose is for a
// product whose stock its variants decide, or that there may be less of.
type move struct {
	units, sold int
	loose       bool
}

// take takes an order's units from the stock and counts them as sold. It returns
// errMoved if one of the lines has less now: the transaction must be rolled back.
// Rows are locked in the order of their ids, products first, so that no two wait
// for each other; it should be the last that a transaction does, so that the next
// buyer waits shortly.
func (m moves) take(ctx context.Context, client *ent.Client) error {
	for _, id := range slices.Sorted(maps.Keys(m.products)) {
		p := m.products[id]
		update := client.Product.Update().Where(product.ID(id), product.StatusEQ(product.StatusPublished))
		if !p.loose {
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
		return errMoved
	}
	return nil
}

// unsold are the same units where they are not sold, and not in stock either.
func (m moves) unsold() moves {
	lost := moves{products: map[int]move{}}
	for id, p := range m.products {
		lost.products[id] = move{sold: p.sold}
	}
	return lost
}

// giveBack is the way back of take. Products and variants that are gone since are
// passed over.
func (m moves) giveBack(ctx context.Context, client *ent.Client) error {
	for _, id := range slices.Sorted(maps.Keys(m.products)) {
		p := m.products[id]
		n, err := client.Product.Update().Where(product.ID(id), product.SoldGTE(p.sold)).
			AddStock(p.units).AddSold(-p.sold).Save(ctx)
		if err == nil && n == 0 { // fewer are counted as sold, by whoever has set it
			err = client.Product.Update().Where(product.ID(id)).AddStock(p.units).SetSold(0).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("give stock back: %w", err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(m.variants)) {
		if err := client.Variant.Update().Where(variant.ID(id)).AddStock(m.variants[id]).Exec(ctx); err != nil {
			return fmt.Errorf("give stock back: %w", err)
		}
	}
	return nil
}
