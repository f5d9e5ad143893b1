package checkout_test

import (
	"math/rand/v2"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/offer"
	"haat/server/order/checkout"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// shown returns the lamp and the shirt as their pages show them.
func (s *store) shown() map[int]*catalog.Product {
	s.Helper()
	products := catalog.New(s.Client)
	now, err := offer.New(s.Discounts(), products, nil).Now(s.Ctx, i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	list := map[int]*catalog.Product{}
	for _, id := range []int{s.Lamp, s.Shirt} {
		p, err := products.Product(s.Ctx, s.Client.Product.GetX(s.Ctx, id).Slug, i18n.En, nil)
		if err != nil {
			s.Fatal(err)
		}
		if err := now.Product(s.Ctx, p); err != nil {
			s.Fatal(err)
		}
		list[id] = p
	}
	return list
}

// productTerms returns random terms of a product discount.
func productTerms(r *rand.Rand) kind.DiscountTerms {
	terms := kind.DiscountTerms{Class: "product", MinUnits: r.IntN(2) * r.IntN(4)}
	v := &terms.Value
	v.Kind = []string{"percent", "amount", "price", "tiers", "buy_get", "bundle"}[r.IntN(6)]
	v.Percent, v.Amount = 1+r.IntN(money.WholePercent), 1+r.Int64N(600_00)
	switch v.Kind {
	case "percent":
		v.Cap = r.Int64N(2) * r.Int64N(30_00)
	case "tiers":
		v.Tiers = []kind.DiscountTier{{Units: 1 + r.IntN(3), Percent: 1 + r.IntN(50_00)}, {Units: 5, Percent: 51_00}}
	case "buy_get":
		v.Buy, v.Get, v.Most = 1+r.IntN(3), 1+r.IntN(2), r.IntN(3)
	case "bundle":
		v.Units, v.Most = 2+r.IntN(3), r.IntN(3)
	}
	return terms
}

// For random discounts, the shown price of a unit and of several units is what the cart charges.
func TestOffer_IsThePriceOfTheQuote(t *testing.T) {
	s := newStore(t)
	r := rand.New(rand.NewPCG(47, 3))
	for range 40 {
		s.Client.Discount.Delete().ExecX(s.Ctx)
		for range 1 + r.IntN(4) {
			s.offer("", productTerms(r), func(c *ent.DiscountCreate) { c.SetMostUses(r.IntN(2) * 5) })
		}
		s.Client.Product.UpdateOneID(s.Lamp).SetPrice(1 + r.Int64N(900_00)).SetSellingPrice(900_00).SetStock(50).ExecX(s.Ctx)
		shown := s.shown()
		lamp := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}
		s.wantTotal(lamp, shown[s.Lamp].Charged())
		for _, v := range shown[s.Shirt].Variants {
			s.wantTotal(checkout.QuoteLine{ProductID: s.Shirt, VariantID: v.ID, Quantity: 1}, v.Charged())
		}
		if deals := shown[s.Lamp].Deals; deals != nil {
			for _, prices := range deals.Prices {
				for _, choice := range prices.Choices {
					lamp.Quantity = choice.Units
					s.wantTotal(lamp, choice.Total)
				}
				for i, total := range prices.Totals {
					lamp.Quantity = i + 1
					s.wantTotal(lamp, total)
				}
			}
		}
	}
}

// wantTotal checks what the units of a line cost in a cart that contains nothing else.
func (s *store) wantTotal(line checkout.QuoteLine, want money.Amount) {
	s.Helper()
	if q := s.quoteWith(nil, line); q.Lines[0].Quantity == line.Quantity && q.Subtotal-q.Savings != want {
		s.Fatalf("%d units: %d is shown, %d charged", line.Quantity, want, q.Subtotal-q.Savings)
	}
}

// A sale with limited units charges more units than it has left at the regular price, so their price is not shown.
func TestOffer_ShowsNoMoreUnitsThanTheSaleHas(t *testing.T) {
	s := newStore(t)
	s.offer("", kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "tiers", Tiers: []kind.DiscountTier{
		{Units: 2, Percent: 5_00}, {Units: 4, Percent: 10_00},
	}}})
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(50).SetSaleUnits(3).ExecX(s.Ctx)
	prices := s.shown()[s.Lamp].Deals.Prices[0]
	if len(prices.Choices) != 2 || len(prices.Totals) != 3 {
		t.Errorf("choices %+v, totals %v", prices.Choices, prices.Totals)
	}
	for i, total := range prices.Totals {
		s.wantTotal(checkout.QuoteLine{ProductID: s.Lamp, Quantity: i + 1}, total)
	}
}
