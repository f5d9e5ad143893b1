package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/config"
)

// Checkout is a shop with one product and one shipping package, in which tests place orders.
type Checkout struct {
	*Shop
	T               *testing.T
	Product         *ent.Product
	ShippingPackage *ent.ShippingPackage
}

// NewCheckout creates a site with a Checkout. The product has a stock of 5.
func NewCheckout(t *testing.T, change ...func(*config.Config)) *Checkout {
	t.Helper()
	ts := NewSite(t, change...).NewShop("a")
	return &Checkout{
		Shop: ts, T: t,
		Product:         ts.NewProduct("rice", func(c *ent.ProductCreate) { c.SetStock(5) }),
		ShippingPackage: ts.Site.Client.ShippingPackage.Create().SetName("Everywhere").SetBnName("সবখানে").SetFee(60_00).SaveX(ts.Ctx),
	}
}

func (c *Checkout) APIPath(path string) string {
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	return fmt.Sprintf("/api/v1%s%sshop_id=%d&lang=en", path, sign, c.Row.ID)
}

// OrderBody returns the JSON of an order for one unit. change overrides fields; nil removes a field.
func (c *Checkout) OrderBody(change map[string]any) string {
	c.T.Helper()
	order := map[string]any{
		"name": "Ayesha Rahman", "mobile": "01712345678", "email": "", "note": "",
		"division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 12, Road 7",
		"package_id": c.ShippingPackage.ID, "lines": []any{map[string]any{"product_id": c.Product.ID, "quantity": 1}},
	}
	for name, value := range change {
		if order[name] = value; value == nil {
			delete(order, name)
		}
	}
	encoded, err := json.Marshal(order)
	if err != nil {
		c.T.Fatal(err)
	}
	return string(encoded)
}

// PlaceOrder places an order with an idempotency key.
func (c *Checkout) PlaceOrder(key, body string, options ...Option) Response {
	c.T.Helper()
	return c.Site.Post(c.APIPath("/orders"), body, append(options, Header("Idempotency-Key", key))...)
}

// MustPlaceOrder places an order and returns its data and the browser's cookies. It stops the test if the
// order is refused.
func (c *Checkout) MustPlaceOrder(key string) (order map[string]any, cookie Option) {
	c.T.Helper()
	a := c.PlaceOrder(key, c.OrderBody(nil))
	if a.StatusCode != http.StatusOK {
		c.T.Fatalf("order: %d %s", a.StatusCode, a.Text)
	}
	return a.Data(c.T)["data"].(map[string]any), WithCookies(a)
}

func (c *Checkout) OrderCount() int { return c.Site.Client.Order.Query().CountX(c.Ctx) }

func (c *Checkout) Stock() int { return c.Site.Client.Product.GetX(c.Ctx, c.Product.ID).Stock }

// ManualCheckout is a Checkout with a signed-in member of staff who enters manual orders.
type ManualCheckout struct {
	*Checkout
	Staff *Merchant
}

// NewManualCheckout creates a site with a ManualCheckout.
func NewManualCheckout(t *testing.T) *ManualCheckout {
	t.Helper()
	c := NewCheckout(t)
	return &ManualCheckout{c, c.Shop.Staff()}
}

// ManualOrder returns the JSON fields of a manual order.
func (d *ManualCheckout) ManualOrder(quantity int) map[string]any {
	return map[string]any{
		"name": "Karim", "mobile": "০১৮১২৩৪৫৬৭৮", "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 1",
		"package_id": d.ShippingPackage.ID, "fee": 45.5, "lines": []any{map[string]any{"product_id": d.Product.ID, "quantity": quantity}},
	}
}
