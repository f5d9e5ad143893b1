package app

import (
	"haat/server/message/whatsapp"
	orders "haat/server/order"
	"haat/server/order/confirmation"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// newConfirmations returns the service that asks customers to confirm their orders.
func (a *App) newConfirmations(orders *orders.Orders, texts i18n.Texts, tenants *tenancy.Resolver) (*confirmation.Service, error) {
	cfg := a.Config
	accounts, err := a.newKeeper("messenger credentials", false)
	if err != nil {
		return nil, err
	}
	return confirmation.New(confirmation.Options{
		Client: a.Client, Texts: texts, Orders: orders, Secrets: cfg.Secrets(), Address: cfg.ShopAddress,
		WhatsApp: whatsapp.New(cfg.WhatsApp.URL, cfg.WhatsApp.Version), Accounts: accounts,
		Tenants: tenants, Logger: a.Logger, Origin: cfg.AdminOrigin(), Now: a.Now,
	}), nil
}
