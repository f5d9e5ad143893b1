package app

import (
	"haat/server/payment"
	"haat/server/payment/gateway/gateways"
	"haat/server/payment/online"
	"haat/server/platform/seal"
	"haat/server/tenancy"
)

// newOnline returns the service for payments by gateways.
func (a *App) newOnline(payments *payment.Payments, tenants *tenancy.Resolver) (*online.Service, error) {
	sealer, err := seal.New(a.Config.Secrets(), "gateway credentials")
	if err != nil {
		return nil, err
	}
	return online.New(online.Options{
		Client: a.Client, Payments: payments, Tenants: tenants, Gateways: gateways.New(gateways.Options{Bases: a.Config.Gateways.Bases(), Now: a.Now}),
		Seal: sealer, Logger: a.Logger, Origin: a.Config.AdminOrigin(), Host: a.Config.MarketHost, Now: a.Now,
	}), nil
}
