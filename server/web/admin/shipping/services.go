package shipping

import (
	"haat/server/order/delivery"
	"haat/server/shipping/parcel"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Delivery *delivery.Packages
	Settings *settings.Service
	Parcels  *parcel.Service
}
