package sale_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/server/catalog/sale"
	"haat/server/platform/money"
)

var (
	eve = time.Date(2026, 3, 20, 14, 0, 0, 0, time.UTC)
	end = eve.Add(24 * time.Hour)
)

func terms(change ...func(*sale.Terms)) sale.Terms {
	t := sale.Terms{Discount: 20_00, Type: money.Percent, Starts: eve, Ends: end}
	for _, c := range change {
		c(&t)
	}
	return t
}

// woocommerce#31048 and #64542: a sale price was shown after its end, and charged until a job ran. Neto Skeletal#250: the visitor's clock decided.
func TestPrice_CountsFromTheStartAndNoLongerAtTheEnd(t *testing.T) {
	for at, want := range map[time.Duration]money.Amount{
		-1: 100_00, 0: 80_00, 24*time.Hour - 1: 80_00, 24 * time.Hour: 100_00, 48 * time.Hour: 100_00,
	} {
		if got := terms().Price(100_00, eve.Add(at)); got != want {
			t.Errorf("%s after the start: %d, want %d", at, got, want)
		}
	}
}

func TestIsOn_EndsWithTheLastUnit(t *testing.T) {
	for sold, want := range map[int]bool{0: true, 9: true, 10: false, 11: false} {
		limited := terms(func(s *sale.Terms) { s.Units, s.Sold = 10, sold })
		if limited.IsOn(eve) != want || limited.Left() != max(0, 10-sold) {
			t.Errorf("%d of 10 sold: on %v, %d left", sold, limited.IsOn(eve), limited.Left())
		}
	}
	if terms(func(s *sale.Terms) { s.Discount = 0 }).IsOn(eve) {
		t.Error("a product without a discount is on sale")
	}
	lasting := sale.Terms{Discount: 1, Type: money.Flat}
	if !lasting.IsOn(eve) || !lasting.NextChange(eve).IsZero() {
		t.Error("a discount without limits is not lasting")
	}
}

// Between a moment and the next change, the price is the same.
func TestNextChange_IsTheFirstMomentWithAnotherPrice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) time.Time {
			minutes := rapid.IntRange(-1, 20).Draw(t, name)
			if minutes < 0 {
				return time.Time{}
			}
			return eve.Add(time.Duration(minutes) * time.Minute)
		}
		s := sale.Terms{
			Discount: money.Amount(rapid.IntRange(0, 50_00).Draw(t, "discount")), Type: money.Percent, Starts: at("starts"), Ends: at("ends"),
			Units: rapid.IntRange(0, 2).Draw(t, "units"), Sold: rapid.IntRange(0, 2).Draw(t, "sold"),
		}
		now := eve.Add(time.Duration(rapid.IntRange(0, 20).Draw(t, "now")) * time.Minute)
		next := s.NextChange(now)
		for minute := now; minute.Before(eve.Add(25 * time.Minute)); minute = minute.Add(time.Minute) {
			before := next.IsZero() || minute.Before(next)
			if same := s.Price(100_00, minute) == s.Price(100_00, now); before && !same {
				t.Fatalf("%+v: another price at %s, before %s", s, minute, next)
			}
			if !next.IsZero() && minute.Equal(next) && s.IsOn(minute) == s.IsOn(now) {
				t.Fatalf("%+v: nothing changes at %s", s, next)
			}
		}
	})
}
