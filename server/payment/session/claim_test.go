package session_test

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	"haat/ent/schema/kind"
	payments "haat/server/payment"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/session"
)

const (
	trx       = "CHM7B0RS5K"
	shortCode = "50022"
)

// claim places an order, reports its advance of 60.00 as sent by bKash, and runs the job.
func (d *desk) claim(reference string) *ent.Payment {
	d.Helper()
	if d.tenant.Shop.PaymentRules.Wallets == nil {
		d.tenant.Shop.PaymentRules.Wallets = []kind.Wallet{{Method: "bkash", Number: "01712345678", Type: "merchant"}}
	}
	placed := d.place()
	if err := d.Payments.Claim(d.ctx, d.tenant, placed, payments.ClaimRequest{Method: "bkash", Reference: reference, Sender: "8575"}, 0); err != nil {
		d.Fatal(err)
	}
	_ = d.runJobs() // fails if bKash is unavailable
	return d.client.Payment.Query().Where(payment.OrderID(placed.ID)).OnlyX(d.ctx)
}

// byItself enables the automatic confirmation of claims.
func (d *desk) byItself() {
	d.Helper()
	if _, err := d.ChangeConnection(d.member, "bkash", session.GatewaySettings{Confirms: true, Receiver: shortCode}); err != nil {
		d.Fatal(err)
	}
}

// shown returns a payment in the form of the admin area.
func (d *desk) shown(row *ent.Payment) payments.Payment {
	d.Helper()
	list, err := d.Payments.OfOrder(d.ctx, d.client.Order.GetX(d.ctx, row.OrderID).Number)
	if err != nil || len(list.Payments) != 1 {
		d.Fatalf("%+v, %v", list, err)
	}
	return list.Payments[0]
}

func TestCheckClaim_IsMadeOnceByAJobAndAgainByAMember(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	at := d.clock().Truncate(time.Second)
	d.bkash.ReceiveByHand(trx, bkashtest.ByHand{Amount: 60_00, Receiver: shortCode, At: at})
	d.bkash.ReceiveByHand("AAAAAA1111", bkashtest.ByHand{Amount: 59_99, Sender: "017*****571"})
	d.bkash.ReceiveByHand("BBBBBB1111", bkashtest.ByHand{Amount: 60_00, State: "Initiated"})
	for reference, want := range map[string]payments.ClaimCheck{
		trx: {Result: payments.CheckFound, Amount: 60_00, Sender: bkashtest.Payer, Agrees: "yes", PaidAt: &at}, "AAAAAA1111": {Result: payments.CheckOtherAmount, Amount: 59_99, Sender: "017*****571"},
		"BBBBBB1111": {Result: payments.CheckNotFound}, "CCCCCC1111": {Result: payments.CheckNotFound},
	} {
		before := d.bkash.Requests("search")
		row := d.claim(reference)
		got := d.shown(row)
		if !got.CanCheck || got.Check == nil || got.State != "claimed" || d.bkash.Requests("search") != before+1 {
			t.Fatalf("%s: %+v", reference, got)
		}
		if c := *got.Check; c.Result != want.Result || c.Amount != want.Amount || c.Sender != want.Sender || c.Agrees != want.Agrees ||
			(c.PaidAt == nil) != (want.PaidAt == nil) || c.PaidAt != nil && !c.PaidAt.Equal(*want.PaidAt) {
			t.Errorf("%s: %+v, want %+v", reference, c, want)
		}
		if err := d.CheckClaim(d.member, d.tenant, row.ID); err != nil {
			t.Error(err)
		}
	}
}

func TestCheckClaim_UnansweredChecksAreUnknownAndRepeated(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bkash.ReceiveByHand(trx, bkashtest.ByHand{Amount: 60_00})
	d.bkash.Fail5xx("search", 3)
	row := d.claim(trx)
	for range 2 {
		if err := d.CheckClaim(d.member, d.tenant, row.ID); err != nil {
			t.Error(err)
		}
	}
	if got := d.shown(row); got.Check == nil || got.Check.Result != payments.CheckUnknown {
		t.Errorf("%+v", got)
	}
	if n := d.client.PaymentEvent.Query().Where(paymentevent.PaymentID(row.ID)).CountX(d.ctx); n != 2 { // claimed, unknown
		t.Errorf("%d events", n)
	}
	if err := d.CheckClaim(d.member, d.tenant, row.ID); err != nil || d.shown(row).Check.Result != payments.CheckFound {
		t.Errorf("%v, %+v", err, d.shown(row))
	}
}

func TestCheckClaim_ConfirmsAutomaticallyOnlyIfAllDataAgree(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	good := bkashtest.ByHand{Amount: 60_00, Receiver: shortCode, At: d.clock().Add(time.Minute)}
	d.bkash.ReceiveByHand(trx, good)
	if got := d.payment(d.claim(trx)); got.State != payment.StateClaimed {
		t.Errorf("off: %+v", got)
	}
	d.byItself()
	for name, change := range map[string]func(*bkashtest.ByHand){
		"other amount":   func(b *bkashtest.ByHand) { b.Amount = 60_01 },
		"other receiver": func(b *bkashtest.ByHand) { b.Receiver = "50023" },
		"no receiver":    func(b *bkashtest.ByHand) { b.Receiver = "" },
		"other sender":   func(b *bkashtest.ByHand) { b.Sender = "01770618576" },
		"old":            func(b *bkashtest.ByHand) { b.At = d.clock().Add(-time.Hour) },
		"no time":        func(b *bkashtest.ByHand) { b.At = time.Time{} },
		"not completed":  func(b *bkashtest.ByHand) { b.State = "Initiated" },
	} {
		wrong := good
		change(&wrong)
		d.bkash.ReceiveByHand("WRONG11111", wrong)
		row := d.claim("WRONG11111")
		if now := d.payment(row); now.State != payment.StateClaimed || now.Received != 0 {
			t.Errorf("%s: %+v", name, now)
		}
		if err := d.Payments.Reject(d.member, d.tenant, row.ID, payments.RejectRequest{Reason: "not_found"}); err != nil {
			t.Fatal(err)
		}
	}
	d.bkash.ReceiveByHand("GOOD111111", good)
	row := d.claim("GOOD111111")
	now, placed := d.payment(row), d.client.Order.GetX(d.ctx, row.OrderID)
	if now.State != payment.StateConfirmed || now.Received != 60_00 || placed.Advance != 60_00 || placed.Status != order.StatusAccepted {
		t.Errorf("%+v, advance %d", now, placed.Advance)
	}
	wantFault(t, d.CheckClaim(d.member, d.tenant, row.ID), "payment_state")
	again := d.claim("GOOD111111") // for another order
	if now := d.payment(again); now.State != payment.StateClaimed || now.Problem != payments.ProblemDuplicate {
		t.Errorf("a transaction pays twice: %+v", now)
	}
}

func TestCheckClaim_NeedsAConnection(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, err := d.ChangeConnection(d.member, "bkash", session.GatewaySettings{Confirms: true})
	wantFault(t, err, "gateway_settings_invalid")
	_, err = d.ChangeConnection(d.member, "sslcommerz", session.GatewaySettings{Confirms: true, Receiver: "1"})
	wantFault(t, err, "gateway_settings_invalid")
	d.disconnect("bkash")
	row := d.claim(trx)
	if got := d.shown(row); got.CanCheck || got.Check != nil || d.bkash.Requests("search") != 0 {
		t.Errorf("%+v", got)
	}
	wantFault(t, d.CheckClaim(d.member, d.tenant, row.ID), "gateway_off")
	d.openShop("nila")
	wantFault(t, d.CheckClaim(d.member, d.tenant, row.ID), "payment_not_found")
}
