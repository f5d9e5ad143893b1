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

// Counter is a shop with one product, at whose API things are bought.
type Counter struct {
	*Shop
	T       *testing.T
	Product *ent.Product
	Pack    *ent.ShippingPackage
}

// OpenCounter opens a shop with a product in stock and a shipping package.
func OpenCounter(t *testing.T, change ...func(*config.Config)) *Counter {
	t.Helper()
	ts := NewSite(t, change...).NewShop("a")
	return &Counter{
		Shop: ts, T: t,
		Product: ts.NewProduct("rice", func(c *ent.ProductCreate) { c.SetStock(5) }),
		Pack:    ts.Site.Client.ShippingPackage.Create().SetName("Everywhere").SetBnName("সবখানে").SetFee(60_00).SaveX(ts.Ctx),
	}
}

func (c *Counter) At(path string) string {
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	return fmt.Sprintf("/api/v1%s%sshop_id=%d&lang=en", path, sign, c.Row.ID)
}

// Body is an order of one of the product, with what change sets or, by nil, removes.
func (c *Counter) Body(change map[string]any) string {
	c.T.Helper()
	order := map[string]any{
		"name": "Ayesha Rahman", "mobile": "01712345678", "email": "", "note": "",
		"division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 12, Road 7",
		"package_id": c.Pack.ID, "lines": []any{map[string]any{"product_id": c.Product.ID, "quantity": 1}},
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

// Place places an order with an idempotency key.
func (c *Counter) Place(key, body string, options ...Option) Answer {
	c.T.Helper()
	return c.Site.Post(c.At("/orders"), body, append(options, Header("Idempotency-Key", key))...)
}

// Placed places an order that must be taken, and returns it with the browser's cookie.
func (c *Counter) Placed(key string) (order map[string]any, cookie Option) {
	c.T.Helper()
	a := c.Place(key, c.Body(nil))
	if a.StatusCode != http.StatusOK {
		c.T.Fatalf("order: %d %s", a.StatusCode, a.Text)
	}
	return a.Data(c.T)["data"].(map[string]any), WithCookies(a)
}

func (c *Counter) Orders() int { return c.Site.Client.Order.Query().CountX(c.Ctx) }

func (c *Counter) Stock() int { return c.Site.Client.Product.GetX(c.Ctx, c.Product.ID).Stock }

// Desk is a counter with somebody who works behind it.
type Desk struct {
	*Counter
	Staff *Worker
}

// OpenDesk opens a counter with a signed-in member of staff.
func OpenDesk(t *testing.T) *Desk {
	t.Helper()
	c := OpenCounter(t)
	return &Desk{c, c.Shop.Staff()}
}

// Hand is an order that is taken by hand.
func (d *Desk) Hand(quantity int) map[string]any {
	return map[string]any{
		"name": "Karim", "mobile": "০১৮১২৩৪৫৬৭৮", "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 1",
		"package_id": d.Pack.ID, "fee": 45.5, "lines": []any{map[string]any{"product_id": d.Product.ID, "quantity": quantity}},
	}
}
