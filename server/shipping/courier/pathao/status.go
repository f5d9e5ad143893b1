package pathao

import (
	"strings"

	"haat/server/shipping/courier"
)

// States maps Pathao's events, without "order.", to Haat's states. The statuses of the order-info request are the same words or end with
// one of them. Events that are not listed change nothing.
var States = map[string]courier.State{
	"created":                   courier.AtPickup,
	"pickup-requested":          courier.AtPickup,
	"assigned-for-pickup":       courier.AtPickup,
	"updated":                   "",
	"picked":                    courier.Moving,
	"at-the-sorting-hub":        courier.Moving,
	"in-transit":                courier.Moving,
	"received-at-last-mile-hub": courier.Moving,
	"assigned-for-delivery":     courier.Moving,
	"on-hold":                   courier.Held,
	"delivery-failed":           courier.Held,
	"pickup-failed":             courier.Held,
	"pickup-cancelled":          courier.Canceled,
	"delivered":                 courier.Delivered,
	"partial-delivery":          courier.Partly,
	"paid-return":               courier.Partly,
	"exchanged":                 courier.Partly,
	"returned":                  courier.Returning,
	"return-id-created":         courier.Returning,
	"return-in-transit":         courier.Returning,
	"returned-to-merchant":      courier.Returned,
	"paid":                      "",
	// Statuses that only the order-info request returns.
	"pending":   courier.AtPickup,
	"picked-up": courier.Moving,
	"return":    courier.Returning,
	"cancelled": courier.Canceled,
}

// fold converts an event or status to the form of the keys of States.
func fold(status string) string {
	status = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(status)))
	return strings.TrimPrefix(status, "order.")
}

// isPaid reports whether the customer paid anything in the state.
func isPaid(state courier.State) bool { return state == courier.Delivered || state == courier.Partly }
