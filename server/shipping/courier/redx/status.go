package redx

import (
	"strings"

	"haat/server/shipping/courier"
)

// States maps RedX's statuses to Haat's states. Statuses that are not listed change nothing.
var States = map[string]courier.State{
	"pickup-pending":       courier.AtPickup,
	"ready-for-delivery":   courier.Moving,
	"delivery-in-progress": courier.Moving,
	"agent-hold":           courier.Held,
	"agent-area-change":    courier.Held,
	"delivered":            courier.Delivered,
	"agent-returning":      courier.Returning,
	"returned":             courier.Returned,
	"cancelled":            courier.Canceled,
}

// outStatus is the status of parcels that are out for delivery.
const outStatus = "delivery-in-progress"

// fold converts a status to the form of the keys of States.
func fold(status string) string {
	return strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(status)))
}

// isBack reports whether the state implies that nothing was delivered.
func isBack(state courier.State) bool {
	return state == courier.Returning || state == courier.Returned || state == courier.Canceled
}
