package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/books/summary"
	"haat/server/connection"
	orders "haat/server/order"
	"haat/server/order/confirmation"
	orderhold "haat/server/order/hold"
	"haat/server/order/risk"
	"haat/server/payment"
	"haat/server/payment/gateway/gateways"
	"haat/server/shipping/parcel"
	"haat/server/tenancy"
)

// newRisks returns the service against fake orders, and connects it to the sums of customers.
func (a *App) newRisks(orders *orders.Orders, tenants *tenancy.Resolver, parcels *parcel.Service, sums *summary.Summaries, confirmations *confirmation.Service, payments *payment.Payments) (*risk.Risks, error) {
	risks, err := risk.New(risk.Options{
		Client: a.Client, Tenants: tenants, Orders: orders, Holds: &orderhold.Holds{Orders: orders}, Secrets: a.Config.Secrets(),
		PhoneScore: parcels.PhoneScore, Ask: confirmations.Ask,
		RequireAdvance: func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order) error {
			return requireAdvance(ctx, client, payments, t, row)
		},
		Logger: a.Logger, Now: a.Now,
	})
	if err != nil {
		return nil, err
	}
	sums.OnRecords(risks.Contribute)
	return risks, nil
}

// requireAdvance requests an advance for orders with a high risk: the delivery charge, unless the shop's
// payment rules define another amount. It does nothing if the shop does not offer a way to pay.
func requireAdvance(ctx context.Context, client *ent.Client, payments *payment.Payments, t *tenancy.Tenant, row *ent.Order) error {
	rules := t.Shop.PaymentRules
	if rules == nil {
		rules = &kind.PaymentRules{}
	}
	connections, err := client.ServiceConnection.Query().Where(serviceconnection.ServiceIn(gateways.Services()...)).All(ctx)
	if err != nil {
		return fmt.Errorf("find payment gateways: %w", err)
	}
	if !slices.ContainsFunc(connections, connection.IsOffered) && len(payment.Offered(rules)) == 0 {
		return nil
	}
	rule := rules.RedAdvance
	rule.Kind = cmp.Or(rule.Kind, "delivery")
	return payments.RequireAdvance(ctx, client, t, row, rule)
}
