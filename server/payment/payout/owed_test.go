package payout

import (
	"testing"
	"time"

	"haat/ent"
)

// A delivered parcel must count as missing if the courier has already paid for parcels that it delivered
// later.
func TestOwedOf_ParcelsBeforeThePaidDayAreMissing(t *testing.T) {
	paid := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	before, after := paid.Add(-time.Hour), paid.Add(time.Hour)
	for name, c := range map[string]struct {
		courier   string
		delivered *time.Time
		missing   bool
	}{
		"delivered before":                    {"pathao", &before, true},
		"delivered after":                     {"pathao", &after, false},
		"not delivered":                       {"pathao", nil, false},
		"a courier that has paid for nothing": {"redx", &before, false},
	} {
		got := owedOf(&ent.Parcel{Courier: c.courier, Cod: 500_00, DeliveredAt: c.delivered}, map[string]time.Time{"pathao": paid})
		if got.Missing != c.missing || got.Owed != 500_00 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
