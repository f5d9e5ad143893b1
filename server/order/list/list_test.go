package list_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	orderlist "haat/server/order/list"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

func TestList_TabsListNewestFirst(t *testing.T) {
	s := newShop(t)
	in := map[string][]string{}
	for _, each := range []struct {
		tab    string
		status order.Status
	}{
		{"new", "pending"}, {"ongoing", "accepted"}, {"completed", "canceled"}, {"ongoing", "processing"}, {"ongoing", "shipped"},
		{"new", "pending"}, {"completed", "completed"}, {"ongoing", "delivered"},
	} {
		in[each.tab] = append([]string{s.order(each.status).Number}, in[each.tab]...)
	}
	for tab, want := range in {
		list := s.list("tab=" + tab)
		var got []string
		for _, row := range list.Orders {
			got = append(got, row.OrderID)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") || list.Total != len(want) || list.Pages != 1 {
			t.Errorf("%s has %v of %d, want %v", tab, got, list.Total, want)
		}
		if list.Counts != (orderlist.AdminOrderCounts{New: 2, Pack: 1, Ship: 1, Way: 1, Done: 3, Ongoing: 4, Completed: 2}) {
			t.Errorf("%s counts %+v", tab, list.Counts)
		}
	}
	if list := s.list("tab=all"); list.Total != 8 || len(list.Orders) != 8 || list.Orders[0].Status != "delivered" {
		t.Errorf("all are %+v", list)
	}
}

func TestList_ContainsTheItems(t *testing.T) {
	s := newShop(t)
	placed := s.order("pending", func(create *ent.OrderCreate) { create.SetNote("in the evening") })
	row := s.list("").Orders[0]
	if row.Name != placed.Name || row.Mobile != placed.Mobile || row.District != "Dhaka" || row.Quantity != 3 || row.Amount != 360_00 ||
		fmt.Sprint(row.Items) != "[Lamp Shirt]" || !row.Noted || row.Source != "shop" || row.Returned || fmt.Sprint(row.Allowed) != "[accepted canceled]" {
		t.Errorf("%+v", row)
	}
	bengali, err := s.List(s.ctx, query(t, ""), i18n.Bn)
	if err != nil || bengali.Orders[0].District != "ঢাকা" || bengali.Orders[0].Items[0] != "বাতি" {
		t.Errorf("%+v, %v", bengali, err)
	}
}

func TestList_IsPaged(t *testing.T) {
	s := newShop(t)
	first := s.order("pending")
	for range 20 {
		s.order("pending")
	}
	for page, want := range map[int]int{1: 20, 2: 1, 9: 1, 0: 20} {
		list := s.list(fmt.Sprint("page=", page))
		if len(list.Orders) != want || list.Total != 21 || list.Pages != 2 {
			t.Errorf("page %d has %d of %d on %d", page, len(list.Orders), list.Total, list.Pages)
		}
	}
	if last := s.list("page=2").Orders[0]; last.OrderID != first.Number {
		t.Errorf("the last is %s", last.OrderID)
	}
	for range 30 { // enough orders for pages that are counted from the end
		s.order("pending")
	}
	all := s.client.Order.Query().Order(ent.Desc(order.FieldID)).AllX(s.ctx)
	for page := range 3 {
		for i, row := range s.list(fmt.Sprint("page=", page+1)).Orders {
			if want := all[page*20+i].Number; row.OrderID != want {
				t.Errorf("on page %d order %d is %s, want %s", page+1, i, row.OrderID, want)
			}
		}
	}
}

func TestList_SearchCoversAllTabs(t *testing.T) {
	s := newShop(t)
	priya := s.order("pending", from("প্রিয়া রহমান", "01712345678"))
	karim := s.order("canceled", from("Abdul KARIM Shah", "01812345679"))
	for search, want := range map[string]*ent.Order{
		priya.Number: priya, "#" + priya.Number[:4] + " " + priya.Number[4:]: priya, textnorm.BengaliDigits(karim.Number): karim,
		karim.Number[:6]: karim, "01712345678": priya, "+880 1712-345678": priya, "০১৭১২৩৪৫৬৭৮": priya, "01812": karim, "8801812": karim, "০১৮": karim,
		"1712345678": priya, "00880 1712 345678": priya, "(017) 123.456-78": priya, "٠١٧١٢٣٤٥٦٧٨": priya, "০০৮৮০১৮": karim, "+880 (0) 1812": karim,
		"রহমান": priya, "প্রিয়া": priya, "রহমান প্রি": priya, "karim": karim, "shah Abdul": karim, "ARI": karim,
	} {
		list := s.find("ongoing", search) // the tab does not restrict a search
		if list.Total != 1 || len(list.Orders) != 1 || list.Orders[0].OrderID != want.Number {
			t.Errorf("%q finds %d, want %s: %+v", search, list.Total, want.Number, list.Orders)
		}
	}
	for _, search := range []string{"Karima", "01912345678", "99999999", "%", "_", "'; DROP TABLE orders --", "রহমান karim", "0"} {
		if list := s.find("new", search); (list.Total != 0 || len(list.Orders) != 0) && search != "0" {
			t.Errorf("%q finds %+v", search, list.Orders)
		}
	}
	if list := s.find("new", "0"); list.Total != 2 {
		t.Errorf("0, which begins every number, finds %d", list.Total)
	}
}

func TestList_ExcludesOrdersOfOtherShops(t *testing.T) {
	s := newShop(t)
	placed := s.order("pending")
	mina := s.another("mina")
	for _, search := range []string{"", placed.Number, placed.Mobile, "রহমান"} {
		if list := mina.find("new", search); list.Total != 0 || list.Counts.New != 0 {
			t.Errorf("%q finds %+v", search, list)
		}
	}
}
