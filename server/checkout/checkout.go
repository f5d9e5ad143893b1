// Package checkout turns carts into orders and manages orders. Every method needs a
// context with the shop as viewer.
package checkout

import (
	"haat/ent"
	"haat/server/platform/i18n"
	"haat/server/smsbudget"
)

// Checkout prices carts, and places and changes orders.
type Checkout struct {
	client    *ent.Client
	texts     i18n.Texts
	secrets   []string // the first signs; all are accepted
	address   func(domain, slug string) string
	admin     func(slug string) string
	budget    *smsbudget.Budget
	unproven  Hold
	newNumber func() string
}

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets sign the links to orders. The first is used for new links; links made
	// with the others are still accepted.
	Secrets []string
	// Address returns the base URL of a shop's pages by its own domain or its slug:
	// config.ShopAddress.
	Address func(domain, slug string) string
	// Admin returns the URL of a shop's admin area by its slug: config.AdminAddress.
	Admin func(slug string) string
	// Budget limits the SMS of shops; nil: unlimited.
	Budget *smsbudget.Budget
	// Unproven limits the stock held by unproven guests.
	Unproven Hold
}

// New returns a Checkout.
func New(o Options) *Checkout {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Checkout{
		client: o.Client, texts: o.Texts, secrets: o.Secrets, address: o.Address, admin: o.Admin, newNumber: newNumber,
		budget: o.Budget, unproven: o.Unproven,
	}
}
