package discount

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The price that lists show for a product must be the price of one unit in the cart.
func TestBestOfUnit_IsWhatACartOfOneUnitCosts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t, []Class{Product}, every)
		shown := slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return !r.ForAnybody(noon) || !r.LowersUnits() })
		line := Line{
			Key: "1", Product: rapid.IntRange(1, 4).Draw(t, "product"), Categories: []int{rapid.IntRange(1, 3).Draw(t, "category")},
			Quantity: 1, Price: amounts("price").Draw(t, "price"),
		}
		best, amount := BestOfUnit(shown, line)
		// Rules with a minimum sum may lower the unit further, and are not shown.
		charged := Calculate(Cart{Lines: []Line{line}}, shown, noon)
		if charged.Total != line.Price-amount || (best == nil) != (len(charged.Discounts) == 0) {
			t.Fatalf("%d is shown, %d charged", line.Price-amount, charged.Total)
		}
		if best != nil && charged.Discounts[0].Rule != best {
			t.Fatalf("rule %d is named, %d counts", best.ID, charged.Discounts[0].Rule.ID)
		}
		if all := Calculate(Cart{Lines: []Line{line}}, rules, noon); all.Total > line.Price-amount {
			t.Fatalf("%d is shown, %d charged with the rules that are not shown", line.Price-amount, all.Total)
		}
	})
}

func TestForAnybody_LeavesOutWhatDependsOnTheCustomer(t *testing.T) {
	t.Parallel()
	later := noon.Add(time.Hour)
	for name, c := range map[string]struct {
		rule Rule
		want bool
	}{
		"no condition":       {Rule{}, true},
		"runs now":           {Rule{Starts: noon, Ends: later}, true},
		"begins later":       {Rule{Starts: later}, false},
		"ends now":           {Rule{Ends: noon}, false},
		"uses left":          {Rule{MostUses: 2, Used: 1}, true},
		"used up":            {Rule{MostUses: 2, Used: 2}, false},
		"code":               {Rule{Code: "EID10"}, false},
		"first order":        {Rule{FirstOrder: true}, false},
		"district":           {Rule{Districts: []string{"Dhaka"}}, false},
		"segment":            {Rule{Segments: []int{1}}, false},
		"limit of the phone": {Rule{MostOfPhone: 1}, false},
	} {
		if got := c.rule.ForAnybody(noon); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestLowersUnits_LeavesOutWhatNeedsMore(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rule Rule
		want bool
	}{
		"percentage":      {Rule{Class: Product, Value: Value{Kind: Percent}}, true},
		"one unit":        {Rule{Class: Product, Value: Value{Kind: Amount}, MinUnits: 1}, true},
		"two units":       {Rule{Class: Product, Value: Value{Kind: Price}, MinUnits: 2}, false},
		"minimum sum":     {Rule{Class: Product, Value: Value{Kind: Percent}, MinSum: 1}, false},
		"order":           {Rule{Class: Order, Value: Value{Kind: Percent}}, false},
		"tiers from two":  {Rule{Class: Product, Value: Value{Kind: Tiers, Tiers: []Tier{{Units: 2}}}}, false},
		"tiers from one":  {Rule{Class: Product, Value: Value{Kind: Tiers, Tiers: []Tier{{Units: 1}}}}, true},
		"buy and get":     {Rule{Class: Product, Value: Value{Kind: BuyGet}}, false},
		"bundle of units": {Rule{Class: Product, Value: Value{Kind: Bundle, Units: 3}}, false},
	} {
		if got := c.rule.LowersUnits(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
