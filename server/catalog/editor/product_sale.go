package editor

import (
	"time"

	"haat/ent"
	"haat/server/catalog/sale"
	"haat/server/platform/dhaka"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

func productSaleOf(p *ent.Product) ProductSale {
	return ProductSale{dhaka.Minute(p.SaleStartsAt), dhaka.LastMinute(p.SaleEndsAt), p.SaleUnits, p.SaleSold}
}

// check adds the errors of a sale to fields, with a prefix for their names.
func (s ProductSale) check(fields form.Fields, prefix string) {
	fields.Period(prefix, s.StartsAt, s.EndsAt)
	switch {
	case s.Units < 0:
		fields[prefix+"units"] = "invalid"
	case s.Units > maxStock:
		fields[prefix+"units"] = "max"
	}
}

// in returns the terms with the sale's limits. A sale that did not have a limit, has another start, or follows one that is over, counts its
// units anew.
func (s ProductSale) in(before sale.Terms, now time.Time) sale.Terms {
	after := before
	after.Starts, after.Ends, after.Units = time.Time{}, time.Time{}, s.Units
	if starts, _ := dhaka.ParseMinute(s.StartsAt); starts != nil { // valid
		after.Starts = *starts
	}
	if ends, _ := dhaka.ParseLastMinute(s.EndsAt); ends != nil {
		after.Ends = *ends
	}
	over := !before.Ends.IsZero() && !before.Ends.After(now) && !after.Ends.Equal(before.Ends)
	if after.Units > 0 && (before.Units == 0 || over || !after.Starts.Equal(before.Starts)) {
		after.Number, after.Sold = before.Number+1, 0
	}
	return after
}

// termsOf returns the terms of a product before a change; those of a new product are zero.
func termsOf(before *ent.Product) sale.Terms {
	if before == nil {
		return sale.Terms{}
	}
	return sale.Of(before)
}

// writeDiscount sets the discount, its limits and the price. before is the current row, which is locked, or nil for a new product. limits is
// nil to leave the limits unchanged.
func writeDiscount(
	m *ent.ProductMutation, before *ent.Product, selling, discount money.Amount, kind money.DiscountType, whole bool, limits *ProductSale,
) {
	now, terms := time.Now(), termsOf(before)
	terms.Discount, terms.Type, terms.Whole = discount, kind, whole
	if limits != nil {
		terms = limits.in(terms, now)
	}
	if discount == 0 { // limits without a discount mean nothing
		terms = sale.Terms{Type: kind, Whole: whole, Number: terms.Number}
	}
	terms.Write(m, selling, now)
}
