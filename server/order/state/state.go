// Package state contains the statuses of orders and the transitions between them.
package state

import "haat/ent/order"

// Next maps each status to its possible next statuses. Statuses without an entry are final. An order that is
// canceled after it was shipped counts as returned.
var Next = map[order.Status][]order.Status{
	order.StatusPending:    {order.StatusAccepted, order.StatusCanceled},
	order.StatusAccepted:   {order.StatusProcessing, order.StatusCanceled},
	order.StatusProcessing: {order.StatusShipped, order.StatusCanceled},
	order.StatusShipped:    {order.StatusDelivered, order.StatusCanceled},
	order.StatusDelivered:  {order.StatusCompleted, order.StatusCanceled},
	order.StatusCompleted:  {order.StatusCanceled},
}

// All lists all statuses in their usual sequence.
var All = []order.Status{
	order.StatusPending, order.StatusAccepted, order.StatusProcessing, order.StatusShipped,
	order.StatusDelivered, order.StatusCompleted, order.StatusCanceled,
}

// Open lists the statuses before shipping.
var Open = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing}

// WasShipped reports whether an order with the status has left the shop. Canceling such an order is a return.
func WasShipped(status order.Status) bool {
	return status == order.StatusShipped || status == order.StatusDelivered || status == order.StatusCompleted
}

// WasDelivered reports whether the customer has the goods of an order with the status.
func WasDelivered(status order.Status) bool {
	return status == order.StatusDelivered || status == order.StatusCompleted
}
