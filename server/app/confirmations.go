package app

import (
	"haat/server/connection"
	"haat/server/message/whatsapp"
	orders "haat/server/order"
	"haat/server/order/confirmation"
	"haat/server/platform/i18n"
	"haat/server/platform/seal"
	"haat/server/tenancy"
)

// newConfirmations returns the service that asks customers to confirm their orders.
func (a *App) newConfirmations(orders *orders.Orders, texts i18n.Texts, tenants *tenancy.Resolver) (*confirmation.Service, error) {
	cfg := a.Config
	sealer, err := seal.New(cfg.Secrets(), "messenger credentials")
	if err != nil {
		return nil, err
	}
	return confirmation.New(confirmation.Options{
		Client: a.Client, Texts: texts, Orders: orders, Secrets: cfg.Secrets(), Address: cfg.ShopAddress,
		WhatsApp: whatsapp.New(cfg.WhatsApp.URL, cfg.WhatsApp.Version), Accounts: &connection.Keeper{Client: a.Client, Seal: sealer},
		Tenants: tenants, Logger: a.Logger, Origin: cfg.AdminOrigin(), Now: a.Now,
	}), nil
}
