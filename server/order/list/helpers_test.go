package list_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/viewer"
	orders "haat/server/order"
	orderlist "haat/server/order/list"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
)

var (
	system    = viewer.WithSystem(context.Background())
	wantFault = faulttest.Want
)

// shop is a shop with orders to list.
type shop struct {
	*testing.T
	*orderlist.Lists
	client *ent.Client
	ctx    context.Context
}

func newShop(t *testing.T) *shop {
	t.Helper()
	client := dbtest.Open(t).Client
	return (&shop{T: t, Lists: orderlist.New(client), client: client}).another("rina")
}

// another creates a shop in the same database.
func (s *shop) another(slug string) *shop {
	s.Helper()
	id := s.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system).ID
	return &shop{T: s.T, Lists: s.Lists, client: s.client, ctx: viewer.WithShop(context.Background(), id)}
}

// order creates an order with 2 lamps and a shirt. change may set other values.
func (s *shop) order(status order.Status, change ...func(*ent.OrderCreate)) *ent.Order {
	s.Helper()
	number := fmt.Sprint(11_000_000 + 1_234_567*s.client.Order.Query().CountX(system)%80_000_000)
	create := s.client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetStatus(status).
		SetName("প্রিয়া রহমান").SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 5").
		SetCurrency("BDT").SetSubtotal(300_00).SetShippingFee(60_00).SetTotal(360_00)
	for _, each := range change {
		each(create)
	}
	name, _ := create.Mutation().Name()
	row := create.SetNameKey(orders.NameKey(name)).SaveX(audit.Quiet(s.ctx))
	lamp := s.client.OrderItem.Create().SetOrderID(row.ID).SetName("Lamp").SetBnName("বাতি").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(2)
	shirt := s.client.OrderItem.Create().SetOrderID(row.ID).SetName("Shirt").SetBnName("শার্ট").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1)
	s.client.OrderItem.CreateBulk(lamp, shirt).ExecX(audit.Quiet(s.ctx))
	return row
}

// from returns a change that sets an order's customer.
func from(name, mobile string) func(*ent.OrderCreate) {
	return func(create *ent.OrderCreate) { create.SetName(name).SetMobile(mobile) }
}

// query parses a query of the shop's user 7 at now.
func query(t testing.TB, text string) orderlist.Query {
	t.Helper()
	values, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	q, err := orderlist.ParseQuery(values, 7, now)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// now is noon in Bangladesh.
var now = time.Date(2026, 7, 15, 6, 0, 0, 0, time.UTC)

func (s *shop) list(text string) *orderlist.AdminOrders {
	s.Helper()
	list, err := s.List(s.ctx, query(s, text), i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	return list
}

// find returns the first page of a tab's list with a search.
func (s *shop) find(tab, search string) *orderlist.AdminOrders {
	s.Helper()
	return s.list(url.Values{"tab": {tab}, "q": {search}}.Encode())
}

// numbers returns the ids of the listed orders.
func (s *shop) numbers(text string) string {
	s.Helper()
	var list []string
	for _, row := range s.list(text).Orders {
		list = append(list, row.OrderID)
	}
	return strings.Join(list, " ")
}

// joined returns the numbers of orders, separated by spaces.
func joined(orders ...*ent.Order) string {
	var list []string
	for _, o := range orders {
		list = append(list, o.Number)
	}
	return strings.Join(list, " ")
}
