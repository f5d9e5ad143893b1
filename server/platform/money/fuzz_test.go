package money

import (
	"encoding/json"
	"testing"
)

// FuzzParse checks that a parsed amount is within the limits, and that parsing its formatted text returns the
// same amount.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0", "-0", "120.5", "0.05", "-9999999999.99", "10000000000", "1e3", "1.005", "٣", "১২", "+1", "00000000001.10"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := Parse(s)
		if err != nil {
			return
		}
		if a > Max || a < -Max {
			t.Errorf("%q parsed as %d", s, a)
		}
		if again, err := Parse(a.Decimal()); err != nil || again != a {
			t.Errorf("%q parsed as %d, formatted as %q and parsed as %d, %v", s, a, a.Decimal(), again, err)
		}
		encoded, err := json.Marshal(a)
		var back Amount
		if err != nil || json.Unmarshal(encoded, &back) != nil || back != a {
			t.Errorf("%q is %d, as JSON %s and back %d", s, a, encoded, back)
		}
	})
}

// FuzzDiscounted checks that a discounted price is between 0 and the price before the discount.
func FuzzDiscounted(f *testing.F) {
	f.Add(int64(42000), int64(1000), true, true)
	f.Add(int64(Max), int64(1), true, false)
	f.Add(int64(1), int64(Max), false, true)
	f.Fuzz(func(t *testing.T, selling, discount int64, percent, whole bool) {
		if selling < 0 || discount < 0 || Amount(selling) > Max || Amount(discount) > Max {
			return
		}
		kind := Flat
		if percent {
			kind = Percent
		}
		if got := Discounted(Amount(selling), Amount(discount), kind, whole); got < 0 || got > Amount(selling) {
			t.Errorf("%d less %d %s is %d", selling, discount, kind, got)
		}
	})
}
