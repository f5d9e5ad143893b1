package report

import "testing"

func TestWithVisits_HasNoConversionAboveAll(t *testing.T) {
	for _, c := range []struct{ visits, online, want int }{{200, 3, 150}, {1, 1, 10_000}, {1, 18, -1}, {0, 0, -1}, {0, 2, -1}} {
		got := -1
		if found := (Totals{}).withVisits(c.visits, c.online).Conversion; found != nil {
			got = *found
		}
		if got != c.want {
			t.Errorf("%d orders of %d visits: %d, want %d", c.online, c.visits, got, c.want)
		}
	}
}
