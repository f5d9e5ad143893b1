package hook

import (
	"haat/server/connection/inbox"
	"haat/server/order/confirmation"
	"haat/server/payment/session"
)

// Services are the services that the handlers call.
type Services struct {
	Confirmations *confirmation.Service
	Online        *session.Service
	Inbox         *inbox.Inbox
}
