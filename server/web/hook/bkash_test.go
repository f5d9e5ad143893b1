package hook_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/server/config"
	payments "haat/server/payment"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/session"
	"haat/server/platform/sns"
	"haat/server/platform/sns/snstest"
	"haat/server/web/webtest"
)

func TestBKash_MessagesOfItsTopicMakeTheServerAsk(t *testing.T) {
	fake, topic := bkashtest.New(t), snstest.New(t)
	s := webtest.NewSite(t, func(c *config.Config) { c.Gateways.BKash, c.Gateways.SNS = fake.URL, topic.URL })
	shop := s.NewShop("demo")
	if _, err := s.Server.Online.Connect(shop.Ctx, "bkash", session.GatewayKeys{Keys: bkashtest.Secrets()}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Server.Online.ChangeConnection(shop.Ctx, "bkash", session.GatewaySettings{Topic: snstest.Topic}); err != nil {
		t.Fatal(err)
	}
	accounts, err := s.Server.Online.Connections(shop.Ctx)
	if err != nil || accounts[0].HookURL == "" || accounts[1].HookURL != "" {
		t.Fatalf("%+v, %v", accounts, err)
	}
	path := accounts[0].HookURL[strings.Index(accounts[0].HookURL, "/hooks/"):]
	text := webtest.Header("Content-Type", "text/plain; charset=UTF-8")
	order := s.Client.Order.Create().SetNumber("10000001").SetIdempotencyKey("k").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).
		SetName("Rahim").SetMobile("01712345678").SetLine("House 1").SaveX(shop.Ctx)
	row := s.Client.Payment.Create().SetOrderID(order.ID).SetKey("KEY1").SetMethod("bkash_checkout").SetKind(payment.KindFull).SetAmount(100_00).
		SetSession("S1").SaveX(shop.Ctx)
	paid := string(topic.Message(sns.Notification, "2", `{"merchantInvoiceNumber":"KEY1","trxID":"X"}`))
	for _, c := range []struct {
		name, path, body string
		want             int
	}{
		{"a message of another topic", path, strings.ReplaceAll(paid, "123456789012", "210987654321"), http.StatusUnauthorized},
		{"the subscription", path, string(topic.Message(sns.Subscription, "1", "confirm")), http.StatusOK},
		{"a message", path, paid, http.StatusOK}, {"a doubled message", path, paid, http.StatusOK},
		{"a forged message", path, strings.Replace(paid, "KEY1", "KEY2", 1), http.StatusUnauthorized},
		{"no message", path, "", http.StatusUnauthorized}, {"a long one", path, strings.Repeat("a", 65<<10), http.StatusRequestEntityTooLarge},
		{"an unknown connection", "/hooks/bkash/AAAA", paid, http.StatusNotFound},
		{"a gateway without messages", strings.Replace(path, "bkash", "sslcommerz", 1), paid, http.StatusNotFound},
	} {
		if a := s.Post(c.path, c.body, text); a.StatusCode != c.want || len(a.Cookies()) > 0 {
			t.Errorf("%s: %d %s, want %d", c.name, a.StatusCode, a.Text, c.want)
		}
	}
	if n := s.Client.Outbox.Query().Where(outbox.Kind(payments.CheckKind)).CountX(shop.Ctx); n != 1 {
		t.Errorf("%d jobs", n)
	}
	if now := s.Client.Payment.GetX(shop.Ctx, row.ID); now.State != payment.StateAsked {
		t.Errorf("a message is trusted: %+v", now)
	}
}
