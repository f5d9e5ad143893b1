package steadfast

import (
	"strings"

	"haat/server/shipping/courier"
)

// States maps Steadfast's statuses to Haat's states. Statuses that are not listed, such as "unknown", change nothing. A status ending in
// approval_pending is the rider's report, which Steadfast has not confirmed. A "cancelled" parcel is on its way back; the shop has received
// it only if the status ends in return_received.
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

// fold converts a status to the form of the keys of States: the API also returns "In Review" and "Delivered".
func fold(status string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(strings.TrimSpace(status)))
}

// refused reports whether the status implies that nothing was delivered.
func refused(status string) bool {
	return strings.HasPrefix(status, "cancelled") && States[status] != courier.Held
}

// isPart reports whether the status concerns the undelivered items of a partly delivered parcel.
func isPart(status string) bool { return strings.HasPrefix(status, "partial_delivered_return") }

// inTransit contains parts of tracking texts that imply that Steadfast has picked up the parcel. The texts are not documented, so they only
// produce an inferred state.
var inTransit = []string{"picked up", "sorting", "warehouse", "received at", "arrived", "in transit", "dispatched"}

// readTracking reports whether a tracking text means that the parcel is out for delivery, or at least in transit.
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
