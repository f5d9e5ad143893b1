package shop

import (
	"haat/server/shop/domain"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Settings *settings.Service
	Domains  *domain.Domains
}
