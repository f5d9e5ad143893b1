package discount

import (
	"slices"

	"haat/server/platform/money"
)

// lowerOrder applies the discounts of the order: the best one, or all that combine with each other if they lower the total more.
func (c *calculation) lowerOrder(r *result, rules []*Rule) {
	var alone *result
	sum := r.copied()
	for _, rule := range rules {
		one := r.copied()
		c.lowerBy(one, rule)
		if alone == nil || one.better(alone) {
			alone = one
		}
		if slices.Contains(rule.With, Order) {
			c.lowerBy(sum, rule)
		}
	}
	if alone == nil {
		return
	}
	if sum.better(alone) {
		alone = sum
	}
	*r = *alone
}

// lowerBy applies a discount of the order, spread over the target's lines by what they cost.
func (c *calculation) lowerBy(r *result, rule *Rule) {
	lines, weights := make([]int, 0, len(r.left)), make([]money.Amount, 0, len(r.left))
	base, on := money.Amount(0), c.on[rule]
	for _, i := range c.order {
		if on[i] {
			lines = append(lines, i)
			weights = append(weights, r.left[i])
			base += r.left[i]
		}
	}
	amount := min(rule.Value.Amount, base)
	if rule.Value.Kind == Percent {
		amount = rule.Value.percentOf(base)
	}
	var shares []Share
	for i, share := range money.Spread(amount, weights) {
		if share > 0 {
			shares = append(shares, Share{lines[i], share})
		}
	}
	r.add(rule, shares)
}

// copied returns a copy that can be changed.
func (r *result) copied() *result {
	out := *r
	out.left, out.discounts = slices.Clone(r.left), slices.Clone(r.discounts)
	return &out
}

// lowerFee applies the delivery discount that lowers the fee most.
func (c *calculation) lowerFee(r *result, rules []*Rule) {
	var best Applied
	for _, rule := range rules {
		amount := r.fee
		switch rule.Value.Kind {
		case Percent:
			amount = rule.Value.percentOf(r.fee)
		case Amount:
			amount = min(rule.Value.Amount, r.fee)
		}
		if amount > best.Amount {
			best = Applied{Rule: rule, Amount: amount}
		}
	}
	r.fee -= best.Amount
	if best.Rule != nil {
		r.count(best)
	}
}
