package editor

import (
	"time"

	"haat/ent"
)

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
