// Package dhaka contains the time zone of Bangladesh. Days in Haat are days in this zone.
package dhaka

import "time"

// Zone is UTC+6 without daylight saving time. It does not need the time zone database.
var Zone = time.FixedZone("Asia/Dhaka", 6*60*60)

// Day returns the date of a time in Bangladesh as YYYY-MM-DD.
func Day(at time.Time) string { return at.In(Zone).Format(time.DateOnly) }

// Midnight returns the beginning of a time's day in Bangladesh.
func Midnight(at time.Time) time.Time {
	year, month, day := at.In(Zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, Zone)
}
