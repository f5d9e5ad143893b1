// Package ordertest creates the order services for the tests of other packages.
package ordertest

import (
	"strings"
	"testing"

	"haat"
	"haat/ent"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/i18n"
)

// Services contains the services that place and change orders.
type Services struct {
	*checkout.Checkout
	*orders.Orders
}

// Options are the settings that tests can change. The zero value has no limits.
type Options struct {
	Budget     *smsbudget.Budget
	Unverified checkout.Hold
}

// Secrets sign links to orders.
var Secrets = []string{strings.Repeat("s", 32)}

// New returns the services for a database. Shops have the address https://haat.test/SLUG or their own domain.
func New(t testing.TB, client *ent.Client) *Services { return With(t, client, Options{}) }

// With is like New, with options.
func With(t testing.TB, client *ent.Client, o Options) *Services {
	t.Helper()
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	placed := orders.New(orders.Options{Client: client, Texts: texts, Secrets: Secrets, Address: Address, Budget: o.Budget})
	return &Services{
		checkout.New(checkout.Options{Client: client, Texts: texts, Orders: placed, Admin: admin, Unverified: o.Unverified}), placed,
	}
}

// Address returns the base URL of a shop's pages.
func Address(domain, slug string) string {
	if domain != "" {
		return "https://" + domain
	}
	return "https://haat.test/" + slug
}

func admin(slug string) string { return "https://haat.test/admin/" + slug }
