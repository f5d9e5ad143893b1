package hook

import (
	"haat/server/order/confirmation"
	"haat/server/payment/session"
	"haat/server/shipping/parcel"
)

// Services are the services that the handlers call.
type Services struct {
	Confirmations *confirmation.Service
	Online        *session.Service
	Parcels       *parcel.Service
}
