package list_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/schema/kind"
	orderlist "haat/server/order/list"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func at(hours int) func(*ent.OrderCreate) {
	return func(create *ent.OrderCreate) { create.SetCreatedAt(now.Add(time.Duration(hours) * time.Hour)) }
}

func in(district string) func(*ent.OrderCreate) {
	return func(create *ent.OrderCreate) { create.SetDivision("Sylhet").SetDistrict(district) }
}

func TestParseQuery_RefusesUnknownValues(t *testing.T) {
	for text, want := range map[string]string{
		"tab=other": `{"tab":"invalid"}`, "sort=best": `{"sort":"invalid"}`, "q=" + strings.Repeat("a", 61): `{"q":"max"}`,
		"page=-1": `{"page":"invalid"}`, "page=x": `{"page":"invalid"}`, "status=lost": `{"status":"invalid"}`, "status=shipped,": `{"status":"invalid"}`,
		"source=fax": `{"source":"invalid"}`, "district=Delhi": `{"district":"invalid"}`, "product=0": `{"product":"invalid"}`, "discount=x": `{"discount":"invalid"}`, "tag=x": `{"tag":"invalid"}`,
		"assignee=you": `{"assignee":"invalid"}`, "unpaid=yes": `{"unpaid":"invalid"}`, "reminder=0": `{"reminder":"invalid"}`,
		"date=tomorrow": `{"date":"invalid"}`, "date=..": `{"date":"invalid"}`, "date=2026-02-30..": `{"date":"invalid"}`,
		"date=2026-02-02..2026-02-01": `{"date":"invalid"}`, "date=0001-01-01..": `{"date":"invalid"}`,
		"tag=" + strings.Repeat("1,", 50) + "1": `{"tag":"max"}`,
	} {
		values, err := url.ParseQuery(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = orderlist.ParseQuery(values, 7, now)
		wantFault(t, err, fault.Invalid, "request_invalid", want)
	}
}

func TestList_FiltersCombine(t *testing.T) {
	s := newShop(t)
	lamp := s.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SaveX(s.ctx).ID
	pending := s.order("pending", at(-1))
	shipped := s.order("shipped", at(-24), in("Sylhet"), func(c *ent.OrderCreate) { c.SetSource("facebook").SetAssigneeID(7) })
	paid := s.order("completed", at(-24*5), func(c *ent.OrderCreate) { c.SetPaymentStatus("paid").SetSource("phone") })
	canceled := s.order("canceled", at(-24*14))
	returned := s.order("canceled", at(-24*15), func(c *ent.OrderCreate) { c.SetReturnedAt(now) })
	advanced := s.order("accepted", at(-24*40), func(c *ent.OrderCreate) { c.SetAdvance(360_00).SetAssigneeID(9).SetRemindAt(now.Add(-time.Minute)) })
	s.order("canceled", at(-24*400), func(c *ent.OrderCreate) { c.SetRemindAt(now.Add(time.Minute)) })
	s.client.OrderItem.Update().SetProductID(lamp).Where(orderitem.OrderID(shipped.ID), orderitem.Name("Lamp")).ExecX(s.ctx)
	red, blue := s.tag("Red"), s.tag("Blue")
	s.tagged(red, shipped, paid)
	s.tagged(blue, paid)
	for text, want := range map[string]string{
		"": joined(pending), "tab=ongoing": joined(advanced, shipped),
		"status=shipped,accepted": joined(advanced, shipped), "status=returned": joined(returned), "tab=ongoing&status=returned": joined(returned),
		"tab=all&date=today": joined(pending), "tab=all&date=yesterday": joined(shipped), "tab=all&date=7days": joined(paid, shipped, pending),
		"tab=all&date=month": joined(canceled, paid, shipped, pending), "tab=all&date=2026-07-10..2026-07-14": joined(paid, shipped),
		"tab=all&date=2026-07-15..": joined(pending), "tab=all&date=2026-06-01..2026-06-10": joined(advanced),
		"tab=all&district=Sylhet": joined(shipped), "tab=all&district=Sylhet,Dhaka&status=shipped": joined(shipped),
		"tab=all&source=facebook,phone": joined(paid, shipped), "tab=all&assignee=me": joined(shipped), "tab=all&assignee=9,me": joined(advanced, shipped),
		"assignee=nobody": joined(pending), "tab=all&unpaid=1": joined(shipped, pending), "tab=all&reminder=1": joined(advanced),
		"q=rahman&assignee=me": "", "q=রহমান&assignee=me": joined(shipped), "q=0171&unpaid=1&date=yesterday": joined(shipped),
		"status=canceled&date=month": joined(canceled), fmt.Sprint("tab=all&product=", lamp): joined(shipped), fmt.Sprint("tab=all&tag=", red): joined(paid, shipped),
		fmt.Sprint("tab=all&tag=", blue, ",", red): joined(paid, shipped), fmt.Sprint("tab=all&product=", lamp, "&tag=", blue): "",
	} {
		if got := s.numbers(text); got != want {
			t.Errorf("%s lists %s, want %s", text, got, want)
		}
	}
}

func TestList_FiltersByRiskAndHold(t *testing.T) {
	s := newShop(t)
	scored := func(level order.RiskLevel) func(*ent.OrderCreate) {
		return func(c *ent.OrderCreate) { c.SetRiskLevel(level) }
	}
	held := func(c *ent.OrderCreate) { c.SetHold(order.HoldReview) }
	s.order("pending")
	green, red := s.order("pending", scored("green")), s.order("pending", scored("red"), held)
	for text, want := range map[string]string{
		"risk=green": joined(green), "risk=red,green": joined(red, green), "risk=amber": "", "hold=1": joined(red), "hold=1&risk=green": "",
	} {
		if got := s.numbers(text); got != want {
			t.Errorf("%s lists %s, want %s", text, got, want)
		}
	}
	if row := s.list("risk=red").Orders[0]; row.RiskLevel != "red" || row.Hold != "review" {
		t.Errorf("%+v", row)
	}
	facets := s.facets("risk=green")
	if got := fmt.Sprint(facets.Risks, facets.Holds); got != "[{red   1} {amber   0} {green   1}] 0" {
		t.Errorf("facets: %s", got)
	}
}

func TestList_FiltersByDiscount(t *testing.T) {
	s := newShop(t)
	offer := func(of *shop, name string) int {
		return of.client.Discount.Create().SetName(name).SetTerms(kind.DiscountTerms{Class: "order"}).SaveX(of.ctx).ID
	}
	give := func(of *shop, discount int, row *ent.Order) {
		of.client.OrderDiscount.Create().SetOrderID(row.ID).SetDiscountID(discount).SetName("Eid").SetTerms(kind.DiscountTerms{Class: "order"}).
			SetAmount(10).ExecX(audit.Quiet(of.ctx))
	}
	eid, puja, unused := offer(s, "Eid"), offer(s, "Puja"), offer(s, "Unused")
	other := s.another("karim")
	theirs := offer(other, "Theirs")
	give(other, theirs, other.order("pending"))
	s.order("pending")
	a, b, both := s.order("pending"), s.order("shipped"), s.order("pending")
	give(s, eid, a)
	give(s, puja, b)
	for _, discount := range []int{eid, eid, puja} { // two rows of one discount, as after a merge
		give(s, discount, both)
	}
	merged := s.order("canceled", func(c *ent.OrderCreate) { c.SetMergedIntoID(both.ID) })
	give(s, eid, merged)
	for text, want := range map[string]string{
		fmt.Sprint("tab=all&discount=", eid): joined(both, a), fmt.Sprint("discount=", puja): joined(both),
		fmt.Sprint("tab=all&discount=", eid, ",", puja): joined(both, b, a), fmt.Sprint("tab=all&discount=", theirs): "",
		fmt.Sprint("tab=all&discount=", unused): "",
	} {
		if got := s.numbers(text); got != want {
			t.Errorf("%s lists %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"": "Eid 2, Puja 1", "tab=all": "Eid 2, Puja 2", "tab=all&status=shipped": "Puja 1", fmt.Sprint("tab=all&discount=", eid): "Eid 2, Puja 2",
	} {
		if got := counts(s.facets(text).Discounts); got != want {
			t.Errorf("%s counts %s, want %s", text, got, want)
		}
	}
	if chosen := s.facets(fmt.Sprint("discount=", unused, ",", theirs)).Discounts; len(chosen) != 3 || chosen[2].Label != "Unused" {
		t.Errorf("a chosen discount without orders is missing, or that of another shop is named: %v", chosen)
	}
}

func TestList_SortsWithTheIDAsTieBreak(t *testing.T) {
	s := newShop(t)
	price := func(total int64) func(*ent.OrderCreate) {
		return func(c *ent.OrderCreate) { c.SetTotal(total) }
	}
	a := s.order("pending", from("Zoya", "01712345678"), price(3), in("Sylhet"))
	b := s.order("pending", from("Abdul", "01712345678"), price(5))
	c := s.order("pending", from("Mina", "01712345678"), price(3))
	s.client.Order.UpdateOne(b).SetNote("x").SetUpdatedAt(now.Add(time.Hour)).ExecX(s.ctx)
	s.client.Order.UpdateOne(a).SetNote("x").SetUpdatedAt(now.Add(2 * time.Hour)).ExecX(s.ctx)
	s.client.Order.UpdateOne(c).SetNote("x").SetUpdatedAt(now).ExecX(s.ctx)
	for sort, want := range map[string]string{
		"": joined(c, b, a), "newest": joined(c, b, a), "oldest": joined(a, b, c), "amount-desc": joined(b, c, a), "amount-asc": joined(a, c, b),
		"name": joined(b, c, a), "district": joined(b, c, a), "changed": joined(a, b, c),
	} {
		if got := s.numbers("sort=" + sort); got != want {
			t.Errorf("%s: %s, want %s", sort, got, want)
		}
	}
}

func TestList_FilteredPagesDoNotOverlap(t *testing.T) {
	s := newShop(t)
	for range 45 {
		s.order("pending")
	}
	var seen []string
	for page := 1; page <= 3; page++ {
		list := s.list(fmt.Sprint("sort=district&district=Dhaka&page=", page))
		if list.Total != 45 || list.Pages != 3 || list.Page != page {
			t.Errorf("page %d is %d of %d with %d orders", page, list.Page, list.Pages, list.Total)
		}
		for _, row := range list.Orders {
			seen = append(seen, row.OrderID)
		}
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != 45 {
		t.Errorf("%d orders are on the pages", len(seen))
	}
}

// counts formats the values of a filter that occur in orders.
func counts(list []orderlist.FacetCount) string {
	var shown []string
	for _, each := range list {
		if each.Count > 0 {
			name := each.Value
			if each.Label != "" {
				name = each.Label
			}
			shown = append(shown, fmt.Sprint(name, " ", each.Count))
		}
	}
	return strings.Join(shown, ", ")
}

func (s *shop) facets(text string) *orderlist.OrderFacets {
	s.Helper()
	facets, err := s.Facets(s.ctx, query(s, text), i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	return facets
}

func TestFacets_ApplyAllOtherFilters(t *testing.T) {
	s := newShop(t)
	rahim := s.client.AdminUser.Create().SetName("Rahim").SetPhone("01911111111").SetRole("staff").SaveX(s.ctx).ID
	rice := s.client.Product.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SetSellingPrice(1).SetPrice(1).SaveX(s.ctx).ID
	shop := s.order("pending", at(-1), func(c *ent.OrderCreate) { c.SetAssigneeID(rahim) })
	s.order("pending", at(-2), in("Sylhet"), func(c *ent.OrderCreate) { c.SetSource("facebook").SetRemindAt(now) })
	s.order("shipped", at(-24), in("Sylhet"), func(c *ent.OrderCreate) { c.SetSource("facebook") })
	s.order("canceled", at(-24), func(c *ent.OrderCreate) { c.SetReturnedAt(now).SetAssigneeID(999) })
	s.client.OrderItem.Update().SetProductID(rice).Where(orderitem.OrderID(shop.ID)).ExecX(s.ctx) // two items of one order
	red := s.tag("Red")
	s.tagged(red, shop)
	for _, test := range []struct{ text, statuses, dates, districts, products, tags, sources, assignees string }{
		{"", "pending 2, shipped 1, returned 1", "today 2, 7days 2, month 2", "Dhaka 1, Sylhet 1", "Rice 1", "Red 1", "shop 1, facebook 1", "nobody 1, Rahim 1"},
		{"tab=all", "pending 2, shipped 1, returned 1", "today 2, yesterday 2, 7days 4, month 4", "Dhaka 2, Sylhet 2", "Rice 1", "Red 1", "shop 2, facebook 2", "nobody 2, Rahim 1, 999 1"},
		{"tab=all&district=Sylhet", "pending 1, shipped 1", "today 1, yesterday 1, 7days 2, month 2", "Dhaka 2, Sylhet 2", "", "", "facebook 2", "nobody 2"},
		{"status=shipped&district=Dhaka", "pending 1, returned 1", "", "Sylhet 1", "", "", "", ""},
		{"tab=all&date=today&source=shop", "pending 1", "today 1, yesterday 1, 7days 2, month 2", "Dhaka 1", "Rice 1", "Red 1", "shop 1, facebook 1", "Rahim 1"},
		{fmt.Sprint("tab=all&tag=", red), "pending 1", "today 1, 7days 1, month 1", "Dhaka 1", "Rice 1", "Red 1", "shop 1", "Rahim 1"},
		{"q=রহমান&unpaid=1", "pending 2, shipped 1", "today 2, yesterday 1, 7days 3, month 3", "Sylhet 2, Dhaka 1", "Rice 1", "Red 1", "shop 1, facebook 2", "nobody 2, Rahim 1"},
		{"q=nobody", "", "", "", "", "", "", ""},
	} {
		f := s.facets(test.text)
		got := fmt.Sprint(counts(f.Statuses), "; ", counts(f.Dates), "; ", counts(f.Districts), "; ", counts(f.Products), "; ", counts(f.Tags), "; ", counts(f.Sources), "; ", counts(f.Assignees))
		want := fmt.Sprint(test.statuses, "; ", test.dates, "; ", test.districts, "; ", test.products, "; ", test.tags, "; ", test.sources, "; ", test.assignees)
		if got != want {
			t.Errorf("%s counts\n%s, want\n%s", test.text, got, want)
		}
	}
	if f := s.facets("tab=all&reminder=1"); f.Reminders != 1 || f.Unpaid != 1 || len(f.Statuses) != 8 || len(f.Assignees) != 2 {
		t.Errorf("%+v", f)
	}
	if f := s.facets(fmt.Sprint("tab=all&status=delivered&district=Bogura&product=", rice)); f.Districts[0].Label != "Bogura" || f.Products[0].Label != "Rice" {
		t.Errorf("chosen values without orders are missing: %+v", f)
	}
}

// Each number in a facet must equal the length of the list with that value.
func TestFacets_AgreeWithTheList(t *testing.T) {
	s := newShop(t)
	statuses := []order.Status{"pending", "accepted", "shipped", "completed", "canceled"}
	for i := range 30 {
		s.order(statuses[i%5], at(-5*i), func(c *ent.OrderCreate) {
			c.SetDistrict([]string{"Dhaka", "Sylhet", "Bogura"}[i%3]).SetSource([]order.Source{"shop", "phone"}[i%2])
			if i%4 == 0 {
				c.SetAssigneeID(7).SetAdvance(360_00)
			}
			if i%10 == 4 {
				c.SetReturnedAt(now)
			}
		})
	}
	for _, base := range []string{"tab=all", "tab=ongoing", "tab=all&district=Dhaka,Sylhet", "tab=all&status=shipped,returned&source=phone", "tab=all&date=7days&assignee=nobody", "q=রহমান&unpaid=1"} {
		f := s.facets(base)
		for name, values := range map[string][]orderlist.FacetCount{"status": f.Statuses, "date": f.Dates, "district": f.Districts, "source": f.Sources, "assignee": f.Assignees} {
			for _, each := range values {
				params, err := url.ParseQuery(base)
				if err != nil {
					t.Fatal(err)
				}
				params.Set(name, each.Value)
				if total := s.list(params.Encode()).Total; total != each.Count {
					t.Errorf("%s: %s %s counts %d, and lists %d", base, name, each.Value, each.Count, total)
				}
			}
		}
	}
}
