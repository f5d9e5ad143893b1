package confirmations

import (
	orders "haat/server/order"
	"haat/server/order/confirmation"
)

// Services are the services that the handlers call.
type Services struct {
	Orders        *orders.Orders
	Confirmations *confirmation.Service
}
