package dhaka

import "time"

// minuteLayout is the form in which people enter minutes: that of the browser's field for date and time.
const minuteLayout = "2006-01-02T15:04"

// ParseMinute returns the beginning of a minute such as 2026-03-21T20:00 in Bangladesh, or nil for an empty text. It reports false for other
// texts.
func ParseMinute(text string) (at *time.Time, ok bool) {
	if text == "" {
		return nil, true
	}
	parsed, err := time.ParseInLocation(minuteLayout, text, Zone)
	if err != nil || parsed.Year() < 2000 || parsed.Year() > 2200 {
		return nil, false
	}
	parsed = parsed.UTC()
	return &parsed, true
}

// ParseLastMinute returns the end of a minute: what lasts until 23:59 is over at 0:00.
func ParseLastMinute(text string) (at *time.Time, ok bool) {
	if at, ok = ParseMinute(text); at != nil {
		end := at.Add(time.Minute)
		at = &end
	}
	return at, ok
}

// Minute returns the text of ParseMinute for a time; "" for nil.
func Minute(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.In(Zone).Format(minuteLayout)
}

// LastMinute returns the text of ParseLastMinute for a time; "" for nil.
func LastMinute(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.Add(-time.Nanosecond).In(Zone).Format(minuteLayout)
}
