package figure

import (
	"errors"
	"math/big"
	"strings"
)

// Unit is a unit of weight.
type Unit string

// Units of weight.
const (
	Gram     Unit = "g"
	Kilogram Unit = "kg"
	Pound    Unit = "lb"
	Ounce    Unit = "oz"
)

// inGrams contains the units in grams.
var inGrams = map[Unit]*big.Rat{
	Gram: big.NewRat(1, 1), Kilogram: big.NewRat(1000, 1), Pound: big.NewRat(45_359_237, 100_000), Ounce: big.NewRat(45_359_237, 1_600_000),
}

// names lists the names of units in the order in which they are tried as endings.
var names = []struct {
	name string
	unit Unit
}{
	{"kilograms", Kilogram}, {"kilogram", Kilogram}, {"kgs", Kilogram}, {"kg", Kilogram}, {"কেজি", Kilogram}, {"কিলো", Kilogram},
	{"grams", Gram}, {"gram", Gram}, {"gms", Gram}, {"gm", Gram}, {"গ্রাম", Gram}, {"g", Gram},
	{"pounds", Pound}, {"pound", Pound}, {"lbs", Pound}, {"lb", Pound}, {"ounces", Ounce}, {"ounce", Ounce}, {"oz", Ounce},
}

// pieces lists the names of pieces in the order in which they are tried as endings.
var pieces = []string{"pieces", "piece", "pcs.", "pcs", "pc", "units", "unit", "nos", "টি", "টা", "পিস", "খানা"}

// UnitOf returns the unit that a text names, such as "KG" or "lbs". It reports false for any other text.
func UnitOf(text string) (Unit, bool) {
	text = strings.TrimSuffix(plain(text), ".")
	for _, each := range names {
		if text == each.name {
			return each.unit, true
		}
	}
	return "", false
}

// Grams parses a weight and returns whole grams, rounded half up. unit applies if the text contains no unit;
// if it is "", such a text is ErrNumber. A dot separates decimals of kilograms, pounds and ounces even before
// three digits; a comma before three digits is ErrAmbiguous. Errors: ErrNumber, ErrAmbiguous, ErrNegative.
func Grams(text string, unit Unit) (int, error) {
	text = plain(text)
	for _, each := range names {
		if rest, found := strings.CutSuffix(text, each.name); found {
			text, unit = strings.TrimSpace(rest), each.unit
			break
		}
	}
	one, ok := inGrams[unit]
	if !ok {
		return 0, ErrNumber
	}
	n, err := read(text, "")
	if unit != Gram {
		n, err = decimalWeight(text, n, err)
	}
	switch {
	case err != nil:
		return 0, err
	case n.negative && !n.isZero():
		return 0, ErrNegative
	}
	exact, ok := new(big.Rat).SetString(n.whole + "." + n.fraction + "0")
	if !ok {
		return 0, ErrNumber
	}
	twice := exact.Mul(exact, one).Mul(exact, big.NewRat(2, 1)).Add(exact, big.NewRat(1, 1)) // 2 × grams + 1
	grams := new(big.Int).Quo(twice.Num(), new(big.Int).Mul(twice.Denom(), big.NewInt(2)))
	if !grams.IsInt64() || grams.Int64() > maxGrams {
		return 0, ErrNumber
	}
	return int(grams.Int64()), nil
}

// maxGrams is the maximum weight, one million kilograms.
const maxGrams = 1_000_000_000

// decimalWeight parses "1.250" as 1.25, and refuses "1,250", which may be 1.25 or 1250.
func decimalWeight(text string, n number, err error) (number, error) {
	switch {
	case errors.Is(err, ErrAmbiguous):
		n.whole, n.fraction, _ = strings.Cut(strings.TrimLeft(text, "+"), ".")
		return n, nil
	case err == nil && strings.Count(text, ",") == 1 && !strings.Contains(text, "."):
		return n, ErrAmbiguous
	}
	return n, err
}

// withoutUnit removes one of the endings from a text.
func withoutUnit(text string, endings []string) string {
	text = plain(text)
	for _, ending := range endings {
		if rest, found := strings.CutSuffix(text, ending); found {
			return rest
		}
	}
	return text
}
