package discount

import (
	"cmp"
	"math/big"
	"slices"

	"haat/server/platform/money"
)

// Spread divides an amount by weights in whole poisha: each part is rounded down, and the rest goes one by one to the parts with the largest
// remainders, of equal ones to the first. No part is larger than its weight if the amount is at most the sum of the weights.
func Spread(amount money.Amount, weights []money.Amount) []money.Amount {
	parts := make([]money.Amount, len(weights))
	sum := money.Amount(0)
	for _, weight := range weights {
		sum += weight
	}
	if sum <= 0 || amount <= 0 {
		return parts
	}
	rests := make([]money.Amount, len(weights))
	left := amount
	for i, weight := range weights {
		parts[i], rests[i] = divide(amount, weight, sum)
		left -= parts[i]
	}
	at := make([]int, len(weights))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(rests[b], rests[a]) })
	for _, i := range at[:left] {
		parts[i]++
	}
	return parts
}

// Left returns what remains of the discount of a line when only some of its units remain, at most all. What the units cost after the discount is
// divided by their number and rounded down, so that the customer never pays more for the remaining units than their part.
func Left(price, discount money.Amount, left, all int) money.Amount {
	if left == 0 || discount == 0 {
		return 0
	}
	cost, _ := divide(price*money.Amount(all)-discount, money.Amount(left), money.Amount(all))
	return price*money.Amount(left) - cost
}

// divide returns a × b / c, rounded down, and the remainder. The product may be larger than an int64.
func divide(a, b, c money.Amount) (quotient, remainder money.Amount) {
	if product := a * b; a == 0 || product/a == b {
		return product / c, product % c
	}
	q, r := new(big.Int).QuoRem(new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(int64(b))), big.NewInt(int64(c)), new(big.Int))
	return money.Amount(q.Int64()), money.Amount(r.Int64())
}
