// Package account is customers: who they are and what they keep in a shop. Every
// method wants a context with the shop as viewer.
package account

import (
	"context"
	"fmt"
	"sync"

	"github.com/alexedwards/argon2id"

	"haat/ent"
	"haat/ent/address"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/phone"
	"haat/server/platform/texts"
)

// Account knows the customers of the shops.
type Account struct {
	client  *ent.Client
	media   *media.Store
	texts   texts.Texts
	secret  []byte
	address func(domain, slug string) string
}

// Options are what the accounts need.
type Options struct {
	Client *ent.Client
	Media  *media.Store // has the pictures that customers sent
	Texts  texts.Texts
	Secret string // stands behind the codes that are kept
	// Address is what the paths of a shop's pages follow: config.ShopAddress.
	Address func(domain, slug string) string
}

// New makes the accounts of a database.
func New(o Options) *Account {
	return &Account{client: o.Client, media: o.Media, texts: o.Texts, secret: []byte(o.Secret), address: o.Address}
}

// maxPassword is the most bytes of a password that are looked at.
const maxPassword = 200

// nobody is a hash that no password has: a number without an account takes as
// long to refuse as one with.
var nobody = sync.OnceValues(func() (string, error) {
	return argon2id.CreateHash("no password is this one", argon2id.DefaultParams)
})

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
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return nil, fmt.Errorf("compare password: %w", err)
	}
	if found == nil || !match {
		return nil, refused
	}
	return found, nil
}

// SignedIn is what a customer's browser is told when they have signed in.
func (a *Account) SignedIn(ctx context.Context, who *ent.Customer) (*SignedIn, error) {
	guest, err := a.client.Order.Query().Where(order.Mobile(who.Mobile), order.CustomerIDIsNil()).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count guest's orders: %w", err)
	}
	return &SignedIn{Badge: Badge{ID: who.ID, Name: who.Name}, GuestOrders: guest}, nil
}

// Customer finds a customer by what their session says; nil where that was ended
// or the customer is gone.
func (a *Account) Customer(ctx context.Context, id, epoch int) (*ent.Customer, error) {
	found, err := a.client.Customer.Query().Where(customer.ID(id), customer.SessionEpoch(epoch)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	return found, nil
}

// Addresses lists where a customer has things delivered, the usual address first.
func (a *Account) Addresses(ctx context.Context, customerID int) ([]Address, error) {
	rows, err := a.client.Address.Query().Where(address.CustomerID(customerID)).
		Order(ent.Desc(address.FieldIsDefault), ent.Asc(address.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list addresses: %w", err)
	}
	list := make([]Address, len(rows))
	for i, row := range rows {
		list[i] = Address{ID: row.ID, AddressRequest: AddressRequest{
			IsDefault: row.IsDefault, Name: row.Name, Mobile: row.Mobile,
			Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
		}}
	}
	return list, nil
}
