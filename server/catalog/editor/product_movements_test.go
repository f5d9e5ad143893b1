package editor_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/stockmovement"
	"haat/server/catalog/editor"
	"haat/server/catalog/stock/stocktest"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// moved returns the stock log, oldest first.
func (s *stall) moved() []string {
	list := []string{}
	for _, m := range s.client.StockMovement.Query().Order(ent.Asc(stockmovement.FieldID)).AllX(s.ctx) {
		list = append(list, fmt.Sprintf("%s: %s %s %d to %d", m.ActorName, m.Reason, m.Variant, m.Before, m.After))
	}
	return list
}

func TestStockLog_HasEveryChangeOfAProduct(t *testing.T) {
	t.Parallel()
	s := newStall(t)
	p := s.add(lamp())
	if _, err := s.ChangeStock(s.ctx, p.ID, editor.StockChange{From: 10, To: 12}); err != nil {
		t.Fatal(err)
	}
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Name = "Lantern" })) // changes no stock
	sized := shirt()
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) {
		in.Options, in.Variants = sized.Options, sized.Variants
	}))
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) {
		in.Variants = slices.Delete(in.Variants, 1, 4)
		in.Variants[0].Stock.To = 8
	}))
	s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Options, in.Variants = nil, nil }))
	got := s.moved()
	want := []string{
		"Rina: start  0 to 10", "Rina: input  10 to 12",
		"Rina: product_edit M/Red 0 to 1", "Rina: product_edit M/Blue 0 to 2", "Rina: product_edit L/Red 0 to 3", "Rina: product_edit L/Blue 0 to 4",
		"Rina: removal  12 to 0",
		"Rina: removal M/Blue 2 to 0", "Rina: removal L/Red 3 to 0", "Rina: removal L/Blue 4 to 0", "Rina: product_edit M/Red 1 to 8",
		"Rina: removal M/Red 8 to 0", "Rina: product_edit  0 to 8",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the log is\n%q, want\n%q", got, want)
	}
	stocktest.WantChain(s.ctx, t, s.client)
}

// After random edits, imports, inputs and sales, some of them concurrent, each movement must begin with the
// stock at which the previous movement ended.
func TestStockLog_IsAChain(t *testing.T) {
	t.Parallel()
	s := newStall(t)
	random := rand.New(rand.NewPCG(5, 8)) // #nosec G404 -- a repeatable test
	products := []int{s.add(lamp()).ID, s.add(shirt()).ID, s.add(shirt()).ID}
	sized := shirt()
	for range 30 {
		seeds := [3]uint64{random.Uint64(), random.Uint64(), random.Uint64()}
		atOnce(len(seeds), func(i int) {
			r := rand.New(rand.NewPCG(seeds[i], 1)) // #nosec G404 -- a repeatable test
			p, err := s.editorAt(i).FullProduct(s.ctx, products[r.IntN(len(products))])
			if err != nil {
				t.Error(err)
				return
			}
			switch r.IntN(5) {
			case 0, 1:
				variant := 0
				if len(p.Variants) > 0 {
					variant = p.Variants[r.IntN(len(p.Variants))].ID
				}
				s.sell(p, variant, 1+r.IntN(3))
				return
			case 2:
				_, err = s.editorAt(i).ChangeStock(s.ctx, p.ID, editor.StockChange{From: p.Stock, To: r.IntN(20)})
			case 3:
				in := editOf(p, func(in *editor.ProductRequest) { randomStock(r, in, sized) })
				_, err = s.editorAt(i).EditProduct(s.ctx, p.ID, in)
			default:
				in := editOf(p, func(in *editor.ProductRequest) { randomStock(r, in, sized) })
				err = db.Transact(s.ctx, s.client, "import", func(client *ent.Client) error {
					return editor.WriteBatch(s.ctx, client, []editor.BatchProduct{{ID: p.ID, ProductRequest: in}}, func(int) {})
				})
				if errors.Is(err, editor.ErrBatchStale) {
					err = nil
				}
			}
			if _, ok := fault.As(err); err != nil && !ok {
				t.Error(err)
			}
		})
		if stocktest.WantChain(s.ctx, t, s.client); t.Failed() {
			return
		}
	}
}

// randomStock changes the stock, and sometimes adds or removes variants.
func randomStock(r *rand.Rand, in *editor.ProductRequest, sized editor.ProductRequest) {
	switch {
	case len(in.Variants) == 0 && r.IntN(3) == 0:
		in.Options, in.Variants = sized.Options, sized.Variants[:1+r.IntN(4)]
	case len(in.Variants) == 0:
		in.Stock.To = r.IntN(20)
	case r.IntN(5) == 0:
		in.Options, in.Variants = nil, nil
	case len(in.Variants) > 1 && r.IntN(3) == 0:
		in.Variants = in.Variants[1:]
	default:
		in.Variants[r.IntN(len(in.Variants))].Stock.To = r.IntN(20)
	}
}
