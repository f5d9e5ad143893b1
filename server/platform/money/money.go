// Package money represents amounts as whole minor units (poisha, cents), so that sums are exact. In
// JSON they are decimal numbers of major units.
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Amount is a number of minor units: 12050 is 120.50.
type Amount int64

// Max is the largest amount that Haat handles: ten billion major units.
const Max Amount = 1_000_000_000_000

// MarshalJSON writes major units with as few decimals as possible: 120, 120.5, 120.05.
func (a Amount) MarshalJSON() ([]byte, error) {
	return []byte(a.Decimal()), nil
}

// UnmarshalJSON parses major units with at most two decimals. It returns an error for an exponent,
// a string, a third decimal or an amount beyond Max.
func (a *Amount) UnmarshalJSON(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*a = v
	return nil
}

// Decimal returns the amount in major units, in ASCII digits without trailing zeros.
func (a Amount) Decimal() string {
	sign, n := "", int64(a)
	if n < 0 {
		sign, n = "-", -n
	}
	s := sign + strconv.FormatInt(n/100, 10)
	switch cents := n % 100; {
	case cents == 0:
		return s
	case cents%10 == 0:
		return s + "." + strconv.FormatInt(cents/10, 10)
	default:
		return s + fmt.Sprintf(".%02d", cents)
	}
}

// Parse parses major units such as "120.5". It accepts ASCII digits, one leading minus and at most
// two decimals.
func Parse(s string) (Amount, error) {
	digits, negative := strings.CutPrefix(s, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if len(whole) == 0 || len(whole) > 11 || len(fraction) > 2 || strings.HasSuffix(digits, ".") {
		return 0, fmt.Errorf("amount %.40q: not a decimal with at most two decimals", s)
	}
	n, err := strconv.ParseUint(whole+(fraction + "00")[:2], 10, 63)
	if err != nil || Amount(n) > Max {
		return 0, fmt.Errorf("amount %.40q: not a decimal within limits", s)
	}
	if negative {
		return -Amount(n), nil
	}
	return Amount(n), nil
}

// DiscountType is the type of a discount: a percentage or a flat amount.
type DiscountType string

// Percent is a percentage. Every other value means a flat amount.
const (
	Percent DiscountType = "PERCENT"
	Flat    DiscountType = "FLAT"
)

// Discounted returns the unit price after a discount. The discount is in hundredths of a percent for Percent,
// otherwise in minor units. The price is rounded half up to the minor unit, or to the major unit if whole is
// set. It is at least 0 and at most the selling price. A price without a discount is not rounded.
func Discounted(selling, discount Amount, t DiscountType, whole bool) Amount {
	price := exactlyDiscounted(selling, discount, t)
	if !whole || discount <= 0 {
		return price
	}
	return min((price+50)/100*100, selling)
}

// WholePercent is 100 % in hundredths of a percent.
const WholePercent = 100_00

// PercentOf returns percent hundredths of a percent of an amount, rounded half up. percent must be at most
// WholePercent, so that the result fits into 64 bits for every amount.
func PercentOf(amount Amount, percent int) Amount {
	whole, rest := amount/WholePercent, amount%WholePercent
	return whole*Amount(percent) + (rest*Amount(percent)+WholePercent/2)/WholePercent
}

func exactlyDiscounted(selling, discount Amount, t DiscountType) Amount {
	if t != Percent {
		return max(selling-discount, 0)
	}
	const whole = 100_00
	if discount >= whole {
		return 0
	}
	return (selling*(whole-discount) + whole/2) / whole
}
