package list_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

func (s *shop) export(text string, orders ...string) [][]string {
	s.Helper()
	return s.exportIn(i18n.En, text, orders...)
}

func (s *shop) exportIn(locale i18n.Locale, text string, orders ...string) [][]string {
	s.Helper()
	return s.exportFor(false, locale, text, orders...)
}

func (s *shop) exportFor(costs bool, locale i18n.Locale, text string, orders ...string) [][]string {
	s.Helper()
	export, err := s.Export(s.ctx, query(s, text), orders, costs)
	if err != nil {
		s.Fatal(err)
	}
	var out bytes.Buffer
	if err := export.Write(s.ctx, &out, spreadsheet.File{Format: spreadsheet.CSV, Locale: locale}); err != nil {
		s.Fatal(err)
	}
	body, ok := strings.CutPrefix(out.String(), "\ufeff")
	if !ok {
		s.Error("the file has no byte order mark")
	}
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil {
		s.Fatal(err)
	}
	return rows
}

func TestExport_WritesTheFilteredOrders(t *testing.T) {
	s := newShop(t)
	user := s.rahim()
	first := s.order("shipped", at(-24), func(c *ent.OrderCreate) {
		c.SetName("=HYPERLINK(1)").SetLine("+1, Road").SetShopNote("@note").SetAdvance(100_50).SetAssigneeID(user.ID)
	})
	second := s.order("canceled", at(-24), func(c *ent.OrderCreate) { c.SetReturnedAt(now).SetDiscount(5_00).SetGiveBack(0).SetRefunded(259_50) })
	s.order("pending")
	s.tagged(s.tag("Gift"), first)
	s.client.Parcel.Create().SetOrderID(first.ID).SetCourier("pathao").SetInvoice("1").SetConsignment("D-55").SetCod(0).ExecX(s.ctx)
	rows := s.export("tab=all&status=shipped,returned&sort=oldest")
	want := []string{
		strings.Join([]string{
			first.Number, "2026-07-14 12:00", "shipped", "shop", "'=HYPERLINK(1)", "01712345678", "Dhaka", "Dhaka", "Mirpur", "'+1, Road",
			"2 × Lamp; 1 × Shirt", "3", "300", "0", "0", "", "", "", "60", "0", "360", "100.5", "259.5", "partly_paid", "0", "pathao", "D-55", "Gift", "Rahim", "'@note",
		}, "|"),
		strings.Join([]string{
			second.Number, "2026-07-14 12:00", "returned", "shop", "প্রিয়া রহমান", "01712345678", "Dhaka", "Dhaka", "Mirpur", "House 5",
			"2 × Lamp; 1 × Shirt", "3", "300", "5", "5", "", "", "", "60", "0", "360", "0", "0", "refunded", "259.5", "", "", "", "", "",
		}, "|"),
	}
	if len(rows) != 3 || rows[0][0] != "order_id" || len(rows[0]) != len(rows[1]) {
		t.Fatalf("%q", rows)
	}
	for i, row := range rows[1:] {
		if got := strings.Join(row, "|"); got != want[i] {
			t.Errorf("row %d is\n%s, want\n%s", i, got, want[i])
		}
	}
	if log := s.logged("Order"); !strings.HasSuffix(log, "export map[orders:2]") {
		t.Errorf("the log is\n%s", log)
	}
	if rows := s.export("", second.Number, "99999999"); len(rows) != 2 || rows[1][0] != second.Number {
		t.Errorf("the selected ones are %q", rows)
	}
	mina := s.another("mina")
	if rows := mina.export("tab=all", first.Number); len(rows) != 1 {
		t.Errorf("another shop exports %q", rows)
	}
	_, err := s.Export(s.ctx, query(t, ""), make([]string, 101), false)
	wantFault(t, err, fault.Invalid, "request_invalid")
}

func TestExport_NamesProductsAndPlacesInBengali(t *testing.T) {
	s := newShop(t)
	row := s.order("shipped")
	want := strings.Join([]string{
		row.Number, row.CreatedAt.In(dhaka.Zone).Format("2006-01-02 15:04"), "shipped", "shop", "প্রিয়া রহমান", "01712345678", "ঢাকা", "ঢাকা", "মিরপুর", "House 5",
		"2 × বাতি; 1 × শার্ট",
	}, "|")
	rows := s.exportIn(i18n.Bn, "", row.Number)
	if got := strings.Join(rows[1], "|"); !strings.HasPrefix(got, want) {
		t.Errorf("the order is\n%s, want\n%s", got, want)
	}
}

// The columns about discounts add up to the discount of the order to the poisha.
func TestExport_HasTheDiscounts(t *testing.T) {
	s := newShop(t)
	row := s.order("pending", func(c *ent.OrderCreate) { c.SetDiscount(50_01).SetShippingFee(39_99).SetTotal(300_00 - 50_01 + 39_99) })
	ctx := audit.Quiet(s.ctx)
	give := func(name, bn, code, class string, amount int64) {
		s.client.OrderDiscount.Create().SetOrderID(row.ID).SetName(name).SetBnName(bn).SetCode(code).SetTerms(kind.DiscountTerms{Class: class}).
			SetAmount(amount).ExecX(ctx)
	}
	give("Eid", "ঈদ", "EID10", "order", 30_01)
	give("=Lamps", "", "", "product", 5_00)
	give("Eid", "ঈদ", "EID10", "order", 5_00) // of an order that was merged into this one
	give("Lost", "", "LOST", "order", 0)
	give("Cheap delivery", "", "", "delivery", 20_01)
	for name, share := range map[string]int64{"Lamp": 30_01, "Shirt": 10_00} {
		s.client.OrderItem.Update().Where(orderitem.OrderID(row.ID), orderitem.Name(name)).SetDiscount(share).ExecX(ctx)
	}
	s.order("pending")
	for locale, want := range map[i18n.Locale]string{
		i18n.En: "300|50.01|10|Eid: 35.01; =Lamps: 5; Cheap delivery: 20.01|EID10|Lamp: 30.01; Shirt: 10|39.99|20.01|289.98",
		i18n.Bn: "300|50.01|10|ঈদ: 35.01; =Lamps: 5; Cheap delivery: 20.01|EID10|বাতি: 30.01; শার্ট: 10|39.99|20.01|289.98",
	} {
		rows := s.exportIn(locale, "", row.Number)
		from := slices.Index(rows[0], "subtotal")
		if got := strings.Join(rows[1][from:from+9], "|"); got != want {
			t.Errorf("the columns %v are\n%s, want\n%s", rows[0][from:from+9], got, want)
		}
	}
	if rows := s.export("tab=all"); len(rows) != 3 || rows[1][slices.Index(rows[0], "discount_names")] != "" {
		t.Errorf("the discounts of one order are in the row of another one: %q", rows)
	}
}

func TestExport_ProfitIsKnownOrEmpty(t *testing.T) {
	s := newShop(t)
	costs := func(lamp, shirt int64) func(*ent.Order) {
		return func(row *ent.Order) {
			ctx := audit.Quiet(s.ctx)
			for name, cost := range map[string]int64{"Lamp": lamp, "Shirt": shirt} {
				if cost > 0 {
					s.client.OrderItem.Update().Where(orderitem.OrderID(row.ID), orderitem.Name(name)).SetCost(cost).ExecX(ctx)
				}
			}
		}
	}
	for name, test := range map[string]struct {
		status order.Status
		costs  func(*ent.Order)
		change func(*ent.OrderCreate)
		want   string
	}{
		"delivered":                       {"delivered", costs(60_00, 75_50), nil, "104.5"},
		"completed, after the discount":   {"completed", costs(60_00, 75_50), func(c *ent.OrderCreate) { c.SetDiscount(10_00) }, "94.5"},
		"a loss":                          {"delivered", costs(100_00, 101_00), nil, "-1"},
		"a unit without a cost":           {"delivered", costs(60_00, 0), nil, ""},
		"not delivered":                   {"shipped", costs(60_00, 75_50), nil, ""},
		"canceled":                        {"canceled", costs(60_00, 75_50), nil, ""},
		"a price that items do not match": {"delivered", costs(60_00, 75_50), func(c *ent.OrderCreate) { c.SetSubtotal(299_00) }, ""},
	} {
		change := test.change
		if change == nil {
			change = func(*ent.OrderCreate) {}
		}
		row := s.order(test.status, change)
		test.costs(row)
		rows := s.exportFor(true, i18n.En, "tab=all", row.Number)
		last := len(rows[0]) - 1
		if rows[0][last] != "profit" || rows[1][last] != test.want {
			t.Errorf("%s: %s is %q, want %q", name, rows[0][last], rows[1][last], test.want)
		}
		if rows := s.export("tab=all", row.Number); len(rows[0]) != last || len(rows[1]) != last {
			t.Errorf("%s: a member without costs sees %q", name, rows)
		}
	}
}
