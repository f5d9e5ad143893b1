package customer_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/team"
	"haat/server/web/webtest"
)

func TestSuspended_RefusesOrdersAndShowsTheReason(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("before-it")
	if err := team.Suspend(d.Ctx, d.Site.Client, "Complaints about <fake> goods", time.Now()); err != nil {
		t.Fatal(err)
	}
	if a := d.PlaceOrder("after-it", d.OrderBody(nil)); a.StatusCode != http.StatusForbidden || a.APIError(t).Error.Code != "shop_not_public" {
		t.Errorf("order of a shopper: status %d %s", a.StatusCode, a.Text)
	}
	if a := d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "manual-after")); a.StatusCode != http.StatusForbidden {
		t.Errorf("manual order: status %d %s", a.StatusCode, a.Text)
	}
	if n := d.Site.Client.Order.Query().CountX(d.Ctx); n != 1 || d.Stock() != 4 {
		t.Errorf("%d orders, %d in stock", n, d.Stock())
	}
	order := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders/"+placed["order_id"].(string), nil))
	if order["status"] != "pending" {
		t.Errorf("the earlier order is %v", order)
	}
	signedIn := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/session", nil))
	if why := signedIn["shop"].(map[string]any)["suspension"]; why != "Complaints about <fake> goods" {
		t.Errorf("the merchant sees the reason %q", why)
	}
	if a := d.Site.Get("/shop/a"); !strings.Contains(a.Text, "Complaints about &lt;fake&gt; goods") || strings.Contains(a.Text, "<fake>") {
		t.Errorf("the page shows %s", a.Text)
	}
	if a := d.Site.Get("/sitemap.xml"); strings.Contains(a.Text, "/a/") {
		t.Errorf("the sitemap contains the suspended shop: %s", a.Text)
	}
	if err := team.Resume(d.Ctx, d.Site.Client); err != nil {
		t.Fatal(err)
	}
	if a := d.PlaceOrder("open-again", d.OrderBody(nil)); a.StatusCode != http.StatusOK {
		t.Errorf("after the suspension: status %d %s", a.StatusCode, a.Text)
	}
}
