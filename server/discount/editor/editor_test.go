package editor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/discount/editor"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

func TestCreate_RefusesInvalidFields(t *testing.T) {
	a := newArea(t)
	theirs := a.Client.Product.Create().SetSlug("n").SetName("n").SetSellingPrice(1).SetPrice(1).SaveX(a.other).ID
	tiers := func(list ...editor.Tier) func(*editor.DiscountRequest) {
		return func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Tiers = "tiers", list }
	}
	a.create(withCode("EID10"))
	for name, c := range map[string]struct {
		change func(*editor.DiscountRequest)
		want   map[string]string
	}{
		"no name":          {func(in *editor.DiscountRequest) { in.Name = " " }, map[string]string{"bn_name": "required"}},
		"long name":        {func(in *editor.DiscountRequest) { in.Name = strings.Repeat("ক", 81) }, map[string]string{"name": "max"}},
		"unknown class":    {func(in *editor.DiscountRequest) { in.Terms.Class = "x" }, map[string]string{"terms.class": "invalid"}},
		"tiers of orders":  {func(in *editor.DiscountRequest) { in.Terms.Class, in.Terms.Kind = "order", "tiers" }, map[string]string{"terms.kind": "invalid"}},
		"free product":     {func(in *editor.DiscountRequest) { in.Terms.Kind = "free" }, map[string]string{"terms.kind": "invalid"}},
		"no percentage":    {func(in *editor.DiscountRequest) { in.Terms.Percent = 0 }, map[string]string{"terms.percent": "min"}},
		"more than all":    {func(in *editor.DiscountRequest) { in.Terms.Percent = 100_01 }, map[string]string{"terms.percent": "max"}},
		"no amount":        {func(in *editor.DiscountRequest) { in.Terms.Kind = "amount" }, map[string]string{"terms.amount": "min"}},
		"huge amount":      {func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Amount = "price", money.Max+1 }, map[string]string{"terms.amount": "max"}},
		"no tiers":         {tiers(), map[string]string{"terms.tiers": "required"}},
		"falling tiers":    {tiers(editor.Tier{Units: 3, Percent: 10_00}, editor.Tier{Units: 3, Percent: 5_00}), map[string]string{"terms.tiers.1.units": "min", "terms.tiers.1.percent": "min"}},
		"eleven tiers":     {tiers(make([]editor.Tier, 11)...), nil},
		"buy nothing":      {func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Get = "buy_get", 1 }, map[string]string{"terms.buy": "min"}},
		"bundle of one":    {func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Amount, in.Terms.Units = "bundle", 5, 1 }, map[string]string{"terms.units": "min"}},
		"set of none":      {func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Amount = "bundle", 5 }, map[string]string{"terms.products": "min"}},
		"other's product":  {func(in *editor.DiscountRequest) { in.Terms.Products = []int{theirs} }, map[string]string{"terms.products": "unknown"}},
		"unknown category": {func(in *editor.DiscountRequest) { in.Terms.WithoutCategories = []int{99} }, map[string]string{"terms.without_categories": "unknown"}},
		"unknown tag":      {func(in *editor.DiscountRequest) { in.Tags = []int{99} }, map[string]string{"tags": "unknown"}},
		"201 products":     {func(in *editor.DiscountRequest) { in.Terms.Products = numbers(201) }, map[string]string{"terms.products": "max"}},
		"unknown district": {func(in *editor.DiscountRequest) { in.Districts = []string{"Atlantis"} }, map[string]string{"districts": "invalid"}},
		"negative limit":   {func(in *editor.DiscountRequest) { in.MostUses = -1 }, map[string]string{"most_uses": "min"}},
		"ends first":       {func(in *editor.DiscountRequest) { in.StartsAt, in.EndsAt = "2026-12-02T10:00", "2026-12-02T09:59" }, map[string]string{"ends_at": "min"}},
		"no time":          {func(in *editor.DiscountRequest) { in.StartsAt = "tomorrow" }, map[string]string{"starts_at": "invalid"}},
		"no code":          {withCode(" "), map[string]string{"code": "required"}},
		"short code":       {withCode("১২"), map[string]string{"code": "min"}},
		"strange code":     {withCode("ঈদ-২০২৬"), map[string]string{"code": "invalid"}},
		"taken code":       {withCode("eid ১০"), map[string]string{"code": "taken"}},
	} {
		_, err := a.Create(a.ctx, percentOff(c.change), false)
		wantFault(t, err, fault.Invalid, "discount_invalid")
		if c.want != nil {
			wantFields(t, name, err, c.want)
		}
	}
	if n := a.Client.Discount.Query().CountX(a.ctx); n != 1 {
		t.Errorf("%d discounts", n)
	}
	if _, err := a.Create(a.other, percentOff(withCode("EID10")), false); err != nil {
		t.Errorf("the code of another shop: %v", err)
	}
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// woocommerce#22186 and #22545: does a sale that ends at 23:59 count in that minute?
func TestCreate_EndIsTheEndOfTheEnteredMinuteInDhaka(t *testing.T) {
	a := newArea(t)
	d := a.create(func(in *editor.DiscountRequest) { in.StartsAt, in.EndsAt = "2026-12-01T00:00", "2026-12-03T23:59" })
	row := a.Client.Discount.GetX(a.ctx, d.ID)
	if want := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC); !row.StartsAt.Equal(want) {
		t.Errorf("starts %v, want %v", row.StartsAt, want)
	}
	if want := time.Date(2026, 12, 3, 18, 0, 0, 0, time.UTC); !row.EndsAt.Equal(want) {
		t.Errorf("ends %v, want %v", row.EndsAt, want)
	}
	if d.StartsAt != "2026-12-01T00:00" || d.EndsAt != "2026-12-03T23:59" || d.Status != "active" {
		t.Errorf("%s, %s, %s", d.StartsAt, d.EndsAt, d.Status)
	}
}

func TestEnd_SavingAgainDoesNotReviveTheDiscount(t *testing.T) {
	a := newArea(t)
	d := a.create()
	a.now = a.now.Add(20 * time.Second)
	ended, err := a.End(a.ctx, d.ID, false)
	if err != nil || ended.Status != "ended" || ended.EndsAt != "2026-12-01T12:00" {
		t.Fatalf("%+v, %v", ended, err)
	}
	in := ended.DiscountRequest
	in.Name = "Last winter"
	saved, err := a.Update(a.ctx, d.ID, in, false)
	if err != nil || saved.Status != "ended" || saved.Name != "Last winter" {
		t.Errorf("%+v, %v", saved, err)
	}
}

func TestUpdate_OrdersFixTheClassAndTheKind(t *testing.T) {
	a := newArea(t)
	d := a.create()
	change := func(f func(*editor.DiscountRequest)) (*editor.FullDiscount, error) {
		d, err := a.Get(a.ctx, d.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		in := d.DiscountRequest
		f(&in)
		return a.Update(a.ctx, d.ID, in, false)
	}
	toOrder := func(in *editor.DiscountRequest) { in.Terms.Class = "order" }
	if changed, err := change(toOrder); err != nil || changed.Terms.Class != "order" || changed.Fixed {
		t.Fatalf("%+v, %v", changed, err)
	}
	a.order("1", d, order.StatusPending)
	_, err := change(func(in *editor.DiscountRequest) { in.Terms.Class = "product" })
	wantFields(t, "class", err, map[string]string{"terms.class": "fixed"})
	_, err = change(func(in *editor.DiscountRequest) { in.Terms.Kind, in.Terms.Amount = "amount", 100 })
	wantFields(t, "kind", err, map[string]string{"terms.kind": "fixed"})
	_, err = change(func(in *editor.DiscountRequest) { in.Automatic = false })
	wantFields(t, "automatic", err, map[string]string{"automatic": "fixed"})
	if changed, err := change(func(in *editor.DiscountRequest) { in.Terms.Percent = 20_00 }); err != nil || changed.Terms.Percent != 20_00 || !changed.Fixed {
		t.Errorf("%+v, %v", changed, err)
	}
	_, err = a.Update(a.ctx, d.ID, d.DiscountRequest, false)
	wantFault(t, err, fault.Conflict, "discount_changed")
	_, err = a.Update(a.other, d.ID, d.DiscountRequest, false)
	wantFault(t, err, fault.NotFound, "discount_not_found")
}

func TestUpdate_AddedLimitsCountTheUsesUntilNow(t *testing.T) {
	a := newArea(t)
	d := a.create(withCode("ONE"))
	if _, err := a.AddCode(a.ctx, d.ID, editor.CodeRequest{Code: "two"}); err != nil {
		t.Fatal(err)
	}
	a.order("1", d, order.StatusPending)
	a.order("2", d, order.StatusPending)
	a.order("3", d, order.StatusCanceled, func(_ *ent.OrderCreate, use *ent.OrderDiscountCreate) { use.SetCounts(false) })
	save := func(uses, ofCode int) (used, one, two int) {
		t.Helper()
		now, err := a.Get(a.ctx, d.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		in := now.DiscountRequest
		in.MostUses, in.MostOfCode = uses, ofCode
		if _, err := a.Update(a.ctx, d.ID, in, false); err != nil {
			t.Fatal(err)
		}
		codes := a.Client.DiscountCode.Query().Order(ent.Asc("id")).AllX(a.ctx)
		return a.Client.Discount.GetX(a.ctx, d.ID).Used, codes[0].Used, codes[1].Used
	}
	for _, c := range []struct{ uses, ofCode, wantUsed, wantOne int }{{10, 5, 2, 2}, {0, 5, 0, 2}, {20, 0, 2, 0}, {30, 1, 2, 2}} {
		if used, one, two := save(c.uses, c.ofCode); used != c.wantUsed || one != c.wantOne || two != 0 {
			t.Errorf("%+v: used %d, codes %d and %d", c, used, one, two)
		}
	}
}

func TestCreate_LimitsActiveAutomaticDiscounts(t *testing.T) {
	a := newArea(t)
	var last *editor.FullDiscount
	for range editor.MaxAutomatic {
		last = a.create()
	}
	_, err := a.Create(a.ctx, percentOff(), false)
	wantFault(t, err, fault.Conflict, "discounts_full")
	if _, err := a.Create(a.ctx, percentOff(withCode("MORE")), false); err != nil {
		t.Errorf("with a code: %v", err)
	}
	copied, err := a.Duplicate(a.ctx, last.ID, false)
	if err != nil || copied.Status != "paused" || copied.Terms.Percent != last.Terms.Percent {
		t.Fatalf("%+v, %v", copied, err)
	}
	_, err = a.Pause(a.ctx, copied.ID, false, false)
	wantFault(t, err, fault.Conflict, "discounts_full")
	if _, err := a.Pause(a.ctx, last.ID, true, false); err != nil {
		t.Fatal(err)
	}
	if resumed, err := a.Pause(a.ctx, copied.ID, false, false); err != nil || resumed.Status != "active" {
		t.Errorf("%+v, %v", resumed, err)
	}
}

func TestDelete_KeepsDiscountsOfOrders(t *testing.T) {
	a := newArea(t)
	used, unused := a.create(), a.create(withCode("GONE"))
	a.order("1", used, order.StatusCanceled)
	wantFault(t, a.Delete(a.other, unused.ID), fault.NotFound, "discount_not_found")
	wantFault(t, a.Delete(a.ctx, used.ID), fault.Conflict, "discount_used")
	if err := a.Delete(a.ctx, unused.ID); err != nil {
		t.Error(err)
	}
	if n := a.Client.DiscountCode.Query().CountX(a.ctx); n != 0 {
		t.Errorf("%d codes remain", n)
	}
}

func TestGet_SumsUpOrders(t *testing.T) {
	a := newArea(t)
	d := a.create()
	a.order("1", d, order.StatusPending)
	delivered := a.order("2", d, order.StatusDelivered)
	a.order("3", d, order.StatusCanceled, func(o *ent.OrderCreate, _ *ent.OrderDiscountCreate) { o.SetReturnedAt(a.now) })
	a.order("4", d, order.StatusCanceled, func(_ *ent.OrderCreate, use *ent.OrderDiscountCreate) { use.SetCounts(false) })
	a.order("5", d, order.StatusCanceled, func(o *ent.OrderCreate, _ *ent.OrderDiscountCreate) { o.SetMergedIntoID(delivered.ID) })
	// the discount of the merged order
	a.Client.OrderDiscount.Create().SetOrderID(delivered.ID).SetDiscountID(d.ID).SetName("Winter").SetTerms(a.Client.OrderDiscount.Query().FirstX(a.ctx).Terms).
		SetAmount(5_00).SetCounts(false).ExecX(a.ctx)
	got, err := a.Get(a.ctx, d.ID, true)
	if err != nil {
		t.Fatal(err)
	}
	f := got.Figures
	if f.Uses != 4 || f.Orders != 4 || f.Delivered != 1 || f.Returned != 1 || f.Sales != 1080_00 || f.Given != 125_00 || f.DeliveredSales != 540_00 || amount(f.Profit) != 140_00 {
		t.Errorf("%+v, profit %v", f, amount(f.Profit))
	}
	a.Client.OrderItem.Update().ClearCost().ExecX(a.ctx)
	if got, err = a.Get(a.ctx, d.ID, true); err != nil || got.Figures.Profit != nil || got.Figures.UncostedUnits != 1 {
		t.Errorf("%+v, %v", got.Figures, err)
	}
	if got, err = a.Get(a.ctx, d.ID, false); err != nil || got.Figures.UncostedUnits != 0 {
		t.Errorf("without costs: %+v, %v", got.Figures, err)
	}
}

func TestList_HasTheFiguresOfEachDiscount(t *testing.T) {
	a := newArea(t)
	first, second := a.create(), a.create(withCode("EID10"))
	a.create(func(in *editor.DiscountRequest) { in.Name = "Unused" })
	a.order("1", first, order.StatusDelivered)
	a.order("2", first, order.StatusCompleted)
	both := a.order("3", second, order.StatusDelivered)
	a.Client.OrderDiscount.Create().SetOrderID(both.ID).SetDiscountID(first.ID).SetName("Winter").SetTerms(kind.DiscountTerms{Class: "order"}).
		SetAmount(1_00).ExecX(a.ctx)
	a.Client.OrderItem.Create().SetOrderID(a.order("4", second, order.StatusDelivered).ID).SetName("Oil").SetQuantity(2).SetPrice(0).SetSellingPrice(0).ExecX(a.ctx)
	for costs, want := range map[bool]string{
		true:  "Unused 0 0 0; Winter 2 2 unknown; Winter 3 3 420",
		false: "Unused 0 0 unknown; Winter 2 2 unknown; Winter 3 3 unknown",
	} {
		list, err := a.List(a.ctx, editor.Query{}, costs)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range list.Discounts {
			profit := "unknown"
			if p := row.Figures.Profit; p != nil {
				profit = p.Decimal()
			}
			got = append(got, fmt.Sprint(row.Name, " ", row.Figures.Orders, " ", row.Figures.Delivered, " ", profit))
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("with costs %v: %s, want %s", costs, text, want)
		}
	}
}

func TestList_FiltersByStatusNameAndCode(t *testing.T) {
	a := newArea(t)
	a.create(func(in *editor.DiscountRequest) { in.Name = "Active" })
	a.create(func(in *editor.DiscountRequest) { in.Name, in.StartsAt = "Later", "2027-01-01T00:00" })
	a.create(func(in *editor.DiscountRequest) { in.Name, in.EndsAt = "Earlier", "2026-11-01T00:00" })
	paused := a.create(func(in *editor.DiscountRequest) { in.Name, in.BnName = "Paused", "থেমে থাকা" }, withCode("STOP"))
	if _, err := a.Pause(a.ctx, paused.ID, true, false); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ status, text, want string }{
		{"active", "", "Active"}, {"scheduled", "", "Later"}, {"ended", "", "Earlier"}, {"paused", "", "Paused"},
		{"", "", "Paused Earlier Later Active"}, {"", "ate", "Later"}, {"", "থেমে", "Paused"}, {"", "sto", "Paused"}, {"active", "stop", ""},
	} {
		list, err := a.List(a.ctx, editor.Query{Status: c.status, Text: c.text}, false)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, row := range list.Discounts {
			names = append(names, row.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.status, c.text, got, c.want)
		}
		if list.Counts != (editor.StatusCounts{Active: 1, Scheduled: 1, Paused: 1, Ended: 1}) {
			t.Errorf("%+v", list.Counts)
		}
	}
	if list, err := a.List(a.other, editor.Query{}, false); err != nil || list.Total != 0 || list.Pages != 1 {
		t.Errorf("another shop: %+v, %v", list, err)
	}
	for i := range 30 {
		a.create(func(in *editor.DiscountRequest) { in.Name = fmt.Sprint("n", i) })
	}
	if list, err := a.List(a.ctx, editor.Query{Page: 9}, false); err != nil || list.Page != 2 || len(list.Discounts) != 9 {
		t.Errorf("last page: %d of %d, %v", list.Page, list.Pages, err)
	}
}
