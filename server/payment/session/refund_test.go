package session_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	payments "haat/server/payment"
	"haat/server/platform/money"
)

// giveBack requests a refund of a payment through its gateway, and runs the job that sends it.
func (d *desk) giveBack(of *ent.Payment, key string, amount money.Amount) *ent.Payment {
	d.Helper()
	if err := d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: key, Amount: amount, Method: of.Method}); err != nil {
		d.Fatal(err)
	}
	if err := d.runJobs(); err != nil {
		d.Fatal(err)
	}
	return d.client.Payment.Query().Where(payment.Key("refund/" + key)).OnlyX(d.ctx)
}

// sent returns the amount that the gateway has refunded for a payment, and the number of refunds.
func (d *desk) sent(of *ent.Payment) (money.Amount, int) {
	if of.Method == "sslcommerz" {
		p, _ := d.ssl.Payment(*of.Session)
		n := 0
		for _, each := range p.Refunds {
			if each.Status != "cancelled" {
				n++
			}
		}
		return p.Refunded, n
	}
	p, _ := d.bkash.Payment(*of.Session)
	return p.Refunded, len(p.Refunds)
}

func (d *desk) balance(account ledgerentry.Account) (sum int64) {
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(account)).AllX(d.ctx) {
		sum += e.Amount
	}
	return sum
}

func (d *desk) resolve(made *ent.Payment, refunded bool) error {
	return d.ResolveRefund(d.member, d.tenant, made.ID, payments.ResolveRequest{Refunded: refunded})
}

func TestRefund_IsMadeThroughTheGatewayOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("bkash")
	made := d.giveBack(of, "k1", 25_50)
	if made.State != payment.StateRefunded || made.Reference == "" || made.ConfirmedAt == nil || made.PollAt != nil || made.ActorName != "Rina" {
		t.Errorf("the refund is %+v", made)
	}
	d.giveBack(of, "k1", 25_50) // a repeated request
	if sum, n := d.sent(of); sum != 25_50 || n != 1 {
		t.Errorf("bKash has sent %d in %d refunds", sum, n)
	}
	if placed := d.client.Order.GetX(d.ctx, of.OrderID); placed.Advance != 34_50 {
		t.Errorf("the advance is %d", placed.Advance)
	}
	if got := d.balance(ledgerentry.AccountGateway) + d.balance(ledgerentry.AccountGatewayFee); got != 34_50 || d.balance(ledgerentry.AccountAdvance) != -34_50 {
		t.Errorf("the gateway has %d, the advance is %d", got, d.balance(ledgerentry.AccountAdvance))
	}
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k1", Amount: 1, Method: of.Method}), "payment_state")
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k2", Amount: 34_51, Method: of.Method}), "payment_invalid")
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k3", Amount: 1, Method: "sslcommerz"}), "payment_state")
	wantFault(t, d.Refund(d.member, d.tenant, made.ID, payments.RefundRequest{Key: "k4", Amount: 1, Method: of.Method}), "payment_state")
	d.giveBack(of, "k5", 34_50)
	if now := d.payment(of); now.State != payment.StateRefunded {
		t.Errorf("the payment is %+v", now)
	}
	if n := d.client.AuditLog.Query().CountX(d.ctx); n == 0 {
		t.Error("the activity log has no entry")
	}
	if n := d.client.PaymentEvent.Query().Where(paymentevent.PaymentID(made.ID)).CountX(d.ctx); n != 2 {
		t.Errorf("the refund has %d events", n)
	}
}

func TestRefund_PendingRefundsArePolled(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, sent := range []bool{true, false} {
		of := d.pay("sslcommerz")
		made := d.giveBack(of, fmt.Sprint("k", sent), 60_00)
		if made.State != payment.StateAsked || made.Problem != payments.RefundPending || d.payment(of).State != payment.StateConfirmed {
			t.Fatalf("the refund is %+v", made)
		}
		d.poll(time.Hour)
		d.ssl.FinishRefunds(*of.Session, sent)
		d.poll(2 * time.Hour)
		want, left := payment.StateRefunded, int64(0)
		if !sent {
			want, left = payment.StateRejected, 60_00
		}
		if now := d.payment(made); now.State != want || now.PollAt != nil || d.client.Order.GetX(d.ctx, of.OrderID).Advance != left {
			t.Errorf("sent %v: the refund is %+v", sent, now)
		}
	}
}

func TestRefund_LostAnswerIsLookedUpAndNeverRepeated(t *testing.T) {
	t.Parallel()
	for _, one := range []bool{false, true} { // both forms of bKash's response
		d := newDesk(t)
		d.bkash.OneRefund = one
		of := d.pay("bkash")
		first := d.giveBack(of, "k1", 20_00)
		d.bkash.LoseAnswers("refund", 1)
		made := d.giveBack(of, "k2", 20_00)
		if made.State != payment.StateAsked || made.Problem != payments.RefundUnknown {
			t.Fatalf("the refund is %+v", made)
		}
		wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k3", Amount: 1, Method: of.Method}), "payment_refund_open")
		d.poll(time.Minute)
		if now := d.payment(made); now.State != payment.StateRefunded || now.Reference == "" || now.Reference == first.Reference {
			t.Errorf("the refund is %+v", now)
		}
		if sum, n := d.sent(of); sum != 40_00 || n != 2 || d.bkash.Requests("refund") != 2 {
			t.Errorf("bKash has sent %d in %d refunds", sum, n)
		}
	}
}

func TestRefund_MemberResolvesAnUnknownRefund(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("sslcommerz") // SSLCOMMERZ does not list refunds
	d.ssl.LoseAnswers("refund", 1)
	made := d.giveBack(of, "k1", 60_00)
	for range 10 {
		d.poll(30 * time.Hour)
	}
	if now := d.payment(made); now.State != payment.StateAsked || now.Problem != payments.RefundUnknown || now.PollAt != nil {
		t.Fatalf("after 12 days the refund is %+v", now)
	}
	if list, err := d.Payments.List(d.ctx, "claimed", 1); err != nil || len(list.Payments) != 1 || list.Payments[0].ID != made.ID {
		t.Errorf("the list of payments to check is %+v, %v", list, err)
	}
	for range 2 {
		if err := d.resolve(made, true); err != nil {
			t.Fatal(err)
		}
	}
	wantFault(t, d.resolve(made, false), "payment_state")
	if now := d.payment(of); now.State != payment.StateRefunded || d.balance(ledgerentry.AccountAdvance) != 0 {
		t.Errorf("the payment is %+v, the advance is %d", now, d.balance(ledgerentry.AccountAdvance))
	}
}

func TestRefund_IsLookedUpBeforeAMemberDropsIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("bkash") // bKash lists the refund, so the member is wrong
	d.bkash.LoseAnswers("refund", 1)
	made := d.giveBack(of, "k2", 60_00)
	if err := d.resolve(made, false); err != nil {
		t.Fatal(err)
	}
	if now := d.payment(made); now.State != payment.StateRefunded {
		t.Errorf("the refund is %+v", now)
	}

	of = d.pay("bkash")
	d.bkash.Fail5xx("refund", 1) // the request has no effect, which the server cannot know
	made = d.giveBack(of, "k3", 60_00)
	d.poll(time.Hour)
	if now := d.payment(made); now.Problem != payments.RefundUnknown {
		t.Errorf("the refund is %+v", now)
	}
	for range 2 {
		if err := d.resolve(made, false); err != nil {
			t.Fatal(err)
		}
	}
	if d.giveBack(of, "k4", 60_00).State != payment.StateRefunded {
		t.Error("the dropped refund keeps its amount")
	}
}

func TestRefund_UnsentRefundsAreSentAgainAndDroppedAfterADay(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("sslcommerz")
	d.ssl.RateLimit("refund", 1, time.Second)
	made := d.giveBack(of, "k1", 10_00)
	if made.State != payment.StateAsked || made.Problem != "" {
		t.Fatalf("the refund is %+v", made)
	}
	d.poll(time.Minute) // sends it
	if now := d.payment(made); now.Problem != payments.RefundPending {
		t.Errorf("the refund is %+v", now)
	}
	d.ssl.FinishRefunds(*of.Session, true)
	d.poll(time.Hour)

	core := d.ssl.Core
	core.SetSecret(core.Account(), "store_passwd", "changed")
	made = d.giveBack(of, "k2", 10_00)
	if made.State != payment.StateAsked || made.Problem != "" {
		t.Fatalf("the refund is %+v", made)
	}
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k3", Amount: 1, Method: of.Method}), "gateway_off")
	if err := d.resolve(made, true); err == nil {
		t.Error("a refund that was not sent reached the customer")
	}
	d.poll(25 * time.Hour)
	if now := d.payment(made); now.State != payment.StateRejected || now.Problem != payments.RefundNotSent {
		t.Errorf("the refund is %+v", now)
	}
}

func TestRefund_RefusedRefundsAreHiddenFromCustomers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("bkash")
	placed := d.client.Order.GetX(d.ctx, of.OrderID)
	d.client.Payment.UpdateOne(of).SetReceived(100_00).ExecX(d.ctx) // more than bKash received
	made := d.giveBack(of, "k4", 61_00)
	if made.State != payment.StateRejected || made.Problem != payments.RefundRefused || made.Note == "" {
		t.Errorf("the refund is %+v", made)
	}
	page, _, err := d.Payments.Page(d.ctx, d.tenant, placed.Number, "en")
	if err != nil || len(page.Claims) != 1 {
		t.Errorf("the customer sees %+v, %v", page, err)
	}
}

func TestRefund_OldRefundsAreNotSent(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("sslcommerz")
	d.ssl.RateLimit("refund", 1, time.Second)
	made := d.giveBack(of, "k1", 60_00)
	d.client.Payment.UpdateOne(made).SetPollAt(d.clock().Add(25 * time.Hour)).ExecX(d.ctx) // not polled for a day
	d.poll(26 * time.Hour)
	if now := d.payment(made); now.State != payment.StateRejected || now.Problem != payments.RefundNotSent || d.ssl.Requests("refund") != 1 {
		t.Errorf("after %d requests the refund is %+v", d.ssl.Requests("refund"), now)
	}
}

func TestRefund_ConcurrentRefundsDoNotExceedTheReceivedAmount(t *testing.T) {
	t.Parallel()
	for _, name := range both {
		d := newDesk(t)
		of := d.pay(name)
		var wait sync.WaitGroup
		var cash atomic.Int64
		for i := range 4 {
			wait.Go(func() {
				_ = d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: fmt.Sprint("g", i), Amount: 40_00, Method: of.Method}) // fails if it is too much
				_ = d.runJobs()
			})
			wait.Go(func() {
				if d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: fmt.Sprint("c", i), Amount: 30_00, Method: "cash"}) == nil {
					cash.Add(30_00)
				}
			})
		}
		wait.Wait()
		if sum, _ := d.sent(of); int64(sum)+cash.Load() > 60_00 || int64(sum)+cash.Load() == 0 {
			t.Errorf("%s: gave back %d and %d in cash", name, sum, cash.Load())
		}
	}
}

func TestRefund_IsMadeOnceIfTheProcessDies(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("bkash")
	if err := d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k", Amount: 60_00, Method: of.Method}); err != nil {
		t.Fatal(err)
	}
	d.dieAfter("/payment/refund")
	if !d.survive(func() { _ = d.runJobs() }) {
		t.Fatal("the process lives")
	}
	made := d.client.Payment.Query().Where(payment.Key("refund/k")).OnlyX(d.ctx)
	if made.Problem != payments.RefundSending {
		t.Fatalf("the refund is %+v", made)
	}
	wantFault(t, d.resolve(made, false), "payment_state")
	d.poll(time.Minute) // the lease has not expired
	if now := d.payment(made); now.State != payment.StateAsked {
		t.Errorf("the refund is %+v", now)
	}
	d.poll(2 * time.Minute)
	if now := d.payment(made); now.State != payment.StateRefunded || d.bkash.Requests("refund") != 1 {
		t.Errorf("after %d requests the refund is %+v", d.bkash.Requests("refund"), now)
	}
}

func TestRefund_OfAnotherShopIsUnknown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("bkash")
	d.openShop("nila")
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "k", Amount: 1, Method: of.Method}), "payment_not_found")
	wantFault(t, d.ResolveRefund(d.member, d.tenant, of.ID, payments.ResolveRequest{}), "payment_not_found")
	if d.bkash.Requests("refund") != 0 {
		t.Error("a refund was sent")
	}
}
