// Package checkout turns carts into orders and manages orders. Every method needs a
// context with the shop as viewer.
package checkout

import (
	"context"

	"haat/ent"
	"haat/ent/order"
	"haat/server/message/smsbudget"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Checkout is the service that prices carts, and places and changes orders.
type Checkout struct {
	client     *ent.Client
	texts      i18n.Texts
	secrets    []string // the first is used for signing, all are accepted
	address    func(domain, slug string) string
	admin      func(slug string) string
	budget     *smsbudget.Budget
	unverified Hold
	newNumber  func() string
	placed     []Placed
	moved      []Moved
	screen     Screen
}

// Placed is called in the transaction of an order that a shopper places, after the order is written and its stock is taken. An error
// undoes the order.
type Placed func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, in PlaceRequest, buyer Shopper) error

// OnPlaced adds functions that are called for each order of a shopper, in their order. Merchants' orders are left out. It must not be
// called while orders are placed.
func (c *Checkout) OnPlaced(f ...Placed) { c.placed = append(c.placed, f...) }

// Moved is called in the transaction of a change of an order's status, after the order was updated. row is the order before the change.
// An error undoes the change.
type Moved func(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error

// OnMoved adds functions that are called for each change of an order's status, also for undone and corrected ones. It must not be called
// while orders are changed.
func (c *Checkout) OnMoved(f ...Moved) { c.moved = append(c.moved, f...) }

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets contains the keys that sign the links to orders. The first is used for new links;
	// links made with the others are still accepted.
	Secrets []string
	// Address returns the base URL of a shop's pages from its own domain or slug. It is
	// config.ShopAddress.
	Address func(domain, slug string) string
	// Admin returns the URL of a shop's admin area from its slug. It is config.AdminAddress.
	Admin func(slug string) string
	// Budget limits the SMS of shops. If nil, they are unlimited.
	Budget *smsbudget.Budget
	// Unverified limits the stock that unverified guests can hold.
	Unverified Hold
}

// New returns the service for o.Client's database.
func New(o Options) *Checkout {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Checkout{
		client: o.Client, texts: o.Texts, secrets: o.Secrets, address: o.Address, admin: o.Admin, newNumber: NewNumber,
		budget: o.Budget, unverified: o.Unverified,
	}
}
