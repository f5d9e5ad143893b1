package family_test

import (
	"testing"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/payment"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	returns "haat/server/order/returns"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// step performs a random action on one of the family's orders. The action may be refused.
func (d *desk) step(r *rapid.T, all []*ent.Order) error {
	row := all[rapid.IntRange(0, len(all)-1).Draw(r, "order")]
	amount := money.Amount(rapid.SampledFrom([]int64{1, 33_50, 60_00, 100_00, 293_50}).Draw(r, "amount"))
	steps := []string{"pay", "pay", "split", "merge", "advance", "move", "move", "cancel", "undo edit", "undo move", "return", "return", "exchange", "refund", "refund", "gateway refund", "gateway answer"}
	switch rapid.SampledFrom(steps).Draw(r, "step") {
	case "pay":
		_, err := d.tryPay(row, min(amount, money.Amount(row.Total-row.Advance)))
		return err
	case "split":
		_, err := d.split(row)
		return err
	case "merge":
		other := all[rapid.IntRange(0, len(all)-1).Draw(r, "other")]
		_, err := d.edits.Merge(d.member, row.Number, orderedit.MergeRequest{Seen: d.seen(row), Other: other.Number, OtherSeen: d.seen(other)}, d.editor())
		return err
	case "advance":
		return d.editAdvance(row, min(amount, money.Amount(row.Total)), rapid.IntRange(1, 3).Draw(r, "units"))
	case "move":
		to := rapid.SampledFrom(append(orders.Allowed(row.Status, orders.Merchant), "canceled")).Draw(r, "status")
		return d.checkout.Change(d.member, d.tenant, row.Number, to, d.actor(), "")
	case "cancel":
		return d.checkout.Change(d.member, d.tenant, row.Number, "canceled", d.actor(), "")
	case "undo edit":
		_, err := d.edits.Undo(d.member, row.Number, orderedit.UndoRequest{Edits: row.Edits}, d.editor())
		return err
	case "undo move":
		return d.correct(row, rapid.SampledFrom(state.All).Draw(r, "from"))
	case "return", "exchange":
		return d.returnStep(r, row)
	}
	return d.refundStep(r, amount)
}

// returnStep starts a return of an order, or performs its next step.
func (d *desk) returnStep(r *rapid.T, row *ent.Order) error {
	list, err := d.returns.OfOrder(d.member, row.Number, "en")
	if err != nil {
		return err
	}
	items := d.units(row)
	if len(items) > 0 {
		items[0].Quantity = rapid.IntRange(1, items[0].Quantity).Draw(r, "units")
	}
	if len(list.Returns) == 0 || rapid.IntRange(0, 4).Draw(r, "anew") == 0 {
		kind := rapid.SampledFrom([]string{"return", "exchange", "undelivered"}).Draw(r, "kind")
		_, err = d.returns.Start(d.member, row.Number, returns.StartRequest{Kind: kind, Items: items}, d.returner())
		return err
	}
	of := list.Returns[rapid.IntRange(0, len(list.Returns)-1).Draw(r, "return")]
	switch rapid.IntRange(0, 3).Draw(r, "what") {
	case 0:
		_, err = d.returns.Exchange(d.member, of.ID, d.request(rapid.IntRange(1, 3).Draw(r, "lamps"), 0, 0), d.returner())
		return err
	case 1:
		return d.returnRefund(of.ID, max(1, rapid.SampledFrom([]money.Amount{of.Suggested, list.Left, list.Left + 1, 20_00}).Draw(r, "back")))
	}
	fee := money.Amount(rapid.SampledFrom([]int64{0, 0, 10_00}).Draw(r, "fee"))
	_, err = d.returns.Receive(d.member, of.ID, returns.ReceiveRequest{Items: items, Fee: fee}, d.returner())
	return err
}

// refundStep refunds a payment manually, starts a refund through its gateway, or lets the gateway answer an open one.
func (d *desk) refundStep(r *rapid.T, amount money.Amount) error {
	rows := d.client.Payment.Query().Order(ent.Asc(payment.FieldID)).AllX(d.shopper)
	if len(rows) == 0 {
		return nil
	}
	p := rows[rapid.IntRange(0, len(rows)-1).Draw(r, "payment")]
	if p.Kind == payment.KindRefund {
		if rapid.Bool().Draw(r, "sent") {
			return d.payments.SettleRefund(d.shopper, d.tenant, p.ID, "REF")
		}
		return d.payments.DropRefund(d.shopper, d.tenant, p.ID, "refused", "")
	}
	amount = min(amount, money.Amount(p.Received))
	if rapid.Bool().Draw(r, "by gateway") {
		in := refundOf(rapid.StringMatching("[a-z]{8}").Draw(r, "key"), amount)
		in.Method = p.Method
		_, err := d.payments.BeginRefund(d.member, d.tenant, p.ID, in)
		return err
	}
	return d.refund(p, amount)
}

// wantScreens checks that the order's page, the returns and the list of money to refund agree.
func (d *desk) wantScreens(r *rapid.T) {
	listed := 0
	for _, row := range d.client.Order.Query().AllX(d.shopper) {
		page, err := d.payments.OfOrder(d.member, row.Number)
		if err != nil {
			r.Fatal(err)
		}
		list, err := d.returns.OfOrder(d.member, row.Number, "en")
		if err != nil {
			r.Fatal(err)
		}
		if page.Left != list.Left {
			r.Fatalf("order %s: its page says that %d can be given back, its returns %d", row.Number, page.Left, list.Left)
		}
		for _, each := range list.Returns {
			if each.Suggested > list.Left {
				r.Fatalf("order %s: %d of %d is suggested", row.Number, each.Suggested, list.Left)
			}
		}
		if row.GiveBack != nil && *row.GiveBack > 0 {
			listed += d.client.Payment.Query().Where(payment.OrderID(row.ID), payment.StateEQ(payment.StateConfirmed)).CountX(d.shopper)
		}
	}
	if got := d.listed(); got != listed {
		r.Fatalf("%d payments are listed, %d belong to orders with money to give back", got, listed)
	}
}

func TestFamilies_RefundsNeverExceedReceipts(t *testing.T) {
	t.Parallel()
	checks, failed := 0, false
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 12 && !failed { // each check takes about a second; after a failure, all run to shrink the example
			return
		}
		defer func() { failed = failed || r.Failed() }()
		d := newDesk(t)
		d.place(rapid.IntRange(1, 3).Draw(r, "lamps"), rapid.IntRange(0, 2).Draw(r, "cups"), money.Amount(rapid.SampledFrom([]int64{0, 0, 50_00}).Draw(r, "advance")))
		if rapid.Bool().Draw(r, "two") {
			d.place(1, 0, 0)
		}
		for range rapid.IntRange(4, 16).Draw(r, "steps") {
			all := d.client.Order.Query().Order(ent.Asc(order.FieldID)).AllX(d.shopper)
			if err := d.step(r, all); err != nil {
				if _, ok := fault.As(err); !ok {
					r.Fatal(err)
				}
			}
			if err := d.wantExact(); err != nil {
				r.Fatal(err)
			}
		}
		d.wantScreens(r)
		d.wantPaidOut(r)
	})
}

// wantPaidOut checks that refunds do not exceed receipts. It computes both from payments, returns and
// delivered orders, without the account.
func (d *desk) wantPaidOut(r *rapid.T) {
	in, out := int64(0), int64(0)
	for _, p := range d.client.Payment.Query().AllX(d.shopper) {
		switch {
		case p.Kind == payment.KindRefund && p.State == payment.StateRefunded:
			out += p.Amount
		case p.Kind != payment.KindRefund && p.ConfirmedAt != nil:
			in += p.Received
		}
	}
	for _, each := range d.client.OrderReturn.Query().Where(orderreturn.RefundAmountGT(0)).AllX(d.shopper) {
		out += each.RefundAmount
	}
	for _, row := range d.client.Order.Query().AllX(d.shopper) {
		if row.CashDue != nil {
			in += *row.CashDue
		}
	}
	in += d.balanceOf("entered/")
	if out > in {
		r.Fatalf("%d left, %d came in", out, in)
	}
}
