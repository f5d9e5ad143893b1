package app

import (
	"haat/ent"
	"haat/server/config"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/risk"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// NewCheckout returns the services that place orders and change them. The benchmarks use them without a server.
func NewCheckout(cfg *config.Config, client *ent.Client, texts i18n.Texts, budget *smsbudget.Budget) (*checkout.Checkout, *orders.Orders) {
	placed := orders.New(orders.Options{
		Client: client, Texts: texts, Secrets: cfg.Secrets(), Address: cfg.ShopAddress, Budget: budget,
	})
	return checkout.New(checkout.Options{
		Client: client, Texts: texts, Orders: placed, Admin: cfg.AdminAddress, Unverified: unverified(cfg),
	}), placed
}

// connectOrders registers the functions of other packages that run when an order is placed or its status changes. They run within the
// transaction, in the order in which they are registered.
func connectOrders(c *checkout.Checkout, o *orders.Orders, payments *payment.Payments, risks *risk.Risks, unfinished *unfinished.Service) {
	// Before an order is written.
	c.ScreenBy(checkout.Screen{Refuses: risks.Refuses, NeedsCode: risks.NeedsCode})
	// After the order is written and its stock is taken.
	c.OnPlaced(
		payments.Placed,   // puts the order on hold until its advance is paid
		risks.Placed,      // scores the order
		unfinished.Placed, // ends the checkout that the order came from
	)
	// After the status of an order is changed.
	o.OnMoved(payments.Moved) // closes the advance in the ledger
}

// unverified returns the limits of stock reserved by guests without a confirmed phone number; values
// in poisha.
func unverified(cfg *config.Config) checkout.Hold {
	u := cfg.EffectiveUnverified()
	return checkout.Hold{
		Units: u.Units, Order: u.Order, Value: money.Amount(u.Value) * 100,
		Share: u.Share, ShopUnits: u.ShopUnits, ShopValue: money.Amount(u.ShopValue) * 100,
	}
}
