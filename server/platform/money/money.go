// Package money holds amounts as whole minor units (poisha, cents), so that
// sums are exact. JSON carries them as decimal numbers of major units.
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Amount is a sum in minor units: 12050 is 120.50.
type Amount int64

// Max is the largest amount that Haat handles: ten thousand million major units.
const Max Amount = 1_000_000_000_000

// MarshalJSON writes major units with as few decimals as needed: 120, 120.5, 120.05.
func (a Amount) MarshalJSON() ([]byte, error) {
	return []byte(a.Decimal()), nil
}

// UnmarshalJSON reads major units with at most two decimals. An exponent, a
// string, a third decimal or an amount beyond Max is an error.
func (a *Amount) UnmarshalJSON(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*a = v
	return nil
}

// Decimal is the amount in major units, ASCII digits, without trailing zeros.
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

// Parse reads major units, such as "120.5". It accepts ASCII digits, one
// leading minus and at most two decimals.
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

// DiscountType says how a discount is to be read.
type DiscountType string

// Percent takes a percentage off; every other type takes a flat amount.
const (
	Percent DiscountType = "PERCENT"
	Flat    DiscountType = "FLAT"
)

// Discounted is the unit price after the discount: for Percent the discount is
// in hundredths of a percent, else in minor units. It rounds half up to the
// minor unit and is never below 0.
func Discounted(selling, discount Amount, t DiscountType) Amount {
	if t != Percent {
		return max(selling-discount, 0)
	}
	const whole = 100_00
	if discount >= whole {
		return 0
	}
	return (selling*(whole-discount) + whole/2) / whole
}
