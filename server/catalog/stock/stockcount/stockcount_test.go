package stockcount_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog/stock"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocktest"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
)

// store is a shop with a lamp (10 in stock, cost 50.00) and a shirt in two sizes (4 small, 6 large).
type store struct {
	*testing.T
	*stockcount.Counts
	client                    *ent.Client
	ctx, other                context.Context
	lamp, shirt, small, large int
}

func newStore(t *testing.T) *store {
	t.Helper()
	client := dbtest.Open(t).Client
	audit.LogWrites(client)
	open := func(slug string) context.Context {
		row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
		return audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})
	}
	s := &store{T: t, Counts: stockcount.New(client), client: client, ctx: open("rina"), other: open("karim")}
	quiet := audit.Quiet(s.ctx)
	s.lamp = client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSku("8801234567893").SetSellingPrice(100).SetPrice(100).SetStock(10).SetCost(50_00).SaveX(quiet).ID
	s.shirt = client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSku("SH").SetSellingPrice(100).SetPrice(100).SetStock(10).
		SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).SaveX(quiet).ID
	s.small = client.Variant.Create().SetProductID(s.shirt).SetKey("S").SetValues([]string{"S"}).SetStock(4).SetSku("SH-S").SaveX(quiet).ID
	s.large = client.Variant.Create().SetProductID(s.shirt).SetKey("L").SetValues([]string{"L"}).SetStock(6).SetPosition(1).SaveX(quiet).ID
	return s
}

func (s *store) sell(product, variant, units int) {
	s.Helper()
	var u stock.Units
	u.Add(product, variant, units)
	err := db.Transact(s.ctx, s.client, "sell", func(client *ent.Client) error {
		_, err := u.Take(audit.Quiet(s.ctx), client, stock.Cause{Reason: "sale"})
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

func (s *store) wantStock(want string) {
	s.Helper()
	lamp, shirt := s.client.Product.GetX(s.ctx, s.lamp), s.client.Product.GetX(s.ctx, s.shirt)
	got := fmt.Sprint(lamp.Stock, shirt.Stock, s.client.Variant.GetX(s.ctx, s.small).Stock, s.client.Variant.GetX(s.ctx, s.large).Stock)
	if got != want {
		s.Errorf("stock %s, want %s", got, want)
	}
	stocktest.WantChain(s.ctx, s, s.client)
}

func lines(list ...stockcount.CountLine) []stockcount.CountLine { return list }

func TestApply_KeepsSalesDuringTheCount(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.sell(s.lamp, 0, 3)
	s.sell(s.shirt, s.small, 1)
	in := stockcount.CountRequest{Key: "a-count-1", Note: "  Shelf 1 ", Lines: lines(
		stockcount.CountLine{ProductID: s.lamp, Expected: 10, Counted: 8},
		stockcount.CountLine{ProductID: s.shirt, VariantID: s.small, Expected: 4, Counted: 9},
		stockcount.CountLine{ProductID: s.shirt, VariantID: s.large, Expected: 6, Counted: 6},
	)}
	for range 2 { // a retry changes nothing
		got, err := s.Apply(s.ctx, in, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		s.wantStock("5 14 8 6")
		if got.Counted != 3 || got.Changed != 2 || got.Missing != 2 || got.Surplus != 5 || got.Note != "Shelf 1" || got.ActorName != "Rina" || len(got.Movements) != 2 {
			t.Errorf("%+v", got)
		}
	}
	in.Lines[0].Counted = 7
	_, err := s.Apply(s.ctx, in, i18n.En)
	faulttest.Want(t, err, fault.Conflict, "count_key_used")
	s.wantStock("5 14 8 6")
	// The activity log must have one entry. One alert about the lamp must be queued, because its stock
	// crossed the threshold.
	log := s.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeStockCount)).AllX(s.ctx)
	if n := s.client.AuditLog.Query().CountX(s.ctx); len(log) != 1 || n != 1 {
		t.Errorf("%d entries: %v", n, log)
	}
	if n := s.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("low_stock/")).CountX(s.ctx); n != 1 {
		t.Errorf("%d alerts", n)
	}
}

func TestApply_NoStockBecomesNegative(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.sell(s.lamp, 0, 9)
	if _, err := s.Apply(s.ctx, stockcount.CountRequest{Key: "a-count-1", Lines: lines(stockcount.CountLine{ProductID: s.lamp, Expected: 10, Counted: 5})}, i18n.En); err != nil {
		t.Fatal(err)
	}
	s.wantStock("0 10 4 6")
}

func TestApply_WritesAllLinesOrNone(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	ok := stockcount.CountLine{ProductID: s.lamp, Expected: 10, Counted: 8}
	for name, c := range map[string]struct {
		key   string
		lines []stockcount.CountLine
		want  string
	}{
		"no lines":                {"a-count-1", nil, `{"lines":"required"}`},
		"too many":                {"a-count-1", make([]stockcount.CountLine, stockcount.MaxLines+1), `{"lines":"max"}`},
		"a key with a slash":      {"a/count/1", lines(ok), `{"key":"invalid"}`},
		"twice":                   {"a-count-1", lines(ok, ok), `{"lines.1":"invalid"}`},
		"negative":                {"a-count-1", lines(stockcount.CountLine{ProductID: s.lamp, Counted: -1}), `{"lines.0.counted":"invalid"}`},
		"too large":               {"a-count-1", lines(stockcount.CountLine{ProductID: s.lamp, Counted: 1 << 40}), `{"lines.0.counted":"invalid"}`},
		"an unknown product":      {"a-count-1", lines(ok, stockcount.CountLine{ProductID: 1 << 30, Counted: 1}), `{"lines.1":"gone"}`},
		"a variant of another":    {"a-count-1", lines(ok, stockcount.CountLine{ProductID: s.lamp, VariantID: s.small, Counted: 1}), `{"lines.1":"gone"}`},
		"a product with variants": {"a-count-1", lines(ok, stockcount.CountLine{ProductID: s.shirt, Counted: 1}), `{"lines.1":"gone"}`},
	} {
		_, err := s.Apply(s.ctx, stockcount.CountRequest{Key: c.key, Lines: c.lines}, i18n.En)
		faulttest.Want(t, err, fault.Invalid, "count_invalid", c.want)
		if t.Failed() {
			t.Fatal(name)
		}
	}
	_, err := s.Apply(s.other, stockcount.CountRequest{Key: "a-count-1", Lines: lines(ok)}, i18n.En)
	faulttest.Want(t, err, fault.Invalid, "count_invalid", `{"lines.0":"gone"}`)
	s.wantStock("10 10 4 6")
	if n := s.client.StockCount.Query().CountX(viewer.WithSystem(context.Background())); n != 0 {
		t.Errorf("%d counts", n)
	}
}

func TestApply_ConcurrentSalesAndRetriesAreExact(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(100).ExecX(audit.Quiet(s.ctx))
	dbtest.Concurrently(16, func(i int) {
		if i%2 == 0 {
			s.sell(s.lamp, 0, 1)
			return
		}
		_, err := s.Apply(s.ctx, stockcount.CountRequest{Key: fmt.Sprint("a-count-", i/8), Lines: lines(
			stockcount.CountLine{ProductID: s.lamp, Expected: 100, Counted: 100 + i/8*2 - 1},
			stockcount.CountLine{ProductID: s.shirt, VariantID: s.large, Expected: 6, Counted: 5 + i/8},
		)}, i18n.En)
		if err != nil {
			t.Error(err)
		}
	})
	s.wantStock("92 9 4 5") // 8 sales; one count found a lamp and a shirt missing, the other one lamp too many
}

// After random counts and sales, each movement must begin with the stock at which the previous movement
// ended.
func TestApply_MovementsFormAChain(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	random := rand.New(rand.NewPCG(3, 9)) // #nosec G404 -- a repeatable test
	for i := range 40 {
		target := []stockcount.CountLine{{ProductID: s.lamp}, {ProductID: s.shirt, VariantID: s.small}, {ProductID: s.shirt, VariantID: s.large}}
		for j := range target {
			target[j].Expected, target[j].Counted = random.IntN(10), random.IntN(10)
		}
		if _, err := s.Apply(s.ctx, stockcount.CountRequest{Key: fmt.Sprintf("count-%04d", i), Lines: target[:1+random.IntN(3)]}, i18n.En); err != nil {
			t.Fatal(err)
		}
		row := s.client.Product.GetX(s.ctx, s.shirt)
		if sum := s.client.Variant.GetX(s.ctx, s.small).Stock + s.client.Variant.GetX(s.ctx, s.large).Stock; sum != row.Stock {
			t.Fatalf("the shirt's stock is %d, its variants' %d", row.Stock, sum)
		}
	}
	stocktest.WantChain(s.ctx, t, s.client)
}

func TestCheck_ShowsCostsOnlyIfAsked(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.sell(s.lamp, 0, 2)
	in := stockcount.CountCheckRequest{Lines: lines(
		stockcount.CountLine{ProductID: s.lamp, Expected: 10, Counted: 7},
		stockcount.CountLine{ProductID: s.shirt, VariantID: s.small, Expected: 4, Counted: 5},
	)}
	for _, with := range []bool{true, false} {
		got, err := s.Check(s.ctx, in, with)
		if err != nil {
			t.Fatal(err)
		}
		value := got.Lines[0].Value
		if got.Lines[0].Stock != 8 || got.Lines[0].After != 5 || got.Lines[1].Value != nil || (value != nil) != with || (got.Value != nil) != with {
			t.Errorf("with costs %v: %+v", with, got)
		}
		if with && (*value != -150_00 || *got.Value != -150_00) {
			t.Errorf("values %v and %v", *value, *got.Value)
		}
	}
	_, err := s.Check(s.other, in, true)
	faulttest.Want(t, err, fault.Invalid, "count_invalid", `{"lines.0":"gone","lines.1":"gone"}`)
}

func TestFind_ReadsSkusAndAddresses(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.client.Product.Create().SetSlug("lamp-2").SetName("Lamp 2").SetSku("SH-S").SetSellingPrice(1).SetPrice(1).SaveX(audit.Quiet(s.ctx))
	for code, want := range map[string]string{
		"8801234567893":                       "Lamp  10",
		" 8801234567893\r":                    "Lamp  10",
		"sh":                                  "Shirt S 4,Shirt L 6",
		"SH-S":                                "Shirt S 4,Lamp 2  0",
		"https://haat.test/rina/product/lamp": "Lamp  10",
		"https://rina.test/product/shirt?x=1": "Shirt S 4,Shirt L 6",
		"/product/unknown":                    "",
		"":                                    "",
		"no":                                  "",
		"' OR 1=1 --":                         "",
		"https://haat.test/product/%00%ff":    "",
		"\u202eSH":                            "Shirt S 4,Shirt L 6",
		fmt.Sprint("/product/shirt?variant=", s.large): "Shirt L 6",
	} {
		found, err := s.Find(s.ctx, code, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i, f := range found {
			if i > 0 {
				got += ","
			}
			got += fmt.Sprint(f.Name, " ", f.Variant, " ", f.Stock)
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", code, got, want)
		}
	}
	s.client.Product.UpdateOneID(s.shirt).SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S", BnValue: "ছোট"}, {Value: "L", BnValue: "বড়"}}}}).ExecX(audit.Quiet(s.ctx))
	if found, err := s.Find(s.ctx, "SH-S", i18n.Bn); err != nil || len(found) == 0 || found[0].Variant != "ছোট" {
		t.Errorf("a reader of Bengali finds %v, %v", found, err)
	}
	if found, err := s.Find(s.other, "SH", i18n.En); err != nil || len(found) != 0 {
		t.Errorf("another shop finds %v, %v", found, err)
	}
}

func TestList_PagesNewestFirst(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for i := range 27 {
		if _, err := s.Apply(s.ctx, stockcount.CountRequest{Key: fmt.Sprintf("count-%04d", i), Lines: lines(stockcount.CountLine{ProductID: s.lamp, Counted: 1})}, i18n.En); err != nil {
			t.Fatal(err)
		}
	}
	first, err := s.List(s.ctx, 0)
	if err != nil || len(first.Counts) != 25 || first.Next != first.Counts[24].ID {
		t.Fatalf("%+v, %v", first, err)
	}
	rest, err := s.List(s.ctx, first.Next)
	if err != nil || len(rest.Counts) != 2 || rest.Next != 0 {
		t.Errorf("%+v, %v", rest, err)
	}
	_, err = s.Get(s.other, first.Counts[0].ID, i18n.En)
	faulttest.Want(t, err, fault.NotFound, "count_not_found")
}
