package offer

import (
	"slices"

	"haat/server/catalog"
	"haat/server/discount"
	"haat/server/platform/money"
)

// Limits of the prices of several units: choices, the least units of the totals, units of a choice, and different prices of variants.
const (
	maxChoices = 5
	minTotals  = 10
	maxUnits   = 100
	maxPrices  = 12
)

// thresholds returns the numbers of units from which a product discount lowers more.
func thresholds(r *discount.Rule) (units []int) {
	switch v := r.Value; v.Kind {
	case discount.Tiers:
		for _, tier := range v.Tiers {
			units = append(units, max(tier.Units, r.MinUnits))
		}
	case discount.BuyGet:
		units = append(units, max(v.Buy+v.Get, r.MinUnits))
	case discount.Bundle:
		if v.Units == 0 {
			return nil
		}
		units = append(units, max(v.Units, r.MinUnits))
	default:
		units = append(units, r.MinUnits)
	}
	return slices.DeleteFunc(units, func(n int) bool { return n < 2 || n > maxUnits })
}

// pricesOf returns what several units of a product or its variants cost, and the name of the discount if there is only one.
func (s *Shown) pricesOf(p *catalog.Product) (name string, list []catalog.DealPrices) {
	list = []catalog.DealPrices{} // not null in JSON
	units := []int{1}
	var by []*discount.Rule
	for _, r := range s.several {
		if r.Selects(s.line(&p.ProductCard, p.Price, 1)) {
			by = append(by, r)
			units = append(units, thresholds(r)...)
		}
	}
	if len(by) == 0 {
		return "", list
	}
	limit := maxUnits
	if p.Sale != nil && p.Sale.Left > 0 { // more units have the regular price
		limit = p.Sale.Left
	}
	units = slices.Compact(slices.Sorted(slices.Values(units)))
	units = slices.DeleteFunc(units, func(n int) bool { return n > limit })
	for _, price := range unitPrices(p) {
		if choices := s.choicesOf(p, price, units); len(choices) > 1 {
			most := min(limit, max(minTotals, choices[len(choices)-1].Units))
			list = append(list, catalog.DealPrices{Price: price, Choices: choices, Totals: s.totalsOf(p, price, most)})
		}
	}
	if len(by) == 1 {
		name = s.name(by[0])
	}
	return name, list
}

// unitPrices returns the different prices of a product's variants, or the product's price.
func unitPrices(p *catalog.Product) []money.Amount {
	if len(p.Variants) == 0 {
		return []money.Amount{p.Price}
	}
	var list []money.Amount
	for _, v := range p.Variants {
		if !slices.Contains(list, v.Price) && len(list) < maxPrices {
			list = append(list, v.Price)
		}
	}
	return list
}

// choicesOf returns one unit, and the numbers of units that cost less for each unit than the number before.
func (s *Shown) choicesOf(p *catalog.Product, price money.Amount, units []int) (choices []catalog.DealChoice) {
	for _, n := range units {
		q := s.calculate(s.line(&p.ProductCard, price, n))
		if len(choices) > 0 {
			last := choices[len(choices)-1]
			if q.Total*money.Amount(last.Units) >= last.Total*money.Amount(n) {
				continue
			}
		}
		each := (2*q.Total + money.Amount(n)) / money.Amount(2*n) // rounded half up
		choices = append(choices, catalog.DealChoice{Units: n, Total: q.Total, Each: each, Saved: q.Discount})
		if len(choices) == maxChoices {
			break
		}
	}
	return choices
}

func (s *Shown) totalsOf(p *catalog.Product, price money.Amount, most int) []money.Amount {
	totals := make([]money.Amount, most)
	for i := range totals {
		totals[i] = s.calculate(s.line(&p.ProductCard, price, i+1)).Total
	}
	return totals
}
