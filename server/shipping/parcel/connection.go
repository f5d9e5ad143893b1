package parcel

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"haat/ent"
	"haat/ent/courierconnection"
	"haat/ent/schema/kind"
	"haat/server/message/alert"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/seal"
	"haat/server/shipping/courier"
)

// Problems of broken connections.
const (
	refusedCredentials    = "unauthorized" // the courier refused the credentials
	unreadableCredentials = "unreadable"   // they were sealed with a secret that the server no longer has
)

// connection returns the shop's connection to a courier, or nil if there is none.
func (s *Service) connection(ctx context.Context, client *ent.Client, name courier.Name) (*ent.CourierConnection, error) {
	row, err := client.CourierConnection.Query().Where(courierconnection.Courier(string(name))).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find courier connection", err)
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
	if row.State == courierconnection.StateBroken {
		return courier.Account{}, fault.New(fault.Conflict, "courier_broken")
	}
	return s.accountOf(ctx, row)
}

// accountOf returns the account of a connection in any state. Credentials that cannot be decrypted break the connection; the
// error is Conflict "courier_broken".
func (s *Service) accountOf(ctx context.Context, row *ent.CourierConnection) (courier.Account, error) {
	a := courier.Account{ID: row.ID, Settings: settingsOf(row)}
	secrets, renewed, err := s.Seal.OpenSecrets(row.Credentials, place(row.ShopID, row.Courier))
	if errors.Is(err, seal.ErrUnreadable) {
		if err := s.setBroken(ctx, row, unreadableCredentials); err != nil {
			return a, err
		}
		return a, fault.New(fault.Conflict, "courier_broken")
	}
	if err != nil {
		return a, fmt.Errorf("open credentials: %w", err)
	}
	a.Secrets = secrets
	if renewed != nil {
		err := s.Client.CourierConnection.Update().Where(courierconnection.ID(row.ID), courierconnection.Credentials(row.Credentials)).
			SetCredentials(renewed).Exec(audit.Quiet(ctx))
		if err != nil {
			return a, fmt.Errorf("seal credentials again: %w", err)
		}
	}
	return a, nil
}

// place names where sealed credentials are stored.
func place(shop int, name string) string { return fmt.Sprintf("shop %d %s", shop, name) }

func settingsOf(row *ent.CourierConnection) kind.ConnectionSettings {
	if row.Settings == nil {
		return kind.ConnectionSettings{}
	}
	return *row.Settings
}

// broken records that the courier refused the account's credentials, and tells the members who may change them. Nothing is sent
// until they are entered again. It does nothing if they were entered again meanwhile.
func (s *Service) broken(ctx context.Context, a courier.Account) error {
	row, err := s.Client.CourierConnection.Query().Where(courierconnection.ID(a.ID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find courier connection: %w", err)
	}
	if row.State == courierconnection.StateBroken {
		return nil
	}
	now, err := s.accountOf(ctx, row)
	if err != nil {
		return err
	}
	if !maps.Equal(now.Secrets, a.Secrets) {
		return nil
	}
	return s.setBroken(ctx, row, refusedCredentials)
}

// setBroken marks a connection as broken, unless its credentials have changed.
func (s *Service) setBroken(ctx context.Context, row *ent.CourierConnection, problem string) error {
	ctx = audit.AsPlatform(ctx)
	return db.Transact(ctx, s.Client, "break connection", func(client *ent.Client) error {
		n, err := client.CourierConnection.Update().Where(
			courierconnection.ID(row.ID), courierconnection.StateEQ(courierconnection.StateConnected), courierconnection.Credentials(row.Credentials),
		).SetState(courierconnection.StateBroken).SetProblem(problem).Save(audit.Quiet(ctx))
		if err != nil || n == 0 {
			return fault.Wrap("break connection", err)
		}
		changes := map[string]any{"courier": audit.To(row.Courier), "state": audit.To(courierconnection.StateBroken), "problem": audit.To(problem)}
		if err := audit.Record(ctx, client, "update", ent.TypeCourierConnection, row.ID, changes); err != nil {
			return err
		}
		return alert.Add(ctx, client, alert.Event{Kind: alert.CourierBroken, Courier: row.Courier})
	})
}

// hookAt records when a genuine webhook of the connection arrived.
func (s *Service) hookAt(ctx context.Context, id int, at time.Time) error {
	err := s.Client.CourierConnection.Update().Where(courierconnection.ID(id)).SetWebhookAt(at.UTC()).Exec(audit.Quiet(ctx))
	return fault.Wrap("store time of webhook", err)
}
