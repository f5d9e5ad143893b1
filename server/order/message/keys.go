// Package message sends customers messages about their orders: SMS and notifications. Each method of Messages
// needs a context with the shop as viewer, and works in the transaction of its client.
package message

import (
	"fmt"

	"haat/ent/order"
	"haat/server/order/state"
)

// StatusText returns the text key of the SMS about an order's status.
func StatusText(status order.Status) string { return "sms." + string(status) }

// StatusKey returns the outbox key of the SMS about an order's status.
func StatusKey(number string, status order.Status) string {
	return "order/" + number + "/" + string(status)
}

// EditKey returns the outbox key of the SMS about a version of an order.
func EditKey(number string, edits int) string {
	return fmt.Sprintf("order/%s/edit/%d", number, edits)
}

// ReturnKeys returns the prefix of the outbox keys of all SMS about the returns of an order.
func ReturnKeys(number string) string { return "order/" + number + "/return/" }

// ConfirmKeys returns the prefix of the outbox keys of all SMS that ask the customer to confirm an order.
func ConfirmKeys(number string) string { return "order/" + number + "/confirm/" }

// PaymentKeys returns the prefix of the outbox keys of all SMS about the payments of an order.
func PaymentKeys(number string) string { return "order/" + number + "/payment/" }

// Keys returns the outbox keys of all possible SMS about an order with the given number of edits.
func Keys(number string, edits int) []string {
	keys := []string{StatusKey(number, order.StatusPending)} // the status of new orders
	for _, next := range state.Next {
		for _, status := range next {
			keys = append(keys, StatusKey(number, status))
		}
	}
	for i := range edits {
		keys = append(keys, EditKey(number, i+1))
	}
	keys = append(keys, OutKey(number))
	for n := 2; n <= maxParcels; n++ {
		keys = append(keys, OutKey(fmt.Sprintf("%s-%d", number, n)))
	}
	return keys
}

// maxParcels is the maximum number of an order's parcels for which Keys returns keys.
const maxParcels = 9

// OutKey returns the outbox key of the SMS that reports a parcel as out for delivery. invoice is the order's
// number, with a suffix for every parcel except the first.
func OutKey(invoice string) string { return "order/" + invoice + "/out" }
