package telemetry

import (
	"haat/server/insight/visit"
	"haat/server/shipping/courier"
)

// Services are the services that the handlers call.
type Services struct {
	Visits          *visit.Counter
	CourierRequests *courier.Metrics
}
