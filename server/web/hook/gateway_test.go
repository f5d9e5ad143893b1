package hook_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/config"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/payment/session"
	"haat/server/tenancy"
	"haat/server/web/webtest"
)

var form = webtest.Header("Content-Type", "application/x-www-form-urlencoded")

// till is a shop with an order that is paid through a gateway.
type till struct {
	*webtest.Site
	shop  *webtest.Shop
	bkash *bkashtest.Server
	ssl   *sslcommerztest.Server
	order *ent.Order
	path  string // path of the connection's URLs
}

func newTill(t *testing.T, gateway string, change ...func(*config.Config)) (*till, *ent.Payment) {
	t.Helper()
	w := &till{bkash: bkashtest.New(t), ssl: sslcommerztest.New(t)}
	w.Site = webtest.NewSite(t, append(change, func(c *config.Config) { c.Gateways.BKash, c.Gateways.SSLCOMMERZ = w.bkash.URL, w.ssl.URL })...)
	w.shop = w.NewShop("demo")
	keys := map[string]map[string]string{"bkash": bkashtest.Secrets(), "sslcommerz": sslcommerztest.Secrets()}[gateway]
	if _, err := w.Server.Online.Connect(w.shop.Ctx, gateway, session.GatewayKeys{Keys: keys}); err != nil {
		t.Fatal(err)
	}
	w.path = "/hooks/" + gateway + "/" + w.Client.ServiceConnection.Query().OnlyX(w.shop.Ctx).PublicID
	w.order = w.Client.Order.Create().SetNumber("10000001").SetIdempotencyKey("k").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).
		SetName("Rahim").SetMobile("01712345678").SetLine("House 1").SaveX(w.shop.Ctx)
	if _, err := w.Server.Online.Start(w.shop.Ctx, &tenancy.Tenant{Shop: w.shop.Row}, w.order, gateway); err != nil {
		t.Fatal(err)
	}
	return w, w.Client.Payment.Query().OnlyX(w.shop.Ctx)
}

func (w *till) wantPaid(row *ent.Payment, a webtest.Response) {
	w.T.Helper()
	if now := w.Client.Payment.GetX(w.shop.Ctx, row.ID); now.State != payment.StateConfirmed || now.Received != 100_00 {
		w.T.Errorf("the payment is %+v", now)
	}
	if to := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || !strings.HasSuffix(to, "/demo/basic/pay?order=10000001") {
		w.T.Errorf("%d to %q", a.StatusCode, to)
	}
}

func TestGatewayReturn_TakesTheBrowsersGETAndCrossSitePOST(t *testing.T) {
	w, row := newTill(t, "bkash")
	back, err := url.Parse(w.bkash.Press(*row.Session, "success"))
	if err != nil {
		t.Fatal(err)
	}
	if back.Path != w.path+"/return" {
		t.Fatalf("bKash returns to %s", back)
	}
	w.wantPaid(row, w.Get(back.RequestURI()))

	w, row = newTill(t, "sslcommerz")
	fields := w.ssl.Press(*row.Session, "VALID")
	w.wantPaid(row, w.Post(w.path+"/return", fields.Encode(), form, webtest.Header("Origin", "https://sandbox.sslcommerz.com"), webtest.Header("Sec-Fetch-Site", "cross-site")))
}

func TestGatewayNotice_IsNotTrusted(t *testing.T) {
	w, row := newTill(t, "sslcommerz")
	forged := url.Values{"tran_id": {*row.Session}, "status": {"VALID"}, "val_id": {"v"}, "amount": {"100.00"}, "currency": {"BDT"}}
	if a := w.Post(w.path+"/notice", forged.Encode(), form); a.StatusCode != http.StatusOK || len(a.Cookies()) > 0 {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	if now := w.Client.Payment.GetX(w.shop.Ctx, row.ID); now.State != payment.StateAsked {
		t.Errorf("the payment is %+v", now)
	}
	for name, path := range map[string]string{
		"an unknown session": w.path + "/notice", "an unknown connection": "/hooks/sslcommerz/bbbb/notice", "an unknown gateway": "/hooks/nobody/bbbb/notice",
	} {
		forged.Set("tran_id", "unknown")
		if a := w.Post(path, forged.Encode(), form); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.Text)
		}
	}
	if a := w.Post(w.path+"/notice", "%zz", form); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a form that cannot be read: %d", a.StatusCode)
	}
	if a := w.Post(w.path+"/notice", strings.Repeat("a", 65<<10), form); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a long form: %d", a.StatusCode)
	}
	fields := w.ssl.Press(*row.Session, "VALID")
	if a := w.Post(w.path+"/notice", fields.Encode(), form); a.StatusCode != http.StatusOK {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	w.wantPaid(row, w.Post(w.path+"/return", fields.Encode(), form)) // the notice arrived before the customer returned
}

// Anybody can invent sessions of a connection, because customers see its URL. Invented sessions must not use
// up the limits of real customers.
func TestGatewayReturn_InventedSessionsBlockNobody(t *testing.T) {
	strict := webtest.StrictLimits(func(l *config.Limits) {
		l.Notices, l.HooksConnection, l.TrackingAddress = webtest.OncePerHour, webtest.OncePerHour, webtest.OncePerHour
	})
	w, row := newTill(t, "bkash", strict)
	for n := range 20 {
		path := w.path + []string{"/return", "/notice"}[n%2] + "?status=success&paymentID=invented" + strconv.Itoa(n)
		if a := w.Get(path, webtest.FromIP(fmt.Sprint("203.0.113.", n))); n%2 == 0 && a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
		w.Post(path, "", form, webtest.FromIP(fmt.Sprint("203.0.113.", n)))
	}
	back, err := url.Parse(w.bkash.Press(*row.Session, "success"))
	if err != nil {
		t.Fatal(err)
	}
	w.wantPaid(row, w.Get(back.RequestURI()))
	w.wantPaid(row, w.Get(back.RequestURI())) // still works beyond the payment's own limit
	if a := w.Post(w.path+"/notice?"+back.RawQuery, "", form); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a notice beyond the payment's limit: %d", a.StatusCode)
	}
}

func TestGatewayReturn_AcceptsBKashsPOST(t *testing.T) {
	for _, kind := range []string{"/return", "/notice"} {
		for name, body := range map[string][2]string{ // media type, body
			"form": {"application/x-www-form-urlencoded", "paymentID=SESSION&status=success"}, "query": {"application/x-www-form-urlencoded", ""},
			"JSON": {"application/json", `{"paymentID":"SESSION","status":"success","amount":1}`}, "no media type": {"", `{"paymentID":"SESSION","status":"success"}`},
		} {
			w, row := newTill(t, "bkash")
			back, err := url.Parse(w.bkash.Press(*row.Session, "success"))
			if err != nil {
				t.Fatal(err)
			}
			path := w.path + kind
			if name == "query" {
				path += "?" + back.RawQuery
			}
			a := w.Post(path, strings.ReplaceAll(body[1], "SESSION", *row.Session), webtest.Header("Content-Type", body[0]))
			if now := w.Client.Payment.GetX(w.shop.Ctx, row.ID); now.State != payment.StateConfirmed || a.StatusCode >= http.StatusBadRequest {
				t.Errorf("%s by %s: %d %s, the payment is %s", kind, name, a.StatusCode, a.Text, now.State)
			}
		}
	}
	w, _ := newTill(t, "bkash")
	if a := w.Post(w.path+"/notice", `{"paymentID":`); a.StatusCode != http.StatusBadRequest {
		t.Errorf("JSON that cannot be read: %d", a.StatusCode)
	}
}
