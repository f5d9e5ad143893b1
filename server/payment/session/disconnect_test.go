package session_test

import (
	"testing"
	"time"

	"haat/ent/payment"
	"haat/ent/serviceconnection"
	payments "haat/server/payment"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/payment/session"
)

func (d *desk) connected(name string) *session.GatewayAccount {
	d.Helper()
	list, err := d.Connections(d.ctx)
	if err != nil {
		d.Fatal(err)
	}
	for _, each := range list {
		if each.Gateway == name {
			return &each
		}
	}
	return nil
}

func (d *desk) disconnect(name string) {
	d.Helper()
	if err := d.Disconnect(d.member, name); err != nil {
		d.Fatal(err)
	}
}

func TestDisconnect_KeysAreKeptUntilOpenPaymentsHaveAnOutcome(t *testing.T) {
	t.Parallel()
	for _, name := range both {
		d := newDesk(t)
		row := d.start(d.place(), name)
		d.press(row, "success") // the customer does not return
		if a := d.connected(name); a.Open != 1 || a.Leaving {
			t.Errorf("before: %+v", a)
		}
		d.disconnect(name)
		if a := d.connected(name); a.Open != 1 || !a.Leaving {
			t.Errorf("after: %+v", a)
		}
		if offers, err := d.Offers(d.ctx, d.place()); err != nil || len(offers) != 1 {
			t.Errorf("%+v, %v", offers, err)
		}
		_, err := d.Start(d.ctx, d.tenant, d.place(), name)
		wantFault(t, err, "gateway_not_connected")
		_, err = d.ChangeConnection(d.member, name, session.GatewaySettings{})
		wantFault(t, err, "gateway_not_connected")
		d.poll(time.Minute)
		if name == "bkash" { // without a notice, nothing has executed the payment yet
			d.mustNotify(name, d.press(row, "success"))
			d.poll(time.Minute)
		}
		d.paid(row)
		if a := d.connected(name); a.State != "none" || d.client.ServiceConnection.Query().Where(serviceconnection.Service(name)).CountX(d.ctx) != 0 {
			t.Errorf("at the end: %+v", a)
		}
	}
}

func TestDisconnect_KeysAreKeptForRefundsAtMostSevenDays(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	of := d.pay("sslcommerz")
	made := d.giveBack(of, "k", 60_00)
	d.disconnect("sslcommerz")
	wantFault(t, d.Refund(d.member, d.tenant, of.ID, payments.RefundRequest{Key: "l", Amount: 1, Method: of.Method}), "gateway_off")
	for range 6 {
		d.poll(24 * time.Hour)
	}
	if a := d.connected("sslcommerz"); !a.Leaving {
		t.Errorf("after 6 days: %+v", a)
	}
	d.poll(25 * time.Hour)
	if a := d.connected("sslcommerz"); a.State != "none" {
		t.Errorf("after 7 days: %+v", a)
	}
	if err := d.resolve(made, true); err != nil || d.payment(made).State != payment.StateRefunded {
		t.Errorf("%v, %+v", err, d.payment(made))
	}
}

func TestDisconnect_AgainDeletesTheKeysAndConnectingKeepsThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.start(d.place(), "sslcommerz")
	d.disconnect("sslcommerz")
	d.connect("sslcommerz", sslcommerztest.Secrets())
	if a := d.connected("sslcommerz"); a.Leaving || a.State != "connected" {
		t.Errorf("%+v", a)
	}
	d.disconnect("sslcommerz")
	d.disconnect("sslcommerz")
	if a := d.connected("sslcommerz"); a.State != "none" {
		t.Errorf("%+v", a)
	}
	wantFault(t, d.Disconnect(d.member, "sslcommerz"), "gateway_not_found")
}

func TestStart_SSLCOMMERZGetsAnAddressOfTheShopsHost(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p, _ := d.ssl.Payment(*d.start(d.place(), "sslcommerz").Session)
	d.tenant.Own = "rina.example"
	own, _ := d.ssl.Payment(*d.start(d.place(), "sslcommerz").Session)
	if p.Email != "no-reply@haat.test" || own.Email != "no-reply@rina.example" {
		t.Errorf("%q, %q", p.Email, own.Email)
	}
}
