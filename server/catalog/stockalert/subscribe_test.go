package stockalert_test

import (
	"slices"
	"strings"
	"testing"

	"haat/ent"
	entalert "haat/ent/stockalert"
	"haat/server/catalog/stockalert"
	"haat/server/message/smsbudget"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestSubscribe_StoresARepeatedRequestOnce(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	dbtest.Concurrently(8, func(i int) {
		spelling := []string{mobile, "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "8801712345678"}[i%4]
		if err := s.try(s.lamp, 0, spelling); err != nil {
			t.Error(err)
		}
	})
	s.wantWaiting(1)
	in := stockalert.Request{ProductID: s.lamp, Phone: mobile}
	if err := s.Subscribe(s.ctx, s.tenant, in, i18n.En, func(string) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if row := s.client.StockAlert.Query().OnlyX(s.ctx); row.Phone != mobile || row.Locale != "en" {
		t.Errorf("stored %s in %s", row.Phone, row.Locale)
	}
	s.subscribe(s.shirt, s.small, mobile)
	s.subscribe(s.shirt, s.large, mobile)
	s.subscribe(s.shirt, 0, mobile)
	s.wantWaiting(4)
}

func TestSubscribe_RefusesProductsInStock(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.restock(1)
	s.restockShirt(0, 2)
	wantFault(t, s.try(s.lamp, 0, mobile), fault.Conflict, "stock_available")
	wantFault(t, s.try(s.shirt, s.large, mobile), fault.Conflict, "stock_available")
	wantFault(t, s.try(s.shirt, 0, mobile), fault.Conflict, "stock_available")
	s.subscribe(s.shirt, s.small, mobile)
	s.wantWaiting(1)
}

func TestSubscribe_RefusesUnknownProducts(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	other := s.client.Shop.Create().SetSlug("other").SetName("Other").SaveX(system)
	foreign := s.client.Product.Create().SetShopID(other.ID).SetSlug("x").SetName("X").SetSellingPrice(1).SetPrice(1).SaveX(system).ID
	s.client.Product.UpdateOneID(s.lamp).SetStatus("draft").ExecX(s.ctx)
	for name, in := range map[string][2]int{
		"draft": {s.lamp, 0}, "another shop's": {foreign, 0}, "unknown": {1 << 40, 0}, "no id": {0, 0}, "negative": {-1, 0},
		"unknown variant": {s.shirt, 1 << 40}, "another product's variant": {s.lamp, s.small},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, s.try(in[0], in[1], mobile), fault.NotFound, "product_not_found") })
	}
	wantFault(t, s.try(s.shirt, -1, mobile), fault.Invalid, "stock_alert_invalid")
	s.tenant.Shop.Public = false
	wantFault(t, s.try(s.shirt, 0, mobile), fault.Forbidden, "shop_not_public")
	s.wantWaiting(0)
}

func TestSubscribe_RefusesHostileNumbers(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	for _, number := range []string{
		"", " ", "0171234567", "017123456789", "01212345678", "+14155552671", "01712345678,01812345678", "01712345678\r\nBcc: 01812345678",
		"01712345678' OR 1=1", strings.Repeat("0", 10_000), "１７１２３４５６７", "tel:01712345678", "\x00",
	} {
		err := s.try(s.lamp, 0, number)
		wantFault(t, err, fault.Invalid, "stock_alert_invalid")
		if f, ok := fault.As(err); !ok || f.Fields["phone"] == "" {
			t.Errorf("%q: the field is not marked", number)
		}
	}
	s.wantWaiting(0)
}

func TestSubscribe_ANumberKeepsItsNewestAlerts(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.subscribe(s.lamp, 0, "01812345678")
	var products []int
	for i := range stockalert.MaxPerNumber + 3 {
		id := s.product(number(i), number(i), "")
		products = append(products, id)
		s.subscribe(id, 0, mobile)
	}
	kept := s.client.StockAlert.Query().Where(entalert.Phone(mobile)).Order(ent.Asc(entalert.FieldID)).Select(entalert.FieldProductID).IntsX(s.ctx)
	if !slices.Equal(kept, products[3:]) {
		t.Errorf("%d alerts, for products %v", len(kept), kept)
	}
	s.wantWaiting(stockalert.MaxPerNumber + 1)
}
