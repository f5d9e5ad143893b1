// Package statussms selects the statuses of orders about which the customers of a shop get an SMS.
package statussms

import (
	"slices"

	"haat/ent"
	"haat/ent/order"
)

// usual lists the statuses whose SMS customers get in a shop that has not chosen: the order, the parcel on its way, and a cancellation.
// Packing and completion are steps inside the shop, and a customer who holds the parcel needs no SMS about its delivery.
var usual = []string{string(order.StatusPending), string(order.StatusShipped), string(order.StatusCanceled)}

// On returns the statuses whose SMS a shop's customers get, in the sequence of the statuses.
func On(shop *ent.Shop) []string {
	if shop.OrderMessages == nil {
		return usual
	}
	return shop.OrderMessages
}

// Sends reports whether a shop's customers get the SMS about a status.
func Sends(shop *ent.Shop, status order.Status) bool {
	return slices.Contains(On(shop), string(status))
}
