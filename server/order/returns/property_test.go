package returns_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/server/books/family"
	"haat/server/catalog/stock/stocktest"
	"haat/server/order/ordertest"
	"haat/server/order/returns"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// wantExact checks all orders of the shop. Amounts must agree with items; each unit must be in the stock, in
// an order or lost; refunds must not exceed payments; and the ledger must add up to 0.
func (d *desk) wantExact() error {
	held, lost := map[int]int{}, map[int]int{}
	for _, row := range d.client.Order.Query().WithItems().AllX(d.ctx) {
		subtotal := int64(0)
		product := map[int]int{}
		for _, item := range row.Edges.Items {
			subtotal += item.Price * int64(item.Quantity)
			product[item.ID] = *item.ProductID
			if row.Status != order.StatusCanceled {
				held[*item.ProductID] += item.Quantity
			}
		}
		if row.Subtotal != subtotal || row.Discount > subtotal || row.Discount < 0 || row.Total != subtotal-row.Discount+row.ShippingFee {
			return fmt.Errorf("order %s: items %d, subtotal %d, discount %d, total %d", row.Number, subtotal, row.Subtotal, row.Discount, row.Total)
		}
		list, err := d.OfOrder(d.ctx, row.Number, "en")
		if err != nil {
			return err
		}
		var back money.Amount
		for _, r := range list.Returns {
			back += r.Credit
			if r.Refund != nil {
				back += r.Refund.Amount
			}
			for _, item := range r.Items {
				if r.ReceivedAt != nil {
					lost[product[item.ItemID]] += item.Damaged
				}
			}
		}
		a, err := family.Of(d.ctx, d.client, row.ID)
		if err != nil {
			return err
		}
		if back > list.Paid || a.GivenBack() > a.CameIn() || int64(list.Left) > a.CameIn()-a.GivenBack() {
			return fmt.Errorf("order %s: %d of %d was given back, %d is left; of the family %d of %d", row.Number, back, list.Paid, list.Left, a.GivenBack(), a.CameIn())
		}
	}
	if err := ordertest.DiscountsAreExact(d.ctx, d.client); err != nil {
		return err
	}
	for _, id := range []int{d.lamp, d.cup, d.shirt} {
		if row := d.client.Product.GetX(d.ctx, id); row.Stock+held[id]+lost[id] != stocked || row.Sold != held[id] {
			return fmt.Errorf("product %d: stock %d, sold %d, held by orders %d, lost %d", id, row.Stock, row.Sold, held[id], lost[id])
		}
	}
	if d.client.LedgerEntry.Query().ExistX(d.ctx) {
		if sum := d.client.LedgerEntry.Query().Aggregate(ent.Sum(ledgerentry.FieldAmount)).IntX(d.ctx); sum != 0 {
			return fmt.Errorf("the ledger sums up to %d", sum)
		}
	}
	return nil
}

// step runs a random operation on the returns of an order. It may be refused.
func (d *desk) step(r *rapid.T, o *ent.Order) error {
	list, err := d.OfOrder(d.ctx, o.Number, "en")
	if err != nil {
		return err
	}
	quantities, damaged := make([]int, len(o.Edges.Items)), make([]int, len(o.Edges.Items))
	for i, item := range o.Edges.Items {
		quantities[i] = rapid.IntRange(0, item.Quantity).Draw(r, "quantity")
		damaged[i] = rapid.IntRange(0, quantities[i]).Draw(r, "damaged")
	}
	items := unitsOf(o, quantities, damaged)
	if len(list.Returns) == 0 || list.Returns[0].State == "closed" || rapid.IntRange(0, 5).Draw(r, "anew") == 0 {
		kinds := []string{"return", "exchange", "undelivered"}
		_, err = d.Start(d.ctx, o.Number, returns.StartRequest{Kind: rapid.SampledFrom(kinds).Draw(r, "kind"), Items: items}, d.by)
		return err
	}
	id := list.Returns[rapid.IntRange(0, len(list.Returns)-1).Draw(r, "return")].ID
	fee := money.Amount(rapid.SampledFrom([]int64{0, 0, 50_00, 10_000_00}).Draw(r, "fee"))
	switch rapid.IntRange(0, 7).Draw(r, "step") {
	case 0:
		_, err = d.Close(d.ctx, id, d.by)
	case 1, 2:
		amount := rapid.OneOf(rapid.Just(int64(list.Left)), rapid.Int64Range(1, 1000_00)).Draw(r, "amount")
		in := returns.RefundRequest{Amount: money.Amount(amount), Method: "bkash", Number: "01712345678"}
		for range rapid.IntRange(1, 2).Draw(r, "times") {
			_, err = d.Refund(d.ctx, id, in, d.by)
		}
	case 3, 4:
		in := request(line(d.cup, 0, rapid.IntRange(1, 9).Draw(r, "cups")))
		for range rapid.IntRange(1, 2).Draw(r, "times") {
			_, err = d.Exchange(d.ctx, id, in, d.by)
		}
	default:
		_, err = d.Receive(d.ctx, id, returns.ReceiveRequest{Items: items, Fee: fee}, d.by)
	}
	return err
}

func TestReturns_AnySequenceKeepsStockAndMoneyExact(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	ordertest.OfferAll(d.ctx, d.client)
	checks := 0
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 25 { // each sequence takes up to a second
			return
		}
		in := request(line(d.lamp, 0, rapid.IntRange(1, 3).Draw(r, "lamps")), line(d.cup, 0, rapid.IntRange(1, 7).Draw(r, "cups")), line(d.shirt, d.small, 1))
		switch rapid.IntRange(0, 2).Draw(r, "discount") {
		case 1:
			in.Discount, in.DiscountReason = money.Amount(rapid.Int64Range(1, 150_00).Draw(r, "off")), "r"
		case 2:
			in.DiscountPercent, in.DiscountReason = rapid.IntRange(1, 10_000).Draw(r, "percent"), "r"
		}
		in.Discounts = rapid.Bool().Draw(r, "automatic")
		if in.DiscountPercent <= 50_00 { // the advance must not exceed the total
			in.Advance = money.Amount(rapid.SampledFrom([]int64{0, 50_00}).Draw(r, "advance"))
		}
		id := d.place(in, rapid.SampledFrom([]order.Status{order.StatusDelivered, order.StatusShipped}).Draw(r, "status")).Number
		for range rapid.IntRange(1, 8).Draw(r, "steps") {
			if err := d.step(r, d.order(id)); err != nil {
				if _, ok := fault.As(err); !ok {
					r.Fatal(err)
				}
			}
			if err := d.wantExact(); err != nil {
				r.Fatal(err)
			}
		}
	})
	stocktest.WantChain(d.ctx, t, d.client)
}

func TestReceive_ConcurrentReceiptsReturnTheGoodsOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 5)), order.StatusDelivered)
	r := d.start(o, "return", 2)
	done := make(chan error, 4)
	for range cap(done) {
		go func() {
			_, err := d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{2}, []int{1})}, d.by)
			done <- err
		}()
	}
	succeeded := 0
	for range cap(done) {
		err := <-done
		if f, ok := fault.As(err); err == nil {
			succeeded++
		} else if !ok || f.Code != "return_state" {
			t.Error(err)
		}
	}
	if now := d.order(o.Number); succeeded != 1 || now.Edges.Items[0].Quantity != 3 || now.Edges.Items[0].Returned != 2 || now.Total != 360_00 {
		t.Errorf("%d succeeded: %+v", succeeded, now)
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}
