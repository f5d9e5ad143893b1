package discount

import (
	"time"

	"haat/server/platform/money"
)

// ForAnybody reports whether a rule without a code counts at a time for every customer and in every district, apart from its minimum.
func (r *Rule) ForAnybody(now time.Time) bool {
	return r.Code == "" && r.closed(now) == "" && r.MostOfPhone == 0 && !r.FirstOrder && len(r.Districts)+len(r.Segments) == 0
}

// NextChange returns the next time after now at which the rule begins or ends, or the zero time.
func (r *Rule) NextChange(now time.Time) time.Time {
	for _, at := range []time.Time{r.Starts, r.Ends} { // the start is earlier
		if at.After(now) {
			return at
		}
	}
	return time.Time{}
}

// LowersUnits reports whether a rule lowers the price of a single unit, whatever else is in the cart.
func (r *Rule) LowersUnits() bool {
	return r.Class == Product && r.MinSum <= 0 && r.MinUnits <= 1 && !r.Value.together() &&
		(r.Value.Kind != Tiers || len(r.Value.Tiers) > 0 && r.Value.Tiers[0].Units <= 1)
}

// Selects reports whether the target of a rule selects a line.
func (r *Rule) Selects(l Line) bool { return r.Target.matches(l) }

// BestOfUnit returns the rule that lowers a unit of a line most, as Calculate does for a cart of one unit, and the amount. The rules must be
// sorted by id and lower units. It returns nil if none lowers the line.
func BestOfUnit(rules []*Rule, l Line) (best *Rule, amount money.Amount) {
	for _, r := range rules {
		if !r.Target.matches(l) {
			continue
		}
		if lowered := r.Value.ofUnit(l.Price, 1); lowered > amount {
			best, amount = r, lowered
		}
	}
	return best, amount
}
