package discount

import (
	"cmp"
	"slices"

	"haat/server/platform/money"
)

// lowerLines applies product discounts: to each line the one that lowers it most. A discount of several lines together (a bundle, or buy and get)
// replaces those of its lines if it lowers them more.
func (c *calculation) lowerLines(r *result, rules []*Rule) {
	shares := make([]money.Amount, len(c.cart.Lines))
	by := make([]*Rule, len(c.cart.Lines))
	var together []*Rule
	for _, rule := range rules {
		if rule.Value.together() {
			together = append(together, rule)
			continue
		}
		on, units := c.on[rule], c.units(rule)
		for i, line := range c.cart.Lines {
			if !on[i] {
				continue
			}
			if amount := rule.Value.ofUnit(line.Price, units) * money.Amount(line.Quantity); amount > shares[i] {
				shares[i], by[i] = amount, rule
			}
		}
	}
	c.lowerTogether(together, shares, by)
	for _, rule := range rules {
		var list []Share
		for i := range by {
			if by[i] == rule && shares[i] > 0 {
				list = append(list, Share{i, shares[i]})
			}
		}
		r.add(rule, list)
	}
}

// units returns the number of units of the target's lines.
func (c *calculation) units(rule *Rule) (units int) {
	on := c.on[rule]
	for i, line := range c.cart.Lines {
		if on[i] {
			units += line.Quantity
		}
	}
	return units
}

// ofUnit returns the amount by which a value lowers a unit with a price, if the cart has a number of units of the target.
func (v Value) ofUnit(price money.Amount, units int) money.Amount {
	switch v.Kind {
	case Percent:
		return v.percentOf(price)
	case Amount:
		return min(v.Amount, price)
	case Price:
		return max(0, price-v.Amount)
	case Tiers:
		percent := 0
		for _, tier := range v.Tiers {
			if units >= tier.Units {
				percent = tier.Percent
			}
		}
		return money.PercentOf(price, percent)
	}
	return 0
}

// together reports whether a value lowers several units or lines together.
func (v Value) together() bool { return v.Kind == BuyGet || v.Kind == Bundle }

// percentOf returns the percentage of an amount, at most the cap.
func (v Value) percentOf(amount money.Amount) money.Amount {
	part := money.PercentOf(amount, v.Percent)
	if v.Cap > 0 {
		part = min(part, v.Cap)
	}
	return part
}

// lowerTogether lets the rules of several lines replace the shares of their lines, the one with the greatest gain first. A line has one product
// discount, so that a bundle takes its lines whole.
func (c *calculation) lowerTogether(rules []*Rule, shares []money.Amount, by []*Rule) {
	taken := make([]bool, len(shares))
	for len(rules) > 0 {
		var best *Rule
		var bestShares []money.Amount
		bestGain := money.Amount(0)
		rules = slices.DeleteFunc(rules, func(rule *Rule) bool {
			next := c.together(rule, taken)
			gain := money.Amount(0)
			for i, amount := range next {
				if amount > 0 {
					gain += amount - shares[i]
				}
			}
			if gain > bestGain {
				best, bestShares, bestGain = rule, next, gain
			}
			return gain <= 0
		})
		if best == nil {
			return
		}
		for i, amount := range bestShares {
			if amount > 0 {
				shares[i], by[i], taken[i] = amount, best, true
			}
		}
		rules = slices.DeleteFunc(rules, func(rule *Rule) bool { return rule == best })
	}
}

// together returns the amounts by which a rule of several lines lowers each line. It leaves out lines that are taken.
func (c *calculation) together(rule *Rule, taken []bool) []money.Amount {
	runs := make([]run, 0, len(taken))
	on := c.on[rule]
	for _, i := range c.order {
		if line := c.cart.Lines[i]; on[i] && !taken[i] && line.Quantity > 0 {
			runs = append(runs, run{i, line.Product, line.Quantity, line.Price})
		}
	}
	out := make([]money.Amount, len(taken))
	switch v := rule.Value; {
	case v.Kind == BuyGet:
		buyGet(v, runs, out)
	case v.Units > 0:
		bundleOfUnits(v, runs, out)
	default:
		bundleOfSet(v, rule.Target.Products, runs, out)
	}
	return out
}

// run is a number of units of a line that no group contains yet.
type run struct {
	line, product, units int
	price                money.Amount
}

// buyGet lowers the cheapest units of each group of Buy + Get. The runs are sorted by falling price.
func buyGet(v Value, runs []run, out []money.Amount) {
	group, units := v.Buy+v.Get, 0
	for _, r := range runs {
		units += r.units
	}
	if v.Buy <= 0 || v.Get <= 0 {
		return
	}
	groups := units / group
	if v.Most > 0 {
		groups = min(groups, v.Most)
	}
	// given returns the number of lowered units among the first n.
	given := func(n int) int {
		n = min(n, groups*group)
		return n/group*v.Get + max(0, n%group-v.Buy)
	}
	start := 0
	for _, r := range runs {
		out[r.line] += money.PercentOf(r.price, v.Percent) * money.Amount(given(start+r.units)-given(start))
		start += r.units
	}
}

// bundleOfUnits lowers each group of Units units to Amount, the dearest units first.
func bundleOfUnits(v Value, runs []run, out []money.Amount) {
	left := 0
	for _, r := range runs {
		left += r.units
	}
	groups := left / v.Units
	if v.Most > 0 {
		groups = min(groups, v.Most)
	}
	for groups > 0 {
		if n := min(groups, runs[0].units/v.Units); n > 0 { // groups of equal units
			out[runs[0].line] += max(0, runs[0].price*money.Amount(v.Units)-v.Amount) * money.Amount(n)
			runs[0].units -= n * v.Units
			groups -= n
			continue
		}
		var parts []run
		for need := v.Units; need > 0; {
			n := min(need, runs[0].units)
			if n > 0 {
				part := runs[0]
				part.units = n
				parts = append(parts, part)
			}
			need -= n
			if runs[0].units -= n; runs[0].units == 0 {
				runs = runs[1:]
			}
		}
		lowerTo(v.Amount, parts, 1, out)
		groups--
	}
}

// bundleOfSet lowers each set of one unit of each product to Amount.
func bundleOfSet(v Value, products []int, runs []run, out []money.Amount) {
	of := make([][]run, 0, len(products))
	for _, product := range slices.Compact(slices.Sorted(slices.Values(products))) {
		var list []run
		for _, r := range runs {
			if r.product == product {
				list = append(list, r)
			}
		}
		of = append(of, list)
	}
	most := cmp.Or(v.Most, 1<<30)
	for len(of) > 0 && most > 0 {
		n, parts := most, make([]run, 0, len(of))
		for _, list := range of {
			if len(list) == 0 {
				return
			}
			n = min(n, list[0].units)
			part := list[0]
			part.units = 1
			parts = append(parts, part)
		}
		lowerTo(v.Amount, parts, n, out)
		most -= n
		for i := range of {
			if of[i][0].units -= n; of[i][0].units == 0 {
				of[i] = of[i][1:]
			}
		}
	}
}

// lowerTo lowers n equal groups of units to an amount each. Every line bears its part of the price.
func lowerTo(amount money.Amount, parts []run, n int, out []money.Amount) {
	weights := make([]money.Amount, len(parts))
	sum := money.Amount(0)
	for i, part := range parts {
		weights[i] = part.price * money.Amount(part.units)
		sum += weights[i]
	}
	for i, share := range money.Spread(max(0, sum-amount)*money.Amount(n), weights) {
		out[parts[i].line] += share
	}
}
