package stock_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/stockmovement"
	"haat/ent/viewer"
	"haat/server/catalog/stock"
	"haat/server/catalog/stock/stocktest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

// shelf is a shop with a lamp (10 in stock) and a shirt in two sizes (5 small, 5 large).
type shelf struct {
	*testing.T
	client                    *ent.Client
	ctx                       context.Context
	lamp, shirt, small, large int
	orders                    int
}

func newShelf(t *testing.T) *shelf {
	t.Helper()
	s := &shelf{T: t, client: dbtest.Open(t).Client}
	shop := s.client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(t.Context()))
	s.ctx = viewer.WithShop(t.Context(), shop.ID)
	s.lamp = s.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SetStatus("published").SaveX(s.ctx).ID
	s.shirt = s.client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(200_00).SetPrice(200_00).SetStock(10).SetStatus("published").
		SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).SaveX(s.ctx).ID
	s.small = s.client.Variant.Create().SetProductID(s.shirt).SetKey("S").SetValues([]string{"S"}).SetStock(5).SaveX(s.ctx).ID
	s.large = s.client.Variant.Create().SetProductID(s.shirt).SetKey("L").SetValues([]string{"L"}).SetStock(5).SaveX(s.ctx).ID
	return s
}

// state contains the stocks and the numbers of sold units of the shop.
type state struct{ lamps, lampsSold, shirts, shirtsSold, small, large int }

func (s *shelf) want(want state) {
	s.Helper()
	lamp, shirt := s.client.Product.GetX(s.ctx, s.lamp), s.client.Product.GetX(s.ctx, s.shirt)
	got := state{
		lamp.Stock, lamp.Sold, shirt.Stock, shirt.Sold, s.client.Variant.GetX(s.ctx, s.small).Stock, s.client.Variant.GetX(s.ctx, s.large).Stock,
	}
	if got != want {
		s.Errorf("stock %+v, want %+v", got, want)
	}
	stocktest.WantChain(s.ctx, s, s.client)
}

func (s *shelf) cause(reason stockmovement.Reason) stock.Cause {
	return stock.Cause{Reason: reason, Order: fmt.Sprint("1000000", s.orders)}
}

// order stores an order of lamps and small shirts without taking stock, and returns it with its items.
func (s *shelf) order(lamps, small int) (id int, items []*ent.OrderItem) {
	s.Helper()
	s.orders++
	o := s.client.Order.Create().SetNumber(fmt.Sprint("1000000", s.orders)).SetIdempotencyKey(fmt.Sprint("k", s.orders)).SetCurrency("BDT").
		SetSubtotal(1).SetTotal(1).SetName("Rahim").SetMobile("01712345678").SetLine("House 1").SaveX(s.ctx)
	items = append(items,
		s.client.OrderItem.Create().SetOrder(o).SetProductID(s.lamp).SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetQuantity(lamps).SaveX(s.ctx),
		s.client.OrderItem.Create().SetOrder(o).SetProductID(s.shirt).SetVariantID(s.small).SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetQuantity(small).SaveX(s.ctx))
	return o.ID, items
}

func (s *shelf) held(ids ...int) stock.Units {
	s.Helper()
	units, err := stock.Held(s.ctx, s.client, ids...)
	if err != nil {
		s.Fatal(err)
	}
	return units
}

// take places an order: it takes its units from the stock.
func (s *shelf) take(lamps, small int) (id int, items []*ent.OrderItem) {
	s.Helper()
	id, items = s.order(lamps, small)
	if _, err := s.held(id).Take(s.ctx, s.client, s.cause(stockmovement.ReasonSale)); err != nil {
		s.Fatal(err)
	}
	return id, items
}

func TestTake_TakesUnitsOfProductsAndVariants(t *testing.T) {
	s := newShelf(t)
	s.take(2, 3)
	s.want(state{lamps: 8, lampsSold: 2, shirts: 7, shirtsSold: 3, small: 2, large: 5})
	for _, more := range []stock.Units{s.units(9, 0), s.units(0, 3)} {
		if _, err := more.Take(s.ctx, s.client, s.cause(stockmovement.ReasonSale)); !errors.Is(err, stock.ErrConcurrent) {
			t.Errorf("more than there is: %v", err)
		}
	}
}

// units returns units of lamps and small shirts.
func (s *shelf) units(lamps, small int) (u stock.Units) {
	if lamps > 0 {
		u.Add(s.lamp, 0, lamps)
	}
	if small > 0 {
		u.Add(s.shirt, s.small, small)
	}
	return u
}

func TestReturn_RestoresTheStock(t *testing.T) {
	s := newShelf(t)
	id, _ := s.take(2, 3)
	if err := s.held(id).Return(s.ctx, s.client, s.cause(stockmovement.ReasonCancellation), 1, 1); err != nil {
		t.Fatal(err)
	}
	s.want(state{lamps: 10, shirts: 10, small: 5, large: 5})
	// Taking the units again fails, because there are too few small shirts.
	s.client.Variant.UpdateOneID(s.small).SetStock(2).ExecX(s.ctx)
	err := s.held(id).Return(s.ctx, s.client, s.cause(stockmovement.ReasonUndo), -1, -1)
	var short stock.Short
	if !errors.As(err, &short) || short.VariantID != s.small {
		t.Fatalf("%v", err)
	}
	faulttest.Want(t, err, fault.Conflict, "order_out_of_stock")
	if left, err := stock.Left(s.ctx, s.client, short); err != nil || left != 2 {
		t.Errorf("%d left, %v", left, err)
	}
}

// Damaged units do not return to the stock, but no longer count as sold.
func TestWithout_LeavesAPartOutOfTheStock(t *testing.T) {
	s := newShelf(t)
	id, items := s.take(4, 3)
	part, all, err := stock.PartOf(s.ctx, s.client, id, map[int]int{items[0].ID: 1, items[1].ID: 2})
	if err != nil || all {
		t.Fatalf("all %v, %v", all, err)
	}
	if err := s.held(id).Without(part).Return(s.ctx, s.client, s.cause(stockmovement.ReasonCancellation), 1, 1); err != nil {
		t.Fatal(err)
	}
	s.want(state{lamps: 9, shirts: 8, small: 3, large: 5})
}

func TestPartOf_RefusesMoreThanTheOrder(t *testing.T) {
	s := newShelf(t)
	id, items := s.order(4, 3)
	if _, all, err := stock.PartOf(s.ctx, s.client, id, map[int]int{items[0].ID: 4, items[1].ID: 3}); err != nil || !all {
		t.Errorf("the whole order: %v, %v", all, err)
	}
	for name, part := range map[string]map[int]int{
		"more than the order has": {items[0].ID: 5}, "fewer than none": {items[1].ID: -1}, "an item of another order": {items[1].ID + 1: 1},
	} {
		_, _, err := stock.PartOf(s.ctx, s.client, id, part)
		faulttest.WantNamed(t, name, err, fault.Invalid, "order_invalid")
	}
}

func TestShift_MovesTheDifference(t *testing.T) {
	s := newShelf(t)
	id, items := s.take(4, 3)
	before := s.held(id)
	items[0].Update().SetQuantity(1).ExecX(s.ctx)
	items[1].Update().SetQuantity(5).ExecX(s.ctx)
	if err := stock.Shift(s.ctx, s.client, s.cause(stockmovement.ReasonOrderEdit), before, s.held(id)); err != nil {
		t.Fatal(err)
	}
	s.want(state{lamps: 9, lampsSold: 1, shirts: 5, shirtsSold: 5, small: 0, large: 5})
	err := stock.Shift(s.ctx, s.client, s.cause(stockmovement.ReasonOrderEdit), stock.Units{}, s.units(10, 0))
	var short stock.Short
	if !errors.As(err, &short) || short.ProductID != s.lamp {
		t.Errorf("%v", err)
	}
}

// A product that got variants after the order counts the units as sold only.
func TestHeld_UnitsOfFormerVariantsAreSoldOnly(t *testing.T) {
	s := newShelf(t)
	id, _ := s.take(2, 0)
	s.client.Product.UpdateOneID(s.lamp).SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}}}}).ExecX(s.ctx)
	if err := s.held(id).Return(s.ctx, s.client, s.cause(stockmovement.ReasonCancellation), 1, 1); err != nil {
		t.Fatal(err)
	}
	if lamp := s.client.Product.GetX(s.ctx, s.lamp); lamp.Stock != 8 || lamp.Sold != 0 {
		t.Errorf("%d lamps, %d sold", lamp.Stock, lamp.Sold)
	}
}
