package shop

import (
	"haat/server/order/message"
	"haat/server/shop/domain"
	"haat/server/shop/settings"
	"haat/server/web/storefront"
)

// Services are the services that the handlers call.
type Services struct {
	Settings *settings.Service
	Domains  *domain.Domains
	Messages *message.Messages
	Pages    *storefront.Pages
}
