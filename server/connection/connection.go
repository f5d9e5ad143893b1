// Package connection stores the credentials of shops' accounts at other companies' services, encrypted. Every method needs a context
// with the shop as viewer, unless its comment says otherwise.
package connection

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/message/alert"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/seal"
)

// Problems of broken connections.
const (
	Unauthorized = "unauthorized" // the service refused the credentials
	Unreadable   = "unreadable"   // they were sealed with a secret that the server no longer has
)

// ErrUnreadable reports credentials that cannot be decrypted. The connection is broken.
var ErrUnreadable = errors.New("credentials are unreadable")

// hookSeenEvery is the minimum time between two stored times of a connection's webhooks.
const hookSeenEvery = time.Minute

// Keeper stores connections.
type Keeper struct {
	Client *ent.Client
	Seal   *seal.Sealer
}

// Find returns the shop's connection to a service through client, or nil if there is none.
func (k *Keeper) Find(ctx context.Context, client *ent.Client, service string) (*ent.ServiceConnection, error) {
	row, err := client.ServiceConnection.Query().Where(serviceconnection.Service(service)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find connection", err)
}

// FindByPublicID returns the connection to a service with the public id of its webhooks' address. It needs no viewer. The error is NotFound
// "not_found".
func (k *Keeper) FindByPublicID(ctx context.Context, service, publicID string) (*ent.ServiceConnection, error) {
	row, err := k.Client.ServiceConnection.Query().
		Where(serviceconnection.PublicID(publicID), serviceconnection.Service(service)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	return row, fault.Wrap("find connection of webhook", err)
}

// Settings returns the settings of a connection, which may be nil.
func Settings(row *ent.ServiceConnection) kind.ServiceSettings {
	if row == nil || row.Settings == nil {
		return kind.ServiceSettings{}
	}
	return *row.Settings
}

// IsLeaving reports whether the shop has disconnected an account whose credentials are kept for open payments.
func IsLeaving(row *ent.ServiceConnection) bool { return !Settings(row).LeavingSince.IsZero() }

// IsOffered reports whether customers can use a connection, which may be nil.
func IsOffered(row *ent.ServiceConnection) bool {
	return row != nil && row.State == serviceconnection.StateConnected && !Settings(row).Off && !IsLeaving(row)
}

// HookSeen stores the time at which a genuine webhook of a connection arrived, at most once a minute.
func (k *Keeper) HookSeen(ctx context.Context, row *ent.ServiceConnection, now time.Time) error {
	if row.WebhookAt != nil && now.Sub(*row.WebhookAt) < hookSeenEvery {
		return nil
	}
	err := k.Client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID)).SetWebhookAt(now.UTC()).Exec(audit.Quiet(ctx))
	return fault.Wrap("store time of webhook", err)
}

// Secrets returns the decrypted credentials of a connection in any state. Credentials that were sealed with an old secret are sealed again.
// The error is ErrUnreadable.
func (k *Keeper) Secrets(ctx context.Context, row *ent.ServiceConnection) (map[string]string, error) {
	secrets, renewed, err := k.Seal.OpenSecrets(row.Credentials, place(row.ShopID, row.Service))
	if errors.Is(err, seal.ErrUnreadable) {
		if err := k.setBroken(ctx, row, Unreadable); err != nil {
			return nil, err
		}
		return nil, ErrUnreadable
	}
	if err != nil {
		return nil, fmt.Errorf("open credentials: %w", err)
	}
	if renewed != nil {
		err := k.Client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID), serviceconnection.Credentials(row.Credentials)).
			SetCredentials(renewed).Exec(audit.Quiet(ctx))
		if err != nil {
			return nil, fmt.Errorf("seal credentials again: %w", err)
		}
	}
	return secrets, nil
}

// Peek is like Secrets without an effect on the connection: it returns nil for credentials that cannot be decrypted.
func (k *Keeper) Peek(row *ent.ServiceConnection) (map[string]string, error) {
	secrets, _, err := k.Seal.OpenSecrets(row.Credentials, place(row.ShopID, row.Service))
	if errors.Is(err, seal.ErrUnreadable) {
		return nil, nil
	}
	return secrets, fault.Wrap("open credentials", err)
}

// place names where sealed credentials are stored.
func place(shop int, service string) string { return fmt.Sprintf("shop %d %s", shop, service) }

// Store writes the credentials of a connection and the name of the account at the service. change receives the settings of the earlier
// connection, if there was one.
func (k *Keeper) Store(ctx context.Context, service string, secrets map[string]string, account string, change func(*kind.ServiceSettings)) (saved *ent.ServiceConnection, err error) {
	err = db.Transact(ctx, k.Client, "connect service", func(client *ent.Client) error {
		shop, err := client.Shop.Query().Only(ctx)
		if err != nil {
			return fmt.Errorf("find shop: %w", err)
		}
		sealed, err := k.Seal.SealSecrets(secrets, place(shop.ID, service))
		if err != nil {
			return err
		}
		row, err := k.Find(ctx, client, service)
		if err != nil {
			return err
		}
		settings := Settings(row)
		change(&settings)
		if row == nil {
			saved, err = client.ServiceConnection.Create().SetService(service).SetPublicID(rand.Text()).SetCredentials(sealed).SetSettings(&settings).
				SetAccount(account).Save(ctx)
		} else {
			saved, err = row.Update().SetCredentials(sealed).SetSettings(&settings).SetAccount(account).
				SetState(serviceconnection.StateConnected).SetProblem("").Save(ctx)
		}
		return fault.Wrap("store connection", err)
	})
	return saved, err
}

// Refused records that the service refused the credentials of a connection, and tells the members who may change them. It has no effect if they
// were entered again meanwhile.
func (k *Keeper) Refused(ctx context.Context, id int, secrets map[string]string) error {
	row, err := k.Client.ServiceConnection.Query().Where(serviceconnection.ID(id)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find connection: %w", err)
	}
	if row.State == serviceconnection.StateBroken {
		return nil
	}
	now, err := k.Secrets(ctx, row)
	if errors.Is(err, ErrUnreadable) || err == nil && !maps.Equal(now, secrets) {
		return nil
	}
	if err != nil {
		return err
	}
	return k.setBroken(ctx, row, Unauthorized)
}

// setBroken marks a connection as broken, unless its credentials have changed.
func (k *Keeper) setBroken(ctx context.Context, row *ent.ServiceConnection, problem string) error {
	ctx = audit.AsPlatform(ctx)
	return db.Transact(ctx, k.Client, "break connection", func(client *ent.Client) error {
		n, err := client.ServiceConnection.Update().Where(
			serviceconnection.ID(row.ID), serviceconnection.StateEQ(serviceconnection.StateConnected), serviceconnection.Credentials(row.Credentials),
		).SetState(serviceconnection.StateBroken).SetProblem(problem).Save(audit.Quiet(ctx))
		if err != nil || n == 0 {
			return fault.Wrap("break connection", err)
		}
		changes := map[string]any{"service": audit.To(row.Service), "state": audit.To(serviceconnection.StateBroken), "problem": audit.To(problem)}
		if err := audit.Record(ctx, client, "update", ent.TypeServiceConnection, row.ID, changes); err != nil {
			return err
		}
		return alert.Add(ctx, client, alert.Event{Kind: alert.CourierBroken, Gateway: row.Service})
	})
}
