package dhaka

import (
	"testing"
	"time"
)

func TestMinutes_AreThoseOfBangladesh(t *testing.T) {
	at, ok := ParseMinute("2026-03-21T20:00")
	if want := time.Date(2026, 3, 21, 14, 0, 0, 0, time.UTC); !ok || !at.Equal(want) {
		t.Errorf("begins %v, want %v", at, want)
	}
	end, ok := ParseLastMinute("2026-03-21T23:59") // woocommerce#22186, #22545: does the last minute count?
	if want := time.Date(2026, 3, 21, 18, 0, 0, 0, time.UTC); !ok || !end.Equal(want) {
		t.Errorf("ends %v, want %v", end, want)
	}
	if Minute(at) != "2026-03-21T20:00" || LastMinute(end) != "2026-03-21T23:59" {
		t.Errorf("shown as %s and %s", Minute(at), LastMinute(end))
	}
	if at, ok := ParseMinute(""); at != nil || !ok || Minute(nil)+LastMinute(nil) != "" {
		t.Error("no time is not empty")
	}
	for _, text := range []string{"21.03.2026", "2026-03-21", "2026-02-30T10:00", "0001-01-01T00:00", "9999-01-01T00:00"} {
		if at, ok := ParseMinute(text); ok || at != nil {
			t.Errorf("%s is accepted as %v", text, at)
		}
	}
}

func TestMidnight_BeginsTheDayInBangladesh(t *testing.T) {
	for at, want := range map[string]string{
		"2026-12-31T18:00:00Z": "2027-01-01T00:00:00+06:00", "2026-12-31T17:59:59Z": "2026-12-31T00:00:00+06:00",
	} {
		parsed, _ := time.Parse(time.RFC3339, at)
		if got := Midnight(parsed).Format(time.RFC3339); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}
