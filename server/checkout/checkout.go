// Package checkout is the way from a cart to an order, and the order's own way.
// Every method wants a context with the shop as viewer.
package checkout

import (
	"haat/ent"
	"haat/server/platform/texts"
	"haat/server/smsbudget"
)

// Checkout prices carts, and takes and keeps orders.
type Checkout struct {
	client    *ent.Client
	texts     texts.Texts
	secrets   []string // the first makes, all are accepted
	address   func(domain, slug string) string
	admin     func(slug string) string
	budget    *smsbudget.Budget
	unproven  Hold
	newNumber func() string
}

// Options are what a checkout needs.
type Options struct {
	Client *ent.Client
	Texts  texts.Texts
	// Secrets: the first signs the links to orders; what was made with a former one, behind it, is accepted.
	Secrets []string
	// Address is what the paths of a shop's pages follow, of its own domain or its
	// slug: config.ShopAddress.
	Address func(domain, slug string) string
	// Admin is the address of a shop's admin area, by its slug: config.AdminAddress.
	Admin func(slug string) string
	// Budget is the SMS that shops may send; nil: any number.
	Budget *smsbudget.Budget
	// Unproven limits the stock that unproven guests hold.
	Unproven Hold
}

// New makes the checkout.
func New(o Options) *Checkout {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Checkout{
		client: o.Client, texts: o.Texts, secrets: o.Secrets, address: o.Address, admin: o.Admin, newNumber: newNumber,
		budget: o.Budget, unproven: o.Unproven,
	}
}
