package cost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/orderchange"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/books/cost"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
)

// noon is noon of 10 July in Bangladesh.
var noon = time.Date(2026, 7, 10, 6, 0, 0, 0, time.UTC)

// store is a shop with a shirt in two sizes.
type store struct {
	*testing.T
	*cost.Costs
	client              *ent.Client
	ctx, other          context.Context
	shirt, small, large int
	orders              int
}

func newStore(t *testing.T) *store {
	t.Helper()
	client := dbtest.Open(t).Client
	audit.LogWrites(client)
	open := func(slug string) context.Context {
		row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
		return audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})
	}
	s := &store{T: t, Costs: cost.New(client, func() time.Time { return noon }), client: client, ctx: open("rina"), other: open("karim")}
	quiet := audit.Quiet(s.ctx)
	s.shirt = client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(100).SetPrice(100).SetStock(10).
		SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).SaveX(quiet).ID
	s.small = client.Variant.Create().SetProductID(s.shirt).SetKey("S").SetValues([]string{"S"}).SaveX(quiet).ID
	s.large = client.Variant.Create().SetProductID(s.shirt).SetKey("L").SetValues([]string{"L"}).SaveX(quiet).ID
	return s
}

// order creates count orders of a variant at a time.
func (s *store) order(at time.Time, variant, count int) {
	s.Helper()
	quiet := audit.Quiet(s.ctx)
	for some := range slices.Chunk(make([]struct{}, count), 500) {
		orders := make([]*ent.OrderCreate, len(some))
		for i := range orders {
			s.orders++
			number := fmt.Sprint(10_000_000 + s.orders)
			orders[i] = s.client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetSubtotal(1).SetTotal(1).
				SetName("Rahim").SetMobile("01712345678").SetDivision("").SetDistrict("").SetUpazila("").SetLine("").SetCreatedAt(at)
		}
		rows := s.client.Order.CreateBulk(orders...).SaveX(quiet)
		items := make([]*ent.OrderItemCreate, len(rows))
		for i, row := range rows {
			items[i] = s.client.OrderItem.Create().SetOrderID(row.ID).SetProductID(s.shirt).SetVariantID(variant).SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetQuantity(1)
		}
		s.client.OrderItem.CreateBulk(items...).ExecX(quiet)
	}
}

func (s *store) set(variant int, amount money.Amount, since string) {
	s.Helper()
	if _, err := s.Set(s.ctx, s.shirt, cost.CostRequest{VariantID: variant, Cost: amount, Since: since, Note: " Karim Traders "}); err != nil {
		s.Fatal(err)
	}
}

// costs lists the items' costs, oldest order first.
func (s *store) costs() string {
	list := []string{}
	for _, item := range s.client.OrderItem.Query().Order(ent.Asc("id")).AllX(s.ctx) {
		text := "-"
		if item.Cost != nil {
			text = fmt.Sprint(*item.Cost)
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

func (s *store) want(want string) {
	s.Helper()
	if got := s.costs(); got != want {
		s.Errorf("costs %s, want %s", got, want)
	}
}

func TestSet_AppliesUntilTheNextCost(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	day := func(n int) time.Time { return time.Date(2026, 7, n, 18, 30, 0, 0, time.UTC) } // half past midnight of the next day
	s.order(day(0), s.small, 1)
	s.order(day(2), s.small, 1)
	s.order(day(4), s.large, 1)
	s.order(day(6), s.large, 1)
	s.set(0, 40, "2026-07-03")
	s.want("- 40 40 40")
	s.set(0, 50, "2026-07-06")
	s.want("- 40 40 50")
	s.set(s.large, 60, "2026-07-01")
	s.want("- 40 60 60")
	s.set(0, 45, "2026-07-03") // corrects the first entry
	s.want("- 45 60 60")
	s.set(0, 30, "2026-06-01")
	s.want("30 45 60 60")
	if p := s.client.Product.GetX(s.ctx, s.shirt); *p.Cost != 50 {
		t.Errorf("the product's cost is %d", *p.Cost)
	}
	if v := s.client.Variant.GetX(s.ctx, s.large); *v.Cost != 60 || s.client.Variant.GetX(s.ctx, s.small).Cost != nil {
		t.Errorf("the variants' costs are %v and %v", v.Cost, s.client.Variant.GetX(s.ctx, s.small).Cost)
	}
	days := s.client.OrderChange.Query().Unique(true).Select(orderchange.FieldDay).StringsX(s.ctx)
	if slices.Sort(days); fmt.Sprint(days) != "[2026-07-01 2026-07-03 2026-07-05 2026-07-07]" {
		t.Errorf("stale days %v", days)
	}
	of, err := s.Of(s.ctx, s.shirt)
	if err != nil || len(of.History) != 5 || of.History[0].Cost != 50 || of.History[0].Note != "Karim Traders" || of.History[0].ActorName != "Rina" || *of.Cost != 50 {
		t.Errorf("%+v, %v", of, err)
	}
}

func TestSet_LeavesManyItemsToAJob(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.order(noon.Add(-24*time.Hour), s.small, 2100)
	s.set(0, 40, "2026-07-01")
	missing := func() int { return strings.Count(s.costs(), "-") }
	if n := missing(); n != 1100 {
		t.Errorf("%d items without a cost before the job", n)
	}
	rows := s.client.Outbox.Query().Where(outbox.Kind(cost.Kind)).AllX(s.ctx)
	if len(rows) != 2 {
		t.Fatalf("%d jobs", len(rows))
	}
	for range 2 { // a job may run twice
		if err := s.Handle(s.ctx, jobs.Job{Payload: rows[0].Payload}); err != nil {
			t.Fatal(err)
		}
	}
	if n := missing(); n != 0 {
		t.Errorf("%d items without a cost after the job", n)
	}
	// An order that was placed while the cost was set has the former cost. The second job must correct it.
	s.order(noon, s.small, 1)
	if err := s.Handle(s.ctx, jobs.Job{Payload: rows[1].Payload}); err != nil || missing() != 0 {
		t.Errorf("%d items without a cost, %v", missing(), err)
	}
	s.client.Product.DeleteOneID(s.shirt).ExecX(audit.Quiet(s.ctx))
	if err := s.Handle(s.ctx, jobs.Job{Payload: rows[1].Payload}); err != nil {
		t.Errorf("for a deleted product: %v", err)
	}
}

// Outside tests, New gets no time, so it must use the current one.
func TestNew_HasTheCurrentTimeByDefault(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for days, ok := range map[int]bool{-1: true, 2: false} {
		in := cost.CostRequest{Cost: 1, Since: time.Now().AddDate(0, 0, days).Format(time.DateOnly)}
		if _, err := cost.New(s.client, nil).Set(s.ctx, s.shirt, in); (err == nil) != ok {
			t.Errorf("in %d days: %v", days, err)
		}
	}
}

func TestSet_LogsNoAmount(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.set(0, 123_45, "2026-07-01")
	rows := s.client.AuditLog.Query().AllX(s.ctx)
	encoded, _ := json.Marshal(rows)
	if len(rows) != 1 || rows[0].Entity != ent.TypeProduct || strings.Contains(string(encoded), "12345") || strings.Contains(string(encoded), "123.45") {
		t.Errorf("%s", encoded)
	}
}

func TestSet_RefusesInvalidRequests(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for want, in := range map[string]cost.CostRequest{
		`{"since":"invalid"}`:      {Cost: 1, Since: "2026-07-11"},
		`{"since":"invalid"} `:     {Cost: 1, Since: "now"},
		`{"cost":"invalid"}`:       {Cost: -1, Since: "2026-07-01"},
		`{"cost":"invalid"} `:      {Cost: money.Max + 1, Since: "2026-07-01"},
		`{"note":"max"}`:           {Cost: 1, Since: "2026-07-01", Note: strings.Repeat("ক", 201)},
		`{"variant_id":"invalid"}`: {Cost: 1, Since: "2026-07-01", VariantID: -1},
	} {
		_, err := s.Set(s.ctx, s.shirt, in)
		faulttest.Want(t, err, fault.Invalid, "cost_invalid", strings.TrimSpace(want))
	}
	ok := cost.CostRequest{Cost: 1, Since: "2026-07-01"}
	_, err := s.Set(s.other, s.shirt, ok)
	faulttest.Want(t, err, fault.NotFound, "product_not_found")
	_, err = s.Of(s.other, s.shirt)
	faulttest.Want(t, err, fault.NotFound, "product_not_found")
	lamp := s.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SaveX(audit.Quiet(s.ctx))
	ok.VariantID = s.small
	_, err = s.Set(s.ctx, lamp.ID, ok)
	faulttest.Want(t, err, fault.NotFound, "product_not_found")
	if n := s.client.PurchaseCost.Query().CountX(viewer.WithSystem(context.Background())); n != 0 {
		t.Errorf("%d costs", n)
	}
}

func TestMissing_ListsSoldProductsFirstWithTheDayOfTheirFirstOrder(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	quiet := audit.Quiet(s.ctx)
	add := func(slug string) int {
		return s.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(1).SetPrice(1).SaveX(quiet).ID
	}
	add("cup")
	known := add("known")
	s.client.Product.UpdateOneID(known).SetCost(5).ExecX(quiet)
	s.order(time.Date(2026, 7, 3, 18, 30, 0, 0, time.UTC), s.small, 2) // 4 July in Bangladesh
	s.order(noon, s.large, 1)
	list := func() string {
		missing, err := s.Missing(s.ctx)
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(missing.Count)
		for _, each := range missing.Products {
			text += fmt.Sprint(" ", each.Name, " ", each.Units, " ", each.Since)
		}
		return text
	}
	if got := list(); got != "2 Shirt 3 2026-07-04 cup 0 2026-07-10" {
		t.Errorf("missing: %s", got)
	}
	s.set(0, 40, "2026-07-04")
	s.want("40 40 40")
	if got := list(); got != "1 cup 0 2026-07-10" {
		t.Errorf("missing afterwards: %s", got)
	}
	s.order(noon, s.small, 1)
	s.client.Order.Update().SetStatus("canceled").ExecX(quiet)
	if got := list(); got != "1 cup 0 2026-07-10" {
		t.Errorf("missing with canceled orders: %s", got)
	}
}
