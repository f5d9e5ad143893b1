package money

import (
	"cmp"
	"math/bits"
	"slices"
)

// Spread divides an amount in proportion to weights, which must not be negative: each part is rounded down, and the rest goes one by one to the
// parts with the largest fractions, of equal ones to the first. The parts add up to the amount, unless all weights are 0: then all parts are 0. No
// part of an amount up to the sum of the weights is larger than its weight.
func Spread[N ~int64](amount N, weights []N) []N {
	parts := make([]N, len(weights))
	total := N(0)
	for _, weight := range weights {
		total += weight
	}
	if total == 0 || amount == 0 {
		return parts
	}
	if amount < 0 {
		for i, part := range Spread(-amount, weights) {
			parts[i] = -part
		}
		return parts
	}
	type fraction struct {
		at   int
		rest N
	}
	fractions, left := make([]fraction, len(weights)), amount
	for i, weight := range weights {
		part, rest := divide(amount, weight, total)
		parts[i], fractions[i] = part, fraction{i, rest}
		left -= part
	}
	slices.SortStableFunc(fractions, func(a, b fraction) int { return cmp.Compare(b.rest, a.rest) })
	for _, f := range fractions[:left] {
		parts[f.at]++
	}
	return parts
}

// Portion returns amount × part ÷ whole, rounded down, or 0 if the whole is 0. None is negative, and part is at most whole.
func Portion[N ~int64](amount, part, whole N) N {
	if whole == 0 {
		return 0
	}
	quotient, _ := divide(amount, part, whole)
	return quotient
}

// divide returns amount × part ÷ whole, rounded down, and the remainder. The product is computed with 128 bits.
func divide[N ~int64](amount, part, whole N) (quotient, remainder N) {
	high, low := bits.Mul64(uint64(amount), uint64(part)) // #nosec G115 -- not negative
	q, r := bits.Div64(high, low, uint64(whole))          // no overflow: part is at most whole
	return N(q), N(r)                                     // #nosec G115 -- at most amount, and less than whole
}
