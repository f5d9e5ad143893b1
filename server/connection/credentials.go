package connection

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/message/alert"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/seal"
)

// Secrets returns the decrypted credentials of a connection in any state. If they were sealed with an old
// secret, it re-encrypts them. The error is ErrUnreadable.
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

// Peek is like Secrets, but does not change the connection. If the credentials cannot be decrypted, it
// returns nil.
func (k *Keeper) Peek(row *ent.ServiceConnection) (map[string]string, error) {
	secrets, _, err := k.Seal.OpenSecrets(row.Credentials, place(row.ShopID, row.Service))
	if errors.Is(err, seal.ErrUnreadable) {
		return nil, nil
	}
	return secrets, fault.Wrap("open credentials", err)
}

// place returns the name of the place where sealed credentials are stored. The encryption binds them to it.
func place(shop int, service string) string { return fmt.Sprintf("shop %d %s", shop, service) }

// Store writes the credentials of a connection, and the name of its account at the service. change modifies
// the connection's settings, which are empty for a new connection.
func (k *Keeper) Store(ctx context.Context, service string, secrets map[string]string, account string, change func(*kind.ConnectionSettings)) (saved *ent.ServiceConnection, err error) {
	ctx = k.logged(ctx)
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
		if row != nil {
			saved, err = row.Update().SetCredentials(sealed).SetSettings(&settings).SetAccount(account).
				SetState(serviceconnection.StateConnected).SetProblem("").Save(ctx)
			return fault.Wrap("store connection", err)
		}
		saved, err = client.ServiceConnection.Create().SetService(service).SetPublicID(rand.Text()).SetCredentials(sealed).SetSettings(&settings).
			SetAccount(account).Save(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("store connection: %w", err)
		}
		return k.record(ctx, client, "create", saved, map[string]any{
			"state": audit.To(saved.State), "account": audit.To(account), "credentials": audit.To("…"),
		})
	})
	return saved, err
}

// Replace replaces the credentials of a connection. It returns false if the connection has changed since row
// was read.
func (k *Keeper) Replace(ctx context.Context, row *ent.ServiceConnection, secrets map[string]string) (bool, error) {
	sealed, err := k.Seal.SealSecrets(secrets, place(row.ShopID, row.Service))
	if err != nil {
		return false, err
	}
	ctx, n := k.logged(ctx), 0
	err = db.Transact(ctx, k.Client, "replace credentials", func(client *ent.Client) (err error) {
		n, err = client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID), serviceconnection.UpdatedAt(row.UpdatedAt)).SetCredentials(sealed).Save(ctx)
		return fault.Wrap("replace credentials", err)
	})
	return n == 1, err
}

// Remove deletes the shop's connection to a service, in the transaction of client. It returns false if there
// is none.
func (k *Keeper) Remove(ctx context.Context, client *ent.Client, service string) (bool, error) {
	row, err := k.Find(ctx, client, service)
	if err != nil || row == nil {
		return false, err
	}
	return true, fault.Wrap("remove connection", client.ServiceConnection.DeleteOne(row).Exec(k.logged(ctx)))
}

// Record adds an entry about a changed connection to the activity log, in the transaction of client.
func (k *Keeper) Record(ctx context.Context, client *ent.Client, row *ent.ServiceConnection, changes map[string]any) error {
	return k.record(ctx, client, "update", row, changes)
}

func (k *Keeper) record(ctx context.Context, client *ent.Client, action string, row *ent.ServiceConnection, changes map[string]any) error {
	entity, field := ent.TypeServiceConnection, "service"
	if k.Couriers {
		entity, field = CourierEntity, "courier"
	}
	all := map[string]any{field: audit.To(row.Service)}
	maps.Copy(all, changes)
	return audit.Record(ctx, client, action, entity, row.ID, all)
}

// Refused records that the service refused the credentials of a connection, and alerts the members who may
// change them. It does nothing if the credentials have been replaced in the meantime.
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
		if err := k.Record(ctx, client, row, map[string]any{"state": audit.To(serviceconnection.StateBroken), "problem": audit.To(problem)}); err != nil {
			return err
		}
		event := alert.Event{Kind: alert.CourierBroken, Gateway: row.Service}
		if k.Couriers {
			event.Gateway, event.Courier = "", row.Service
		}
		return alert.Add(ctx, client, event)
	})
}
