// Package checkout prices carts and turns them into orders. Every method needs a context with the shop as viewer.
package checkout

import (
	"context"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/discount/rules"
	orders "haat/server/order"
	"haat/server/order/delivery"
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
	held       *heldCounts
	catalog    *catalog.Catalog
	packages   *tenancy.PerShop[[]*ent.ShippingPackage]
	discounts  *rules.Rules
	newNumber  func() string
	placed     []Placed
	screen     Screen
}

// Placed is called in the transaction of an order that a shopper places, after the order is written and before its stock is taken. An error
// rolls back the order.
type Placed func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, in PlaceRequest, buyer Shopper) error

// activePackages returns the active shipping packages of the context's shop. The caller must not change them.
func (c *Checkout) activePackages(ctx context.Context) ([]*ent.ShippingPackage, error) {
	return c.packages.OfViewer(ctx, func(ctx context.Context) ([]*ent.ShippingPackage, error) { return delivery.Active(ctx, c.client) })
}

// OnPlaced registers functions to call for each order of a shopper, in the order of f. They are not called
// for orders that merchants place. OnPlaced must not be called while orders are placed.
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
	// Catalog is the catalog of the pages, which caches the categories of shops. If nil, New creates one without a cache.
	Catalog *catalog.Catalog
	// Packages caches the active shipping packages of shops. If nil, they are read for each order.
	Packages *tenancy.PerShop[[]*ent.ShippingPackage]
	// Discounts caches the automatic discounts of shops. If nil, they are read for each quote.
	Discounts *tenancy.PerShop[[]rules.Rule]
}

// New returns the service for o.Client's database.
func New(o Options) *Checkout {
	if o.Catalog == nil {
		o.Catalog = catalog.New(o.Client)
	}
	return &Checkout{
		client: o.Client, texts: o.Texts, orders: o.Orders, messages: o.Orders.Messages, admin: o.Admin,
		unverified: o.Unverified, held: newHeldCounts(), catalog: o.Catalog, packages: o.Packages,
		discounts: rules.New(o.Client, o.Discounts), newNumber: orders.NewNumber,
	}
}

// Discounts returns the rules with which the checkout calculates.
func (c *Checkout) Discounts() *rules.Rules { return c.discounts }
