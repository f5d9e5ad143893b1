// Package sale computes what products cost at a moment. A product's discount is a sale if it has a start, an end or a limit of units.
package sale

import (
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/money"
)

// Terms are the discount of a product. A sale counts at Starts and no longer at Ends; either is zero if there is no boundary.
type Terms struct {
	Discount money.Amount // hundredths of a percent for money.Percent, otherwise an amount
	Type     money.DiscountType
	Whole    bool // prices with the discount are rounded to whole taka
	Starts   time.Time
	Ends     time.Time
	// Units is the number of units that are sold with the discount, 0 without a limit. Sold of them are sold. Number tells the product's
	// limited sales apart.
	Units, Sold, Number int
}

// Of returns the terms of a row. It needs the columns of Fields.
func Of(p *ent.Product) Terms {
	t := Terms{
		Discount: money.Amount(p.Discount), Type: money.DiscountType(p.DiscountType), Whole: p.WholePrice,
		Units: p.SaleUnits, Sold: p.SaleSold, Number: p.Sale,
	}
	if p.SaleStartsAt != nil {
		t.Starts = *p.SaleStartsAt
	}
	if p.SaleEndsAt != nil {
		t.Ends = *p.SaleEndsAt
	}
	return t
}

// IsOn reports whether the discount counts at a time.
func (t Terms) IsOn(now time.Time) bool {
	return t.Discount > 0 && !now.Before(t.Starts) && (t.Ends.IsZero() || now.Before(t.Ends)) && (t.Units == 0 || t.Left() > 0)
}

// Left returns the number of units that can still be sold with the discount, if they are limited.
func (t Terms) Left() int { return max(0, t.Units-t.Sold) }

// Price returns what a unit with a regular price costs at a time.
func (t Terms) Price(selling money.Amount, now time.Time) money.Amount {
	if !t.IsOn(now) {
		return selling
	}
	return money.Discounted(selling, t.Discount, t.Type, t.Whole)
}

// NextChange returns the next time at which the price changes by itself, or the zero time.
func (t Terms) NextChange(now time.Time) time.Time {
	switch {
	case t.Discount <= 0 || t.Units > 0 && t.Left() == 0:
	case t.Starts.After(now) && (t.Ends.IsZero() || t.Ends.After(t.Starts)):
		return t.Starts
	case t.Ends.After(now) && !t.Starts.After(now):
		return t.Ends
	}
	return time.Time{}
}

// Write sets the columns of the terms, the price at a time, and the time at which it changes by itself.
func (t Terms) Write(m *ent.ProductMutation, selling money.Amount, now time.Time) {
	m.SetDiscount(int64(t.Discount))
	m.SetDiscountType(product.DiscountType(t.Type))
	m.SetWholePrice(t.Whole)
	m.SetSaleUnits(t.Units)
	m.SetSaleSold(t.Sold)
	m.SetSale(t.Number)
	setTime(m, t.Starts, m.SetSaleStartsAt, m.ClearSaleStartsAt)
	setTime(m, t.Ends, m.SetSaleEndsAt, m.ClearSaleEndsAt)
	t.WritePrice(m, selling, now)
}

// WritePrice sets the price at a time, and the time at which it changes by itself.
func (t Terms) WritePrice(m *ent.ProductMutation, selling money.Amount, now time.Time) {
	m.SetPrice(int64(t.Price(selling, now)))
	setTime(m, t.NextChange(now), m.SetPriceChangesAt, m.ClearPriceChangesAt)
}

// setTime sets a column, or clears it if the time is zero. A new row has nothing to clear.
func setTime(m *ent.ProductMutation, at time.Time, set func(time.Time), clear func()) {
	switch {
	case !at.IsZero():
		set(at)
	case !m.Op().Is(ent.OpCreate):
		clear()
	}
}

// Price returns what a unit of a product without variants costs now.
func Price(p *ent.Product) money.Amount {
	return Of(p).Price(money.Amount(p.SellingPrice), time.Now())
}
