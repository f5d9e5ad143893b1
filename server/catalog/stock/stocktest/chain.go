// Package stocktest checks the stock log in tests.
package stocktest

import (
	"context"
	"testing"

	"haat/ent"
	"haat/ent/stockmovement"
)

// WantChain checks that the movements of each product and variant of the context's shop form a chain: each begins with the stock at which
// the previous one ended, and the last one ends at the current stock. A product with variants has no stock of its own.
func WantChain(ctx context.Context, t testing.TB, client *ent.Client) {
	t.Helper()
	type target struct{ product, variant int }
	end := map[target]int{}
	for _, m := range client.StockMovement.Query().Order(ent.Asc(stockmovement.FieldID)).AllX(ctx) {
		of := target{product: m.ProductID}
		if m.VariantID != nil {
			of.variant = *m.VariantID
		}
		if last, ok := end[of]; ok && last != m.Before {
			t.Errorf("movement %d of %+v, %s, begins at %d, not at %d", m.ID, of, m.Reason, m.Before, last)
		}
		if m.Before == m.After {
			t.Errorf("movement %d of %+v changes nothing", m.ID, of)
		}
		end[of] = m.After
	}
	want := func(of target, stock int) {
		if last, ok := end[of]; ok && last != stock {
			t.Errorf("movements of %+v end at %d, not at %d", of, last, stock)
		}
		delete(end, of)
	}
	for _, p := range client.Product.Query().WithVariants().AllX(ctx) {
		own := p.Stock
		if len(p.Options) > 0 {
			own = 0
		}
		want(target{product: p.ID}, own)
		for _, v := range p.Edges.Variants {
			want(target{p.ID, v.ID}, v.Stock)
		}
	}
	for of, last := range end { // targets that remain belong to deleted variants
		if last != 0 {
			t.Errorf("movements of %+v, which does not exist, end at %d", of, last)
		}
	}
}
