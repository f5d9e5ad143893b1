package stock_test

import (
	"fmt"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/message/alert"
)

// alerts deletes the queued alerts about low stock and returns their number.
func (s *shelf) alerts() int {
	s.Helper()
	n, err := s.client.Outbox.Delete().Where(outbox.Kind(alert.EventKind), outbox.DedupeKeyHasPrefix(string(alert.LowStock)+"/")).Exec(s.ctx)
	if err != nil {
		s.Fatal(err)
	}
	return n
}

func TestTake_AlertsOncePerCrossing(t *testing.T) {
	s := newShelf(t)
	for _, step := range []struct{ lamps, left, alerts int }{
		{4, 6, 0}, {1, 5, 1}, {1, 4, 0}, {3, 1, 0}, {1, 0, 1},
	} {
		s.take(step.lamps, 0)
		if left, n := s.client.Product.GetX(s.ctx, s.lamp).Stock, s.alerts(); left != step.left || n != step.alerts {
			t.Errorf("taking %d lamps: %d left, %d alerts; want %+v", step.lamps, left, n, step)
		}
	}
}

// A draft cannot be bought, so its low stock must not cause an alert.
func TestTake_DraftsCauseNoAlert(t *testing.T) {
	s := newShelf(t)
	s.client.Product.UpdateOneID(s.lamp).SetStatus("draft").ExecX(s.ctx)
	var damaged stock.Units
	damaged.Add(s.lamp, 0, 10)
	if err := damaged.Return(s.ctx, s.client, s.cause(stockmovement.ReasonReturn), -1, 0); err != nil {
		t.Fatal(err)
	}
	if left, n := s.client.Product.GetX(s.ctx, s.lamp).Stock, s.alerts(); left != 0 || n != 0 {
		t.Errorf("%d left, %d alerts", left, n)
	}
}

func TestTake_AlertsOfASoldOutVariantWhileOthersAreLeft(t *testing.T) {
	s := newShelf(t)
	s.client.Variant.UpdateOneID(s.large).SetStock(20).ExecX(s.ctx)
	s.client.Product.UpdateOneID(s.shirt).SetStock(25).ExecX(s.ctx)
	s.take(0, 4)
	if n := s.alerts(); n != 0 {
		t.Errorf("1 small shirt is left: %d alerts", n)
	}
	s.take(0, 1)
	if n := s.alerts(); n != 1 {
		t.Errorf("small shirts are sold out: %d alerts", n)
	}
}

// An order that sells out 6 products must cause one alert, not 6.
func TestTake_ManyLowProductsCauseOneAlert(t *testing.T) {
	for products, want := range map[int]int{5: 5, 6: 1} {
		s := newShelf(t)
		var units stock.Units
		for i := range products {
			name := string(rune('a' + i))
			p := s.client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(1).SetPrice(1).SetStock(1).SetStatus("published").SaveX(s.ctx)
			units.Add(p.ID, 0, 1)
		}
		if _, err := units.Take(s.ctx, s.client, s.cause(stockmovement.ReasonSale)); err != nil {
			t.Fatal(err)
		}
		if n := s.alerts(); n != want {
			t.Errorf("%d products: %d alerts, want %d", products, n, want)
		}
	}
}

// The list of notices reads the marks.
func TestTake_MarksTheMovementsThatCauseAnAlert(t *testing.T) {
	s := newShelf(t)
	lows := func(lamps, small int) string {
		t.Helper()
		s.take(lamps, small)
		rows := s.client.StockMovement.Query().Order(ent.Asc(stockmovement.FieldID)).AllX(s.ctx)
		s.client.StockMovement.Delete().ExecX(s.ctx)
		text := ""
		for _, row := range rows {
			text += fmt.Sprintf("%d→%d %d;", row.Before, row.After, row.Lows)
		}
		return text
	}
	for _, step := range []struct {
		lamps, small int
		want         string
	}{{4, 0, "10→6 0;"}, {1, 0, "6→5 1;"}, {1, 0, "5→4 0;"}, {4, 0, "4→0 1;"}} {
		if got := lows(step.lamps, step.small); got != step.want {
			t.Errorf("taking %d lamps: %s, want %s", step.lamps, got, step.want)
		}
	}
}
