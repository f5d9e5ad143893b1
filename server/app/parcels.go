package app

import (
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/platform/i18n"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/parcel"
	"haat/server/tenancy"
)

// newParcels returns the service for parcels.
func (a *App) newParcels(orders *orders.Orders, texts i18n.Texts, tenants *tenancy.Resolver, budget *smsbudget.Budget, requests *courier.Metrics) (*parcel.Service, error) {
	accounts, err := a.newKeeper("courier credentials", true)
	if err != nil {
		return nil, err
	}
	return parcel.New(parcel.Options{
		Client: a.Client, Orders: orders,
		Couriers: couriers.New(couriers.Options{Bases: a.Config.Couriers.Bases(), Practice: a.Config.Practice, Metrics: requests, Now: a.Now}),
		Accounts: accounts, Texts: texts, Tenants: tenants, Budget: budget, Logger: a.Logger, Origin: a.Config.AdminOrigin(), Now: a.Now,
	}), nil
}

// courierNames returns the names of the couriers to which shops can connect.
func courierNames(s *parcel.Service) []string {
	var names []string
	for _, each := range s.Couriers.All() {
		names = append(names, string(each.Spec().Name))
	}
	return names
}
