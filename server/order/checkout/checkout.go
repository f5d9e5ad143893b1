// Package checkout prices carts and turns them into orders. Every method needs a context with the shop as viewer.
package checkout

import (
	"context"

	"haat/ent"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Checkout is the service that prices carts and places orders.
type Checkout struct {
	client     *ent.Client
	texts      i18n.Texts
	orders     *orders.Orders
	messages   *ordermessage.Messages
	admin      func(slug string) string
	unverified Hold
	newNumber  func() string
	placed     []Placed
	screen     Screen
}

// Placed is called in the transaction of an order that a shopper places, after the order is written and its stock is taken. An error rolls
// back the order.
type Placed func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, in PlaceRequest, buyer Shopper) error

// OnPlaced adds functions that are called for each order of a shopper, in the order of f. They are not called for orders that merchants
// place. OnPlaced must not be called while orders are placed.
func (c *Checkout) OnPlaced(f ...Placed) { c.placed = append(c.placed, f...) }

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	Orders *orders.Orders
	// Admin returns the URL of the admin area of the shop with a slug. It is config.AdminAddress.
	Admin func(slug string) string
	// Unverified limits the stock that unverified guests can hold.
	Unverified Hold
}

// New returns the service for o.Client's database.
func New(o Options) *Checkout {
	return &Checkout{
		client: o.Client, texts: o.Texts, orders: o.Orders, messages: o.Orders.Messages, admin: o.Admin,
		unverified: o.Unverified, newNumber: orders.NewNumber,
	}
}
