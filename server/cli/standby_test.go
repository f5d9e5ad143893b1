//go:build unix

package cli

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

// A node on a read-only database must show shops and refuse orders with Retry-After.
func TestServe_StandbyShowsShopsAndRefusesOrders(t *testing.T) {
	primary := dbtest.Primary(t)
	client := dbtest.OpenURL(t, primary).Client
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina's Shop").SaveX(system)
	rice := client.Product.Create().SetSlug("rice").SetName("Rice").SetSellingPrice(100_00).SetPrice(100_00).SetStock(5).SaveX(viewer.WithShop(context.Background(), shop.ID))
	p := newProcess(t, dbtest.Standby(t, primary))
	p.start()
	if body := p.get("/shop/rina?lang=en"); !strings.Contains(body, "Rina&#x27;s Shop") {
		t.Errorf("the shop is not shown: %.300s", body)
	}
	if body := p.get("/readyz"); body != "database is read-only" {
		t.Errorf("readiness of a read-only node: %q", body)
	}
	order := fmt.Sprintf(`{"name":"Ayesha","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 12",`+
		`"lines":[{"product_id":%d,"quantity":1}]}`, rice.ID)
	req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("http://127.0.0.1:%s/api/v1/orders?shop_id=%d", p.port, shop.ID), strings.NewReader(order))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", "buyer-at-a-standby")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("an order: %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
	}
}
