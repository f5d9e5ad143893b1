package editor

import (
	"time"

	"haat/ent"
	"haat/server/platform/dhaka"
)

// minuteLayout is the form in which times are entered and shown, in Bangladesh.
const minuteLayout = "2006-01-02T15:04"

// The statuses of a discount.
const (
	active    = "active"
	scheduled = "scheduled"
	paused    = "paused"
	ended     = "ended"
)

// statusOf returns the status of a discount. A paused one that is over has ended.
func statusOf(row *ent.Discount, now time.Time) string {
	switch {
	case row.EndsAt != nil && !row.EndsAt.After(now):
		return ended
	case row.Paused:
		return paused
	case row.StartsAt != nil && row.StartsAt.After(now):
		return scheduled
	}
	return active
}

// readMinute returns the beginning of an entered minute, or nil for an empty text. It reports false for other texts.
func readMinute(text string) (at *time.Time, ok bool) {
	if text == "" {
		return nil, true
	}
	parsed, err := time.ParseInLocation(minuteLayout, text, dhaka.Zone)
	if err != nil || parsed.Year() < 2000 || parsed.Year() > 2200 {
		return nil, false
	}
	parsed = parsed.UTC()
	return &parsed, true
}

// readEnd returns the end of an entered minute, at which the discount no longer counts.
func readEnd(text string) (at *time.Time, ok bool) {
	if at, ok = readMinute(text); at != nil {
		end := at.Add(time.Minute)
		at = &end
	}
	return at, ok
}

// startText and endText return the minutes that a merchant enters for the boundaries of a discount.
func startText(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.In(dhaka.Zone).Format(minuteLayout)
}

func endText(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.Add(-time.Nanosecond).In(dhaka.Zone).Format(minuteLayout)
}
