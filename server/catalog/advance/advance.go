// Package advance computes how much of an order must be paid before it is shipped.
package advance

import (
	"slices"

	"haat/ent/schema/kind"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// Kinds of advance rules. A product with the empty kind has no rule; the shop's rule applies to it.
const (
	None     = "none"
	Delivery = "delivery" // the delivery charge
	Fixed    = "fixed"    // a fixed amount
	Percent  = "percent"  // a percentage of the products' price, in hundredths of a percent
	Full     = "full"     // the order's total
)

// Kinds lists the kinds of rules, in the order in which the admin area shows them.
var Kinds = []string{None, Delivery, Fixed, Percent, Full}

const (
	// taka is the unit to which advances are rounded up.
	taka money.Amount = 100
	// hundred is 100 % in hundredths of a percent.
	hundred = 100_00
	// MaxFixed is the maximum amount of a rule, in poisha.
	MaxFixed money.Amount = 1_000_000_00
)

// Sums contains the amounts of an order, in poisha. Products is the sum of the products' prices after
// discounts.
type Sums struct {
	Products, Delivery, Total money.Amount
}

// Of returns the advance that a rule requires for an order, in poisha. It is rounded up to whole taka and does
// not exceed the total.
func Of(rule kind.AdvanceRule, s Sums) money.Amount {
	var due money.Amount
	switch rule.Kind {
	case Delivery:
		due = s.Delivery
	case Fixed:
		due = money.Amount(rule.Value)
	case Percent:
		due = share(s.Products, money.Amount(rule.Value))
	case Full:
		due = s.Total
	}
	if rest := due % taka; rest > 0 {
		due += taka - rest
	}
	return max(0, min(due, s.Total))
}

// share returns a part of an amount, rounded up to the poisha. percent is in hundredths of a percent. The
// result is exact for all amounts.
func share(amount, percent money.Amount) money.Amount {
	whole, rest := amount/hundred, amount%hundred
	return whole*percent + (rest*percent+hundred-1)/hundred
}

// Due returns the advance of an order: the largest amount that a rule requires. The shop's rule applies if the
// total reaches the minimum rules.From; rules is nil if the shop has none. own contains the rules of the
// order's products, nil for products without one.
func Due(rules *kind.PaymentRules, own []*kind.AdvanceRule, s Sums) money.Amount {
	var due money.Amount
	if rules != nil && int64(s.Total) >= rules.From {
		due = Of(rules.Advance, s)
	}
	for _, rule := range own {
		if rule != nil {
			due = max(due, Of(*rule, s))
		}
	}
	return due
}

// Check adds the errors of a rule to fields, under name and name + "_value". It clears the value if the
// rule's kind has none.
func Check(fields form.Fields, name string, rule *kind.AdvanceRule) {
	limit := int64(0)
	switch {
	case rule.Kind == Fixed:
		limit = int64(MaxFixed)
	case rule.Kind == Percent:
		limit = hundred
	case rule.Kind != "" && !slices.Contains(Kinds, rule.Kind):
		fields[name] = "invalid"
		return
	}
	switch {
	case limit == 0:
		rule.Value = 0
	case rule.Value <= 0:
		fields[name+"_value"] = "min"
	case rule.Value > limit:
		fields[name+"_value"] = "max"
	}
}
