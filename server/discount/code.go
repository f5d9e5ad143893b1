package discount

import (
	"cmp"
	"slices"
	"time"

	"haat/server/platform/money"
)

// Refusal is the reason for which an entered code does not count; empty if it counts.
type Refusal string

// Reasons, in the order in which they are examined.
const (
	Unknown    Refusal = "unknown"
	Early      Refusal = "early" // it has not started
	Ended      Refusal = "ended"
	UsedUp     Refusal = "used_up"
	UsedBefore Refusal = "used_before" // by the phone number
	NotFirst   Refusal = "not_first"   // the customer has ordered before
	Elsewhere  Refusal = "elsewhere"   // the district or the segment
	NoProduct  Refusal = "no_product"  // the cart has no product of the target
	TooSmall   Refusal = "too_small"   // Missing says how much is missing
	Worse      Refusal = "worse"       // other discounts lower the total more, and the code does not combine with them
	Nothing    Refusal = "nothing"     // the code would lower nothing
)

// Code is the state of an entered code.
type Code struct {
	Code    string // as CodeKey returns it
	Refusal Refusal
	Missing Missing
	rule    *Rule
}

// Missing is what the cart lacks for the minimum of a discount.
type Missing struct {
	Sum   money.Amount
	Units int
}

// Near is an automatic discount that does not count only because the cart is too small.
type Near struct {
	Rule    *Rule
	Missing Missing
}

func (m Missing) none() bool { return m == Missing{} }

// readCodes looks the entered codes up.
func (c *calculation) readCodes(rules []*Rule) {
	for _, entered := range c.cart.Codes {
		key := CodeKey(entered)
		if key == "" || slices.ContainsFunc(c.codes, func(code Code) bool { return code.Code == key }) {
			continue
		}
		code := Code{Code: key, Refusal: Unknown}
		if i := slices.IndexFunc(rules, func(r *Rule) bool { return r.Code == key }); i >= 0 {
			code.rule = rules[i]
			code.Refusal = c.refusal(code.rule)
		}
		c.codes = append(c.codes, code)
	}
}

// refusal returns the reason for which a rule cannot count whatever the other discounts are, apart from its minimum.
func (c *calculation) refusal(r *Rule) Refusal {
	if closed := r.closed(c.now); closed != "" {
		return closed
	}
	switch {
	case r.MostOfPhone > 0 && r.UsedByPhone >= r.MostOfPhone:
		return UsedBefore
	case r.FirstOrder && !c.cart.FirstOrder:
		return NotFirst
	case len(r.Districts) > 0 && !slices.Contains(r.Districts, c.cart.District),
		len(r.Segments) > 0 && !c.inSegment(r):
		return Elsewhere
	case !slices.ContainsFunc(c.cart.Lines, r.Target.matches):
		return NoProduct
	}
	return ""
}

// closed returns the reason for which a rule counts for nobody at a time, or "".
func (r *Rule) closed(now time.Time) Refusal {
	switch {
	case !r.Starts.IsZero() && now.Before(r.Starts):
		return Early
	case !r.Ends.IsZero() && !now.Before(r.Ends):
		return Ended
	case r.MostUses > 0 && r.Used >= r.MostUses:
		return UsedUp
	}
	return ""
}

// inSegment reports whether the customer may use a rule for segments.
func (c *calculation) inSegment(r *Rule) bool {
	return c.cart.Anonymous && r.Code != "" || slices.ContainsFunc(r.Segments, func(id int) bool { return slices.Contains(c.cart.Segments, id) })
}

// missing returns what the cart lacks for the minimum of a rule. left contains what the lines cost.
func (c *calculation) missing(r *Rule, left []money.Amount) Missing {
	var m Missing
	if r.MinSum <= 0 && r.MinUnits <= 0 {
		return m
	}
	sum, units := money.Amount(0), 0
	on := c.on[r]
	for i, line := range c.cart.Lines {
		if on[i] {
			sum += left[i]
			units += line.Quantity
		}
	}
	return Missing{max(0, r.MinSum-sum), max(0, r.MinUnits-units)}
}

// before returns what the lines cost in the best result before the discounts of each class.
func (c *calculation) before(best *result) map[Class][]money.Amount {
	before := map[Class][]money.Amount{Product: c.with(nil).left, Delivery: best.left}
	before[Order] = slices.Clone(before[Product])
	for _, a := range best.discounts {
		for _, share := range a.Shares {
			if a.Rule.Class == Product {
				before[Order][share.Line] -= share.Amount
			}
		}
	}
	return before
}

// near returns the automatic discounts that would count if the cart reached their minimum, the nearest first.
func (c *calculation) near(best *result, before map[Class][]money.Amount) []Near {
	var list []Near
	for _, r := range c.rules {
		missing := c.missing(r, before[r.Class])
		if r.Code != "" || missing.none() || !r.combinesWith(best) {
			continue
		}
		list = append(list, Near{r, missing})
	}
	slices.SortStableFunc(list, func(a, b Near) int {
		return cmp.Or(cmp.Compare(a.Missing.Units, b.Missing.Units), cmp.Compare(a.Missing.Sum, b.Missing.Sum))
	})
	return list
}

// combinesWith reports whether the rule could count beside the discounts of a result.
func (r *Rule) combinesWith(best *result) bool {
	return !slices.ContainsFunc(best.discounts, func(a Applied) bool {
		return !slices.Contains(r.With, a.Rule.Class) || !slices.Contains(a.Rule.With, r.Class)
	})
}

// told returns the states of the entered codes in the best result.
func (c *calculation) told(best *result, before map[Class][]money.Amount) []Code {
	for i := range c.codes {
		code := &c.codes[i]
		if code.rule == nil || code.Refusal != "" {
			continue
		}
		if slices.ContainsFunc(best.discounts, func(a Applied) bool { return a.Rule == code.rule }) {
			continue
		}
		if code.Missing = c.missing(code.rule, before[code.rule.Class]); !code.Missing.none() {
			code.Refusal = TooSmall
			continue
		}
		if code.Refusal = Nothing; len(best.discounts) > 0 {
			code.Refusal = Worse
		}
	}
	return c.codes
}
