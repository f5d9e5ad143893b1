package report

import (
	"slices"
	"testing"
)

func TestNewPeriod_AcceptsUpTo366Days(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"2026-01-01", "2026-01-01", true}, {"2024-01-01", "2024-12-31", true}, {"2025-01-01", "2026-01-01", true}, {"2025-01-01", "2026-01-02", false},
		{"2026-01-02", "2026-01-01", false}, {"", "2026-01-01", false}, {"2026-02-30", "2026-03-01", false}, {"1999-12-31", "2000-01-01", false},
		{"2026-1-1", "2026-01-02", false}, {"2026-01-01", "9999-01-01", false}, {"0001-01-01", "2026-01-01", false}, {"2026-01-01' OR '1", "2026-01-02", false},
	} {
		if _, err := NewPeriod(c.from, c.to); (err == nil) != c.ok {
			t.Errorf("%s to %s: %v", c.from, c.to, err)
		}
	}
}

func TestPeriod_IsComparedWithTheSameNumberOfDaysBefore(t *testing.T) {
	p := Period{"2026-03-01", "2026-03-07"}
	if got := p.before(); got != (Period{"2026-02-22", "2026-02-28"}) {
		t.Errorf("before: %v", got)
	}
	if got := (Period{"2026-02-27", "2026-03-01"}).days(); !slices.Equal(got, []string{"2026-02-27", "2026-02-28", "2026-03-01"}) {
		t.Errorf("days: %v", got)
	}
}
