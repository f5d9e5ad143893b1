package shop

import (
	"haat/server/order/message"
	"haat/server/shop/domain"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Settings *settings.Service
	Domains  *domain.Domains
	Messages *message.Messages
}
