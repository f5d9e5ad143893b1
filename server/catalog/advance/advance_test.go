package advance_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"haat/ent/schema/kind"
	"haat/server/catalog/advance"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

func TestOf_RoundsUpToWholeTakaAndNeverExceedsTheTotal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rule kind.AdvanceRule
		sums advance.Sums
		want money.Amount
	}{
		{"no rule", kind.AdvanceRule{}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 0},
		{"none", kind.AdvanceRule{Kind: "none", Value: 5}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 0},
		{"unknown", kind.AdvanceRule{Kind: "half", Value: 5}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 0},
		{"delivery charge", kind.AdvanceRule{Kind: "delivery"}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 60_00},
		{"free delivery", kind.AdvanceRule{Kind: "delivery"}, advance.Sums{Products: 1000_00, Total: 1000_00}, 0},
		{"uneven delivery charge", kind.AdvanceRule{Kind: "delivery"}, advance.Sums{Products: 1000_00, Delivery: 60_01, Total: 1060_01}, 61_00},
		{"fixed", kind.AdvanceRule{Kind: "fixed", Value: 200_00}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 200_00},
		{"fixed above the total", kind.AdvanceRule{Kind: "fixed", Value: 200_00}, advance.Sums{Products: 90_50, Delivery: 60_00, Total: 150_50}, 150_50},
		{"percent of the products", kind.AdvanceRule{Kind: "percent", Value: 20_00}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 200_00},
		{"uneven percent", kind.AdvanceRule{Kind: "percent", Value: 33_33}, advance.Sums{Products: 100_00, Delivery: 60_00, Total: 160_00}, 34_00},
		{"smallest percent", kind.AdvanceRule{Kind: "percent", Value: 1}, advance.Sums{Products: 1, Total: 60_01}, 1_00},
		{"full", kind.AdvanceRule{Kind: "full"}, advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}, 1060_00},
		{"full of an uneven total", kind.AdvanceRule{Kind: "full"}, advance.Sums{Products: 99_99, Total: 99_99}, 99_99},
		{"nothing to pay", kind.AdvanceRule{Kind: "fixed", Value: 100_00}, advance.Sums{}, 0},
	} {
		if got := advance.Of(c.rule, c.sums); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got.Decimal(), c.want.Decimal())
		}
	}
}

func TestDue_IsTheLargestAmountOfAllRules(t *testing.T) {
	t.Parallel()
	sums := advance.Sums{Products: 1000_00, Delivery: 60_00, Total: 1060_00}
	delivery, tenth := &kind.AdvanceRule{Kind: "delivery"}, &kind.AdvanceRule{Kind: "percent", Value: 10_00}
	for _, c := range []struct {
		name  string
		rules *kind.PaymentRules
		own   []*kind.AdvanceRule
		want  money.Amount
	}{
		{"no rules", nil, nil, 0},
		{"the shop's", &kind.PaymentRules{Advance: *delivery}, []*kind.AdvanceRule{nil, {}}, 60_00},
		{"a product's without the shop's", nil, []*kind.AdvanceRule{nil, tenth}, 100_00},
		{"a product's above the shop's", &kind.PaymentRules{Advance: *delivery}, []*kind.AdvanceRule{tenth, delivery}, 100_00},
		{"a product's below the shop's", &kind.PaymentRules{Advance: *tenth}, []*kind.AdvanceRule{delivery}, 100_00},
		{"exactly the minimum", &kind.PaymentRules{Advance: *tenth, From: 1060_00}, nil, 100_00},
		{"below the minimum", &kind.PaymentRules{Advance: *tenth, From: 1060_01}, nil, 0},
		{"below the minimum, with a product's", &kind.PaymentRules{Advance: *tenth, From: 1060_01}, []*kind.AdvanceRule{delivery}, 60_00},
		{"the rule of risky orders does not apply by itself", &kind.PaymentRules{RedAdvance: *tenth}, nil, 0},
	} {
		if got := advance.Due(c.rules, c.own, sums); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got.Decimal(), c.want.Decimal())
		}
	}
}

func TestOf_PercentIsExactForAllAmounts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		products, percent := rapid.Int64Range(0, 1<<62).Draw(r, "products"), rapid.Int64Range(1, 100_00).Draw(r, "percent")
		got := advance.Of(kind.AdvanceRule{Kind: "percent", Value: percent}, advance.Sums{Products: money.Amount(products), Total: 1<<63 - 1})
		// want = ceil(products · percent / 1,000,000) taka
		want := new(big.Int).Mul(big.NewInt(products), big.NewInt(percent))
		want.Add(want, big.NewInt(1_000_000-1)).Div(want, big.NewInt(1_000_000)).Mul(want, big.NewInt(100))
		if want.Cmp(big.NewInt(int64(got))) != 0 {
			r.Fatalf("%d, want %s", got, want)
		}
	})
}

func TestCheck_RefusesInvalidValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule kind.AdvanceRule
		want string
	}{
		{kind.AdvanceRule{Kind: "half"}, "invalid"},
		{kind.AdvanceRule{Kind: "fixed"}, " min"},
		{kind.AdvanceRule{Kind: "fixed", Value: 1_000_000_01}, " max"},
		{kind.AdvanceRule{Kind: "percent", Value: -1}, " min"},
		{kind.AdvanceRule{Kind: "percent", Value: 100_01}, " max"},
		{kind.AdvanceRule{Kind: "percent", Value: 100_00}, ""},
		{kind.AdvanceRule{Kind: "full", Value: 7}, ""},
		{kind.AdvanceRule{}, ""},
	} {
		fields := form.Fields{}
		advance.Check(fields, "rule", &c.rule)
		got := fields["rule"]
		if text := fields["rule_value"]; text != "" {
			got = " " + text
		}
		if got != c.want || c.rule.Kind == "full" && c.rule.Value != 0 {
			t.Errorf("%+v: %q, want %q", c.rule, got, c.want)
		}
	}
}
