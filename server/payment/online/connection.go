package online

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/alert"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/seal"
)

// Problems of broken connections.
const (
	refusedCredentials    = "unauthorized" // the gateway refused the credentials
	unreadableCredentials = "unreadable"   // they were sealed with a secret that the server no longer has
)

func notConnected() error { return fault.New(fault.Conflict, "gateway_not_connected") }

// connection returns the shop's connection to a gateway, or nil if there is none.
func (s *Service) connection(ctx context.Context, client *ent.Client, name gateway.Name) (*ent.ServiceConnection, error) {
	row, err := client.ServiceConnection.Query().Where(serviceconnection.Service(string(name))).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find gateway connection", err)
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

// accountOf returns the account of a connection in any state. Credentials that cannot be decrypted break the connection; the
// error is Conflict "gateway_not_connected".
func (s *Service) accountOf(ctx context.Context, row *ent.ServiceConnection) (gateway.Account, error) {
	a := gateway.Account{ID: row.ID, Settings: settingsOf(row)}
	text, stale, err := s.Seal.Open(row.Credentials, place(row.ShopID, row.Service))
	if errors.Is(err, seal.ErrUnreadable) {
		if err := s.setBroken(ctx, row, unreadableCredentials); err != nil {
			return a, err
		}
		return a, notConnected()
	}
	if err != nil {
		return a, fmt.Errorf("open credentials: %w", err)
	}
	if err := json.Unmarshal(text, &a.Secrets); err != nil {
		return a, fmt.Errorf("decode credentials: %w", err)
	}
	if stale {
		err := s.Client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID), serviceconnection.Credentials(row.Credentials)).
			SetCredentials(s.Seal.Seal(text, place(row.ShopID, row.Service))).Exec(audit.Quiet(ctx))
		if err != nil {
			return a, fmt.Errorf("seal credentials again: %w", err)
		}
	}
	return a, nil
}

// place names where sealed credentials are stored.
func place(shop int, name string) string { return fmt.Sprintf("shop %d %s", shop, name) }

func settingsOf(row *ent.ServiceConnection) kind.ServiceSettings {
	if row.Settings == nil {
		return kind.ServiceSettings{}
	}
	return *row.Settings
}

// broken records that the gateway refused the account's credentials, and tells the members who may change them. Nothing is sent
// until they are entered again. It does nothing if they were entered again meanwhile.
func (s *Service) broken(ctx context.Context, a gateway.Account) error {
	row, err := s.Client.ServiceConnection.Query().Where(serviceconnection.ID(a.ID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find gateway connection: %w", err)
	}
	if row.State == serviceconnection.StateBroken {
		return nil
	}
	now, err := s.accountOf(ctx, row)
	if _, unreadable := fault.As(err); unreadable {
		return nil // accountOf has broken it
	}
	if err != nil {
		return err
	}
	if !maps.Equal(now.Secrets, a.Secrets) || now.Settings.Sandbox != a.Settings.Sandbox {
		return nil
	}
	return s.setBroken(ctx, row, refusedCredentials)
}

// setBroken marks a connection as broken, unless its credentials have changed.
func (s *Service) setBroken(ctx context.Context, row *ent.ServiceConnection, problem string) error {
	if _, ok := audit.From(ctx); !ok {
		ctx = audit.With(ctx, audit.Actor{Name: "Haat"})
	}
	return db.Transact(ctx, s.Client, "break gateway connection", func(client *ent.Client) error {
		n, err := client.ServiceConnection.Update().Where(
			serviceconnection.ID(row.ID), serviceconnection.StateEQ(serviceconnection.StateConnected), serviceconnection.Credentials(row.Credentials),
		).SetState(serviceconnection.StateBroken).SetProblem(problem).Save(audit.Quiet(ctx))
		if err != nil || n == 0 {
			return fault.Wrap("break gateway connection", err)
		}
		changes := map[string]any{"service": change(row.Service), "state": change(serviceconnection.StateBroken), "problem": change(problem)}
		if err := audit.Record(ctx, client, "update", ent.TypeServiceConnection, row.ID, changes); err != nil {
			return err
		}
		return alert.Add(ctx, client, alert.Event{Kind: alert.CourierBroken, Gateway: row.Service})
	})
}

// change is the value of a field in a log entry.
func change(to any) map[string]any { return map[string]any{"to": to} }
