package basic_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/server/config"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/session"
	"haat/server/web/webtest"
)

func TestPay_RefersToTheGatewayAndShowsThePaymentAfterwards(t *testing.T) {
	fake := bkashtest.New(t)
	s := webtest.NewSite(t, func(c *config.Config) { c.Gateways.BKash = fake.URL })
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetPaymentRules(&kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "delivery"}})
	})
	customer := ts.NewSignedInCustomer("01712345678")
	order := s.Client.Order.Create().SetNumber("10000001").SetIdempotencyKey("k").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(160_00).
		SetAdvanceDue(60_00).SetCustomerID(customer.ID).SetName("Rahim").SetMobile("01712345678").SetLine("House 1").SaveX(ts.Ctx)
	page := "/demo/basic/pay?lang=en&order=" + order.Number
	as := customer.Session
	form, own := webtest.Header("Content-Type", "application/x-www-form-urlencoded"), webtest.Header("Origin", "http://haat.test")
	if a := s.Get(page, as); a.StatusCode != http.StatusOK || strings.Contains(a.Text, `name="gateway"`) {
		t.Fatalf("a shop without a gateway: %d %s", a.StatusCode, a.Text)
	}
	if _, err := s.Server.Online.Connect(ts.Ctx, "bkash", session.GatewayKeys{Keys: bkashtest.Secrets()}); err != nil {
		t.Fatal(err)
	}
	if a := s.Get(page, as); !strings.Contains(a.Text, `value="bkash"`) || !strings.Contains(a.Text, "Pay ৳60 with bKash") {
		t.Fatalf("no button: %s", a.Text)
	}
	if a := s.Post(page, "gateway=bkash", form, own); a.StatusCode != http.StatusNotFound || len(fake.Payments()) > 0 {
		t.Fatalf("somebody else: %d", a.StatusCode)
	}
	a := s.Post(page, "gateway=bkash", form, own, as)
	row := s.Client.Payment.Query().OnlyX(ts.Ctx)
	if a.StatusCode != http.StatusOK || a.Header.Get("Refresh") != "0;url="+row.Address || !strings.Contains(a.Text, `href="`+row.Address) {
		t.Fatalf("%d %v %s", a.StatusCode, a.Header, a.Text)
	}
	back, err := url.Parse(fake.Press(*row.Session, "success"))
	if err != nil {
		t.Fatal(err)
	}
	fake.LoseAnswers("execute", 1)
	fake.Fail5xx("status", 1)
	s.Get(back.RequestURI())
	if a := s.Get(page, as); !strings.Contains(a.Text, "checking your payment") || strings.Contains(a.Text, `name="gateway"`) {
		t.Errorf("a payment that is not confirmed: %s", a.Text)
	}
	s.Get(back.RequestURI())
	if now := s.Client.Payment.GetX(ts.Ctx, row.ID); now.State != payment.StateConfirmed {
		t.Errorf("the payment is %+v", now)
	}
	if a := s.Get(page, as); strings.Contains(a.Text, "checking your payment") || !strings.Contains(a.Text, strings.ToUpper(s.Client.Payment.GetX(ts.Ctx, row.ID).Reference)) {
		t.Errorf("after the payment: %s", a.Text)
	}
	fake.HTML("create", 1)
	if a := s.Post(page, "gateway=bkash", form, own, as); a.StatusCode != http.StatusServiceUnavailable || !strings.Contains(a.Text, "answer") {
		t.Errorf("a gateway without an answer: %d %s", a.StatusCode, a.Text)
	}
	if a := s.Post(page, "gateway=nobody", form, own, as); a.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown gateway: %d", a.StatusCode)
	}
}
