//go:build unix

package db_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"testing"

	"github.com/lib/pq"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func TestStandby_IsReadOnly(t *testing.T) {
	primary := dbtest.Direct(dbtest.Primary(t))
	standby := dbtest.Standby(t, primary)
	t.Run("AllowsReadsAndRefusesWrites", func(t *testing.T) { standbyIsReadOnly(t, primary, standby) })
	t.Run("OpenUsesTheServerThatAcceptsWrites", func(t *testing.T) { openChoosesPrimary(t, primary, standby) })
}

func standbyIsReadOnly(t *testing.T, primary, standby string) {
	if err := dbtest.OpenURL(t, primary).Ready(context.Background()); err != nil {
		t.Errorf("the primary: %v", err)
	}
	d := dbtest.OpenURL(t, standby)
	ctx := viewer.WithSystem(context.Background())
	open := func(client *ent.Client) error { return client.Shop.Create().SetSlug("a").SetName("A").Exec(ctx) }
	for what, err := range map[string]error{
		"a transaction": db.Transact(ctx, d.Client, "open shop", open),
		"a statement":   open(d.Client),
		"ready":         d.Ready(ctx),
	} {
		if !db.IsUnavailable(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if n, err := d.Client.Shop.Query().Count(ctx); n != 0 || err != nil {
		t.Errorf("%d shops, %v", n, err)
	}
}

// openChoosesPrimary checks that Open connects to the primary if the URL lists several servers.
func openChoosesPrimary(t *testing.T, primary, standby string) {
	both, err := url.Parse(standby)
	if err != nil {
		t.Fatal(err)
	}
	other, err := url.Parse(primary)
	if err != nil {
		t.Fatal(err)
	}
	hosts := both.Query()
	hosts.Set("host", hosts.Get("host")+","+other.Query().Get("host"))
	hosts.Set("target_session_attrs", "read-write")
	both.RawQuery = hosts.Encode()
	if err := dbtest.OpenURL(t, both.String()).Ready(context.Background()); err != nil {
		t.Error(err)
	}
}

// The error code "not supported" means an unavailable database only if a transaction cannot begin.
func TestIsUnavailable_DistinguishesStandbyFromUnsupported(t *testing.T) {
	refused := fmt.Errorf("pq: %w", &pq.Error{Code: "0A000"})
	if db.IsUnavailable(refused) {
		t.Error("an unsupported statement counts as unavailable")
	}
	if err := db.NotBegun(refused); !db.IsUnavailable(err) || !errors.Is(err, refused) {
		t.Errorf("a standby: %v", err)
	}
	if other := errors.New("else"); db.NotBegun(other) != other {
		t.Error("another error was converted")
	}
}

func TestReady_ReportsAReadOnlyDatabase(t *testing.T) {
	address := dbtest.Direct(dbtest.Postgres(t)) // a pool would not close connections that were opened before the change
	d := dbtest.OpenURL(t, address)
	if _, err := d.SQL.Exec("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$"); err != nil {
		t.Fatal(err)
	}
	if err := dbtest.OpenURL(t, address).Ready(context.Background()); !errors.Is(err, db.ErrReadOnly) {
		t.Error(err)
	}
}
