package discount

import (
	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// RuleOf returns the rule with the terms. Conditions that terms do not contain are left empty.
func RuleOf(t kind.DiscountTerms) *Rule {
	v := t.Value
	r := &Rule{
		Class: Class(t.Class), Target: Target(t.Target), MinSum: money.Amount(t.MinSum), MinUnits: t.MinUnits,
		Value: Value{
			Kind: Kind(v.Kind), Percent: v.Percent, Cap: money.Amount(v.Cap), Amount: money.Amount(v.Amount), Tiers: v.Tiers,
			Buy: v.Buy, Get: v.Get, Units: v.Units, Most: v.Most,
		},
	}
	for _, class := range t.Combines {
		r.With = append(r.With, Class(class))
	}
	return r
}
