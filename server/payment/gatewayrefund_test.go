package payment_test

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	service "haat/server/payment"
)

const bkash = "bkash_checkout"

// paidByGateway places an order and pays its whole amount, 160.00, through a gateway.
func (d *desk) paidByGateway() (*ent.Order, *ent.Payment) {
	d.Helper()
	row := d.place(1)
	begun, err := d.Begin(d.shopper, d.tenant, row.ID, service.Begun{Key: row.Number, Method: bkash, Kind: payment.KindAdvance, Amount: 160_00})
	if err != nil {
		d.Fatal(err)
	}
	if _, err := d.Opened(d.shopper, begun.ID, "S"+row.Number, "https://pay.test", soon); err != nil {
		d.Fatal(err)
	}
	if err := d.Settle(d.shopper, d.tenant, bkash, "S"+row.Number, 160_00, 0, "T"+row.Number); err != nil {
		d.Fatal(err)
	}
	return row, d.payment(begun)
}

// asked returns a new refund of 40.00 that is requested from the gateway.
func (d *desk) asked(paid *ent.Payment, key string) *ent.Payment {
	d.Helper()
	made, err := d.BeginRefund(d.member, d.tenant, paid.ID, service.RefundRequest{Key: key, Amount: 40_00, Method: bkash})
	if err != nil {
		d.Fatal(err)
	}
	return made
}

func (d *desk) take(made *ent.Payment, at time.Time) bool {
	d.Helper()
	taken, err := d.TakeRefund(d.shopper, d.tenant, made.ID, at)
	if err != nil {
		d.Fatal(err)
	}
	return taken
}

func (d *desk) wantRefund(made *ent.Payment, state payment.State, problem string) {
	d.Helper()
	if now := d.payment(made); now.State != state || now.Problem != problem {
		d.Errorf("the refund is %s, %q; want %s, %q", now.State, now.Problem, state, problem)
	}
}

// A second process must not extend the lease of the first one. Otherwise a refund that a dead process has
// taken would never be sent.
func TestTakeRefund_BelongsToTheFirstProcess(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "full"})
	_, paid := d.paidByGateway()
	made := d.asked(paid, "a")
	if !d.take(made, soon) || d.take(made, soon.Add(time.Hour)) {
		t.Error("the refund was not taken once")
	}
	d.wantRefund(made, payment.StateAsked, service.RefundSending)
	if at := d.payment(made).PollAt; at == nil || at.Sub(soon).Abs() > time.Second {
		t.Errorf("it is polled at %v, want %v", at, soon)
	}
	if err := d.ReturnRefund(d.shopper, d.tenant, made.ID, soon); err != nil {
		t.Fatal(err)
	}
	if !d.take(made, soon) {
		t.Error("a returned refund cannot be taken")
	}
}

func TestRefund_StepsOfARefundRefuseAPayment(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "full"})
	_, paid := d.paidByGateway()
	_, err := d.TakeRefund(d.shopper, d.tenant, paid.ID, soon)
	for name, err := range map[string]error{
		"take": err, "return": d.ReturnRefund(d.shopper, d.tenant, paid.ID, soon),
		"mark":    d.MarkRefund(d.shopper, d.tenant, paid.ID, service.RefundPending, "R", soon),
		"leave":   d.LeaveRefund(d.shopper, d.tenant, paid.ID),
		"settle":  d.SettleRefund(d.shopper, d.tenant, paid.ID, "R"),
		"drop":    d.DropRefund(d.shopper, d.tenant, paid.ID, service.RefundRefused, ""),
		"resolve": d.ResolveRefund(d.member, d.tenant, paid.ID, service.ResolveRequest{Refunded: true}),
	} {
		t.Log(name)
		wantFault(t, err, "payment_state")
	}
	if now := d.payment(paid); now.State != payment.StateConfirmed || now.Reference != paid.Reference {
		t.Errorf("the payment is %s with %s", now.State, now.Reference)
	}
}

func TestSettleRefund_BooksOnceAndIsFinal(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "full"})
	row, paid := d.paidByGateway()
	made := d.asked(paid, "a")
	_, err := d.BeginRefund(d.member, d.tenant, paid.ID, service.RefundRequest{Key: "b", Amount: 40_00, Method: bkash})
	wantFault(t, err, "payment_refund_open")
	if again := d.asked(paid, "a"); again.ID != made.ID {
		t.Error("a repeated request is another refund")
	}
	d.take(made, soon)
	if err := d.MarkRefund(d.shopper, d.tenant, made.ID, service.RefundPending, "R1", soon); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.SettleRefund(d.shopper, d.tenant, made.ID, ""); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{
		d.MarkRefund(d.shopper, d.tenant, made.ID, service.RefundUnknown, "R2", soon), d.LeaveRefund(d.shopper, d.tenant, made.ID),
		d.DropRefund(d.shopper, d.tenant, made.ID, service.RefundRefused, ""), d.ReturnRefund(d.shopper, d.tenant, made.ID, soon),
		d.ResolveRefund(d.member, d.tenant, made.ID, service.ResolveRequest{Refunded: true}),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	wantFault(t, d.ResolveRefund(d.member, d.tenant, made.ID, service.ResolveRequest{}), "payment_state")
	if now := d.payment(made); now.State != payment.StateRefunded || now.Reference != "R1" || now.PollAt != nil {
		t.Errorf("%s, %s, polled at %v", now.State, now.Reference, now.PollAt)
	}
	if g := d.balance("gateway"); g != 120_00 {
		t.Errorf("the gateway has %d", g)
	}
	if now := d.order(row); now.Advance != 120_00 {
		t.Errorf("the order's advance is %d", now.Advance)
	}
	rest, err := d.BeginRefund(d.member, d.tenant, paid.ID, service.RefundRequest{Key: "c", Amount: 121_00, Method: bkash})
	if err == nil {
		t.Errorf("more than the payment's rest is given back: %+v", rest)
	}
}

// A refund whose request may have reached the gateway must not be dropped as unsent. Only a member who asked the gateway may resolve it.
func TestDropRefund_KeepsARefundThatMayHaveArrived(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "full"})
	_, paid := d.paidByGateway()
	made := d.asked(paid, "a")
	wantFault(t, d.ResolveRefund(d.member, d.tenant, made.ID, service.ResolveRequest{Refunded: true}), "payment_state") // not sent yet
	if err := d.LeaveRefund(d.shopper, d.tenant, made.ID); err != nil {
		t.Fatal(err)
	}
	d.wantRefund(made, payment.StateAsked, "")
	d.take(made, soon)
	wantFault(t, d.ResolveRefund(d.member, d.tenant, made.ID, service.ResolveRequest{}), "payment_state") // it is being sent
	if err := d.DropRefund(d.shopper, d.tenant, made.ID, service.RefundNotSent, ""); err != nil {
		t.Fatal(err)
	}
	d.wantRefund(made, payment.StateAsked, service.RefundSending)
	if err := d.LeaveRefund(d.shopper, d.tenant, made.ID); err != nil {
		t.Fatal(err)
	}
	d.wantRefund(made, payment.StateAsked, service.RefundUnknown)
	for range 2 {
		if err := d.ResolveRefund(d.member, d.tenant, made.ID, service.ResolveRequest{}); err != nil {
			t.Fatal(err)
		}
	}
	d.wantRefund(made, payment.StateRejected, service.RefundDropped)
	if g := d.balance("gateway"); g != 160_00 {
		t.Errorf("the gateway has %d", g)
	}
	d.wantRefund(d.asked(paid, "b"), payment.StateAsked, "")
}
