package connection_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/seal"
)

var secrets = map[string]string{"token": "a secret"}

func newKeeper(t *testing.T, client *ent.Client, with ...string) *connection.Keeper {
	t.Helper()
	s, err := seal.New(with, "test")
	if err != nil {
		t.Fatal(err)
	}
	return &connection.Keeper{Client: client, Seal: s}
}

func TestSecrets_AreSealedForTheirShopAndWithTheNewSecret(t *testing.T) {
	t.Parallel()
	client := dbtest.Open(t).Client
	system := viewer.WithSystem(context.Background())
	a, b := client.Shop.Create().SetSlug("a").SetName("a").SaveX(system), client.Shop.Create().SetSlug("b").SetName("b").SaveX(system)
	ctx := viewer.WithShop(context.Background(), a.ID)
	old, now := strings.Repeat("o", 32), strings.Repeat("n", 32)
	row, err := newKeeper(t, client, old).Store(ctx, "whatsapp", secrets, "Rina", func(*kind.ConnectionSettings) {})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := newKeeper(t, client, now, old).Secrets(ctx, row); err != nil || !maps.Equal(got, secrets) {
		t.Errorf("%v, %v", got, err)
	}
	row = client.ServiceConnection.GetX(ctx, row.ID)
	keeper := newKeeper(t, client, now)
	if got, err := keeper.Secrets(ctx, row); err != nil || !maps.Equal(got, secrets) {
		t.Errorf("they were not sealed again: %v, %v", got, err)
	}
	// If credentials are copied to another shop, decrypting them must fail.
	other := viewer.WithShop(context.Background(), b.ID)
	copied := client.ServiceConnection.Create().SetService("whatsapp").SetPublicID("b").SetCredentials(row.Credentials).SaveX(other)
	if _, err := keeper.Secrets(other, copied); !errors.Is(err, connection.ErrUnreadable) {
		t.Error(err)
	}
	if now := client.ServiceConnection.GetX(other, copied.ID); now.State != serviceconnection.StateBroken || now.Problem != connection.Unreadable {
		t.Errorf("%s, %s", now.State, now.Problem)
	}
}

func TestRefused_HasNoEffectOnNewerCredentials(t *testing.T) {
	t.Parallel()
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	keeper := newKeeper(t, client, strings.Repeat("n", 32))
	row, err := keeper.Store(ctx, "whatsapp", secrets, "", func(*kind.ConnectionSettings) {})
	if err != nil {
		t.Fatal(err)
	}
	for refused, state := range map[string]serviceconnection.State{"an older secret": serviceconnection.StateConnected, "a secret": serviceconnection.StateBroken} {
		if err := keeper.Refused(ctx, row.ID, map[string]string{"token": refused}); err != nil {
			t.Error(err)
		}
		if now := client.ServiceConnection.GetX(ctx, row.ID); now.State != state {
			t.Errorf("after %s was refused: %s", refused, now.State)
		}
		client.ServiceConnection.UpdateOneID(row.ID).SetState(serviceconnection.StateConnected).SetProblem("").ExecX(ctx)
	}
}

// The activity log and alerts must name connections to couriers separately.
func TestKeeper_NamesCouriers(t *testing.T) {
	t.Parallel()
	client := dbtest.Open(t).Client
	audit.LogWrites(client)
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	ctx := audit.With(viewer.WithShop(context.Background(), shop.ID), audit.Actor{ID: 1, Name: "Rina"})
	for service, want := range map[string]struct{ entity, field, alert string }{
		"steadfast": {connection.CourierEntity, "courier", `"courier":"steadfast"`}, "whatsapp": {ent.TypeServiceConnection, "service", `"gateway":"whatsapp"`},
	} {
		keeper := newKeeper(t, client, strings.Repeat("n", 32))
		keeper.Couriers = service == "steadfast"
		row, err := keeper.Store(ctx, service, secrets, "Rina", func(*kind.ConnectionSettings) {})
		if err == nil {
			_, err = keeper.Store(ctx, service, secrets, "Karim", func(*kind.ConnectionSettings) {})
		}
		if err == nil {
			err = keeper.Refused(ctx, row.ID, secrets)
		}
		if err == nil {
			_, err = keeper.Replace(ctx, client.ServiceConnection.GetX(ctx, row.ID), map[string]string{"token": "another"})
		}
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Transact(ctx, t, client, func(client *ent.Client) {
			if found, err := keeper.Remove(ctx, client, service); err != nil || !found {
				t.Errorf("%v, %v", found, err)
			}
		})
		log := client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(ctx)
		client.AuditLog.Delete().ExecX(viewer.WithSystem(ctx))
		var actions []string
		for _, entry := range log {
			actions = append(actions, entry.Action)
			if entry.Entity != want.entity || strings.Contains(fmt.Sprint(entry.Changes), secrets["token"]) {
				t.Errorf("%s: %+v", service, entry)
			}
		}
		if got := strings.Join(actions, " "); got != "create update update update delete" {
			t.Errorf("%s: the log has %s", service, got)
		}
		if to := fmt.Sprint(log[0].Changes[want.field]); to != "map[to:"+service+"]" {
			t.Errorf("%s: %s", service, to)
		}
		jobs := client.Outbox.Query().AllX(ctx)
		if len(jobs) != 1 || !strings.Contains(strings.ReplaceAll(string(jobs[0].Payload), " ", ""), want.alert) {
			t.Errorf("%s: %+v", service, jobs)
		}
		client.Outbox.Delete().ExecX(ctx)
	}
}
