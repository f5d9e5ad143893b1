package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/merchant"
)

func TestSuspended_NobodyOrdersAndTheMerchantReadsWhy(t *testing.T) {
	d := openDesk(t)
	placed, _ := d.placed("before-it")
	if err := merchant.Suspend(d.ctx, d.site.client, "Complaints about <fake> goods", time.Now()); err != nil {
		t.Fatal(err)
	}
	if a := d.place("after-it", d.body(nil)); a.StatusCode != http.StatusForbidden || a.failure(t).Error.Code != "shop_not_public" {
		t.Errorf("a shopper orders: %d %s", a.StatusCode, a.body)
	}
	if a := d.staff.call(http.MethodPost, "/orders", d.hand(1), header("Idempotency-Key", "by-hand-after")); a.StatusCode != http.StatusForbidden {
		t.Errorf("the staff take an order: %d %s", a.StatusCode, a.body)
	}
	if n := d.site.client.Order.Query().CountX(d.ctx); n != 1 || d.stock() != 4 {
		t.Errorf("%d orders, %d are left", n, d.stock())
	}
	order := of[map[string]any](t, d.staff.call(http.MethodGet, "/orders/"+placed["order_id"].(string), nil))
	if order["status"] != "pending" {
		t.Errorf("the order from before is %v", order)
	}
	signedIn := of[map[string]any](t, d.staff.call(http.MethodGet, "/session", nil))
	if why := signedIn["shop"].(map[string]any)["suspension"]; why != "Complaints about <fake> goods" {
		t.Errorf("the merchant reads %q", why)
	}
	if a := d.site.get("/shop/a"); !strings.Contains(a.body, "Complaints about &lt;fake&gt; goods") || strings.Contains(a.body, "<fake>") {
		t.Errorf("the page says %s", a.body)
	}
	if a := d.site.get("/sitemap.xml"); strings.Contains(a.body, "/a/") {
		t.Errorf("search engines are sent there: %s", a.body)
	}
	if err := merchant.Resume(d.ctx, d.site.client); err != nil {
		t.Fatal(err)
	}
	if a := d.place("open-again", d.body(nil)); a.StatusCode != http.StatusOK {
		t.Errorf("with the shop open again: %d %s", a.StatusCode, a.body)
	}
}
