package checkout_test

import (
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/server/catalog/sale"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// onSale puts the lamp, which costs ৳100, on sale at ৳80.
func (s *store) onSale(change func(*ent.ProductUpdateOne)) {
	s.Helper()
	update := s.Client.Product.UpdateOneID(s.Lamp).SetDiscount(20_00).SetDiscountType("PERCENT").SetStock(500)
	change(update)
	update.ExecX(s.Ctx)
}

func (s *store) lamps(n int) checkout.QuoteLine {
	return checkout.QuoteLine{ProductID: s.Lamp, Quantity: n}
}

func TestQuote_ChargesTheSalePriceBetweenStartAndEnd(t *testing.T) {
	for name, c := range map[string]struct {
		starts, ends time.Duration
		price        money.Amount
	}{
		"before": {time.Hour, 2 * time.Hour, 100_00}, "during": {-time.Hour, time.Hour, 80_00}, "after": {-2 * time.Hour, -time.Hour, 100_00},
	} {
		s := newStore(t)
		now := time.Now()
		s.onSale(func(u *ent.ProductUpdateOne) { u.SetSaleStartsAt(now.Add(c.starts)).SetSaleEndsAt(now.Add(c.ends)) })
		q := s.quoteWith(nil, s.lamps(2))
		card := q.Lines[0].Product
		if q.Subtotal != 2*c.price || card.Price != c.price || (card.Sale != nil) != (name == "during") || (card.Discount > 0) != (name == "during") {
			t.Errorf("%s: %d, shown %+v", name, q.Subtotal, card)
		}
		placed, err := s.Place(s.Ctx, s.Tenant, key(), s.with(nil, s.lamps(2)), guest)
		if err != nil || placed.Items[0].Price != c.price || placed.Items[0].SellingPrice != 100_00 {
			t.Errorf("%s: %+v, %v", name, placed, err)
		}
	}
}

// A shopper pays what the cart showed, for ten minutes after the sale began or ended.
func TestPlace_APriceHoldsForTenMinutes(t *testing.T) {
	for name, change := range map[string]func(u *ent.ProductUpdateOne, ago time.Time){
		"end":   func(u *ent.ProductUpdateOne, ago time.Time) { u.ClearSaleStartsAt().SetSaleEndsAt(ago) },
		"start": func(u *ent.ProductUpdateOne, ago time.Time) { u.SetSaleStartsAt(ago).ClearSaleEndsAt() },
	} {
		for minutes, holds := range map[time.Duration]bool{9: true, 11: false} {
			s := newStore(t)
			ahead := time.Now().Add(time.Hour)
			shown := money.Amount(80_00)
			s.onSale(func(u *ent.ProductUpdateOne) {
				if name == "start" {
					u.SetSaleStartsAt(ahead)
					shown = 100_00
				}
			})
			in := s.with(nil, s.lamps(1))
			s.onSale(func(u *ent.ProductUpdateOne) { change(u, time.Now().Add(-minutes*time.Minute)) })
			placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
			if holds && (err != nil || placed.Items[0].Price != shown) {
				t.Errorf("%s %d minutes ago: %+v, %v", name, minutes, placed, err)
			}
			if !holds {
				wantFault(t, err, fault.Conflict, "prices_changed")
			}
		}
	}
}

// The same race as medusajs/medusa PR #13760, for the units of a flash sale.
func TestPlace_TenUnitsOfASaleGoToTenOf60Buyers(t *testing.T) {
	address := dbtest.URL(t)
	s := &store{ordertest.NewStoreAt(t, address)}
	second := ordertest.New(t, dbtest.OpenURL(t, address).Client) // another node
	s.onSale(func(u *ent.ProductUpdateOne) { u.SetSaleUnits(10).SetSale(1) })
	in := s.with(nil, s.lamps(1))
	errs := make([]error, 60)
	atOnce(len(errs), func(i int) {
		buyer, node := in, []*ordertest.Services{s.Services, second}[i%2]
		buyer.Mobile = fmt.Sprintf("017%08d", i)
		_, errs[i] = node.Place(s.Ctx, s.Tenant, fmt.Sprintf("buyer-%04d", i), buyer, guest)
	})
	sold := 0
	for _, err := range errs {
		if err == nil {
			sold++
			continue
		}
		wantFault(t, err, fault.Conflict, "prices_changed")
		if now := currentQuote(err); now == nil || now.Lines[0].Price != 100_00 {
			t.Errorf("refused with %+v", now)
		}
	}
	row := s.Client.Product.GetX(s.Ctx, s.Lamp)
	if cheap := s.Client.OrderItem.Query().Where(orderitem.Price(80_00)).CountX(s.Ctx); sold != 10 || cheap != 10 || row.SaleSold != 10 {
		t.Errorf("%d orders, %d items at the sale price, the counter is at %d", sold, cheap, row.SaleSold)
	}
}

func TestQuote_SaysHowManyUnitsOfASaleAreLeft(t *testing.T) {
	s := newStore(t)
	s.onSale(func(u *ent.ProductUpdateOne) { u.SetSaleUnits(10).SetSaleSold(8).SetSale(1) })
	if q := s.quoteWith(nil, s.lamps(2)); q.Subtotal != 160_00 || q.Lines[0].SaleLeft != 0 || q.Lines[0].Product.Sale.Left != 2 {
		t.Errorf("2 units: %+v", q.Lines[0])
	}
	if q := s.quoteWith(nil, s.lamps(3)); q.Subtotal != 300_00 || q.Lines[0].SaleLeft != 2 || q.Lines[0].SalePrice != 80_00 {
		t.Errorf("3 units: %+v", q.Lines[0])
	}
}

func TestChange_CanceledUnitsReturnToTheirSale(t *testing.T) {
	s := newStore(t)
	s.onSale(func(u *ent.ProductUpdateOne) { u.SetSaleUnits(3).SetSale(1) })
	place := func(n int) string {
		t.Helper()
		o, err := s.Place(s.Ctx, s.Tenant, key(), s.with(nil, s.lamps(n)), guest)
		if err != nil {
			t.Fatal(err)
		}
		return o.OrderID
	}
	want := func(sold int, price int64) {
		t.Helper()
		if err := (&sale.Service{Client: s.Client}).Change(s.Ctx); err != nil {
			t.Fatal(err)
		}
		row := s.Client.Product.GetX(s.Ctx, s.Lamp)
		if row.SaleSold != sold || row.Price != price || row.PriceChangesAt != nil {
			t.Errorf("%d sold in the sale, price %d, next change %v; want %d and %d", row.SaleSold, row.Price, row.PriceChangesAt, sold, price)
		}
	}
	change := func(id, to string) {
		t.Helper()
		if err := s.Change(s.Ctx, s.Tenant, id, to, orders.Actor(merchant), ""); err != nil {
			t.Fatal(err)
		}
	}
	first := place(2)
	place(1)
	want(3, 100_00) // sold out: the regular price
	place(1)        // at the regular price, does not count
	want(3, 100_00)
	change(first, "canceled")
	want(1, 80_00)
	second := place(2)
	s.onSale(func(u *ent.ProductUpdateOne) { u.SetSale(2).SetSaleSold(0) }) // the next sale
	change(second, "canceled")
	if row := s.Client.Product.Query().Where(product.ID(s.Lamp)).OnlyX(s.Ctx); row.SaleSold != 0 {
		t.Errorf("the units of an old sale count in the next one: %d", row.SaleSold)
	}
}
