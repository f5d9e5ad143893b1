package customer_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/web/webtest"
)

func TestPlaceOrder_LargeQuantityRequiresACode(t *testing.T) {
	c := webtest.NewCheckout(t, func(cfg *config.Config) { cfg.Env, cfg.Unverified.Units = "production", 2 })
	const key = "an-order-that-waits"
	of := func(code string) string {
		change := map[string]any{"lines": []any{map[string]any{"product_id": c.Product.ID, "quantity": 3}}}
		if code != "" {
			change["code"] = code
		}
		return c.OrderBody(change)
	}
	a := c.PlaceOrder(key, of(""))
	if f := a.APIError(t).Error; a.StatusCode != http.StatusConflict || f.Code != "order_code_needed" || !strings.Contains(f.Message, "code sent by SMS") {
		t.Fatalf("%d %s", a.StatusCode, a.Text)
	}
	if a := c.Site.Post(c.APIPath("/orders/code"), `{"mobile":"+8801712345678"}`); a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.Text)
	}
	code := c.LastCode("01712345678")
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	a = c.PlaceOrder(key, of(wrong))
	if f := a.APIError(t).Error; a.StatusCode != http.StatusUnprocessableEntity || f.Code != "code_invalid" || c.Stock() != 5 || c.OrderCount() != 0 {
		t.Fatalf("wrong code: status %d %s, %d in stock", a.StatusCode, a.Text, c.Stock())
	}
	var first any
	for range 2 { // a retry with the same key and code
		a = c.PlaceOrder(key, of(code))
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", a.StatusCode, a.Text)
		}
		id := a.Data(t)["data"].(map[string]any)["order_id"]
		if first == nil {
			first = id
		}
		if id != first || c.Stock() != 2 || c.OrderCount() != 1 {
			t.Errorf("order %v after %v, %d in stock", id, first, c.Stock())
		}
	}
	if a := c.PlaceOrder("another-order", of(code)); a.APIError(t).Error.Code != "code_invalid" {
		t.Errorf("a code is accepted twice: %s", a.Text)
	}
}
