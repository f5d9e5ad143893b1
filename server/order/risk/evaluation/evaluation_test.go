package evaluation_test

import (
	"testing"

	"haat/server/order/risk"
	"haat/server/order/risk/evaluation"
)

// result contains the numbers of orders. flagged have at least a given score; hits are the bad ones among
// them.
type result struct{ flagged, hits, bad, all int }

func (r result) precision() float64 { return float64(r.hits) / float64(r.flagged) }
func (r result) recall() float64    { return float64(r.hits) / float64(r.bad) }

// honest returns the share of honest orders that are flagged.
func (r result) honest() float64 { return float64(r.flagged-r.hits) / float64(r.all-r.bad) }

func measure(list []evaluation.Order, from int) result {
	r := result{all: len(list)}
	for _, o := range list {
		score, _ := risk.Score(o.Facts)
		if o.Bad {
			r.bad++
		}
		if score >= from {
			r.flagged++
			if o.Bad {
				r.hits++
			}
		}
	}
	return r
}

// The minimums are slightly below the figures in docs/risk/README.md.
func TestScore_ReachesMinimumPrecisionAndRecall(t *testing.T) {
	t.Parallel()
	list := evaluation.Orders(10_000, 1)
	for _, c := range []struct {
		name                      string
		from                      int
		precision, recall, honest float64
	}{
		{"amber and red", 40, .70, .60, .06},
		{"red", 70, .92, .25, .01},
	} {
		r := measure(list, c.from)
		t.Logf("%s: %d of %d orders, precision %.1f %%, recall %.1f %% of %d bad ones, %.1f %% of honest ones flagged",
			c.name, r.flagged, r.all, 100*r.precision(), 100*r.recall(), r.bad, 100*r.honest())
		if r.precision() < c.precision || r.recall() < c.recall || r.honest() > c.honest {
			t.Errorf("%s: worse than precision %.2f, recall %.2f or honest %.2f", c.name, c.precision, c.recall, c.honest)
		}
	}
}

func TestScore_RegularCustomersAreNeverRed(t *testing.T) {
	t.Parallel()
	for _, o := range evaluation.Orders(10_000, 2) {
		if o.Kind != "regular" {
			continue
		}
		if score, signals := risk.Score(o.Facts); score >= 70 {
			t.Fatalf("score %d: %+v", score, signals)
		}
	}
}
