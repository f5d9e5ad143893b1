package family_test

import (
	"sync"
	"testing"

	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/server/books/family"
	orderedit "haat/server/order/edit"
	returns "haat/server/order/returns"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// A prepaid order of 293.50 is delivered and returned. The delivery charge of 60.00 must not be refunded, and
// the goods must be refunded only once.
func TestRefund_ReturnedGoodsAreRefundedOnce(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]string{"return first": "return", "payment first": "payment"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			row := d.place(2, 1, 0)
			paid := d.pay(row, 293_50)
			d.to(row, order.StatusDelivered)
			back := d.back(row, "return")
			d.wantGiveBack(row, 233_50)
			if back.Suggested != 233_50 || d.listed() != 1 {
				t.Errorf("%d is suggested, %d payments are listed", back.Suggested, d.listed())
			}
			refunds := map[string]func(money.Amount) error{
				"return":  func(amount money.Amount) error { return d.returnRefund(back.ID, amount) },
				"payment": func(amount money.Amount) error { return d.refund(paid, amount) },
			}
			other := map[string]string{"return": "payment", "payment": "return"}[first]
			if err := refunds[first](233_50); err != nil {
				t.Fatal(err)
			}
			d.wantGiveBack(row, 0)
			if d.listed() != 0 {
				t.Error("the payment is listed after the refund")
			}
			if m := state.MoneyOf(d.client.Order.GetX(d.shopper, row.ID)); m.State != state.Refunded || m.Refunded != 233_50 || m.Due != 0 {
				t.Errorf("the order's money is %+v", m)
			}
			d.wantRefused(refunds[other](233_50), "amount")
			d.wantRefused(refunds[other](60_01), "amount")
			if err := d.wantExact(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestRefund_DoesNotUseMoneyOfASplitOffOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 1, 0)
	paid := d.pay(row, 293_50)
	part, err := d.split(row)
	if err != nil {
		t.Fatal(err)
	}
	if part.Advance == 0 {
		t.Fatal("the part has no advance")
	}
	d.wantGiveBack(row, 0)
	d.wantGiveBack(part, 0)
	d.wantRefused(d.refund(paid, 293_50), "amount")
	d.cancel(part)
	d.wantGiveBack(row, money.Amount(part.Advance))
	d.wantGiveBack(part, money.Amount(part.Advance))
	if d.listed() != 1 {
		t.Error("the payment of the canceled part is not listed")
	}
	if err := d.refund(paid, money.Amount(part.Advance)); err != nil {
		t.Fatal(err)
	}
	if now := d.now(row); now.Advance != now.Total || d.now(part).Advance != 0 {
		t.Errorf("advance %d of %d, of the part %d", now.Advance, now.Total, d.now(part).Advance)
	}
	d.to(row, order.StatusDelivered)
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
	if d.balance(ledgerentry.AccountAdvance) != 0 {
		t.Errorf("the books owe %d", -d.balance(ledgerentry.AccountAdvance))
	}
}

func TestRefund_CreditOfAnExchangeIsNotRefunded(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 1, 0)
	paid := d.pay(row, 293_50)
	d.to(row, order.StatusDelivered)
	back := d.back(row, "exchange")
	list, err := d.returns.Exchange(d.member, back.ID, d.request(3, 0, 0), d.returner())
	if err != nil {
		t.Fatal(err)
	}
	next := d.client.Order.Query().Where(order.Number(list.Returns[0].Exchange)).OnlyX(d.shopper)
	if next.Advance != 233_50 || list.Returns[0].Credit != 233_50 {
		t.Errorf("the goods paid %d, want 233.50", next.Advance)
	}
	d.wantGiveBack(row, 0)
	d.wantRefused(d.refund(paid, 293_50), "amount")
	d.cancel(next)
	d.wantGiveBack(row, 233_50)
	if err := d.refund(paid, 233_50); err != nil {
		t.Fatal(err)
	}
	d.wantRefused(d.refund(paid, 60_01), "amount")
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

// The credit is given before the goods are returned. If the new order is canceled, the credit must not be
// refunded until they are.
func TestRefund_GoodsThatAreNotReturnedAreNotRefunded(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 1, 0)
	paid := d.pay(row, 293_50)
	d.to(row, order.StatusDelivered)
	list, err := d.returns.Start(d.member, row.Number, returns.StartRequest{Kind: "exchange", Items: d.units(row)}, d.returner())
	if err != nil {
		t.Fatal(err)
	}
	if list, err = d.returns.Exchange(d.member, list.Returns[0].ID, d.request(3, 0, 0), d.returner()); err != nil {
		t.Fatal(err)
	}
	d.wantGiveBack(row, 0)
	d.wantRefused(d.refund(paid, 60_01), "amount")
	d.cancel(d.client.Order.Query().Where(order.Number(list.Returns[0].Exchange)).OnlyX(d.shopper))
	d.wantGiveBack(row, 0)
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

func TestRefund_ConcurrentRefundsOfAFamilyAreSerialized(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(3, 0, 0)
	one := d.pay(row, 100_00)
	part, err := d.split(row)
	if err != nil {
		t.Fatal(err)
	}
	two := d.pay(part, 50_00)
	d.to(row, order.StatusDelivered)
	back := d.back(row, "return")
	d.cancel(part)
	var all sync.WaitGroup
	errs := make(chan error, 6)
	for range 2 {
		all.Go(func() { errs <- d.payments.Refund(d.member, d.tenant, one.ID, refundOf("a", 100_00)) })
		all.Go(func() { errs <- d.payments.Refund(d.member, d.tenant, two.ID, refundOf("b", 50_00)) })
		all.Go(func() { errs <- d.returnRefund(back.ID, 360_00) })
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if _, ok := fault.As(err); err != nil && !ok {
			t.Error(err)
		}
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

func TestTake_RefundOfAnOpenOrderLowersItsAdvance(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 0, 0)
	paid := d.pay(row, 100_00)
	if err := d.refund(paid, 40_00); err != nil {
		t.Fatal(err)
	}
	if now := d.now(row); now.Advance != 60_00 || now.Edits == row.Edits {
		t.Errorf("advance %d, version %d", now.Advance, now.Edits)
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

func TestEntered_AdvancesOfMembersArePostedAndCanBeCorrected(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 0, 50_00)
	d.wantEntered(row, 50_00)
	edit := func(advance money.Amount) error { return d.editAdvance(row, advance, 0) }
	if err := edit(80_00); err != nil {
		t.Fatal(err)
	}
	d.wantEntered(row, 80_00)
	if _, err := d.edits.Undo(d.member, row.Number, orderedit.UndoRequest{Edits: d.now(row).Edits}, d.editor()); err != nil {
		t.Fatal(err)
	}
	d.wantEntered(row, 50_00)
	d.pay(row, 100_00)
	if err := edit(99_00); err == nil {
		t.Error("an edit took back money that a payment brought")
	} else if f, ok := fault.As(err); !ok || f.Fields["advance"] != "min" {
		t.Error(err)
	}
	if err := edit(100_00); err != nil {
		t.Fatal(err)
	}
	d.wantEntered(row, 0)
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

// Earlier releases delivered orders without recording the collected cash, so it is derived from the order. A
// refunded advance must not count as cash.
func TestAccount_RefundedAdvanceIsNotCollectedCash(t *testing.T) {
	t.Parallel()
	for _, earlier := range []bool{false, true} {
		d := newDesk(t)
		row := d.place(2, 1, 0)
		paid := d.pay(row, 293_50)
		d.to(row, order.StatusDelivered)
		if err := d.refund(paid, 293_50); err != nil {
			t.Fatal(err)
		}
		if earlier {
			d.client.Order.Update().ClearCashDue().ExecX(d.shopper)
		}
		a, err := family.Of(d.shopper, d.client, row.ID)
		if err != nil || a.Collected != 0 || a.Left(row.ID) != 0 {
			t.Errorf("earlier release %v: collected %d, left %d, %v", earlier, a.Collected, a.Left(row.ID), err)
		}
		back := d.back(row, "return")
		d.wantRefused(d.returnRefund(back.ID, 1), "amount")
	}
}

func TestUndoDelivery_IsRefusedAfterARefund(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(2, 0, 0)
	d.to(row, order.StatusDelivered)
	items := d.units(row)
	items[0].Quantity = 1
	list, err := d.returns.Start(d.member, row.Number, returns.StartRequest{Kind: "return", Items: items}, d.returner())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.returns.Receive(d.member, list.Returns[0].ID, returns.ReceiveRequest{Items: items}, d.returner()); err != nil {
		t.Fatal(err)
	}
	if err := d.returnRefund(list.Returns[0].ID, 100_00); err != nil {
		t.Fatal(err)
	}
	err = d.correct(row, order.StatusShipped)
	if f, ok := fault.As(err); !ok || f.Code != "order_refunded" {
		t.Error(err)
	}
	if d.client.OrderReturn.Query().Where(orderreturn.RefundAmountGT(0)).CountX(d.shopper) != 1 || d.now(row).Status != order.StatusDelivered {
		t.Error("the delivery was undone")
	}
}

// The order into which a paid order is merged joins its family, so both must have the same account.
func TestMerge_TheRemainingOrderHasTheAccount(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	paid := d.place(1, 0, 0)
	d.pay(paid, 60_00)
	into, other := d.now(d.place(1, 0, 0)), d.now(paid)
	in := orderedit.MergeRequest{Seen: d.seen(into), Other: other.Number, OtherSeen: d.seen(other)}
	if _, err := d.edits.Merge(d.member, into.Number, in, d.editor()); err != nil {
		t.Fatal(err)
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}
