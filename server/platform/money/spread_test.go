package money

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestSpread_IsExactAndFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Amount { return Amount(rapid.Int64Range(0, 1<<50).Draw(t, "weight")) }), 1, 9).Draw(t, "weights")
		total := Amount(0)
		for _, weight := range weights {
			total += weight
		}
		amount := Amount(rapid.Int64Range(0, int64(max(total, 1))).Draw(t, "amount"))
		parts, sum := Spread(amount, weights), Amount(0)
		opposite := Spread(-amount, weights)
		for i, part := range parts {
			sum += part
			exact := new(big.Rat).SetFrac64(int64(amount), int64(max(total, 1)))
			exact.Mul(exact, new(big.Rat).SetInt64(int64(weights[i])))
			off := new(big.Rat).Sub(new(big.Rat).SetInt64(int64(part)), exact)
			if total > 0 && off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 || part < 0 || part > weights[i] || opposite[i] != -part {
				t.Errorf("part %d of %d by %v is %d, of the opposite %d", i, amount, weights, part, opposite[i])
			}
		}
		if total > 0 && sum != amount || total == 0 && sum != 0 {
			t.Errorf("the parts %v of %d add up to %d", parts, amount, sum)
		}
	})
}

func TestPortion_RoundsDown(t *testing.T) {
	for _, c := range []struct{ amount, part, whole, want int64 }{
		{200, 2, 3, 133}, {200, 0, 3, 0}, {200, 3, 3, 200}, {5, 0, 0, 0}, {1 << 62, 1<<62 - 1, 1 << 62, 1<<62 - 1},
	} {
		if got := Portion(c.amount, c.part, c.whole); got != c.want {
			t.Errorf("%d × %d ÷ %d = %d, want %d", c.amount, c.part, c.whole, got, c.want)
		}
	}
}
