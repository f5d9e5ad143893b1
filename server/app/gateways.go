package app

import (
	"slices"
	"time"

	"haat/server/payment"
	"haat/server/payment/gateway/gateways"
	"haat/server/payment/session"
	"haat/server/platform/remote"
	"haat/server/platform/sns"
	"haat/server/tenancy"
)

// newOnline returns the service for payments through gateways.
func (a *App) newOnline(payments *payment.Payments, tenants *tenancy.Resolver) (*session.Service, error) {
	accounts, err := a.newKeeper("gateway credentials", false)
	if err != nil {
		return nil, err
	}
	return session.New(session.Options{
		Client: a.Client, Payments: payments, Tenants: tenants,
		Gateways: gateways.New(gateways.Options{Bases: a.Config.Gateways.Bases(), Practice: a.Config.Practice, Now: a.Now}),
		Accounts: accounts, Logger: a.Logger, Origin: a.Config.AdminOrigin(), Host: a.Config.MarketHost,
		SNS: newVerifier(a.Config.Gateways.SNS, a.Now), Now: a.Now,
	}), nil
}

// newVerifier returns the verifier of messages of SNS. It connects only to public addresses, unless base
// replaces the origin of SNS for tests.
func newVerifier(base string, now func() time.Time) *sns.Verifier {
	if now == nil {
		now = time.Now
	}
	return &sns.Verifier{HTTP: remote.NewAPIClient(base, snsTimeout), Base: base, Now: now}
}

// snsTimeout is the maximum duration of a request to SNS.
const snsTimeout = 10 * time.Second

// gatewayNames returns the names of the payment gateways to which shops can connect.
func gatewayNames(o *session.Service) []string {
	var names []string
	for _, each := range o.Gateways.All() {
		names = append(names, string(each.Spec().Name))
	}
	return names
}

// practiceMethods returns the payment methods of the practice gateways among the named services.
func practiceMethods(services []string) []string {
	var methods []string
	for _, spec := range gateways.Specs {
		if slices.Contains(services, string(spec.Name)) {
			methods = append(methods, spec.Method)
		}
	}
	return methods
}
