package figure_test

import (
	"errors"
	"strings"
	"testing"

	"haat/server/platform/figure"
	"haat/server/platform/money"
)

func TestAmount_ReadsUsualNotations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Amount{
		"1200": 1200_00, "1200.00 BDT": 1200_00, "BDT 1200": 1200_00, "14.5000": 14_50, "1200.0000": 1200_00, "Tk 1200": 1200_00, "Tk. 1,200/-": 1200_00,
		"১২০০ টাকা": 1200_00, "১২০০টাকা মাত্র": 1200_00, "1200/-": 1200_00, "1200/=": 1200_00, "৳১,২০০": 1200_00, "৳ 1,20,000": 120_000_00, "1,20,000.50": 120_000_50,
		"120,000": 120_000_00, "1,234,567.05": 1_234_567_05, "12,34,567.5": 1_234_567_50, "1.200,50": 1200_50, "1.234.567": 1_234_567_00, "1 200,50": 1200_50,
		"1\u00a0200": 1200_00, "1\u202f200.5": 1200_50, "1'200.50": 1200_50, "0.500": 50, "1234.500": 1234_50, ".5": 50, "0": 0, "-0": 0, "+5": 5_00, "１２.５０": 12_50,
		"99.90000000000001": 99_90, "\u200e1200\u200b": 1200_00, "1200 tk": 1200_00, "৳1200 BDT": 1200_00, "০.৫০": 50, "9,99,999": 999_999_00,
	} {
		if got, err := figure.Amount(text, "BDT"); err != nil || got != want {
			t.Errorf("%q is %d, want %d, %v", text, got, want, err)
		}
	}
	if got, err := figure.Amount("$12.50", "USD"); err != nil || got != 12_50 {
		t.Errorf("dollars: %d, %v", got, err)
	}
}

func TestAmount_RefusesAmbiguousTexts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"": figure.ErrNumber, "-": figure.ErrNumber, "৳": figure.ErrNumber, "abc": figure.ErrNumber, "1e5": figure.ErrNumber, "8.99941E+12": figure.ErrNumber, "1.2.3": figure.ErrNumber,
		"1,,200": figure.ErrNumber, "49,90": figure.ErrNumber, "1,5": figure.ErrNumber, "1,2000": figure.ErrNumber, "12,00": figure.ErrNumber, "1,20,00": figure.ErrNumber,
		"123,45,678": figure.ErrNumber, "0,120": figure.ErrNumber, "1.200": figure.ErrAmbiguous, "12.500": figure.ErrAmbiguous, "৳ ১.২০০": figure.ErrAmbiguous,
		"-5": figure.ErrNegative, "(80)": figure.ErrNegative, "−৳80": figure.ErrNegative, "৳-80": figure.ErrNegative, "80-": figure.ErrNegative, "$12": figure.ErrCurrency, "12 USD": figure.ErrCurrency,
		"€ 5": figure.ErrCurrency, "Rs. 500": figure.ErrCurrency, "14.555": figure.ErrAmbiguous, "1200.555": figure.ErrDecimals, "0.001": figure.ErrDecimals, "1 2": figure.ErrNumber,
		"12 00": figure.ErrNumber, "1200 500": figure.ErrNumber, "1,200.500,00": figure.ErrNumber, "1.200,500.00": figure.ErrNumber, "1 200,300 400": figure.ErrNumber, "5²": figure.ErrNumber, "½": figure.ErrNumber,
		"123456789012": figure.ErrNumber, "10%": figure.ErrNumber, "100-200": figure.ErrNumber, "1200/1500": figure.ErrNumber, "٣": figure.ErrNumber, "5.": figure.ErrNumber, "--5": figure.ErrNumber,
		"1200.00 BDT 300": figure.ErrNumber, "12:30": figure.ErrNumber, "=1+1": figure.ErrNumber,
	} {
		if got, err := figure.Amount(text, "BDT"); !errors.Is(err, want) {
			t.Errorf("%q is %d, %v, want %v", text, got, err, want)
		}
	}
}

func TestCount_ReadsWholePieces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"5": 5, "5.00": 5, "5.0000": 5, "৫": 5, "৫টি": 5, "5 pcs": 5, "5 pieces": 5, "1,200": 1200, "1,20,000": 120_000, "5 পিস": 5, "-0": 0} {
		if got, err := figure.Count(text); err != nil || got != want {
			t.Errorf("%q is %d, want %d, %v", text, got, want, err)
		}
	}
	for text, want := range map[string]error{
		"": figure.ErrNumber, "1.5": figure.ErrNumber, "5.000": figure.ErrAmbiguous, "-1": figure.ErrNegative, "2 dozen": figure.ErrNumber, "1,5": figure.ErrNumber, "৳5": figure.ErrNumber,
		"1E+3": figure.ErrNumber, "10-12": figure.ErrNumber, ">100": figure.ErrNumber,
	} {
		if got, err := figure.Count(text); !errors.Is(err, want) {
			t.Errorf("%q is %d, %v, want %v", text, got, err, want)
		}
	}
}

func TestGrams_ConvertsUnits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		unit figure.Unit
		want int
	}{
		{"1250", figure.Gram, 1250}, {"1250.0", figure.Gram, 1250}, {"1.25", figure.Kilogram, 1250}, {"1.250", figure.Kilogram, 1250}, {"১.৫ কেজি", figure.Gram, 1500},
		{"500 g", figure.Kilogram, 500}, {"0.5kg", "", 500}, {"1 lb", "", 454}, {"16 oz", "", 454}, {"453.592", figure.Pound, 205_746}, {"1,250", figure.Gram, 1250}, {"250 গ্রাম", "", 250},
		{"0.2500", figure.Kilogram, 250}, {"0", figure.Gram, 0},
	} {
		if got, err := figure.Grams(c.text, c.unit); err != nil || got != c.want {
			t.Errorf("%q in %s is %d g, want %d, %v", c.text, c.unit, got, c.want, err)
		}
	}
	for _, c := range []struct {
		text string
		unit figure.Unit
		want error
	}{
		{"1.250", figure.Gram, figure.ErrAmbiguous}, {"1,250", figure.Kilogram, figure.ErrAmbiguous}, {"5", "", figure.ErrNumber}, {"-1 kg", "", figure.ErrNegative}, {"heavy", figure.Gram, figure.ErrNumber},
		{"99999999999 kg", "", figure.ErrNumber},
	} {
		if got, err := figure.Grams(c.text, c.unit); !errors.Is(err, c.want) {
			t.Errorf("%q in %s is %d, %v, want %v", c.text, c.unit, got, err, c.want)
		}
	}
}

// FuzzAmount checks that an amount has the same value if it is written without separators.
func FuzzAmount(f *testing.F) {
	for _, seed := range []string{"৳১,২০০", "1.200,50", "Tk. 1,20,000/-", "(80)", "1 200", "99.90000000000001", "1'000"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := figure.Amount(text, "BDT")
		if err != nil {
			return
		}
		if amount < 0 {
			t.Fatalf("%q is %d", text, amount)
		}
		decimal := amount.Decimal()
		if at := strings.Index(decimal, "."); at >= 0 {
			decimal += "0000"
		}
		if again, err := figure.Amount(decimal, "BDT"); err != nil || again != amount {
			t.Fatalf("%q is %d, written as %s: %d, %v", text, amount, decimal, again, err)
		}
	})
}
