package app

import (
	"haat/ent"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/discount/rules"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/risk"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/pubsub"
	"haat/server/shipping/parcel"
	"haat/server/tenancy"
)

// NewCheckout returns the services that place and change orders. The benchmarks use them without a server.
func NewCheckout(
	cfg *config.Config, client *ent.Client, texts i18n.Texts, budget *smsbudget.Budget, products *catalog.Catalog, bus *pubsub.Bus,
) (*checkout.Checkout, *orders.Orders) {
	packages := tenancy.NewPerShop[[]*ent.ShippingPackage]()
	discounts := tenancy.NewPerShop[[]rules.Rule]()
	bus.Subscribe(packages)
	bus.Subscribe(discounts)
	placed := orders.New(orders.Options{
		Client: client, Texts: texts, Secrets: cfg.Secrets(), Address: cfg.ShopAddress, Budget: budget,
	})
	return checkout.New(checkout.Options{
		Client: client, Texts: texts, Orders: placed, Admin: cfg.AdminAddress, Unverified: unverified(cfg),
		Catalog: products, Packages: packages, Discounts: discounts,
	}), placed
}

// connectOrders registers the functions of other packages that run when an order is placed or its status
// changes. They run in the transaction, in the order of their registration.
func connectOrders(c *checkout.Checkout, o *orders.Orders, payments *payment.Payments, risks *risk.Risks, unfinished *unfinished.Service, hand *handcash.HandCash, parcels *parcel.Service) {
	// These functions run before the order's transaction.
	c.ScreenBy(checkout.Screen{Refuses: risks.Refuses, NeedsCode: risks.NeedsCode, Now: risks.Now})
	// These functions run after the order has been written and before its stock is taken.
	c.OnPlaced(
		payments.Placed,   // puts the order on hold until its advance is paid
		risks.Placed,      // scores the order
		unfinished.Placed, // ends the checkout that became the order
	)
	// These functions run after the status of an order has changed.
	o.OnMoved(
		payments.Moved, // closes the advance in the ledger
		parcels.Moved,  // moves manual parcels with their order
		hand.Moved,     // posts the cash of orders without a courier
	)
}

// unverified returns the limits for stock reserved by guests without a confirmed phone number. Values are in
// poisha.
func unverified(cfg *config.Config) checkout.Hold {
	u := cfg.EffectiveUnverified()
	return checkout.Hold{
		Units: u.Units, Order: u.Order, Value: money.Amount(u.Value) * 100,
		Share: u.Share, ShopUnits: u.ShopUnits, ShopValue: money.Amount(u.ShopValue) * 100,
	}
}
