package edit_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/books/cost"
	orderedit "haat/server/order/edit"
	"haat/server/platform/money"
)

// wantCosts compares the quantity and cost of each item of an order.
func (d *desk) wantCosts(id, want string) {
	d.Helper()
	list := []string{}
	for _, item := range d.client.OrderItem.Query().Where(orderitem.HasOrderWith(order.Number(id))).Order(ent.Asc(orderitem.FieldID)).AllX(d.ctx) {
		text := "-"
		if item.Cost != nil {
			text = fmt.Sprint(*item.Cost)
		}
		list = append(list, fmt.Sprint(item.Quantity, "×", text))
	}
	if got := strings.Join(list, " "); got != want {
		d.Errorf("costs %s, want %s", got, want)
	}
}

// Order items must keep the purchase cost at the time when they were ordered, and no response about orders
// may contain it.
func TestCosts_BelongToTheItemsOfOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	costs := cost.New(d.client, nil)
	set := func(product, variant int, amount money.Amount) {
		t.Helper()
		in := cost.CostRequest{VariantID: variant, Cost: amount, Since: time.Now().AddDate(0, 0, -1).Format(time.DateOnly)}
		if _, err := costs.Set(d.ctx, product, in); err != nil {
			t.Fatal(err)
		}
	}
	set(d.lamp, 0, 77_731)
	set(d.shirt, 0, 77_732)
	set(d.shirt, d.large, 77_733)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1), line(d.shirt, d.large, 1))
	d.wantCosts(o.OrderID, "2×77731 1×77732 1×77733")

	in := edit(o)
	in.Lines = append(in.Lines[:2], orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 3})
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantCosts(o.OrderID, "2×77731 1×77732 3×77733")
	in = edit(o)
	in.Lines = in.Lines[1:]
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	o = d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: o.Edits}, d.by))
	d.wantCosts(o.OrderID, "1×77732 3×77733 2×77731")

	o = d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(o), Lines: []orderedit.SplitLine{{ItemID: o.Items[0].ItemID, Quantity: 1}}}, d.by))
	part := d.order(o.Related[0].OrderID)
	d.wantCosts(part.OrderID, "1×77732")
	o = d.must(d.Merge(d.ctx, o.OrderID, orderedit.MergeRequest{Seen: seen(o), Other: part.OrderID, OtherSeen: seen(part)}, d.by))
	d.wantCosts(o.OrderID, "3×77733 2×77731 1×77732")

	encoded, err := json.Marshal(d.order(o.OrderID))
	if err != nil || strings.Contains(string(encoded), "7773") {
		t.Errorf("the order shows costs: %s, %v", encoded, err)
	}
}
