package steadfast

import (
	"strings"

	"haat/server/shipping/courier"
)

// States maps Steadfast's statuses to Haat's. Statuses without a state change nothing: the word "unknown" says nothing. A status that
// ends in approval_pending is the rider's word, which Steadfast has not confirmed. A "cancelled" parcel is on its way back; only
// statuses that end in return_received mean that the shop has it.
var States = map[string]courier.State{
	inReview:                              courier.AtPickup,
	"pending":                             courier.AtPickup,
	"hold":                                courier.Held,
	"exceptional":                         courier.Held,
	"cancelled_approval_pending":          courier.Held,
	"delivered_approval_pending":          courier.Claimed,
	"partial_delivered_approval_pending":  courier.Claimed,
	"unknown_approval_pending":            "",
	"unknown":                             "",
	"delivered":                           courier.Delivered,
	"partial_delivered":                   courier.Partly,
	"cancelled":                           courier.Returning,
	"partial_delivered_return_processing": courier.Returning,
	"partial_delivered_return_rider_assigned": courier.Returning,
	"partial_delivered_return_received":       courier.Returned,
	"cancelled_return_processing":             courier.Returning,
	"cancelled_return_rider_assigned":         courier.Returning,
	"cancelled_return_received":               courier.Returned,
}

// inReview is the status of a new parcel.
const inReview = "in_review"

// fold returns a status in the form of States: the API also writes "In Review" and "Delivered".
func fold(status string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(strings.TrimSpace(status)))
}

// refused reports whether nothing of a parcel with the status was delivered.
func refused(status string) bool {
	return strings.HasPrefix(status, "cancelled") && States[status] != courier.Held
}

// isPart reports whether the rest of a partly delivered parcel has the status.
func isPart(status string) bool { return strings.HasPrefix(status, "partial_delivered_return") }

// inTransit are parts of tracking texts that say that Steadfast has the parcel. The texts are not documented, so a state is only
// inferred from them.
var inTransit = []string{"picked up", "sorting", "warehouse", "received at", "arrived", "in transit", "dispatched"}

// readTracking returns what a tracking text says: the parcel is out for delivery, or it moves at all.
func readTracking(text string) (out, moving bool) {
	text = strings.ToLower(text)
	if strings.Contains(text, "return") || strings.Contains(text, "cancel") {
		return false, false
	}
	out = strings.Contains(text, "out for delivery") ||
		strings.Contains(text, "rider") && strings.Contains(text, "assign") && !strings.Contains(text, "pick")
	moving = out
	for _, part := range inTransit {
		moving = moving || strings.Contains(text, part)
	}
	return out, moving
}
