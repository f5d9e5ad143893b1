package customer_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/server/catalog/stockalert"
	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

// alertBody returns the JSON of a request for a stock alert.
func alertBody(product int, phone string) string {
	return fmt.Sprintf(`{"product_id":%d,"variant_id":0,"phone":%q}`, product, phone)
}

func TestAddStockAlert_AnswersTheSameForKnownNumbers(t *testing.T) {
	c := webtest.NewCheckout(t)
	a := c.Site.Post(c.APIPath("/stock-alerts"), alertBody(c.Product.ID, "01712345678"))
	if f := a.APIError(t).Error; a.StatusCode != http.StatusConflict || f.Code != "stock_available" || f.Message == "" {
		t.Errorf("in stock: %d %s", a.StatusCode, a.Text)
	}
	c.Product.Update().SetStock(0).ExecX(c.Ctx)
	var first string
	for i := range 3 {
		a := c.Site.Post(c.APIPath("/stock-alerts"), alertBody(c.Product.ID, "০১৭১২-৩৪৫৬৭৮"))
		if i == 0 {
			first = a.Text
		}
		if a.StatusCode != http.StatusOK || a.Text != first {
			t.Errorf("request %d: %d %s", i, a.StatusCode, a.Text)
		}
	}
	if n := c.Site.Client.StockAlert.Query().CountX(c.Ctx); n != 1 {
		t.Errorf("%d alerts", n)
	}
	a = c.Site.Post(c.APIPath("/stock-alerts"), alertBody(c.Product.ID, "0171"))
	if f := a.APIError(t).Error; a.StatusCode != http.StatusUnprocessableEntity || f.Fields["phone"] != "invalid" {
		t.Errorf("invalid number: %d %s", a.StatusCode, a.Text)
	}
}

func TestAddStockAlert_IsRateLimited(t *testing.T) {
	two := ratelimit.Rate{Count: 2, Per: time.Hour}
	for name, test := range map[string]struct {
		change func(l *config.Limits)
		phone  func(i int) string
	}{
		"address":                     {func(l *config.Limits) { l.AlertsAddress = two }, alertNumber},
		"number":                      {func(l *config.Limits) { l.AlertsNumber = two }, func(int) string { return alertNumber(0) }},
		"network's share of the shop": {func(l *config.Limits) { l.AlertsShop = two.Times(10) }, alertNumber},
	} {
		t.Run(name, func(t *testing.T) {
			c := webtest.NewCheckout(t, webtest.StrictLimits(test.change))
			c.Product.Update().SetStock(0).ExecX(c.Ctx)
			for i := range 3 {
				want := http.StatusOK
				if i == 2 {
					want = http.StatusTooManyRequests
				}
				if a := c.Site.Post(c.APIPath("/stock-alerts"), alertBody(c.Product.ID, test.phone(i))); a.StatusCode != want {
					t.Errorf("request %d: %d %s", i, a.StatusCode, a.Text)
				}
			}
		})
	}
}

func alertNumber(i int) string { return fmt.Sprintf("01712%06d", i) }

// Each way of increasing the stock must queue a job: the quick edit, the editor and the cancellation of an
// order.
func TestStockAlert_EveryRestockIsNoticed(t *testing.T) {
	c := webtest.NewCheckout(t)
	owner := c.Shop.Owner()
	c.Product.Update().SetStock(1).ExecX(c.Ctx)
	order, cookie := c.MustPlaceOrder("the-last-unit-is-sold")
	if a := c.Site.Post(c.APIPath("/stock-alerts"), alertBody(c.Product.ID, "01812345678")); a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.Text)
	}
	jobs := func() int { return c.Site.Client.Outbox.Query().Where(outbox.Kind(stockalert.Kind)).CountX(c.Ctx) }
	c.Site.Post(c.APIPath("/orders/"+order["order_id"].(string)+"/cancel"), `{"note":""}`, cookie).WantStatus(t, http.StatusOK)
	if jobs() != 1 {
		t.Errorf("%d jobs after the cancellation", jobs())
	}
	path := fmt.Sprintf("/products/%d", c.Product.ID)
	owner.Call(http.MethodPut, path+"/stock", map[string]any{"from": 1, "to": 3}).WantStatus(t, http.StatusOK)
	if jobs() != 2 {
		t.Errorf("%d jobs after the quick edit", jobs())
	}
	owner.Call(http.MethodPost, "/products/bulk", map[string]any{"products": []int{c.Product.ID}, "action": "publish"}).WantStatus(t, http.StatusOK)
	if jobs() != 3 {
		t.Errorf("%d jobs after publishing", jobs())
	}
	owner.Call(http.MethodPost, "/products/bulk", map[string]any{"products": []int{c.Product.ID}, "action": "draft"}).WantStatus(t, http.StatusOK)
	owner.Call(http.MethodPut, path+"/stock", map[string]any{"from": 3, "to": 0}).WantStatus(t, http.StatusOK)
	if jobs() != 3 {
		t.Errorf("%d jobs after unpublishing and selling out", jobs())
	}
	list := webtest.Data[struct {
		Products []struct{ Waiting int }
	}](t, owner.Call(http.MethodGet, "/products", nil))
	if list.Products[0].Waiting != 1 {
		t.Errorf("the list says %+v", list)
	}
}
