package parcel

import (
	"context"
	"errors"

	"haat/ent"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/platform/fault"
	"haat/server/shipping/courier"
)

// connection returns the shop's connection to a courier, or nil if there is none.
func (s *Service) connection(ctx context.Context, client *ent.Client, name courier.Name) (*ent.ServiceConnection, error) {
	return s.Accounts.Find(ctx, client, string(name))
}

// names returns the names of the couriers, under which their connections are stored.
func (s *Service) names() []string {
	var names []string
	for _, c := range s.Couriers.All() {
		names = append(names, string(c.Spec().Name))
	}
	return names
}

// account returns the shop's account at a courier. The error is Conflict "courier_not_connected" or "courier_broken".
func (s *Service) account(ctx context.Context, name courier.Name) (courier.Account, error) {
	row, err := s.connection(ctx, s.Client, name)
	if err != nil {
		return courier.Account{}, err
	}
	if row == nil {
		return courier.Account{}, fault.New(fault.Conflict, "courier_not_connected")
	}
	if row.State == serviceconnection.StateBroken {
		return courier.Account{}, fault.New(fault.Conflict, "courier_broken")
	}
	return s.accountOf(ctx, row)
}

// accountOf returns the account of a connection in any state. If the credentials cannot be decrypted, it marks the connection as broken and
// returns Conflict "courier_broken".
func (s *Service) accountOf(ctx context.Context, row *ent.ServiceConnection) (courier.Account, error) {
	a := courier.Account{ID: row.ID, Settings: connection.Settings(row)}
	secrets, err := s.Accounts.Secrets(ctx, row)
	if errors.Is(err, connection.ErrUnreadable) {
		return a, fault.New(fault.Conflict, "courier_broken")
	}
	a.Secrets = secrets
	return a, err
}

// broken records that the courier refused the account's credentials, and alerts the members who may change
// them. Nothing is sent until they are entered again. It does nothing if they have been replaced in the
// meantime.
func (s *Service) broken(ctx context.Context, a courier.Account) error {
	return s.Accounts.Refused(ctx, a.ID, a.Secrets)
}
