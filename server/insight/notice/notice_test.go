package notice_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/stockmovement"
	"haat/server/insight/notice"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/rights"
)

func TestList_ContainsEachKindOfEventNewestFirst(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	e.addOfEach()
	list := e.list(owner(), "")
	customer := a.Client.Customer.Query().Order(ent.Asc("id")).FirstIDX(ctx)
	product := a.Client.Product.Query().OnlyIDX(ctx)
	want := fmt.Sprintf(`1 new_order /orders/N1 N1 Rahim 16000
2 payment_claim /payments N1 5000
3 low_stock /products/%d Lamp বাতি left 3
4 low_stock /stock 12
5 message /messages/%d Ayesha 1
6 parcel_failed /parcels/attention N1
7 connection_broken /settings/couriers pathao
8 connection_broken /settings/gateways bkash
9 import_failed /products/import lamps.csv
10 sms_failed /settings/notifications 2
20 sms_failed /settings/notifications 1
21 domain_lost /own-domain lost.example`, product, customer)
	if got := inWords(list.Notices); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if list.Unread != 12 || list.Next != "" || slices.ContainsFunc(list.Notices, func(n notice.Notice) bool { return !n.Unread }) {
		t.Errorf("%d are unread, next %q", list.Unread, list.Next)
	}
}

func TestList_ShowsMembersTheKindsOfTheirRights(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	e.addOfEach()
	for _, right := range rights.All {
		list := e.list(memberWith(right), "")
		seen := map[string]bool{}
		for _, n := range list.Notices {
			seen[n.Kind] = true
		}
		for name, needed := range notice.Kinds() {
			if want := slices.Contains(needed, right); seen[name] != want {
				t.Errorf("a member with the right %s sees %s: %t, want %t", right, name, seen[name], want)
			}
		}
		if list.Unread != len(list.Notices) {
			t.Errorf("a member with the right %s has %d unread notices of %d", right, list.Unread, len(list.Notices))
		}
	}
	if low := e.list(memberWith(rights.Stock), "").Notices; len(low) != 2 || low[0].To != "/stock" {
		t.Errorf("a member who may not see products: %s", inWords(low))
	}
}

func TestList_ContainsOnlyEventsOfTheShop(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	_, _, elsewhere := a.Shop("mina", "01811111111")
	(&events{area: a, ctx: elsewhere}).addOfEach()
	if list := (&events{area: a, ctx: ctx}).list(owner(), ""); len(list.Notices) != 0 || list.Unread != 0 {
		t.Errorf("%d unread of\n%s", list.Unread, inWords(list.Notices))
	}
	if _, err := a.List(context.Background(), owner(), ""); err == nil {
		t.Error("a context without a shop lists notices")
	}
}

// Events of the same moment, of one or of several kinds, must be on exactly one page.
func TestList_PagesContainEachNoticeOnce(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	var of *ent.Order
	for i := range 90 {
		of = e.order(time.Duration(i/30) * time.Hour)
	}
	for range 40 {
		e.claim(time.Hour, of)
	}
	for day := range 6 {
		e.sms(time.Duration(day)*24*time.Hour, outbox.StateDead)
	}
	e.order(30*24*time.Hour, func(*ent.OrderCreate) {})
	e.order(30*24*time.Hour+time.Second, func(*ent.OrderCreate) {}) // is too old
	seen, pages, last := map[string]bool{}, 0, noon
	for after := ""; pages == 0 || after != ""; pages++ {
		list := e.list(owner(), after)
		if (list.Unread > 0) != (after == "") {
			t.Errorf("page %d: %d unread, which only the first page has", pages, list.Unread)
		}
		for _, n := range list.Notices {
			if seen[n.Key] || n.At.After(last) {
				t.Errorf("page %d: %s at %s, after %s; seen: %t", pages, n.Key, n.At, last, seen[n.Key])
			}
			seen[n.Key], last = true, n.At
		}
		after = list.Next
	}
	if len(seen) != 137 || pages != 3 {
		t.Errorf("%d notices in %d pages", len(seen), pages)
	}
	for _, cursor := range []string{"x", "1.new_order", "x.new_order.1", "1.new_order.x", "-1.new_order.1"} {
		if f, ok := fault.As(errOf(a.List(ctx, owner(), cursor))); !ok || f.Kind != fault.Invalid {
			t.Errorf("the cursor %q is accepted", cursor)
		}
	}
}

func errOf[T any](_ T, err error) error { return err }

func TestRead_MarksNoticesUntilATimeAsRead(t *testing.T) {
	a := newArea(t)
	_, member, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	for _, ago := range []time.Duration{time.Hour, 2 * time.Hour, 3 * time.Hour, 25 * time.Hour} {
		e.order(ago)
	}
	read := func(until time.Time) int {
		t.Helper()
		m := owner()
		m.Read = a.Client.AdminUser.GetX(ctx, member.ID).NoticesReadAt
		result, err := a.Read(ctx, member.ID, m, notice.NoticesRead{Until: until})
		if err != nil {
			t.Fatal(err)
		}
		m.Read = a.Client.AdminUser.GetX(ctx, member.ID).NoticesReadAt
		list := e.list(m, "")
		marked := 0
		for _, n := range list.Notices {
			if n.Unread {
				marked++
			}
		}
		if list.Unread != result.Unread || marked != result.Unread {
			t.Errorf("%d unread after reading, %d in the list, %d marked", result.Unread, list.Unread, marked)
		}
		return result.Unread
	}
	if list := e.list(owner(), ""); list.Unread != 3 {
		t.Errorf("%d of a member who has never read them, want those of a day", list.Unread)
	}
	for _, step := range []struct {
		ago  time.Duration
		left int
	}{{2 * time.Hour, 1}, {3 * time.Hour, 1}, {time.Hour, 0}, {-time.Hour, 0}} {
		if left := read(noon.Add(-step.ago)); left != step.left {
			t.Errorf("read until %s ago: %d left, want %d", step.ago, left, step.left)
		}
	}
	if at := a.Client.AdminUser.GetX(ctx, member.ID).NoticesReadAt; !at.Equal(noon) {
		t.Errorf("read until %s, want now", at)
	}
	if f, ok := fault.As(errOf(a.Read(ctx, member.ID, owner(), notice.NoticesRead{}))); !ok || f.Kind != fault.Invalid {
		t.Error("a request without a time is accepted")
	}
}

func TestUnread_CountsEachKindUpToALimit(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	var of *ent.Order
	for range 103 {
		of = e.order(time.Hour)
	}
	e.claim(time.Hour, of)
	if n, err := a.Unread(ctx, owner()); err != nil || n != 101 {
		t.Errorf("%d unread, %v", n, err)
	}
}

func TestList_NamesSoldOutVariantsInTheReadersLanguage(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	e := &events{area: a, ctx: ctx}
	shirt := a.Client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(1).SetPrice(1).
		SetOptions([]kind.Option{{Name: "Color", Values: []kind.OptionValue{{Value: "Red", BnValue: "লাল"}}}}).SaveX(ctx)
	red := a.Client.Variant.Create().SetProductID(shirt.ID).SetKey("Red").SetValues([]string{"Red"}).SaveX(ctx)
	a.Client.StockMovement.Create().SetProductID(shirt.ID).SetVariantID(red.ID).SetVariant("Red").SetBefore(1).SetAfter(0).SetLows(1).
		SetReason(stockmovement.ReasonSale).SetCreatedAt(noon.Add(-time.Hour)).ExecX(ctx)
	for locale, want := range map[i18n.Locale]string{i18n.En: "Red", i18n.Bn: "লাল"} {
		reader := owner()
		reader.Locale = locale
		if list := e.list(reader, ""); len(list.Notices) != 1 || list.Notices[0].Variant != want {
			t.Errorf("in %s: %+v", locale, list.Notices)
		}
	}
}
