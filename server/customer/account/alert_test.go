package account_test

import (
	"testing"

	"haat/server/platform/i18n"
	"haat/server/platform/sms"
)

// alert stores a stock alert of a number, and returns its product's id.
func (s *shop) alert(slug, number string) int {
	s.Helper()
	id := s.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(1).SetPrice(1).SaveX(s.ctx).ID
	s.client.StockAlert.Create().SetProductID(id).SetPhone(number).ExecX(s.ctx)
	return id
}

func (s *shop) wantAlerts(want int) {
	s.Helper()
	if got := s.client.StockAlert.Query().CountX(s.ctx); got != want {
		s.Errorf("%d alerts, want %d", got, want)
	}
}

func TestErase_DeletesStockAlerts(t *testing.T) {
	s := newShop(t)
	next := s.next("mina")
	s.alert("lamp", mobile)
	s.alert("shirt", stranger)
	next.alert("lamp", mobile)
	s.add(sms.Kind, "stock_alert/1", sms.Message{To: mobile, Text: "in stock"})
	s.wantErased(mobile, 0) // neither an account nor an order has the number
	s.wantAlerts(1)
	next.wantAlerts(1)
	if len(s.messages(mobile)) != 0 {
		t.Error("the SMS is still queued")
	}
	if _, found, err := s.erase(mobile); found || err != nil {
		t.Errorf("again: %t, %v", found, err)
	}
}

func TestDelete_DeletesStockAlerts(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.alert("lamp", mobile)
	s.alert("shirt", stranger)
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Fatal(err)
	}
	s.wantAlerts(1)
}

func TestExport_ContainsStockAlerts(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	lamp := s.alert("lamp", mobile)
	s.alert("shirt", stranger)
	export, err := s.Export(s.ctx, s.tenant, who, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	if list := export.StockAlerts; len(list) != 1 || list[0].ProductID != lamp || list[0].Name != "lamp" || list[0].At.IsZero() {
		t.Errorf("%+v", list)
	}
}
