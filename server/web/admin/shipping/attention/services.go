package attention

import (
	"haat/server/shipping/parcel"
)

// Services are the services that the handlers call.
type Services struct {
	Parcels *parcel.Service
}
