package parcel

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

// maxAccount is the maximum length of a stored account name, in characters.
const maxAccount = 120

// Connections returns all couriers with the shop's connections, and the shop's rules.
func (s *Service) Connections(ctx context.Context) (*Couriers, error) {
	rows, err := s.Client.ServiceConnection.Query().Where(serviceconnection.ServiceIn(s.names()...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list courier connections: %w", err)
	}
	shop, err := s.Client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	out := &Couriers{Couriers: []CourierAccount{}, Rules: rulesOf(shop)}
	for _, c := range s.Couriers.All() {
		i := slices.IndexFunc(rows, func(r *ent.ServiceConnection) bool { return r.Service == string(c.Spec().Name) })
		var row *ent.ServiceConnection
		if i >= 0 {
			row = rows[i]
		}
		out.Couriers = append(out.Couriers, s.accountState(c.Spec(), row))
	}
	return out, nil
}

// accountState describes a courier and the shop's connection, which may be nil.
func (s *Service) accountState(spec courier.Spec, row *ent.ServiceConnection) CourierAccount {
	a := CourierAccount{
		Courier: string(spec.Name), Title: spec.Title, State: "none", Practice: s.Couriers.IsPractice(string(spec.Name)), NeedsStore: spec.NeedsStore,
		Credentials: []CourierCredential{},
	}
	for _, c := range spec.Credentials {
		a.Credentials = append(a.Credentials, CourierCredential{c.Name, c.Optional, c.Generated, c.Max})
	}
	if row == nil {
		return a
	}
	settings := connection.Settings(row)
	a.State, a.Problem, a.Account, a.WebhookAt = string(row.State), row.Problem, row.Account, row.WebhookAt
	a.Store, a.DemandSignature = settings.Store, settings.DemandSignature
	a.HookURL = s.Origin + "/hooks/" + row.Service + "/" + row.PublicID
	return a
}

// courier returns a courier by its name. The error is NotFound "courier_not_found".
func (s *Service) courier(name string) (courier.Courier, error) {
	if c := s.Couriers.Get(name); c != nil {
		return c, nil
	}
	return nil, fault.New(fault.NotFound, "courier_not_found")
}

// Connect verifies the credentials at the courier and stores them. Errors: NotFound "courier_not_found"; Invalid "courier_keys_invalid"
// with fields; Conflict "courier_refused_keys" if the courier refuses them, in which case nothing is stored; Unavailable
// "courier_unavailable".
func (s *Service) Connect(ctx context.Context, name string, in CourierKeys) (*CourierConnected, error) {
	c, err := s.courier(name)
	if err != nil {
		return nil, err
	}
	row, err := s.connection(ctx, s.Client, courier.Name(name))
	if err != nil {
		return nil, err
	}
	var before map[string]string
	if row != nil && row.Problem != connection.Unreadable {
		a, err := s.accountOf(ctx, row)
		if _, unreadable := fault.As(err); err != nil && !unreadable {
			return nil, err
		}
		before = a.Secrets
	}
	secrets, token, err := enteredKeys(c.Spec(), in.Keys, before)
	if err != nil {
		return nil, err
	}
	account := courier.Account{Secrets: secrets}
	if row != nil {
		account.ID, account.Settings = row.ID, connection.Settings(row)
	}
	checked, err := c.Check(ctx, account)
	if err != nil {
		return nil, checkFault(err)
	}
	settings := account.Settings
	chooseStore(&settings, checked.Stores)
	saved, err := s.Accounts.Store(ctx, name, secrets, textnorm.Clip(checked.Account, maxAccount), func(now *kind.ConnectionSettings) { *now = settings })
	if err != nil {
		return nil, err
	}
	return &CourierConnected{s.accountState(c.Spec(), saved), storesOf(checked.Stores), checked.Balance, token}, nil
}

// enteredKeys returns the secrets to store, and the generated secret if it is new. before contains the stored
// secrets, which empty fields keep.
func enteredKeys(spec courier.Spec, entered, before map[string]string) (secrets map[string]string, token string, err error) {
	fields, secrets := form.Fields{}, map[string]string{}
	for _, c := range spec.Credentials {
		value := strings.TrimSpace(form.OneLine(entered[c.Name]))
		switch {
		case c.Generated && before[c.Name] != "":
			value = before[c.Name]
		case c.Generated:
			value = rand.Text()
			token = value
		case value == "" && c.Optional:
			value = before[c.Name]
		case value == "":
			fields[c.Name] = "required"
		case c.Max > 0 && utf8.RuneCountInString(value) > c.Max:
			fields[c.Name] = "max"
		}
		secrets[c.Name] = value
	}
	return secrets, token, fields.Of(fault.New(fault.Invalid, "courier_keys_invalid"))
}

// checkFault converts the error of a failed check of credentials to a fault.
func checkFault(err error) error {
	if errors.Is(err, remote.ErrUnauthorized) {
		return fault.New(fault.Conflict, "courier_refused_keys")
	}
	return availableFault(err)
}

// availableFault converts the error of a courier to a fault for the member who made the request.
func availableFault(err error) error {
	if refused, ok := remote.AsRefused(err); ok {
		f := fault.New(fault.Conflict, "courier_refused")
		f.Words = []string{"reason", textnorm.Clip(refused.Detail, 200)}
		return f
	}
	unavailable, ok := remote.AsUnavailable(err)
	if !ok && !errors.Is(err, remote.ErrLost) {
		return err
	}
	f := fault.New(fault.Unavailable, "courier_unavailable")
	f.Wait = time.Minute
	if ok && unavailable.Wait > 0 {
		f.Wait = unavailable.Wait
	}
	return f
}

// chooseStore keeps the chosen pickup place if it still exists; otherwise it chooses the default or only one.
func chooseStore(settings *kind.ConnectionSettings, stores []courier.Store) {
	if i := slices.IndexFunc(stores, func(s courier.Store) bool { return s.ID == settings.Store }); i >= 0 {
		settings.StoreArea = stores[i].Area
		return
	}
	settings.Store, settings.StoreArea = "", ""
	for _, s := range stores {
		if s.Default || len(stores) == 1 {
			settings.Store, settings.StoreArea = s.ID, s.Area
		}
	}
}

func storesOf(stores []courier.Store) []CourierStore {
	list := []CourierStore{}
	for _, s := range stores {
		list = append(list, CourierStore{s.ID, s.Name, s.Address})
	}
	return list
}

// Disconnect removes the shop's credentials and keeps its parcels. The error is NotFound "courier_not_found".
func (s *Service) Disconnect(ctx context.Context, name string) error {
	return db.Transact(ctx, s.Client, "disconnect courier", func(client *ent.Client) error {
		found, err := s.Accounts.Remove(ctx, client, name)
		if err == nil && !found {
			return fault.New(fault.NotFound, "courier_not_found")
		}
		return err
	})
}

// RenewToken replaces the generated secret of a connection's webhooks. The merchant must enter the new one at the courier. Errors: those of
// account; NotFound "courier_not_found" if the courier has no such secret.
func (s *Service) RenewToken(ctx context.Context, name string) (*CourierToken, error) {
	c, err := s.courier(name)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Spec().Credentials, func(c courier.Credential) bool { return c.Generated })
	if i < 0 {
		return nil, fault.New(fault.NotFound, "courier_not_found")
	}
	row, err := s.connection(ctx, s.Client, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	a, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	token := rand.Text()
	a.Secrets[c.Spec().Credentials[i].Name] = token
	replaced, err := s.Accounts.Replace(ctx, row, a.Secrets)
	if err != nil {
		return nil, err
	}
	if !replaced { // the credentials were entered again in the meantime
		return nil, fault.New(fault.Conflict, "courier_not_connected")
	}
	return &CourierToken{token}, nil
}

// Stores returns the pickup places of the shop's account. Errors: those of account and Connect.
func (s *Service) Stores(ctx context.Context, name string) ([]CourierStore, error) {
	checked, err := s.check(ctx, name)
	return storesOf(checked.Stores), err
}

func (s *Service) check(ctx context.Context, name string) (courier.Checked, error) {
	c, err := s.courier(name)
	if err != nil {
		return courier.Checked{}, err
	}
	a, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return courier.Checked{}, err
	}
	checked, err := c.Check(ctx, a)
	if errors.Is(err, remote.ErrUnauthorized) {
		if err := s.broken(ctx, a); err != nil {
			return courier.Checked{}, err
		}
		return courier.Checked{}, fault.New(fault.Conflict, "courier_broken")
	}
	if err != nil {
		return courier.Checked{}, availableFault(err)
	}
	return checked, nil
}

// ChangeConnection changes the settings of a connection. Errors: those of Stores; Invalid "courier_settings_invalid" for an unknown
// pickup place.
func (s *Service) ChangeConnection(ctx context.Context, name string, in CourierSettings) (*CourierAccount, error) {
	c, err := s.courier(name)
	if err != nil {
		return nil, err
	}
	row, err := s.connection(ctx, s.Client, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return nil, fault.New(fault.Conflict, "courier_not_connected")
	}
	settings := connection.Settings(row)
	settings.DemandSignature = in.DemandSignature
	if in.Store != settings.Store {
		checked, err := s.check(ctx, name)
		if err != nil {
			return nil, err
		}
		settings.Store = in.Store
		chooseStore(&settings, checked.Stores)
		if settings.Store != in.Store {
			return nil, form.Fields{"store": "invalid"}.Of(fault.New(fault.Invalid, "courier_settings_invalid"))
		}
	}
	err = db.Transact(ctx, s.Client, "change connection", func(client *ent.Client) error {
		err := client.ServiceConnection.UpdateOneID(row.ID).SetSettings(&settings).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("change connection: %w", err)
		}
		return s.Accounts.Record(ctx, client, row, map[string]any{
			"store": audit.To(settings.Store), "demand_signature": audit.To(settings.DemandSignature),
		})
	})
	row.Settings = &settings
	return new(s.accountState(c.Spec(), row)), err
}
