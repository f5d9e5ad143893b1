// Package connection stores the credentials of shops' accounts at couriers, payment gateways and messengers
// in encrypted form. Methods require a context with the shop as viewer, unless stated otherwise.
package connection

import (
	"context"
	"errors"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/seal"
)

// Problems of broken connections.
const (
	Unauthorized = "unauthorized" // the service refused the credentials
	Unreadable   = "unreadable"   // the credentials were sealed with a secret that the server no longer has
)

// ErrUnreadable reports credentials that cannot be decrypted. The connection is marked as broken.
var ErrUnreadable = errors.New("credentials are unreadable")

// CourierEntity is the entity name of courier connections in the activity log. They once had a separate table
// with this name.
const CourierEntity = "CourierConnection"

// hookSeenEvery is the minimum interval between updates of the time of a connection's last webhook.
const hookSeenEvery = time.Minute

// Keeper stores the connections to one kind of service.
type Keeper struct {
	Client *ent.Client
	// Seal encrypts the credentials. Each kind of service has its own purpose.
	Seal *seal.Sealer
	// Couriers is true if the services are couriers, which have separate names in the activity log and
	// alerts.
	Couriers bool
}

// logged returns a context in which the activity log records changes under the entity name of the service's
// kind.
func (k *Keeper) logged(ctx context.Context) context.Context {
	if k.Couriers {
		return audit.Named(ctx, CourierEntity)
	}
	return ctx
}

// Find returns the shop's connection to a service, or nil if there is none. It uses client.
func (k *Keeper) Find(ctx context.Context, client *ent.Client, service string) (*ent.ServiceConnection, error) {
	row, err := client.ServiceConnection.Query().Where(serviceconnection.Service(service)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find connection", err)
}

// FindByPublicID returns the connection to a service with the public id in the URL of its webhooks. It
// requires no viewer. The error is NotFound "not_found".
func FindByPublicID(ctx context.Context, client *ent.Client, service, publicID string) (*ent.ServiceConnection, error) {
	row, err := client.ServiceConnection.Query().
		Where(serviceconnection.PublicID(publicID), serviceconnection.Service(service)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	return row, fault.Wrap("find connection of webhook", err)
}

// Settings returns the settings of a connection. row may be nil.
func Settings(row *ent.ServiceConnection) kind.ConnectionSettings {
	if row == nil || row.Settings == nil {
		return kind.ConnectionSettings{}
	}
	return *row.Settings
}

// IsLeaving reports whether the shop has disconnected the account while its credentials are still needed for
// open payments.
func IsLeaving(row *ent.ServiceConnection) bool { return !Settings(row).LeavingSince.IsZero() }

// IsOffered reports whether customers can use a connection. row may be nil.
func IsOffered(row *ent.ServiceConnection) bool {
	return row != nil && row.State == serviceconnection.StateConnected && !Settings(row).Off && !IsLeaving(row)
}

// HookSeen stores the time of a connection's last authenticated webhook, at most once per minute.
func HookSeen(ctx context.Context, client *ent.Client, row *ent.ServiceConnection, now time.Time) error {
	if row.WebhookAt != nil && now.Sub(*row.WebhookAt) < hookSeenEvery {
		return nil
	}
	err := client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID)).SetWebhookAt(now.UTC()).Exec(audit.Quiet(ctx))
	return fault.Wrap("store time of webhook", err)
}
