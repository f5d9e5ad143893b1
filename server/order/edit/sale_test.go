package edit_test

import (
	"testing"

	"haat/ent/order"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/platform/money"
)

// onSale puts a product on sale at 20% off, for a number of units.
func (d *desk) onSale(product, units int) {
	d.Helper()
	d.client.Product.UpdateOneID(product).SetDiscount(20_00).SetDiscountType("PERCENT").SetSaleUnits(units).SetSale(1).ExecX(d.ctx)
}

// wantSale compares the number of lamps sold in the sale, and checks that it is that of the orders.
func (d *desk) wantSale(sold int) {
	d.Helper()
	if got := d.client.Product.GetX(d.ctx, d.lamp).SaleSold; got != sold {
		d.Errorf("%d lamps sold in the sale, want %d", got, sold)
	}
	d.wantExact()
}

func (d *desk) undo(o *orders.AdminOrder) *orders.AdminOrder {
	d.Helper()
	return d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: o.Edits}, d.by))
}

func TestUndo_RestoredUnitsCountInTheirSale(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.onSale(d.lamp, 5)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1))
	d.wantSale(2)

	in := edit(o)
	in.Lines = in.Lines[1:]
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantSale(0)
	o = d.undo(o)
	d.wantSale(2)

	o = d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(o), Lines: []orderedit.SplitLine{{ItemID: o.Items[1].ItemID, Quantity: 2}}}, d.by))
	d.wantSale(2)
	o = d.undo(o)
	d.wantSale(2)

	d.to(o.OrderID, order.StatusCanceled)
	d.wantSale(0)
}

func TestEdit_UnitsAtTheSalePriceCountInTheSale(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		price    *money.Amount
		quantity int
		charged  int64
		sold     int
	}{
		"current price":        {nil, 3, 80_00, 5},
		"shown price":          {price(80_00), 3, 80_00, 5},
		"more than are left":   {nil, 6, 80_00, 8},
		"a price of their own": {price(90_00), 3, 90_00, 2},
	} {
		d := newDesk(t)
		d.onSale(d.lamp, 6)
		d.place(line(d.lamp, 0, 2))
		o := d.place(line(d.shirt, d.small, 1))
		in := edit(o)
		in.Lines = append(in.Lines, orderedit.LineRequest{ProductID: d.lamp, Quantity: c.quantity, Price: c.price})
		o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
		if got := o.Items[1].Price; int64(got) != c.charged {
			t.Errorf("%s: the units cost %d", name, got)
		}
		d.wantSale(c.sold)
		d.undo(o)
		d.wantSale(2)
	}
}

func TestEdit_AnotherPriceTakesUnitsOutOfTheSale(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.onSale(d.lamp, 6)
	o := d.place(line(d.lamp, 0, 2))
	in := edit(o)
	in.Lines[0].Quantity, in.Lines[0].Price = 3, price(80_00)
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantSale(3)
	in = edit(o)
	in.Lines[0].Price = price(75_00)
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantSale(0)
	d.undo(o)
	d.wantSale(3)
}

func TestEdit_UnitsAfterTheLastOneOfASaleCostTheRegularPrice(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.onSale(d.lamp, 2)
	d.place(line(d.lamp, 0, 2))
	o := d.place(line(d.shirt, d.small, 1))
	in := edit(o)
	in.Lines = append(in.Lines, orderedit.LineRequest{ProductID: d.lamp, Quantity: 1})
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got := o.Items[1].Price; got != 100_00 {
		t.Errorf("the unit costs %d", got)
	}
	d.wantSale(2)
}
