package list_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/fault"
	"haat/server/platform/spreadsheet"
)

func (s *shop) export(text string, orders ...string) [][]string {
	s.Helper()
	export, err := s.Export(s.ctx, query(s, text), orders)
	if err != nil {
		s.Fatal(err)
	}
	var out bytes.Buffer
	if err := export.Write(s.ctx, &out, spreadsheet.CSV); err != nil {
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
	second := s.order("canceled", at(-24), func(c *ent.OrderCreate) { c.SetReturnedAt(now).SetDiscount(5_00) })
	s.order("pending")
	s.tagged(s.tag("Gift"), first)
	rows := s.export("tab=all&status=shipped,returned&sort=oldest")
	want := []string{
		strings.Join([]string{
			first.Number, "2026-07-14 12:00", "shipped", "shop", "'=HYPERLINK(1)", "01712345678", "Dhaka", "Dhaka", "Mirpur", "'+1, Road",
			"2 × Lamp; 1 × Shirt", "3", "300", "0", "60", "360", "100.5", "259.5", "Gift", "Rahim", "'@note",
		}, "|"),
		strings.Join([]string{
			second.Number, "2026-07-14 12:00", "returned", "shop", "প্রিয়া রহমান", "01712345678", "Dhaka", "Dhaka", "Mirpur", "House 5",
			"2 × Lamp; 1 × Shirt", "3", "300", "5", "60", "360", "0", "0", "", "", "",
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
	_, err := s.Export(s.ctx, query(t, ""), make([]string, 101))
	wantFault(t, err, fault.Invalid, "request_invalid")
}
