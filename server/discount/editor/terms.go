package editor

import (
	"slices"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// stored returns the terms as they are stored, without the fields that the kind does not use. They must be valid.
func (t Terms) stored() kind.DiscountTerms {
	v := kind.DiscountValue{Kind: t.Kind}
	switch t.Kind {
	case "percent":
		v.Percent, v.Cap = int(t.Percent), int64(t.Cap)
	case "amount", "price":
		v.Amount = int64(t.Amount)
	case "tiers":
		for _, tier := range t.Tiers {
			v.Tiers = append(v.Tiers, kind.DiscountTier{Units: tier.Units, Percent: int(tier.Percent)})
		}
	case "buy_get":
		v.Buy, v.Get, v.Percent, v.Most = t.Buy, t.Get, int(t.Percent), t.Most
	case "bundle":
		v.Amount, v.Units, v.Most = int64(t.Amount), t.Units, t.Most
	}
	return kind.DiscountTerms{
		Class: t.Class, Value: v, MinSum: int64(t.MinSum), MinUnits: t.MinUnits, Combines: t.Combines,
		Target: kind.DiscountTarget{
			Products: t.Products, Categories: t.Categories, WithoutProducts: t.WithoutProducts, WithoutCategories: t.WithoutCategories,
		},
	}
}

// termsOf returns stored terms. Its lists are not nil.
func termsOf(t kind.DiscountTerms) Terms {
	v := t.Value
	terms := Terms{
		Class: t.Class, Kind: v.Kind, Percent: money.Amount(v.Percent), Cap: money.Amount(v.Cap), Amount: money.Amount(v.Amount),
		Tiers: make([]Tier, len(v.Tiers)), Buy: v.Buy, Get: v.Get, Units: v.Units, Most: v.Most,
		Products: filled(t.Target.Products), Categories: filled(t.Target.Categories),
		WithoutProducts: filled(t.Target.WithoutProducts), WithoutCategories: filled(t.Target.WithoutCategories),
		MinSum: money.Amount(t.MinSum), MinUnits: t.MinUnits, Combines: filled(t.Combines),
	}
	for i, tier := range v.Tiers {
		terms.Tiers[i] = Tier{tier.Units, money.Amount(tier.Percent)}
	}
	return terms
}

// filled returns a list that is not nil, so that it is sent as [].
func filled[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}

// unique returns a sorted copy of a list without repetitions, or nil for an empty list.
func unique(list []int) []int { return slices.Compact(slices.Sorted(slices.Values(list))) }
