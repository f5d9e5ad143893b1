package steadfast

import (
	"slices"
	"testing"

	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// A fee that only the payout contains is divided in proportion to the collected amounts. The shares are rounded half up and must add up to
// the fee.
func TestAddFees_SharesAddUpToTheFee(t *testing.T) {
	for name, c := range map[string]struct {
		collected []money.Amount
		fees      []money.Amount // fees that the lines already contain
		charges   money.Amount
		want      []money.Amount
	}{
		"equal lines":                  {[]money.Amount{100_00, 100_00, 100_00}, nil, 1_00, []money.Amount{33, 34, 33}},
		"a line without cash":          {[]money.Amount{0, 300_00}, nil, 3_00, []money.Amount{0, 3_00}},
		"lines that name their fees":   {[]money.Amount{100_00, 100_00}, []money.Amount{1_00, 0}, 3_00, []money.Amount{1_00, 0}},
		"no charges besides the lines": {[]money.Amount{100_00}, nil, 0, []money.Amount{0}},
		"more than a fee can be":       {[]money.Amount{100_00}, nil, 100_00, []money.Amount{0}},
		"more cash than is divided":    {[]money.Amount{maxCollected + 1}, nil, 1_00, []money.Amount{0}},
	} {
		p := &courier.Payout{Charges: c.charges}
		for i, collected := range c.collected {
			l := courier.PayoutLine{Collected: collected}
			if c.fees != nil {
				l.CODFee = c.fees[i]
			}
			p.Lines = append(p.Lines, l)
		}
		addFees(p)
		got := []money.Amount{}
		for _, l := range p.Lines {
			got = append(got, l.CODFee)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
