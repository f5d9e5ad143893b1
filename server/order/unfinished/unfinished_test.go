package unfinished_test

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/unfinishedcheckout"
	"haat/ent/viewer"
	"haat/server/message/smsbudget"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/order/unfinished"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// desk is a shop that stores unfinished checkouts for 7 days and sells a lamp for 100.00.
type desk struct {
	*testing.T
	*unfinished.Service
	client *ent.Client
	ctx    context.Context
	tenant *tenancy.Tenant
	orders *ordertest.Services
	now    time.Time
	lamp   int
}

func newDesk(t *testing.T, limit int) *desk {
	t.Helper()
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	client := dbtest.Open(t).Client
	d := &desk{T: t, client: client, now: time.Now()}
	budget := smsbudget.New(smsbudget.Settings{Orders: limit})
	address := func(_, slug string) string { return "https://haat.test/" + slug }
	secrets := []string{strings.Repeat("s", 32)}
	d.orders = ordertest.With(t, client, ordertest.Options{Budget: budget})
	d.Service = unfinished.New(unfinished.Options{
		Client: client, Checkout: d.orders.Checkout, Texts: texts, Budget: budget, Secrets: secrets, Address: address, Logger: slog.Default(),
		Now: func() time.Time { return d.now },
	})
	d.orders.OnPlaced(d.Placed)
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina").SetPublic(true).SetUnfinishedDays(7).SaveX(viewer.WithSystem(context.Background()))
	d.ctx, d.tenant = viewer.WithShop(context.Background(), shop.ID), &tenancy.Tenant{Shop: shop}
	category := client.Category.Create().SetName("c").SetSlug("c").SaveX(d.ctx)
	d.lamp = client.Product.Create().SetName("Lamp").SetSlug("lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(1000).SetStatus("published").SetCategoryID(category.ID).SaveX(d.ctx).ID
	return d
}

const mobile = "01712345678"

func keyOf(n int) string { return fmt.Sprintf("abcdefghijklmnopqrst%d", n) }

func (d *desk) request(n int) unfinished.KeepRequest {
	return unfinished.KeepRequest{
		Key: keyOf(n), Name: "Ayesha", Mobile: mobile, District: "Dhaka", Lines: []checkout.QuoteLine{{ProductID: d.lamp, Quantity: 2}},
	}
}

func (d *desk) keep(in unfinished.KeepRequest) {
	d.Helper()
	if err := d.Keep(d.ctx, d.tenant, in, i18n.En, func() error { return nil }); err != nil {
		d.Error(err)
	}
}

func (d *desk) rows() int { return d.client.UnfinishedCheckout.Query().CountX(d.ctx) }

func (d *desk) only() *ent.UnfinishedCheckout {
	return d.client.UnfinishedCheckout.Query().OnlyX(d.ctx)
}

func (d *desk) place(n int, number string) *ent.Order {
	d.Helper()
	in := checkout.PlaceRequest{Lines: []checkout.QuoteLine{{ProductID: d.lamp, Quantity: 1}}}
	in.Name, in.Mobile, in.Division, in.District, in.Upazila, in.Line = "Ayesha", number, "Dhaka", "Dhaka", "Mirpur", "House 12"
	placed, err := d.orders.Place(d.ctx, d.tenant, keyOf(n), in, checkout.Shopper{Locale: i18n.En})
	if err != nil {
		d.Fatal(err)
	}
	row, err := d.orders.Find(d.ctx, placed.OrderID)
	if err != nil {
		d.Fatal(err)
	}
	return row
}

func TestKeep_StoresOneRowForACheckout(t *testing.T) {
	d := newDesk(t, 0)
	in := d.request(1)
	d.keep(in)
	in.Name, in.Mobile = "Ayesha Rahman", "+880 1812-345678"
	d.keep(in)
	row := d.only()
	if row.Mobile != "01812345678" || row.Name != "Ayesha Rahman" || row.Value != 200_00 || row.District != "Dhaka" || len(row.Lines) != 1 || row.Key == in.Key {
		t.Errorf("%+v", row)
	}
	in.Refused = true
	if d.keep(in); d.rows() != 0 {
		t.Error("a refused checkout is stored")
	}
}

func TestKeep_StoresNothingWithoutPermissionOrValidData(t *testing.T) {
	d := newDesk(t, 0)
	for name, change := range map[string]func(in *unfinished.KeepRequest){
		"an incomplete number":  func(in *unfinished.KeepRequest) { in.Mobile = "0171234" },
		"a short key":           func(in *unfinished.KeepRequest) { in.Key = "short" },
		"an empty cart":         func(in *unfinished.KeepRequest) { in.Lines = nil },
		"an unknown product":    func(in *unfinished.KeepRequest) { in.Lines[0].ProductID = 999_999 },
		"an invalid quantity":   func(in *unfinished.KeepRequest) { in.Lines[0].Quantity = -1 },
		"too many lines":        func(in *unfinished.KeepRequest) { in.Lines = make([]checkout.QuoteLine, 51) },
		"a refusal beforehand":  func(in *unfinished.KeepRequest) { in.Refused = true },
		"a checkout with order": func(in *unfinished.KeepRequest) { d.place(7, "01912345678"); in.Key = keyOf(7) },
	} {
		in := d.request(1)
		change(&in)
		if d.keep(in); d.rows() != 0 {
			t.Errorf("%s is stored", name)
		}
	}
	for _, off := range []func(){
		func() { d.tenant.Shop.UnfinishedDays = 0 },
		func() { d.tenant.Shop.UnfinishedDays, d.tenant.Shop.Public = 7, false },
	} {
		off()
		if d.keep(d.request(1)); d.rows() != 0 {
			t.Error("a shop that does not store checkouts did")
		}
	}
}

func TestKeep_LimitsTheRowsOfANumber(t *testing.T) {
	d := newDesk(t, 0)
	for n := range 6 {
		d.keep(d.request(n))
	}
	if d.rows() != 3 {
		t.Errorf("%d rows of one number", d.rows())
	}
}

func TestOnPlaced_DeletesTheCheckoutOfTheOrder(t *testing.T) {
	d := newDesk(t, 0)
	d.keep(d.request(1))
	d.keep(d.request(2)) // the same customer on another device
	other := d.request(3)
	other.Mobile = "01912345678"
	d.keep(other)
	d.place(1, mobile)
	if row := d.only(); row.Mobile != "01912345678" {
		t.Errorf("%s stays", row.Mobile)
	}
	d.place(3, "01612345678") // the customer changed the number before the order
	if d.rows() != 0 {
		t.Errorf("%d rows stay", d.rows())
	}
}

func TestOnPlaced_ContactedCheckoutsCountAsRecovered(t *testing.T) {
	d := newDesk(t, 0)
	d.keep(d.request(1))
	d.keep(d.request(2))
	for _, row := range d.client.UnfinishedCheckout.Query().AllX(d.ctx) {
		if err := d.Contact(d.ctx, d.tenant, row.ID, unfinished.ContactRequest{Channel: "call"}); err != nil {
			t.Fatal(err)
		}
	}
	placed := d.place(9, mobile)
	row := d.only()
	if row.State != unfinishedcheckout.StateRecovered || row.OrderID == nil || *row.OrderID != placed.ID {
		t.Errorf("%+v", row)
	}
	list, err := d.List(d.ctx, d.tenant, 1, i18n.En)
	if err != nil || list.Total != 0 || list.Report != (unfinished.UnfinishedReport{Contacted: 1, Recovered: 1, Value: 100_00}) {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestContact_SendsOneSMSPerDayWithTheCartLink(t *testing.T) {
	d := newDesk(t, 0)
	d.keep(d.request(1))
	row, text := d.only(), unfinished.ContactRequest{Channel: "sms"}
	if err := d.Contact(d.ctx, d.tenant, row.ID, text); err != nil {
		t.Fatal(err)
	}
	if err := d.Contact(d.ctx, d.tenant, row.ID, text); faulttest.Code(err) != "unfinished_recent" {
		t.Error(err)
	}
	if err := d.Contact(d.ctx, d.tenant, row.ID, unfinished.ContactRequest{Channel: "fax"}); faulttest.Code(err) != "request_invalid" {
		t.Error(err)
	}
	message := d.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).OnlyX(d.ctx)
	key := regexp.MustCompile(`/basic/restore\?key=([0-9]+\.[A-Za-z0-9_-]+)`).FindStringSubmatch(string(message.Payload))
	if key == nil {
		t.Fatalf("no link in %s", message.Payload)
	}
	lines, err := d.Cart(d.ctx, d.tenant, key[1])
	if err != nil || len(lines) != 1 || lines[0] != (checkout.QuoteLine{ProductID: d.lamp, Quantity: 2}) {
		t.Errorf("%+v, %v", lines, err)
	}
	for _, forged := range []string{"", key[1] + "x", "1.", strings.Replace(key[1], ".", ".A", 1), "-1.x", "99999999999999999999.x"} {
		if lines, err := d.Cart(d.ctx, d.tenant, forged); lines != nil || err != nil {
			t.Errorf("%q restores %v, %v", forged, lines, err)
		}
	}
	if err := d.Dismiss(d.ctx, row.ID); err != nil {
		t.Fatal(err)
	}
	if lines, err := d.Cart(d.ctx, d.tenant, key[1]); lines != nil || err != nil {
		t.Errorf("a dismissed checkout restores %v, %v", lines, err)
	}
	if err := d.Dismiss(d.ctx, row.ID); faulttest.Code(err) != "unfinished_not_found" {
		t.Error(err)
	}
}

func TestContact_RecordsNothingIfTheBudgetIsExhausted(t *testing.T) {
	d := newDesk(t, 1) // the budget allows 3 messages of the team
	for n, number := range []string{"01711111111", "01722222222", "01733333333", "01744444444"} {
		in := d.request(n)
		in.Mobile = number
		d.keep(in)
		row := d.client.UnfinishedCheckout.Query().Where(unfinishedcheckout.Mobile(number)).OnlyX(d.ctx)
		err := d.Contact(d.ctx, d.tenant, row.ID, unfinished.ContactRequest{Channel: "sms"})
		if n < 3 && err != nil || n == 3 && faulttest.Code(err) != "unfinished_skipped" {
			t.Errorf("message %d: %v", n, err)
		}
	}
	if n := d.client.UnfinishedCheckout.Query().Where(unfinishedcheckout.Contacts(0)).CountX(d.ctx); n != 1 {
		t.Errorf("%d checkouts are not contacted", n)
	}
}

func TestClean_DeletesOldCheckouts(t *testing.T) {
	d := newDesk(t, 0)
	d.keep(d.request(1))
	row := d.only()
	d.now = d.now.Add(6 * 24 * time.Hour)
	if err := d.Contact(d.ctx, d.tenant, row.ID, unfinished.ContactRequest{Channel: "call"}); err != nil {
		t.Fatal(err)
	}
	if err := d.Clean(context.Background()); err != nil || d.rows() != 1 {
		t.Errorf("%d rows after 6 days, %v", d.rows(), err)
	}
	d.now = d.now.Add(25 * time.Hour) // a contact must not extend the storage
	if err := d.Clean(context.Background()); err != nil || d.rows() != 0 {
		t.Errorf("%d rows after 7 days, %v", d.rows(), err)
	}
}

func TestSetDays_ZeroDeletesAllCheckouts(t *testing.T) {
	d := newDesk(t, 0)
	d.keep(d.request(1))
	if _, err := d.SetDays(d.ctx, unfinished.UnfinishedSettings{Days: 31}); faulttest.Code(err) != "settings_invalid" || d.rows() != 1 {
		t.Error(err)
	}
	if _, err := d.SetDays(d.ctx, unfinished.UnfinishedSettings{}); err != nil || d.rows() != 0 || d.client.Shop.GetX(d.ctx, d.tenant.Shop.ID).UnfinishedDays != 0 {
		t.Errorf("%d rows stay, %v", d.rows(), err)
	}
}
