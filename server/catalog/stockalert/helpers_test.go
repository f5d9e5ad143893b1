package stockalert_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog/stockalert"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

const mobile = "01712345678"

var (
	system    = viewer.WithSystem(context.Background())
	wantFault = faulttest.Want
)

// shop has a lamp and a shirt in two sizes, all out of stock.
type shop struct {
	*testing.T
	*stockalert.Alerts
	client *ent.Client
	tenant *tenancy.Tenant
	ctx    context.Context
	clock  *time.Time

	lamp, shirt, small, large int
}

// newShop creates a shop whose SMS are limited by settings.
func newShop(t *testing.T, settings smsbudget.Settings) *shop {
	t.Helper()
	return newShopAt(t, dbtest.URL(t), settings)
}

func newShopAt(t *testing.T, address string, settings smsbudget.Settings) *shop {
	t.Helper()
	now := time.Date(2026, 11, 25, 6, 0, 0, 0, time.UTC) // noon in Dhaka
	s := &shop{T: t, client: dbtest.OpenURL(t, address).Client, clock: &now}
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	stockalert.Watch(s.client)
	s.Alerts = stockalert.New(stockalert.Options{
		Client: s.client, Texts: texts, Tenants: tenancy.NewResolver(s.client, "haat.test"), Budget: smsbudget.New(settings),
		Address: func(_, slug string) string { return "https://haat.test/" + slug },
		Logger:  slog.New(slog.DiscardHandler), Now: func() time.Time { return *s.clock },
	})
	row := s.client.Shop.Create().SetSlug("rina").SetName("Rina's Shop").SetBnName("রিনার দোকান").SaveX(system)
	s.tenant = &tenancy.Tenant{Shop: row}
	s.ctx = s.tenant.Context(context.Background())
	s.lamp = s.product("lamp", "Lamp", "বাতি")
	s.shirt = s.product("shirt", "Shirt", "শার্ট")
	s.client.Product.UpdateOneID(s.shirt).SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).ExecX(s.ctx)
	s.small = s.client.Variant.Create().SetProductID(s.shirt).SetKey("S").SetValues([]string{"S"}).SaveX(s.ctx).ID
	s.large = s.client.Variant.Create().SetProductID(s.shirt).SetKey("L").SetValues([]string{"L"}).SaveX(s.ctx).ID
	return s
}

func (s *shop) product(slug, name, bnName string) int {
	return s.client.Product.Create().SetSlug(slug).SetName(name).SetBnName(bnName).SetSellingPrice(100_00).SetPrice(100_00).SaveX(s.ctx).ID
}

// subscribe stores an alert. variant is 0 for the whole product.
func (s *shop) subscribe(product, variant int, number string) {
	s.Helper()
	if err := s.try(product, variant, number); err != nil {
		s.Fatal(err)
	}
}

func (s *shop) try(product, variant int, number string) error {
	return s.Subscribe(s.ctx, s.tenant, stockalert.Request{ProductID: product, VariantID: variant, Phone: number}, i18n.Bn, func(string) error { return nil })
}

// restock adds units to the lamp.
func (s *shop) restock(units int) {
	s.Helper()
	err := db.Transact(s.ctx, s.client, "restock", func(client *ent.Client) error {
		return client.Product.UpdateOneID(s.lamp).AddStock(units).Exec(s.ctx)
	})
	if err != nil {
		s.Error(err)
	}
}

// restockShirt sets the stocks of the variants and of the shirt.
func (s *shop) restockShirt(small, large int) {
	s.Helper()
	s.client.Variant.UpdateOneID(s.small).SetStock(small).ExecX(s.ctx)
	s.client.Variant.UpdateOneID(s.large).SetStock(large).ExecX(s.ctx)
	s.client.Product.UpdateOneID(s.shirt).SetStock(small + large).ExecX(s.ctx)
}

// due returns the queued jobs and marks them as done.
func (s *shop) due() []jobs.Job {
	s.Helper()
	rows := s.client.Outbox.Query().Where(outbox.Kind(stockalert.Kind), outbox.StateEQ(outbox.StateDue)).Order(ent.Asc(outbox.FieldID)).AllX(system)
	list := make([]jobs.Job, len(rows))
	for i, row := range rows {
		list[i] = jobs.Job{ID: row.ID, ShopID: s.tenant.Shop.ID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload, Attempt: 1}
		s.client.Outbox.UpdateOne(row).SetState(outbox.StateDone).ExecX(system)
	}
	return list
}

// work runs all due jobs.
func (s *shop) work() {
	s.Helper()
	for _, job := range s.due() {
		if err := s.Handle(s.ctx, job); err != nil {
			s.Fatal(err)
		}
	}
}

// messages returns the queued SMS as "number: text", sorted by number.
func (s *shop) messages() []string {
	s.Helper()
	list := []string{}
	for _, row := range s.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(s.ctx) {
		var m sms.Message
		if err := json.Unmarshal(row.Payload, &m); err != nil {
			s.Fatal(err)
		}
		list = append(list, m.To+": "+m.Text)
	}
	slices.Sort(list)
	return list
}

// wantNumbers checks the receivers of the queued SMS.
func (s *shop) wantNumbers(want ...string) {
	s.Helper()
	got := []string{}
	for _, message := range s.messages() {
		number, _, _ := strings.Cut(message, ":")
		got = append(got, number)
	}
	if !slices.Equal(got, want) && len(got)+len(want) > 0 {
		s.Errorf("SMS to %v, want %v", got, want)
	}
}

func (s *shop) wantWaiting(want int) {
	s.Helper()
	if got := s.client.StockAlert.Query().CountX(s.ctx); got != want {
		s.Errorf("%d alerts, want %d", got, want)
	}
}

func number(i int) string { return fmt.Sprintf("01712%06d", i) }
