package session_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/serviceconnection"
	"haat/server/connection/inbox"
	payments "haat/server/payment"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/session"
	"haat/server/platform/sns"
	"haat/server/platform/sns/snstest"
)

// receive passes an SNS message to the connection to bKash.
func (d *desk) receive(body []byte) error {
	received, err := d.take("bkash", d.publicID(), body)
	if err != nil {
		return err
	}
	return d.inbox().Store(received)
}

func (d *desk) take(name, publicID string, body []byte) (*inbox.Received, error) {
	return d.inbox().Receive(httptest.NewRequest(http.MethodPost, "/", nil), name, publicID, body)
}

func (d *desk) inbox() *inbox.Inbox {
	return &inbox.Inbox{Client: d.client, Readers: d.Readers(), Now: d.clock}
}

func (d *desk) publicID() string {
	return d.client.ServiceConnection.Query().Where(serviceconnection.Service("bkash")).OnlyX(d.ctx).PublicID
}

func (d *desk) mustReceive(body []byte) {
	d.Helper()
	if err := d.receive(body); err != nil {
		d.Fatal(err)
	}
}

// bind sets the topic whose messages are accepted.
func (d *desk) bind(topic string) {
	d.Helper()
	if _, err := d.ChangeConnection(d.member, "bkash", session.GatewaySettings{Topic: topic}); err != nil {
		d.Fatal(err)
	}
}

// about returns the text of a notification about a payment.
func about(row *ent.Payment) string {
	return fmt.Sprintf(`{"trxID":"X","merchantInvoiceNumber":%q,"transactionStatus":"Completed","amount":"60.00"}`, row.Key)
}

func TestHook_NotificationCausesOneQuery(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"1", "2"} {
		d := newDesk(t)
		d.bind(snstest.Topic)
		d.mustReceive(d.sns.Message(sns.Subscription, version, "confirm"))
		if got := d.sns.Requests(); len(got) != 2 || !strings.Contains(got[1], "ConfirmSubscription") {
			t.Fatalf("%v", got)
		}
		row := d.start(d.place(), "bkash")
		body := d.sns.Message(sns.Notification, version, about(row))
		d.mustReceive(body) // the customer has not paid yet
		if err := d.runJobs(); err != nil || d.payment(row).State != payment.StateAsked || d.bkash.Requests("execute") != 0 {
			t.Errorf("a notification is trusted: %v, %+v", err, d.payment(row))
		}
		d.dieAfter("/execute")
		if !d.survive(func() { d.mustNotify("bkash", d.press(row, "success")) }) {
			t.Fatal("the process lives")
		}
		body = d.sns.Message(sns.Notification, version, about(row))
		for range 3 {
			d.mustReceive(body)
		}
		if n := d.client.Outbox.Query().Where(outbox.Kind(payments.CheckKind), outbox.StateEQ(outbox.StateDue)).CountX(d.ctx); n != 1 {
			t.Errorf("%d jobs", n)
		}
		if err := d.runJobs(); err != nil {
			t.Fatal(err)
		}
		d.paid(row)
		d.mustReceive(d.sns.Message(sns.Notification, version, about(row))) // a late message
		d.mustReceive(d.sns.Message(sns.Unsubscription, version, "bye"))
		if err := d.runJobs(); err != nil {
			t.Fatal(err)
		}
		d.paid(row)
	}
}

func TestHook_NotificationAboutAManualPaymentChecksTheClaim(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bind(snstest.Topic)
	d.mustReceive(d.sns.Message(sns.Subscription, "1", "confirm"))
	row := d.claim(trx)
	if d.shown(row).Check.Result != payments.CheckNotFound {
		t.Fatalf("%+v", d.shown(row))
	}
	d.bkash.ReceiveByHand(trx, bkashtest.ByHand{Amount: 60_00})
	d.mustReceive(d.sns.Message(sns.Notification, "1", `{"trxID":"chm7b0rs5k","amount":"60.00"}`))
	if err := d.runJobs(); err != nil || d.shown(row).Check.Result != payments.CheckFound {
		t.Errorf("%v, %+v", err, d.shown(row))
	}
	for _, text := range []string{"", "{", `{"trxID":""}`, `{"trxID":"OTHER11111","merchantInvoiceNumber":"other"}`} {
		d.mustReceive(d.sns.Message(sns.Notification, "1", text))
	}
}

func TestReaders_RefuseForgedAndForeignMessages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.start(d.place(), "bkash")
	body := d.sns.Message(sns.Notification, "2", about(row))
	wantFault(t, d.receive(body), "hook_unauthorized") // no topic was entered
	wantFault(t, d.receive(d.sns.Message(sns.Subscription, "2", "confirm")), "hook_unauthorized")
	d.bind(snstest.Topic)
	d.mustReceive(d.sns.Message(sns.Subscription, "2", "confirm"))
	d.mustReceive(body)
	foreign := func(m *sns.Message) { m.TopicArn = strings.Replace(snstest.Topic, "123456789012", "210987654321", 1) }
	wantFault(t, d.receive(d.sns.Message(sns.Notification, "2", about(row), foreign)), "hook_unauthorized")
	wantFault(t, d.receive(d.sns.Message(sns.Subscription, "2", "confirm", foreign)), "hook_unauthorized")
	long := func(m *sns.Message) { m.TopicArn = snstest.Topic + strings.Repeat("a", 100) }
	wantFault(t, d.receive(d.sns.Message(sns.Subscription, "2", "confirm", long)), "hook_unauthorized")
	wantFault(t, d.receive([]byte(strings.Replace(string(body), "60.00", "61.00", 1))), "hook_unauthorized")
	wantFault(t, d.receive(snstest.New(t).Message(sns.Notification, "2", about(row))), "hook_unauthorized")
	for name, id := range map[string]string{"bkash": "unknown", "sslcommerz": d.publicID(), "nobody": d.publicID()} {
		_, err := d.take(name, id, body)
		wantFault(t, err, "not_found")
	}
	d.connect("bkash", bkashtest.Secrets()) // the topic remains
	d.mustReceive(body)
	other := strings.Replace(snstest.Topic, "123456789012", "210987654321", 1)
	d.bind(other)
	d.mustReceive(d.sns.Message(sns.Subscription, "2", "confirm", foreign))
	d.pass(time.Hour)
	wantFault(t, d.receive(body), "hook_unauthorized")
	for _, topic := range []string{"bkash", "arn:aws:sqs:ap-southeast-1:123456789012:a", snstest.Topic + strings.Repeat("a", 100), "https://sns.ap-southeast-1.amazonaws.com"} {
		_, err := d.ChangeConnection(d.member, "bkash", session.GatewaySettings{Topic: topic})
		wantFault(t, err, "gateway_settings_invalid")
	}
	_, err := d.ChangeConnection(d.member, "sslcommerz", session.GatewaySettings{Topic: other})
	wantFault(t, err, "gateway_settings_invalid")
}
