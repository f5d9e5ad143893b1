package statement

import (
	"testing"

	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// A statement contains two of the collected amount, the charges and the net amount. The third must be
// computed from them.
func TestComplete_ComputesTheMissingAmount(t *testing.T) {
	for name, c := range map[string]struct {
		columns Columns
		line    courier.PayoutLine
		net     money.Amount
		want    courier.PayoutLine
		ok      bool
	}{
		"collected": {Columns{Charge, CODFee, ReturnFee, Net}, courier.PayoutLine{Charge: 60, CODFee: 5, ReturnFee: 3}, 32,
			courier.PayoutLine{Collected: 100, Charge: 60, CODFee: 5, ReturnFee: 3}, true},
		"charge":                   {Columns{Collected, Net}, courier.PayoutLine{Collected: 100}, 40, courier.PayoutLine{Collected: 100, Charge: 60}, true},
		"more paid than collected": {Columns{Collected, Net}, courier.PayoutLine{Collected: 100}, 101, courier.PayoutLine{Collected: 100, Charge: -1}, false},
		"all agree":                {Columns{Collected, Charge, Net}, courier.PayoutLine{Collected: 100, Charge: 60}, 40, courier.PayoutLine{Collected: 100, Charge: 60}, true},
		"all disagree":             {Columns{Collected, Charge, Net}, courier.PayoutLine{Collected: 100, Charge: 60}, 41, courier.PayoutLine{Collected: 100, Charge: 60}, false},
	} {
		l := Line{PayoutLine: c.line}
		if ok := l.complete(c.columns, map[Field]money.Amount{Net: c.net}); ok != c.ok || l.PayoutLine != c.want {
			t.Errorf("%s: %t, %+v", name, ok, l.PayoutLine)
		}
	}
}
