package discount

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/server/platform/money"
)

var noon = time.Date(2026, 3, 20, 12, 0, 0, 0, time.FixedZone("Asia/Dhaka", 6*3600))

// amounts draws amounts of poisha from small to a lakh taka, often round ones.
func amounts(name string) *rapid.Generator[money.Amount] {
	return rapid.OneOf(
		rapid.Map(rapid.Int64Range(0, 100_000_00), func(n int64) money.Amount { return money.Amount(n) }),
		rapid.Map(rapid.Int64Range(0, 2_000), func(n int64) money.Amount { return money.Amount(n * 1_00) }),
	)
}

func drawCart(t *rapid.T) Cart {
	cart := Cart{Fee: amounts("fee").Draw(t, "fee"), District: "Dhaka", FirstOrder: rapid.Bool().Draw(t, "first")}
	for i := range rapid.IntRange(0, 6).Draw(t, "lines") {
		cart.Lines = append(cart.Lines, Line{
			Key: fmt.Sprint("line", i), Product: rapid.IntRange(1, 4).Draw(t, "product"), Categories: []int{rapid.IntRange(1, 3).Draw(t, "category")},
			Quantity: rapid.IntRange(1, 9).Draw(t, "quantity"), Price: amounts("price").Draw(t, "price"),
		})
	}
	for range rapid.IntRange(0, 2).Draw(t, "codes") {
		cart.Codes = append(cart.Codes, fmt.Sprint("code", rapid.IntRange(1, 12).Draw(t, "code")))
	}
	return cart
}

// kinds contains the kinds of values of each class.
var kinds = map[Class][]Kind{
	Product: {Percent, Amount, Price, Tiers, BuyGet, Bundle}, Order: {Percent, Amount}, Delivery: {Percent, Amount, Free},
}

func drawValue(t *rapid.T, kinds []Kind) Value {
	v := Value{Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Percent: rapid.IntRange(1, money.WholePercent).Draw(t, "percent"), Amount: amounts("amount").Draw(t, "amount")}
	switch v.Kind {
	case Percent:
		v.Cap = rapid.SampledFrom([]money.Amount{0, 1, 50_00}).Draw(t, "cap")
	case Tiers:
		first := rapid.IntRange(1, 50_00).Draw(t, "tier")
		v.Tiers = []Tier{{Units: 2, Percent: first}, {Units: 5, Percent: first + rapid.IntRange(0, 50_00).Draw(t, "more")}}
	case BuyGet:
		v.Buy, v.Get, v.Most = rapid.IntRange(1, 10).Draw(t, "buy"), rapid.IntRange(1, 20).Draw(t, "get"), rapid.IntRange(0, 2).Draw(t, "most")
	case Bundle:
		v.Units, v.Most = rapid.IntRange(0, 4).Draw(t, "units"), rapid.IntRange(0, 2).Draw(t, "most")
	}
	return v
}

func drawRule(t *rapid.T, id int, classes []Class, allowed func(Kind) bool) *Rule {
	r := &Rule{ID: id, Class: rapid.SampledFrom(classes).Draw(t, "class")}
	r.Value = drawValue(t, slices.DeleteFunc(slices.Clone(kinds[r.Class]), func(k Kind) bool { return !allowed(k) }))
	if rapid.Bool().Draw(t, "targeted") || r.Value.Kind == Bundle && r.Value.Units == 0 {
		r.Target.Products = rapid.SliceOfN(rapid.IntRange(1, 4), 1, 3).Draw(t, "products")
	}
	if rapid.IntRange(0, 3).Draw(t, "excluding") == 0 {
		r.Target.WithoutCategories = []int{rapid.IntRange(1, 3).Draw(t, "without")}
	}
	if rapid.IntRange(0, 2).Draw(t, "coded") == 0 {
		r.Code = fmt.Sprint("CODE", id)
	}
	r.MinSum = rapid.SampledFrom([]money.Amount{0, 0, 500_00}).Draw(t, "minimum")
	r.MinUnits = rapid.SampledFrom([]int{0, 0, 3}).Draw(t, "units")
	r.FirstOrder = rapid.IntRange(0, 4).Draw(t, "first") == 0
	r.With = rapid.SliceOfDistinct(rapid.SampledFrom([]Class{Product, Order, Delivery}), rapid.ID[Class]).Draw(t, "with")
	return r
}

func drawRules(t *rapid.T, classes []Class, allowed func(Kind) bool) (rules []*Rule) {
	for i := range rapid.IntRange(0, 12).Draw(t, "rules") {
		rules = append(rules, drawRule(t, i+1, classes, allowed))
	}
	return rules
}

func every(Kind) bool { return true }

var classes = []Class{Product, Order, Delivery}

func TestCalculate_SumsAgreeAndNothingIsNegative(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cart, rules := drawCart(t), drawRules(t, classes, every)
		q := Calculate(cart, rules, noon)
		total, subtotal, discount := q.Fee, money.Amount(0), money.Amount(0)
		for i, line := range q.Lines {
			if line.Product < 0 || line.Order < 0 || line.Total < 0 || cart.Lines[i].Sum()-line.Product-line.Order != line.Total {
				t.Fatalf("line %d: %+v of %d", i, line, cart.Lines[i].Sum())
			}
			total += line.Total
			subtotal += cart.Lines[i].Sum()
			discount += line.Product + line.Order
		}
		if q.Total != total || q.Subtotal != subtotal || q.Discount != discount || q.Fee < 0 || q.Fee > cart.Fee {
			t.Fatalf("%+v, sums %d, %d, %d", q, total, subtotal, discount)
		}
		ofFee := cart.Fee - q.Fee
		for _, a := range q.Discounts {
			sum := money.Amount(0)
			for _, share := range a.Shares {
				if share.Amount <= 0 {
					t.Fatalf("rule %d: share %+v", a.Rule.ID, share)
				}
				sum += share.Amount
			}
			if a.Rule.Class == Delivery {
				sum, ofFee = a.Amount, ofFee-a.Amount
			}
			if a.Amount <= 0 || sum != a.Amount {
				t.Fatalf("rule %d: %d, shares %d", a.Rule.ID, a.Amount, sum)
			}
			for _, b := range q.Discounts {
				if a.Rule.Class != b.Rule.Class && !(a.Rule.combines([]Class{b.Rule.Class}) && b.Rule.combines([]Class{a.Rule.Class})) {
					t.Fatalf("rules %d and %d do not combine", a.Rule.ID, b.Rule.ID)
				}
			}
		}
		if ofFee != 0 {
			t.Fatalf("%d of the fee are in no discount", ofFee)
		}
	})
}

func TestCalculate_OrderOfLinesAndRulesIsIrrelevant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cart, rules := drawCart(t), drawRules(t, classes, every)
		want := Calculate(cart, rules, noon)
		at := rapid.Permutation(indexes(cart.Lines)).Draw(t, "order of lines")
		other := cart
		other.Lines = nil
		for _, i := range at {
			other.Lines = append(other.Lines, cart.Lines[i])
		}
		got := Calculate(other, rapid.Permutation(rules).Draw(t, "order of rules"), noon)
		if got.Total != want.Total || got.Fee != want.Fee || len(got.Discounts) != len(want.Discounts) || fmt.Sprint(got.Codes) != fmt.Sprint(want.Codes) {
			t.Fatalf("%+v, want %+v", got, want)
		}
		for to, from := range at {
			if got.Lines[to] != want.Lines[from] {
				t.Fatalf("line %s: %+v, want %+v", cart.Lines[from].Key, got.Lines[to], want.Lines[from])
			}
		}
	})
}

func indexes[T any](list []T) []int {
	out := make([]int, len(list))
	for i := range out {
		out[i] = i
	}
	return out
}

// Bundles and buy-and-get are left out: one unit less can move a group to other lines.
func TestCalculate_RemovingALineNeverRaisesAProductShare(t *testing.T) {
	t.Parallel()
	ofOneLine := func(k Kind) bool { return k != Bundle && k != BuyGet }
	rapid.Check(t, func(t *rapid.T) {
		cart, rules := drawCart(t), drawRules(t, []Class{Product}, ofOneLine)
		if len(cart.Lines) == 0 {
			return
		}
		gone := rapid.IntRange(0, len(cart.Lines)-1).Draw(t, "gone")
		less := cart
		less.Lines = slices.Delete(slices.Clone(cart.Lines), gone, gone+1)
		before, after := Calculate(cart, rules, noon), Calculate(less, rules, noon)
		for i, line := range slices.Delete(slices.Clone(before.Lines), gone, gone+1) {
			if after.Lines[i].Product > line.Product {
				t.Fatalf("line %s: %d, before %d", less.Lines[i].Key, after.Lines[i].Product, line.Product)
			}
		}
	})
}

func TestCalculate_ADiscountNeverRaisesTheTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cart, rules := drawCart(t), drawRules(t, classes, every)
		if len(rules) == 0 {
			return
		}
		with, without := Calculate(cart, rules, noon), Calculate(cart, rules[1:], noon)
		if with.Total > without.Total {
			t.Fatalf("%d with rule 1, %d without", with.Total, without.Total)
		}
	})
}

func BenchmarkCalculate_TwentyLinesAndAHundredDiscounts(b *testing.B) {
	cart := Cart{Fee: 120_00}
	for i := range 20 {
		cart.Lines = append(cart.Lines, Line{Key: fmt.Sprint(i), Product: i % 15, Categories: []int{i % 7, i % 3}, Quantity: 1 + i%4, Price: money.Amount(100_00 + 37*i)})
	}
	var rules []*Rule
	for i := range 100 {
		r := &Rule{ID: i, Class: classes[i%3], Value: Value{Kind: kinds[classes[i%3]][i%len(kinds[classes[i%3]])], Percent: 1_00 + i%30*1_00, Amount: money.Amount(i * 100), Buy: 2, Get: 1, Units: 3}}
		r.Target.Categories, r.With = []int{i % 7}, classes
		rules = append(rules, r)
	}
	for b.Loop() {
		Calculate(cart, rules, noon)
	}
}
