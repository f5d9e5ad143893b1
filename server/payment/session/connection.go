package session

import (
	"context"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/payment/gateway"
	"haat/server/platform/fault"
)

func notConnected() error { return fault.New(fault.Conflict, "gateway_not_connected") }

// connection returns the shop's connection to a gateway, or nil if there is none.
func (s *Service) connection(ctx context.Context, client *ent.Client, name gateway.Name) (*ent.ServiceConnection, error) {
	return s.Accounts.Find(ctx, client, string(name))
}

// account returns the shop's account at a gateway. The error is Conflict "gateway_not_connected", also if the connection is broken.
func (s *Service) account(ctx context.Context, name gateway.Name) (gateway.Account, error) {
	row, err := s.connection(ctx, s.Client, name)
	if err != nil {
		return gateway.Account{}, err
	}
	if row == nil || row.State == serviceconnection.StateBroken {
		return gateway.Account{}, notConnected()
	}
	return s.accountOf(ctx, row)
}

// accountOf returns the account of a connection in any state. If the credentials cannot be decrypted, it
// marks the connection as broken and returns Conflict "gateway_not_connected".
func (s *Service) accountOf(ctx context.Context, row *ent.ServiceConnection) (gateway.Account, error) {
	a := gateway.Account{ID: row.ID, Settings: connection.Settings(row)}
	secrets, err := s.Accounts.Secrets(ctx, row)
	if errors.Is(err, connection.ErrUnreadable) {
		return a, notConnected()
	}
	a.Secrets = secrets
	return a, err
}

// identityOf returns the identifier of a connection's account at its gateway, or "" if it cannot be read. It writes nothing, because it is
// called within transactions.
func (s *Service) identityOf(row *ent.ServiceConnection) (string, error) {
	g := s.Gateways.Get(row.Service)
	if g == nil {
		return "", nil
	}
	secrets, err := s.Accounts.Peek(row)
	return secrets[g.Spec().Account], err
}

// broken records that the gateway refused the account's credentials, and notifies the members who may change
// them. The connection is not used until they are entered again. It does nothing if they were changed in the
// meantime.
func (s *Service) broken(ctx context.Context, a gateway.Account) error {
	row, err := s.Client.ServiceConnection.Query().Where(serviceconnection.ID(a.ID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find gateway connection: %w", err)
	}
	if connection.Settings(row).Sandbox != a.Settings.Sandbox {
		return nil
	}
	return s.Accounts.Refused(ctx, a.ID, a.Secrets)
}
