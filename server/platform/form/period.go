package form

import "haat/server/platform/dhaka"

// Period checks the minutes in which something counts, as dhaka.ParseMinute and dhaka.ParseLastMinute read them. prefix precedes the names
// starts_at and ends_at of the fields.
func (f Fields) Period(prefix, startsAt, endsAt string) {
	starts, ok := dhaka.ParseMinute(startsAt)
	if !ok {
		f[prefix+"starts_at"] = "invalid"
	}
	ends, ok := dhaka.ParseLastMinute(endsAt)
	if !ok {
		f[prefix+"ends_at"] = "invalid"
	}
	if starts != nil && ends != nil && !starts.Before(*ends) {
		f[prefix+"ends_at"] = "min"
	}
}
