// Package figure parses amounts, counts and weights in the notations of people and programs: with Bengali
// digits, currency signs, thousands separators and units. A text with two possible meanings is an error,
// because a wrong guess costs money.
package figure

import (
	"errors"
	"math/big"
	"strconv"
	"strings"

	"haat/server/platform/money"
)

// Errors of this package.
var (
	ErrNumber    = errors.New("figure: text is not a number")
	ErrAmbiguous = errors.New("figure: the separator may be of thousands or of decimals")
	ErrNegative  = errors.New("figure: number is negative")
	ErrCurrency  = errors.New("figure: amount is in another currency")
	ErrDecimals  = errors.New("figure: amount has more than two decimals")
)

// Reason returns the code of an error of this package for a row of a file: "number", "ambiguous", "invalid" for a negative number,
// "currency" or "decimals".
func Reason(err error) string {
	switch {
	case errors.Is(err, ErrAmbiguous):
		return "ambiguous"
	case errors.Is(err, ErrNegative):
		return "invalid"
	case errors.Is(err, ErrCurrency):
		return "currency"
	case errors.Is(err, ErrDecimals):
		return "decimals"
	}
	return "number"
}

// maxWhole is the maximum number of digits before the decimal separator.
const maxWhole = 11

// Amount parses an amount in a currency, such as "৳১,২০০", "1200.00 BDT", "Tk. 1,20,000/-" or "14.5000". It
// is exact: a third decimal other than 0 is ErrDecimals, except for rounding noise of binary fractions
// (99.90000000000001). Errors: ErrNumber, also for an empty text; ErrAmbiguous, ErrNegative, ErrCurrency,
// ErrDecimals.
func Amount(text, currency string) (money.Amount, error) {
	n, err := read(text, currency)
	if err != nil {
		return 0, err
	}
	if n.negative && !n.isZero() {
		return 0, ErrNegative
	}
	return n.exact()
}

// Rounded is like Amount, but accepts negative amounts and rounds half up to two decimals.
func Rounded(text, currency string) (money.Amount, error) {
	n, err := read(text, currency)
	if err != nil {
		return 0, err
	}
	padded := n.fraction + "000"
	amount, err := money.Parse(n.whole + "." + padded[:2])
	if err != nil {
		return 0, ErrNumber
	}
	if padded[2] >= '5' {
		amount++
	}
	if n.negative {
		amount = -amount
	}
	return amount, nil
}

// Percent parses a percentage with at most two decimals, with or without a percent sign, and returns
// hundredths of a percent. Errors are those of Amount.
func Percent(text string) (money.Amount, error) {
	return Amount(strings.TrimSuffix(strings.TrimSpace(text), "%"), "")
}

// Count parses a whole number of pieces, such as "৫", "1,200", "5.00" or "5 pcs". Errors: ErrNumber,
// ErrAmbiguous, ErrNegative.
func Count(text string) (int, error) {
	n, err := read(withoutUnit(text, pieces), "")
	switch {
	case err != nil:
		return 0, err
	case strings.Trim(n.fraction, "0") != "":
		return 0, ErrNumber
	case n.negative && !n.isZero():
		return 0, ErrNegative
	}
	return strconv.Atoi(n.whole)
}

// number is a decimal number in ASCII digits.
type number struct {
	whole, fraction string
	negative        bool
}

func (n number) isZero() bool { return strings.Trim(n.whole+n.fraction, "0") == "" }

// exact returns an amount with at most two decimals.
func (n number) exact() (money.Amount, error) {
	fraction := strings.TrimRight(n.fraction, "0")
	if len(fraction) > 2 {
		var ok bool
		if n.whole, fraction, ok = n.withoutNoise(); !ok {
			return 0, ErrDecimals
		}
	}
	amount, err := money.Parse(n.whole + "." + (fraction + "00")[:2])
	if err != nil {
		return 0, ErrNumber
	}
	return amount, nil
}

// noiseFrom is the minimum number of decimals of a fraction that may contain rounding noise of a binary
// number.
const noiseFrom = 9

// withoutNoise returns the number rounded to 15 digits, the precision of spreadsheets. It reports false if
// the result still has more than two decimals.
func (n number) withoutNoise() (whole, fraction string, ok bool) {
	if len(n.fraction) < noiseFrom {
		return "", "", false
	}
	exact, ok := new(big.Rat).SetString(n.whole + "." + n.fraction)
	if !ok {
		return "", "", false
	}
	whole, fraction, _ = strings.Cut(exact.FloatString(max(0, 15-len(strings.TrimLeft(n.whole, "0")))), ".")
	fraction = strings.TrimRight(fraction, "0")
	return whole, fraction, len(fraction) <= 2
}
