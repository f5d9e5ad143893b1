package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
)

func TestPlaceOrder_OfMuchStockWaitsForACode(t *testing.T) {
	c := openCounter(t, func(cfg *config.Config) { cfg.Env, cfg.Unproven.Units = "production", 2 })
	const key = "an-order-that-waits"
	of := func(code string) string {
		change := map[string]any{"lines": []any{map[string]any{"product_id": c.product.ID, "quantity": 3}}}
		if code != "" {
			change["code"] = code
		}
		return c.body(change)
	}
	a := c.place(key, of(""))
	if f := a.failure(t).Error; a.StatusCode != http.StatusConflict || f.Code != "order_code_needed" || !strings.Contains(f.Message, "code sent by SMS") {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	if a := c.site.post(c.at("/orders/code"), `{"mobile":"+8801712345678"}`); a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	code := c.code("01712345678")
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	a = c.place(key, of(wrong))
	if f := a.failure(t).Error; a.StatusCode != http.StatusUnprocessableEntity || f.Code != "code_invalid" || c.stock() != 5 || c.orders() != 0 {
		t.Fatalf("a wrong code: %d %s, %d in stock", a.StatusCode, a.body, c.stock())
	}
	var first any
	for range 2 { // an answer that was lost is asked for again with the same key and code
		a = c.place(key, of(code))
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", a.StatusCode, a.body)
		}
		id := a.data(t)["data"].(map[string]any)["order_id"]
		if first == nil {
			first = id
		}
		if id != first || c.stock() != 2 || c.orders() != 1 {
			t.Errorf("order %v after %v, %d in stock", id, first, c.stock())
		}
	}
	if a := c.place("another-order", of(code)); a.failure(t).Error.Code != "code_invalid" {
		t.Errorf("a code is good twice: %s", a.body)
	}
}
