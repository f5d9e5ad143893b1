package discount

import (
	"cmp"
	"slices"
	"time"

	"haat/server/platform/money"
)

// Quote is the calculation of a cart. Subtotal less Discount plus Fee is Total.
type Quote struct {
	Lines     []QuotedLine // in the order of the cart
	Discounts []Applied    // in the order of calculation
	Codes     []Code       // the entered codes, without repetitions
	Near      []Near       // the automatic discounts for which the cart is too small, the nearest first
	Subtotal  money.Amount // the sum of the lines before discounts
	Discount  money.Amount // of the lines; not of the fee
	Fee       money.Amount // after discounts
	Total     money.Amount
}

// QuotedLine contains the shares of a line in the discounts. Its total is its sum less both.
type QuotedLine struct {
	Product, Order money.Amount
	// Total is what the units of the line cost. Divided by their number, it may not be whole poisha.
	Total money.Amount
}

// Applied is a discount that counts. Amount is the sum of Shares, or the part of the fee in the class delivery.
type Applied struct {
	Rule   *Rule
	Amount money.Amount
	Shares []Share
}

// Share is the part of a discount that lowers a line. Line is its index in the cart.
type Share struct {
	Line   int
	Amount money.Amount
}

// Calculate returns the quote of a cart by the rules of a shop at a time: of all combinations that the rules allow, the one that lowers the total
// most. It neither changes the cart nor the rules, and the order of lines and rules is irrelevant.
func Calculate(cart Cart, rules []*Rule, now time.Time) Quote {
	c := newCalculation(cart, rules, now)
	best := c.with(nil)
	for _, classes := range c.combinations() {
		if next := c.with(classes); next.better(best) {
			best = next
		}
	}
	return c.quote(best)
}

// calculation contains the cart and the rules that may count.
type calculation struct {
	cart  Cart
	now   time.Time
	rules []*Rule // by id; those that count, apart from the minimum
	codes []Code
	order []int            // the indexes of lines by falling price, then by key
	on    map[*Rule][]bool // whether the target selects each line
}

func newCalculation(cart Cart, rules []*Rule, now time.Time) *calculation {
	c := &calculation{cart: cart, now: now, order: make([]int, len(cart.Lines)), on: make(map[*Rule][]bool, len(rules))}
	for i := range c.order {
		c.order[i] = i
	}
	slices.SortFunc(c.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(cart.Lines[b].Price, cart.Lines[a].Price), cmp.Compare(cart.Lines[a].Key, cart.Lines[b].Key))
	})
	c.readCodes(rules)
	for _, r := range rules {
		if r.Code != "" && !slices.ContainsFunc(c.codes, func(code Code) bool { return code.rule == r }) {
			continue
		}
		if c.refusal(r) != "" {
			continue
		}
		c.rules = append(c.rules, r)
		c.on[r] = make([]bool, len(cart.Lines))
		for i, line := range cart.Lines {
			c.on[r][i] = r.Target.matches(line)
		}
	}
	slices.SortFunc(c.rules, func(a, b *Rule) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Code, b.Code)) })
	c.rules = slices.CompactFunc(c.rules, func(a, b *Rule) bool { return a.ID == b.ID })
	return c
}

// combinations returns the sets of classes of which the rules may count together, smaller sets first.
func (c *calculation) combinations() [][]Class {
	var present []Class
	for _, class := range []Class{Product, Order, Delivery} {
		if slices.ContainsFunc(c.rules, func(r *Rule) bool { return r.Class == class }) {
			present = append(present, class)
		}
	}
	var sets [][]Class
	for mask := 1; mask < 1<<len(present); mask++ {
		var set []Class
		for i, class := range present {
			if mask&(1<<i) != 0 {
				set = append(set, class)
			}
		}
		sets = append(sets, set)
	}
	slices.SortStableFunc(sets, func(a, b []Class) int { return cmp.Compare(len(a), len(b)) })
	return sets
}

// result is the calculation with some classes.
type result struct {
	left      []money.Amount // of each line, after the discounts so far
	fee       money.Amount
	discounts []Applied
	amount    money.Amount // of all discounts
	codes     int          // discounts with a code
}

// better reports whether a result lowers the total more than another one, or as much with more of the entered codes.
func (r *result) better(than *result) bool {
	if r.amount != than.amount {
		return r.amount > than.amount
	}
	return r.codes > than.codes
}

// with calculates with the rules of classes that combine with all of them.
func (c *calculation) with(classes []Class) *result {
	r := &result{left: make([]money.Amount, len(c.cart.Lines)), fee: c.cart.Fee}
	for i, line := range c.cart.Lines {
		r.left[i] = line.Sum()
	}
	of := func(class Class) (list []*Rule) {
		for _, rule := range c.rules {
			if rule.Class == class && slices.Contains(classes, class) && rule.combines(classes) && c.missing(rule, r.left).none() {
				list = append(list, rule)
			}
		}
		return list
	}
	c.lowerLines(r, of(Product))
	c.lowerOrder(r, of(Order))
	c.lowerFee(r, of(Delivery))
	return r
}

// add applies a discount to lines.
func (r *result) add(rule *Rule, shares []Share) {
	sum := money.Amount(0)
	for _, share := range shares {
		r.left[share.Line] -= share.Amount
		sum += share.Amount
	}
	r.count(Applied{rule, sum, shares})
}

// count adds a discount that is more than 0.
func (r *result) count(a Applied) {
	if a.Amount <= 0 {
		return
	}
	r.discounts = append(r.discounts, a)
	r.amount += a.Amount
	if a.Rule.Code != "" {
		r.codes++
	}
}

// quote returns the quote of a result.
func (c *calculation) quote(r *result) Quote {
	q := Quote{Lines: make([]QuotedLine, len(r.left)), Discounts: r.discounts, Fee: r.fee}
	for i, line := range c.cart.Lines {
		q.Lines[i].Total = r.left[i]
		q.Subtotal += line.Sum()
		q.Total += r.left[i]
	}
	q.Discount = q.Subtotal - q.Total
	q.Total += r.fee
	for _, a := range r.discounts {
		for _, share := range a.Shares {
			if a.Rule.Class == Product {
				q.Lines[share.Line].Product += share.Amount
			} else {
				q.Lines[share.Line].Order += share.Amount
			}
		}
	}
	before := c.before(r)
	q.Codes, q.Near = c.told(r, before), c.near(r, before)
	return q
}
