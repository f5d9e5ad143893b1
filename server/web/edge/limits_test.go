package edge

import (
	"testing"

	"github.com/alecthomas/kong"

	"haat/server/config"
)

func TestLimits_HaveKeysAndRates(t *testing.T) {
	var l config.Limits
	if err := kong.ApplyDefaults(&l); err != nil {
		t.Fatal(err)
	}
	for i, row := range limitTable(l) {
		if row.key == "" || row.rate.Count < 1 || row.wide.Count != 0 && row.wide.Count < row.rate.Count {
			t.Errorf("limit %d: %+v", i, row)
		}
	}
}
