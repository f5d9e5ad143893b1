package session_test

import (
	"net/url"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/serviceconnection"
	orders "haat/server/order"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/payment/session"
)

var both = []string{"bkash", "sslcommerz"}

// paid checks that a payment of 60.00 is confirmed once and releases the order.
func (d *desk) paid(row *ent.Payment) {
	d.Helper()
	now, placed := d.payment(row), d.client.Order.GetX(d.ctx, row.OrderID)
	if now.State != payment.StateConfirmed || now.Received != 60_00 || now.Reference == "" || now.PollAt != nil {
		d.Errorf("the payment is %+v", now)
	}
	if placed.Advance != 60_00 || placed.Hold != nil || placed.Status != order.StatusAccepted {
		d.Errorf("the order has an advance of %d, hold %v, status %s", placed.Advance, placed.Hold, placed.Status)
	}
}

func TestReceive_RecordsThePaymentOnce(t *testing.T) {
	t.Parallel()
	for _, name := range both {
		d := newDesk(t)
		row := d.start(d.place(), name)
		fields := d.press(row, "success")
		var wait sync.WaitGroup
		for range 4 { // the redirect and the notice, each twice
			wait.Go(func() {
				if err := d.notify(name, fields); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		d.poll(time.Minute)
		d.paid(row)
	}
}

func TestReceive_IgnoresForgedNotices(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, forged := range map[string]func(id string) url.Values{
		"bkash": func(id string) url.Values { return url.Values{"paymentID": {id}, "status": {"success"}} },
		"sslcommerz": func(id string) url.Values {
			return url.Values{"tran_id": {id}, "status": {"VALID"}, "val_id": {"val1"}, "amount": {"60.00"}, "currency": {"BDT"}}
		},
	} {
		row := d.start(d.place(), name)
		d.mustNotify(name, forged(*row.Session))
		if now := d.payment(row); now.State != payment.StateAsked || now.Received != 0 {
			t.Errorf("%s: the payment is %+v", name, now)
		}
		d.mustNotify(name, d.press(row, "success")) // the customer can still pay
		d.paid(row)
		wantFault(t, d.notify(name, forged("unknown")), "not_found")
		wantFault(t, d.notify(name, url.Values{}), "not_found")
	}
}

func TestReceive_OtherShopsSessionIsUnknown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "bkash")
	fields := d.press(row, "success")
	d.openShop("nila")
	wantFault(t, d.notify("bkash", fields), "not_found")
	if _, err := d.ReadNotice(t.Context(), "bkash", "unknown", fields); err == nil {
		t.Error("an unknown connection")
	}
}

func TestPoll_FindsPaymentsWithoutNotice(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "sslcommerz")
	d.press(row, "success")
	d.poll(time.Minute)
	d.paid(row)
}

// Without a return and a notice, polling records a payment within 30 seconds during the minutes in which customers usually pay.
func TestPoll_RecordsStartedPaymentsWithin30Seconds(t *testing.T) {
	t.Parallel()
	for _, after := range []time.Duration{0, 45 * time.Second, 4 * time.Minute, 9 * time.Minute} {
		d := newDesk(t)
		row := d.start(d.place(), "sslcommerz")
		const every = 10 * time.Second // the interval of Run
		for waited := time.Duration(0); waited < after; waited += every {
			d.poll(every)
		}
		d.press(row, "success")
		for range 3 {
			d.poll(every)
		}
		d.paid(row)
	}
}

func TestPoll_EndsAbandonedPayments(t *testing.T) {
	t.Parallel()
	for _, name := range both {
		d := newDesk(t)
		row := d.start(d.place(), name)
		for range 10 {
			d.poll(time.Hour)
		}
		if now := d.payment(row); now.State != payment.StateAsked || now.PollAt == nil {
			t.Errorf("%s: after 10 hours the payment is %+v", name, now)
		}
		for range 15 {
			d.poll(time.Hour)
		}
		if now := d.payment(row); now.State != payment.StateRejected || now.Problem != "expired" || now.PollAt != nil {
			t.Errorf("%s: after 25 hours the payment is %+v", name, now)
		}
	}
	d := newDesk(t)
	row := d.start(d.place(), "sslcommerz")
	for range 26 {
		d.poll(time.Hour)
	}
	d.mustNotify("sslcommerz", d.press(row, "success")) // the gateway accepted the money late
	d.paid(row)
}

func TestReceive_FailedAndCanceledPaymentsCanBeRepeated(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, name := range both {
		for _, decision := range []string{"failure", "cancel"} {
			placed := d.place()
			row := d.start(placed, name)
			d.mustNotify(name, d.press(row, decision))
			if now := d.payment(row); now.State != payment.StateRejected {
				t.Errorf("%s, %s: the payment is %+v", name, decision, now)
			}
			again := d.start(placed, name)
			if again.ID == row.ID {
				t.Error("the ended session is used again")
			}
			d.mustNotify(name, d.press(again, "success"))
			d.paid(again)
		}
	}
}

func TestStart_ContinuesAnOpenSession(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	placed := d.place()
	if first, second := d.start(placed, "bkash"), d.start(placed, "bkash"); first.ID != second.ID {
		t.Error("two sessions")
	}
}

func TestReceive_LostAnswerIsQueriedAndNotRepeated(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "bkash")
	fields := d.press(row, "success")
	d.bkash.LoseAnswers("execute", 1)
	d.bkash.Fail5xx("status", 1)
	d.mustNotify("bkash", fields)
	if now := d.payment(row); now.State != payment.StateAsked {
		t.Fatalf("the payment is %+v", now)
	}
	d.mustNotify("bkash", fields)
	d.paid(row)
	if p, _ := d.bkash.Payment(*row.Session); p.Repeated != 0 || d.bkash.Requests("execute") != 1 {
		t.Errorf("executed %d times", d.bkash.Requests("execute"))
	}
}

func TestReceive_RecordsThePaymentLaterIfTheProcessDies(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "bkash")
	fields := d.press(row, "success")
	d.dieAfter("/execute")
	if !d.survive(func() { d.mustNotify("bkash", fields) }) {
		t.Fatal("the process lives")
	}
	if p, _ := d.bkash.Payment(*row.Session); !p.Executed || d.payment(row).State != payment.StateAsked {
		t.Fatal("the money is not taken, or already recorded")
	}
	d.poll(time.Minute)
	d.paid(row)
	if d.bkash.Requests("execute") != 1 {
		t.Errorf("executed %d times", d.bkash.Requests("execute"))
	}
}

func TestReceive_UnavailableExecutionIsRepeated(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "bkash")
	fields := d.press(row, "success")
	d.bkash.RateLimit("execute", 1, time.Second)
	d.mustNotify("bkash", fields)
	d.poll(time.Minute)
	d.paid(row)
}

func TestReceive_LeavesDoubtfulPaymentsToAMember(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, change := range map[string]func(*sslcommerztest.Payment){
		"less":     func(p *sslcommerztest.Payment) { p.Amount = 59_99 },
		"currency": func(p *sslcommerztest.Payment) { p.Currency = "USD" },
		"risk":     func(p *sslcommerztest.Payment) { p.Risky = true },
	} {
		placed := d.place()
		row := d.start(placed, "sslcommerz")
		fields := d.press(row, "success")
		d.ssl.Change(*row.Session, change)
		d.mustNotify("sslcommerz", fields)
		if now := d.payment(row); now.State != payment.StateClaimed || now.Reference == "" || d.order(placed).Advance != 0 {
			t.Errorf("%s: the payment is %+v", name, now)
		}
	}
}

func TestReceive_RecordsMoneyForCanceledOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	placed := d.place()
	row := d.start(placed, "sslcommerz")
	fields := d.press(row, "success")
	if err := d.checkout.Change(d.member, d.tenant, placed.Number, "canceled", orders.Actor{Kind: orders.Merchant, ID: 1}, ""); err != nil {
		t.Fatal(err)
	}
	d.mustNotify("sslcommerz", fields)
	if now := d.payment(row); now.State != payment.StateConfirmed || d.order(placed).Status != order.StatusCanceled {
		t.Errorf("the payment is %+v", now)
	}
}

func TestConnect_StoresOnlyAcceptedKeysSealed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, row := range d.client.ServiceConnection.Query().AllX(d.ctx) {
		if containsSecret(row.Credentials) {
			t.Errorf("the keys of %s are readable", row.Service)
		}
	}
	_, err := d.Connect(d.member, "bkash", session.GatewayKeys{Keys: map[string]string{"app_key": "x", "app_secret": "x", "username": "x", "password": "wrong"}})
	wantFault(t, err, "gateway_refused_keys")
	_, err = d.Connect(d.member, "bkash", session.GatewayKeys{Keys: map[string]string{"app_key": "x"}})
	wantFault(t, err, "gateway_keys_invalid")
	_, err = d.Connect(d.member, "nagad", session.GatewayKeys{})
	wantFault(t, err, "gateway_not_found")
	d.bkash.Fail5xx("grant", 1)
	_, err = d.Connect(d.member, "bkash", session.GatewayKeys{Keys: bkashtest.Secrets()})
	wantFault(t, err, "gateway_unavailable")
	if offers, err := d.Offers(d.ctx, d.place()); err != nil || len(offers) != 2 || offers[0].Amount != 60_00 {
		t.Errorf("%+v, %v", offers, err)
	}
	if _, err := d.ChangeConnection(d.member, "bkash", session.GatewaySettings{Off: true}); err != nil {
		t.Fatal(err)
	}
	if offers, err := d.Offers(d.ctx, d.place()); err != nil || len(offers) != 1 {
		t.Errorf("%+v, %v", offers, err)
	}
	_, err = d.Start(d.ctx, d.tenant, d.place(), "bkash")
	wantFault(t, err, "gateway_not_connected")
	if err := d.Disconnect(d.member, "bkash"); err != nil {
		t.Fatal(err)
	}
	wantFault(t, d.Disconnect(d.member, "bkash"), "gateway_not_found")
}

func TestStart_FirstRefusalBreaksTheConnection(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, secret := range map[string]string{"bkash": "password", "sslcommerz": "store_passwd"} {
		core := d.bkash.Core
		if name == "sslcommerz" {
			core = d.ssl.Core
		}
		core.SetSecret(core.Account(), secret, "changed")
		d.restart() // loses the token
		_, err := d.Start(d.ctx, d.tenant, d.place(), name)
		wantFault(t, err, "gateway_not_connected")
		if row := d.client.ServiceConnection.Query().Where(serviceconnection.Service(name)).OnlyX(d.ctx); row.State != serviceconnection.StateBroken || row.Problem != "unauthorized" {
			t.Errorf("the connection is %+v", row)
		}
		before := core.Requests("")
		if _, err := d.Start(d.ctx, d.tenant, d.place(), name); err == nil || core.Requests("") != before {
			t.Error("refused keys are sent again")
		}
	}
	if n := d.client.Outbox.Query().CountX(d.ctx); n == 0 {
		t.Error("nobody is told")
	}
}

func TestStart_FailedSessionIsRejected(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, wrong := range map[string]func(){
		"bkash": func() { d.bkash.HTML("create", 1) }, "sslcommerz": func() { d.ssl.LoseAnswers("create", 1) },
	} {
		placed := d.place()
		wrong()
		_, err := d.Start(d.ctx, d.tenant, placed, name)
		wantFault(t, err, "gateway_unavailable")
		if row := d.client.Payment.Query().Where(payment.OrderID(placed.ID)).OnlyX(d.ctx); row.State != payment.StateRejected {
			t.Errorf("%s: the payment is %+v", name, row)
		}
		d.start(placed, name)
	}
}
