package checkout

import (
	"context"
	"strings"
	"testing"

	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// If a generated number is already used in the shop, the order must get another number.
func TestPlace_NumbersAreUnique(t *testing.T) {
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	tenant := &tenancy.Tenant{Shop: shop}
	ctx := tenant.Context(context.Background())
	product := client.Product.Create().SetSlug("p").SetName("p").SetSellingPrice(1).SetPrice(1).SetStock(5).SaveX(ctx).ID
	address := func(string, string) string { return "" }
	c := New(Options{Client: client, Orders: orders.New(orders.Options{Client: client, Secrets: []string{strings.Repeat("s", 32)}, Address: address})})
	numbers := []string{"11111111", "11111111", "11111111", "22222222"}
	c.newNumber = func() string {
		n := numbers[0]
		numbers = numbers[1:]
		return n
	}
	in := PlaceRequest{
		Delivery: orders.Delivery{Name: "A", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "B"},
		Lines:    []QuoteLine{{ProductID: product, Quantity: 1}},
	}
	for i, want := range []string{"11111111", "22222222"} {
		placed, err := c.Place(ctx, tenant, []string{"first-key", "second-key"}[i], in, Shopper{Locale: i18n.Bn})
		if err != nil || placed.OrderID != want {
			t.Errorf("order %d: %v, %v", i, placed, err)
		}
	}
	if left := client.Product.GetX(ctx, product).Stock; left != 3 {
		t.Errorf("%d are left", left)
	}
}
