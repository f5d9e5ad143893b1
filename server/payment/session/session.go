// Package session lets customers pay through payment gateways. Redirects and notices are not trusted: they
// only make the service query the gateway. Every method needs a context with the shop as viewer, unless its
// comment says otherwise.
package session

import (
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/connection"
	"haat/server/payment"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/sns"
	"haat/server/tenancy"
)

// Options configure New. All are required except Now.
type Options struct {
	Client *ent.Client
	// Payments records the money.
	Payments *payment.Payments
	Tenants  *tenancy.Resolver
	Gateways *gateways.Set
	// Accounts stores the connections to gateways.
	Accounts *connection.Keeper
	Logger   *slog.Logger
	// Origin is the origin of the URLs to which gateways send customers and notices, such as
	// https://haat.example.
	Origin string
	// Host is the market's host.
	Host string
	// SNS verifies notifications of gateways.
	SNS *sns.Verifier
	Now func() time.Time // time.Now if nil
}

// Service connects shops to gateways and takes payments. It may be used concurrently.
type Service struct{ Options }

// New returns the service. It also lets Payments identify the shop's accounts at gateways.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Service{o}
	o.Payments.GatewayAccount = s.identityOf
	return s
}
