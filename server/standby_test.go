//go:build unix

package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/server/platform/db/dbtest"
)

// A node on a read-only database shows shops and refuses orders with Retry-After.
func TestServe_StandbyShowsShopsAndRefusesOrders(t *testing.T) {
	primary := dbtest.Postgres(t)
	shop := dbtest.OpenURL(t, primary).Client.Shop.Create().SetSlug("rina").SetName("Rina's Shop").SaveX(aSystem)
	p := newProcess(t, dbtest.Standby(t, primary))
	p.start()
	if body := p.get("/shop/rina?lang=en"); !strings.Contains(body, "Rina&#x27;s Shop") {
		t.Errorf("the shop is not shown: %.300s", body)
	}
	if body := p.get("/readyz"); body != "database is read-only" {
		t.Errorf("a node that takes no order says %q", body)
	}
	order := `{"name":"Ayesha","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 12","lines":[{"product_id":1,"quantity":1}]}`
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

func TestDoctor_FailsOnReadOnlyDatabase(t *testing.T) {
	primary := dbtest.Postgres(t)
	look := func(address string) []finding {
		return checkDatabase(context.Background(), nil, dbtest.OpenURL(t, address))
	}
	wantFindings(t, "a primary", look(primary), "ok PostgreSQL", "ok")
	wantFindings(t, "a standby", look(dbtest.Standby(t, primary)), "ok PostgreSQL", "fail it is a standby", "ok")
	set := "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$"
	if _, err := dbtest.OpenURL(t, primary).SQL.Exec(set); err != nil {
		t.Fatal(err)
	}
	wantFindings(t, "set read-only", look(primary), "ok PostgreSQL", "fail it is read-only", "ok")
}
