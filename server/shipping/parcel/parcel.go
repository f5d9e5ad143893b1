// Package parcel books orders' parcels at couriers, tracks them, and records the cash that couriers collect
// in the ledger.
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
	// Accounts stores the shops' connections to couriers.
	Accounts *connection.Keeper
	Texts    i18n.Texts
	Tenants  *tenancy.Resolver
	Budget   *smsbudget.Budget
	Logger   *slog.Logger
	// Origin is the origin of the webhooks' URLs, such as https://haat.example.
	Origin string
	Now    func() time.Time // time.Now if nil
	// SendingFor is the maximum time to wait for the response to a booking; 0 means sendingFor.
	SendingFor time.Duration
}

// Service books and tracks parcels. It may be used concurrently.
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
