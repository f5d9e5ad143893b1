// Package parcel books the parcels of orders at couriers, follows them on their way, and keeps the ledger of what couriers collect.
package parcel

import (
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/platform/i18n"
	"haat/server/shipping/courier/couriers"
	"haat/server/tenancy"
)

// Options configure New. All are required except Now.
type Options struct {
	Client   *ent.Client
	Orders   *orders.Orders
	Couriers *couriers.Set
	// Accounts stores the connections to couriers.
	Accounts *connection.Keeper
	Texts    i18n.Texts
	Tenants  *tenancy.Resolver
	Budget   *smsbudget.Budget
	Logger   *slog.Logger
	// Origin is the origin of the addresses of webhooks, such as https://haat.example.
	Origin string
	Now    func() time.Time // time.Now if nil
	// SendingFor is how long the answer to a booking is awaited; sendingFor if 0.
	SendingFor time.Duration
}

// Service books and follows parcels. It may be used concurrently.
type Service struct {
	Options

	areaLists areaLists
	prices    prices
}

// New returns the service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{Options: o}
}
