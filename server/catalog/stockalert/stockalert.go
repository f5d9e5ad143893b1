// Package stockalert notifies people by SMS that a product is available again.
//
// A visitor enters a phone number on the page of a product that is out of stock (Subscribe). A hook of the
// ent client (Watch) detects every write that may make a product available, and queues a job in the same
// transaction. The job (Handle) writes the SMS to the outbox and deletes the alerts in one transaction. A
// daily check (Run) sends SMS that a limit delayed, and deletes old alerts.
package stockalert

import (
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/message/smsbudget"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Kept is the time after which an alert is deleted without an SMS.
const Kept = 180 * 24 * time.Hour

// MaxPerNumber is the maximum number of alerts of a phone number in a shop. A further alert replaces the
// oldest one: a refusal would reveal that the number has alerts.
const MaxPerNumber = 20

// Options configure New. A nil Budget allows unlimited SMS. A nil Now means time.Now.
type Options struct {
	Client  *ent.Client
	Texts   i18n.Texts
	Tenants *tenancy.Resolver
	// Address returns the base URL of a shop's pages from its own domain or slug. It is
	// config.ShopAddress.
	Address func(domain, slug string) string
	Budget  *smsbudget.Budget
	Logger  *slog.Logger
	Now     func() time.Time
}

// Alerts is the service for stock alerts.
type Alerts struct {
	client  *ent.Client
	texts   i18n.Texts
	tenants *tenancy.Resolver
	address func(domain, slug string) string
	budget  *smsbudget.Budget
	logger  *slog.Logger
	now     func() time.Time
}

// New returns the service. Watch must be called for the client before.
func New(o Options) *Alerts {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Alerts{
		client: o.Client, texts: o.Texts, tenants: o.Tenants, address: o.Address, budget: o.Budget, logger: o.Logger, now: o.Now,
	}
}
