package catalog_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
)

type orderedShop struct {
	t      *testing.T
	client *ent.Client
	ctx    context.Context
	ids    map[string]int
	orders int
}

func newOrderedShop(t *testing.T, client *ent.Client, slug string) *orderedShop {
	row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	s := &orderedShop{t, client, viewer.WithShop(context.Background(), row.ID), map[string]int{}, row.ID * 1000}
	for _, name := range []string{"rice", "dal", "oil", "salt", "tea", "milk", "gone", "draft"} {
		create := client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(100).SetPrice(100).SetStock(5)
		if name == "gone" {
			create.SetStock(0)
		}
		if name == "draft" {
			create.SetStatus(product.StatusDraft)
		}
		s.ids[name] = create.SaveX(s.ctx).ID
	}
	return s
}

// order adds an order of products, separated by spaces.
func (s *orderedShop) order(products string, status order.Status) {
	s.orders++
	number := fmt.Sprint(s.orders)
	o := s.client.Order.Create().SetNumber(number).SetIdempotencyKey("key-of-" + number).SetCurrency("BDT").
		SetSubtotal(1).SetTotal(1).SetName("n").SetMobile("01712345678").SetLine("l").SetStatus(status).SaveX(s.ctx)
	for name := range strings.FieldsSeq(products) {
		s.client.OrderItem.Create().SetOrderID(o.ID).SetProductID(s.ids[name]).SetName(name).SetSellingPrice(1).SetPrice(1).SetQuantity(1).ExecX(s.ctx)
	}
}

func (s *orderedShop) together(of int) string {
	s.t.Helper()
	cards, err := catalog.New(s.client).BoughtTogether(s.ctx, of, i18n.En)
	if err != nil {
		s.t.Fatal(err)
	}
	names := make([]string, len(cards))
	for i, card := range cards {
		names[i] = card.Name
	}
	return strings.Join(names, " ")
}

func TestBoughtTogether_CountsOrdersThatAreNotCanceled(t *testing.T) {
	client := dbtest.Open(t).Client
	s, other := newOrderedShop(t, client, "a"), newOrderedShop(t, client, "b")
	for range 3 {
		s.order("rice dal gone draft", order.StatusPending)
	}
	for range 2 {
		s.order("rice oil oil oil", order.StatusDelivered)
		s.order("rice tea", order.StatusCanceled)
		other.order("rice milk", order.StatusDelivered)
	}
	s.order("rice salt salt salt", order.StatusPending) // one order
	s.order("dal", order.StatusPending)
	if got, want := s.together(s.ids["rice"]), "dal oil"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := s.together(s.ids["gone"]), "dal rice"; got != want {
		t.Errorf("of a product out of stock: %s, want %s", got, want)
	}
	for name, id := range map[string]int{"a product that nobody bought": s.ids["milk"], "a product of another shop": other.ids["rice"], "no product": 1 << 40} {
		if got := s.together(id); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestBoughtTogether_ShowsFour(t *testing.T) {
	s := newOrderedShop(t, dbtest.Open(t).Client, "a")
	for range 2 {
		s.order("rice dal oil salt tea milk", order.StatusPending)
	}
	if got := strings.Fields(s.together(s.ids["rice"])); len(got) != 4 {
		t.Errorf("%v, want four products", got)
	}
}
