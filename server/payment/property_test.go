package payment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	"haat/server/order/state"
	service "haat/server/payment"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// wantExact compares an order's advance and ledger with its payments.
func (d *desk) wantExact(row *ent.Order) error {
	net, fees := int64(0), int64(0)
	for _, p := range d.client.Payment.Query().Where(payment.OrderID(row.ID)).AllX(d.shopper) {
		switch {
		case p.ConfirmedAt == nil:
		case p.Kind == payment.KindRefund:
			net -= p.Amount
		default:
			net += p.Received
			fees += p.Fee
		}
	}
	if row.Advance != min(net, row.Total) {
		return fmt.Errorf("advance %d of %d, payments %d", row.Advance, row.Total, net)
	}
	sums := map[ledgerentry.Account]int64{}
	all := int64(0)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.OrderNumber(row.Number)).AllX(d.shopper) {
		sums[e.Account] += e.Amount
		all += e.Amount
	}
	if all != 0 {
		return fmt.Errorf("the books sum up to %d", all)
	}
	if has := sums["cash"] + sums["gateway"] + sums["gateway_fee"]; has != net || sums["gateway_fee"] != fees {
		return fmt.Errorf("money %d, fees %d; payments %d, fees %d", has, sums["gateway_fee"], net, fees)
	}
	if open := row.Status != order.StatusDelivered && row.Status != order.StatusCompleted; open && (sums["sales"] != 0 || -sums["advance"] != net+sums["refund"]) {
		return fmt.Errorf("not delivered: sales %d, advance %d, payments %d, refund %d", sums["sales"], sums["advance"], net, sums["refund"])
	} else if !open && -sums["sales"] > row.Total {
		return fmt.Errorf("delivered: sales %d of %d", sums["sales"], row.Total)
	}
	return nil
}

// allowed reports whether an error is nil or a refusal that a step may return.
func allowed(err error) bool {
	_, ok := fault.As(err)
	return err == nil || ok
}

// twice runs a step twice concurrently, to simulate a repeated request.
func twice(step func() error) error {
	var all sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		all.Go(func() {
			if err := step(); !allowed(err) {
				errs[i] = err
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// step runs a random operation on an order and its payments, twice concurrently.
func (d *desk) step(r *rapid.T, row *ent.Order) error {
	steps := []string{"claim", "confirm", "confirm", "reject", "refund", "begin", "settle", "fail", "move", "undo"}
	what := rapid.SampledFrom(steps).Draw(r, "step")
	rows := d.client.Payment.Query().Where(payment.OrderID(row.ID)).Order(ent.Asc(payment.FieldID)).AllX(d.shopper)
	reference := rapid.SampledFrom([]string{"AAAAAA1111", "BBBBBB1111", "CCCCCC1111"}).Draw(r, "reference") + fmt.Sprint(row.ID)
	amount := money.Amount(rapid.SampledFrom([]int64{60_00, 59_99, 100_00, 400_00}).Draw(r, "amount"))
	id, session := 0, "none"
	if len(rows) > 0 {
		p := rows[rapid.IntRange(0, len(rows)-1).Draw(r, "payment")]
		id = p.ID
		if p.Session != nil {
			session = *p.Session
		}
	}
	key := fmt.Sprint(row.ID, "-", rapid.IntRange(1, 3).Draw(r, "key"))
	short := rapid.Bool().Draw(r, "short")
	switch what {
	case "claim":
		return twice(func() error {
			return d.Claim(d.shopper, d.tenant, row, service.ClaimRequest{Method: "bkash", Reference: reference, Sender: "5678"}, 0)
		})
	case "confirm":
		return twice(func() error {
			return d.Confirm(d.member, d.tenant, id, service.ConfirmRequest{Received: amount, Short: short})
		})
	case "reject":
		return twice(func() error { return d.Reject(d.member, d.tenant, id, service.RejectRequest{Reason: "not_found"}) })
	case "refund":
		in := service.RefundRequest{Key: key, Amount: amount, Method: "cash"}
		return twice(func() error { return d.Refund(d.member, d.tenant, id, in) })
	case "begin":
		in := service.Begun{Key: "begin-" + key, Method: "bkash_checkout", Kind: payment.KindAdvance, Amount: 60_00}
		return twice(func() error {
			begun, err := d.Begin(d.shopper, d.tenant, row.ID, in)
			if err == nil {
				_, err = d.Opened(d.shopper, begun.ID, "session-"+key, "", soon)
			}
			return err
		})
	case "settle":
		return twice(func() error {
			return d.Settle(d.shopper, d.tenant, "bkash_checkout", session, amount, amount/50, reference)
		})
	case "fail":
		return twice(func() error { return d.Payments.Fail(d.shopper, d.tenant, "bkash_checkout", session, "canceled") })
	case "move":
		to := rapid.SampledFrom(orders.Allowed(row.Status, orders.Merchant)).Draw(r, "status")
		return twice(func() error {
			return d.checkout.Change(d.member, d.tenant, row.Number, to, orders.Actor{Kind: orders.Merchant, ID: 1}, "")
		})
	}
	from := rapid.SampledFrom(state.All).Draw(r, "from")
	undo := orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: row.Number, From: string(row.Status), To: string(from)}}}
	_, err := d.checkout.Undo(d.member, undo, orders.Actor{Kind: orders.Merchant, ID: 1})
	if !allowed(err) {
		return err
	}
	return nil
}

func TestPayments_AnySequenceKeepsAdvanceAndLedgerExact(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "fixed", Value: 60_00})
	checks, failed := 0, false
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 25 && !failed { // each sequence takes up to a second; rapid repeats a failing one to shorten it
			return
		}
		defer func() { failed = failed || r.Failed() }()
		row := d.place(rapid.IntRange(1, 3).Draw(r, "lamps"))
		for range rapid.IntRange(3, 14).Draw(r, "steps") {
			if row = d.order(row); row.Status == order.StatusCanceled && rapid.Bool().Draw(r, "end") {
				return
			}
			if len(orders.Allowed(row.Status, orders.Merchant)) == 0 {
				return
			}
			if err := d.step(r, row); err != nil {
				r.Fatal(err)
			}
			if err := d.wantExact(d.order(row)); err != nil {
				r.Fatal(err)
			}
		}
	})
}

// A process that is killed before the commit must record nothing, and one killed after it everything.
func TestConfirm_KilledProcessesRecordTheMoneyOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	claimed := d.claim(row, "AAAAAA1111")
	killed, kill := context.WithCancel(d.member)
	writes := 0
	d.client.LedgerEntry.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if writes++; writes == 1 {
				kill()
			}
			return next.Mutate(ctx, m)
		})
	})
	if err := d.Confirm(killed, d.tenant, claimed.ID, service.ConfirmRequest{}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if now := d.order(row); now.Advance != 0 || now.Hold == nil || d.payment(claimed).State != payment.StateClaimed {
		t.Errorf("after the kill: advance %d, hold %v", now.Advance, now.Hold)
	}
	for range 2 {
		if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.wantExact(d.order(row)); err != nil || d.order(row).Advance != 60_00 {
		t.Errorf("advance %d, %v", d.order(row).Advance, err)
	}
}
