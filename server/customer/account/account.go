// Package account manages customers and their data in a shop. Every method needs a
// context with the shop as viewer.
package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/catalog"
	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/phone"
)

// Account is the service for the customers of shops.
type Account struct {
	client    *ent.Client
	catalog   *catalog.Catalog
	texts     i18n.Texts
	secrets   []string // the first is used for signing, all are accepted
	budget    *smsbudget.Budget
	passwords passwords
}

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets contains the keys of the hashes of codes. The first is used for new codes; codes made
	// with the others are still accepted.
	Secrets []string
	// Budget limits the SMS of shops. If nil, they are unlimited.
	Budget *smsbudget.Budget
}

// New returns the service for the customers of o.Client's database.
func New(o Options) *Account {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Account{
		client: o.Client, catalog: catalog.New(o.Client), texts: o.Texts,
		secrets: o.Secrets, budget: o.Budget, passwords: newArgon(),
	}
}

// SignIn returns the customer with a phone number, in any notation, and a password. The error is
// Unauthorized "login_invalid" if there is none.
func (a *Account) SignIn(ctx context.Context, mobile, password string) (*ent.Customer, error) {
	refused := fault.New(fault.Unauthorized, "login_invalid")
	number, ok := phone.Read(mobile)
	if !ok || password == "" || len(password) > maxPassword {
		return nil, refused
	}
	found, err := a.client.Customer.Query().Where(customer.Mobile(number)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	hash, err := dummyHash()
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}
	if found != nil {
		hash = found.PasswordHash
	}
	match, err := a.passwords.matches(ctx, password, hash)
	if err != nil {
		return nil, err
	}
	if found == nil || !match {
		return nil, refused
	}
	return found, nil
}
