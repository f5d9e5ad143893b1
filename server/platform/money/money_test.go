package money

import (
	"encoding/json"
	"testing"
)

func TestDiscounted_RoundsHalfUp(t *testing.T) {
	for _, c := range []struct {
		name              string
		selling, discount Amount
		kind              DiscountType
		want              Amount
	}{
		{"no discount", 42000, 0, Flat, 42000},
		{"ten percent", 42000, 1000, Percent, 37800},
		{"half a poisha rounds up", 101, 5000, Percent, 51},
		{"below half rounds down", 333, 3333, Percent, 222},
		{"twelve and a half percent", 99900, 1250, Percent, 87413},
		{"flat", 42000, 2050, Flat, 39950},
		{"unknown type is flat", 42000, 2050, "amount", 39950},
		{"flat above the price is free", 100, 200, Flat, 0},
		{"more than 100% is free", 100, 15000, Percent, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Discounted(c.selling, c.discount, c.kind, false); got != c.want {
				t.Errorf("Discounted(%d, %d, %s) = %d, want %d", c.selling, c.discount, c.kind, got, c.want)
			}
		})
	}
}

func TestDiscounted_RoundsToWholeUnits(t *testing.T) {
	for _, c := range []struct {
		name              string
		selling, discount Amount
		kind              DiscountType
		want              Amount
	}{
		{"half a taka rounds up", 429_00, 500, Percent, 408_00},
		{"exactly half", 450_00, 1500, Percent, 383_00},
		{"below half rounds down", 858_00, 2000, Percent, 686_00},
		{"a flat discount", 100_00, 40, Flat, 100_00},
		{"without a discount", 99_50, 0, Percent, 99_50},
		{"never above the price before", 99_60, 1, Percent, 99_60},
		{"free", 100_00, 100_00, Percent, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Discounted(c.selling, c.discount, c.kind, true); got != c.want {
				t.Errorf("Discounted(%d, %d, %s, true) = %d, want %d", c.selling, c.discount, c.kind, got, c.want)
			}
		})
	}
}

func TestAmount_JSONIsDecimal(t *testing.T) {
	for in, want := range map[Amount]string{0: "0", 5: "0.05", 50: "0.5", 12000: "120", 12050: "120.5", -12005: "-120.05"} {
		b, err := json.Marshal(in)
		if err != nil || string(b) != want {
			t.Errorf("marshal %d = %s, %v, want %s", in, b, err, want)
		}
		var back Amount
		if err := json.Unmarshal(b, &back); err != nil || back != in {
			t.Errorf("unmarshal %s = %d, %v, want %d", b, back, err, in)
		}
	}
	for _, bad := range []string{`"120"`, `1e3`, `1.005`, `.5`, `5.`, `null`, `99999999999`, `--1`, `1_0`} {
		var a Amount
		if err := json.Unmarshal([]byte(bad), &a); err == nil {
			t.Errorf("%s was accepted as %d", bad, a)
		}
	}
}
