// Package account is customers: who they are and what they keep in a shop. Every
// method wants a context with the shop as viewer.
package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/texts"
	"haat/server/smsbudget"
)

// Account knows the customers of the shops.
type Account struct {
	client    *ent.Client
	catalog   *catalog.Catalog
	texts     texts.Texts
	secrets   []string // the first makes, all are accepted
	budget    *smsbudget.Budget
	passwords passwords
}

// Options are what the accounts need.
type Options struct {
	Client *ent.Client
	Texts  texts.Texts
	// Secrets: the first stands behind the codes that are kept; what was made with a former one, behind it, is accepted.
	Secrets []string
	// Budget is the SMS that shops may send; nil: any number.
	Budget *smsbudget.Budget
}

// New makes the accounts of a database.
func New(o Options) *Account {
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Account{
		client: o.Client, catalog: catalog.New(o.Client), texts: o.Texts,
		secrets: o.Secrets, budget: o.Budget, passwords: newArgon(),
	}
}

// SignIn finds the customer of a phone number, as a person writes it, and a
// password. Unauthorized "login_invalid" where there is none.
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
	hash, err := nobody()
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
