package gateways

import (
	"haat/server/payment/session"
)

// Services are the services that the handlers call.
type Services struct {
	Online *session.Service
}
