package discount

import (
	"slices"
	"testing"
	"time"

	"haat/server/platform/money"
)

// line returns a line of a product of category 1.
func line(product, quantity int, price money.Amount) Line {
	return Line{Key: string(rune('a' + product)), Product: product, Categories: []int{1}, Quantity: quantity, Price: price}
}

func totals(q Quote) (list []money.Amount) {
	for _, l := range q.Lines {
		list = append(list, l.Total)
	}
	return list
}

// Each case is a bug of another platform, named by its issue.
func TestCalculate_AvoidsKnownBugs(t *testing.T) {
	t.Parallel()
	for _, each := range []struct {
		source string
		lines  []Line
		rules  []*Rule
		want   []money.Amount // the totals of the lines
	}{
		{"medusa#14934: a fixed amount is no percentage", []Line{line(1, 1, 120_000_00)}, []*Rule{{Class: Order, Value: Value{Kind: Amount, Amount: 50_000_00}}}, []money.Amount{70_000_00}},
		{"medusa#12226: 100 % leaves 0", []Line{line(1, 1, 399_00)}, []*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 100_00}}}, []money.Amount{0}},
		{"medusa#14432: a discount is at most the price", []Line{line(1, 1, 23_00)}, []*Rule{{Class: Order, Value: Value{Kind: Amount, Amount: 27_60}}}, []money.Amount{0}},
		{"medusa#8829: buy 10 get 20", []Line{line(1, 30, 10_00)}, []*Rule{{Class: Product, Value: Value{Kind: BuyGet, Buy: 10, Get: 20, Percent: 100_00}}}, []money.Amount{100_00}},
		{"medusa#8829: of 12 units none is free", []Line{line(1, 12, 10_00)}, []*Rule{{Class: Product, Value: Value{Kind: BuyGet, Buy: 12, Get: 20, Percent: 100_00}}}, []money.Amount{120_00}},
		{
			"medusa#12626: a discount of a product leaves the others", []Line{line(1, 1, 100_00), line(2, 1, 100_00)},
			[]*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 10_00}, Target: Target{Products: []int{2}}}}, []money.Amount{100_00, 90_00},
		},
		{
			"medusa#8632: excluded products are not the included ones", []Line{line(1, 1, 100_00), line(2, 1, 100_00)},
			[]*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 10_00}, Target: Target{WithoutProducts: []int{2}}}}, []money.Amount{90_00, 100_00},
		},
		{
			"vendure#2995: the total of a line does not depend on a division by its units", []Line{line(1, 3, 3_33)},
			[]*Rule{{Class: Order, Value: Value{Kind: Amount, Amount: 10}}}, []money.Amount{9_89},
		},
		{
			"shopware PR 19070: 10.00 off three lines of 10.00 leaves 20.00", []Line{line(1, 1, 10_00), line(2, 1, 10_00), line(3, 1, 10_00)},
			[]*Rule{{Class: Order, Value: Value{Kind: Amount, Amount: 10_00}}}, []money.Amount{6_66, 6_67, 6_67},
		},
		{"BCApps#10462: 48.00 × 2 less 20 %", []Line{line(1, 2, 48_00)}, []*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 20_00}}}, []money.Amount{76_80}},
		{"BCApps#10462: one unit removed", []Line{line(1, 1, 48_00)}, []*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 20_00}}}, []money.Amount{38_40}},
		{"sonata#177: 3 × 100 less 10 %", []Line{line(1, 3, 100_00)}, []*Rule{{Class: Product, Value: Value{Kind: Percent, Percent: 10_00}}}, []money.Amount{270_00}},
		{
			"sonata#177: 10 % from 300 up, 6 × 50", []Line{line(1, 6, 50_00)},
			[]*Rule{{Class: Order, Value: Value{Kind: Percent, Percent: 10_00}, MinSum: 300_00}}, []money.Amount{270_00},
		},
		{
			"sonata#177: 10 % from 300 up, 5 × 50", []Line{line(1, 5, 50_00)},
			[]*Rule{{Class: Order, Value: Value{Kind: Percent, Percent: 10_00}, MinSum: 300_00}}, []money.Amount{250_00},
		},
	} {
		for i, r := range each.rules {
			r.ID = i + 1
		}
		got := Calculate(Cart{Lines: each.lines}, each.rules, noon)
		sorted := slices.Sorted(slices.Values(totals(got)))
		if !slices.Equal(sorted, slices.Sorted(slices.Values(each.want))) {
			t.Errorf("%s: %d, want %d", each.source, totals(got), each.want)
		}
	}
}

func TestCalculate_GivesTheBestCombinationThatIsAllowed(t *testing.T) {
	t.Parallel()
	percent := &Rule{ID: 1, Class: Product, Value: Value{Kind: Percent, Percent: 10_00}}
	order := &Rule{ID: 2, Code: "EID", Class: Order, Value: Value{Kind: Amount, Amount: 150_00}}
	fee := &Rule{ID: 3, Class: Delivery, Value: Value{Kind: Free}, MinSum: 800_00}
	rules := []*Rule{percent, order, fee}
	cart := Cart{Lines: []Line{line(1, 2, 500_00)}, Fee: 120_00, Codes: []string{" e i d "}}
	check := func(name string, want money.Amount, refusal Refusal) {
		t.Helper()
		if q := Calculate(cart, rules, noon); q.Total != want || q.Codes[0].Refusal != refusal {
			t.Errorf("%s: %d and %q, want %d and %q", name, q.Total, q.Codes[0].Refusal, want, refusal)
		}
	}
	check("none combines", 970_00, "")
	percent.With, fee.With = []Class{Delivery}, []Class{Product}
	check("product and delivery combine", 900_00, Worse)
	percent.With, fee.With, order.With = []Class{Order, Delivery}, []Class{Product, Order}, []Class{Product, Delivery}
	fee.MinSum = 700_00
	check("all combine", 750_00, "")
	fee.MinSum = 800_00                                                         // 1000 less 100 less 150 are too few
	check("the minimum of the delivery counts the other discounts", 850_00, "") // without the product's
}

func TestCalculate_SaysWhyACodeDoesNotCount(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	ten := Value{Kind: Percent, Percent: 10_00}
	rules := []*Rule{
		{ID: 1, Code: "SOON", Class: Order, Value: ten, Starts: noon.Add(day)},
		{ID: 2, Code: "OVER", Class: Order, Value: ten, Ends: noon},
		{ID: 3, Code: "USED", Class: Order, Value: ten, MostUses: 10, Used: 10},
		{ID: 4, Code: "ONCE", Class: Order, Value: ten, MostOfPhone: 1, UsedByPhone: 1},
		{ID: 5, Code: "FIRST", Class: Order, Value: ten, FirstOrder: true},
		{ID: 6, Code: "SYLHET", Class: Order, Value: ten, Districts: []string{"Sylhet"}},
		{ID: 7, Code: "RICE", Class: Order, Value: ten, Target: Target{Products: []int{9}}},
		{ID: 8, Code: "BIG", Class: Order, Value: ten, MinSum: 1000_00, MinUnits: 3},
		{ID: 9, Code: "FREE", Class: Delivery, Value: Value{Kind: Free}},
	}
	cart := Cart{Lines: []Line{line(1, 2, 400_00)}, Codes: []string{"soon", "over", "used", "once", "first", "sylhet", "rice", "big", "free", "Free", "none", ""}}
	want := []Code{
		{Code: "SOON", Refusal: Early}, {Code: "OVER", Refusal: Ended}, {Code: "USED", Refusal: UsedUp}, {Code: "ONCE", Refusal: UsedBefore},
		{Code: "FIRST", Refusal: NotFirst}, {Code: "SYLHET", Refusal: Elsewhere}, {Code: "RICE", Refusal: NoProduct},
		{Code: "BIG", Refusal: TooSmall, Missing: Missing{200_00, 1}}, {Code: "FREE", Refusal: Nothing}, {Code: "NONE", Refusal: Unknown},
	}
	got := Calculate(cart, rules, noon).Codes
	for i := range got {
		got[i].rule = nil
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	// A code that was too small wakes up, and one that starts or ends does so at that moment.
	cart.Lines[0].Quantity, cart.Codes = 3, []string{"big"}
	if q := Calculate(cart, rules, noon); q.Discount != 120_00 || q.Codes[0].Refusal != "" {
		t.Errorf("%+v", q)
	}
	for now, want := range map[time.Time]money.Amount{
		noon.Add(day - 1): 1200_00, noon.Add(day): 1080_00,
	} {
		cart.Codes = []string{"SOON"}
		if q := Calculate(cart, rules, now); q.Total != want {
			t.Errorf("at %s: %d, want %d", now, q.Total, want)
		}
	}
}

func TestCalculate_BundlesKeepTheirLines(t *testing.T) {
	t.Parallel()
	three := &Rule{ID: 1, Class: Product, Value: Value{Kind: Bundle, Units: 3, Amount: 1000_00}}
	set := &Rule{ID: 2, Class: Product, Value: Value{Kind: Bundle, Amount: 700_00}, Target: Target{Products: []int{1, 2}}}
	for _, each := range []struct {
		name  string
		lines []Line
		rules []*Rule
		want  []money.Amount
	}{
		{"three of one product", []Line{line(1, 3, 400_00)}, []*Rule{three}, []money.Amount{1000_00}},
		{"seven: two bundles and one", []Line{line(1, 7, 400_00)}, []*Rule{three}, []money.Amount{2400_00}},
		{"three of two products", []Line{line(1, 2, 400_00), line(2, 1, 600_00)}, []*Rule{three}, []money.Amount{571_43, 428_57}},
		{"a set", []Line{line(1, 1, 500_00), line(2, 1, 300_00)}, []*Rule{set}, []money.Amount{437_50, 262_50}},
		{"two sets and one left", []Line{line(1, 3, 500_00), line(2, 2, 300_00)}, []*Rule{set}, []money.Amount{1375_00, 525_00}},
		{"half a set", []Line{line(1, 3, 500_00)}, []*Rule{set}, []money.Amount{1500_00}},
		{"a bundle that is dearer than its parts", []Line{line(1, 3, 100_00)}, []*Rule{three}, []money.Amount{300_00}},
	} {
		if got := totals(Calculate(Cart{Lines: each.lines}, each.rules, noon)); !slices.Equal(got, each.want) {
			t.Errorf("%s: %d, want %d", each.name, got, each.want)
		}
	}
}
