package money

import "testing"

func TestText_MatchesTheClient(t *testing.T) {
	for _, c := range []struct {
		amount   Amount
		currency string
		want     string
	}{
		{0, "BDT", "৳0"}, {100_00, "BDT", "৳100"}, {1_080_50, "BDT", "৳1,080.50"}, {1_234_567_05, "BDT", "৳12,34,567.05"},
		{12_345_678_00, "BDT", "৳1,23,45,678"}, {1_234_567_00, "USD", "$1,234,567"}, {-5_00, "USD", "-$5"},
		{123_456_00, "INR", "INR\u00a01,23,456"}, {999_00, "AED", "AED\u00a0999"}, {123_456_00, "AED", "AED\u00a0123,456"},
	} {
		if got := c.amount.Text(c.currency); got != c.want {
			t.Errorf("%d %s is %q, want %q", c.amount, c.currency, got, c.want)
		}
	}
}

func TestGrouped_HasNoSignOfTheCurrency(t *testing.T) {
	for amount, want := range map[Amount]string{1_485_00: "1,485", -1_234_567_05: "-12,34,567.05", 50: "0.50"} {
		if got := amount.Grouped("BDT"); got != want {
			t.Errorf("%d is %q, want %q", amount, got, want)
		}
	}
}
