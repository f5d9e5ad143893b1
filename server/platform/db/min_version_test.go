package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

var ctx = context.Background()

// An operator must be able to return to this release from a later one that only added something.
func TestMigrate_AcceptsLaterVersionsThatOnlyAdd(t *testing.T) {
	d := dbtest.OpenDirect(t)
	all, err := db.Versions(d.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	newest := all[len(all)-1]
	later := func(n int, files map[string]string) {
		t.Helper()
		if applied, err := d.MigrateBy(ctx, dbtest.NewerSchema(t, d, files)); err != nil || applied != n {
			t.Fatalf("%d applied, %v", applied, err)
		}
	}
	expand := map[string]string{"20990101000000_expand.sql": `-- +goose Up
ALTER TABLE "shops" ADD COLUMN "motto" text NULL;`}
	later(1, expand)
	if n, err := d.Migrate(ctx); err != nil || n != 0 {
		t.Errorf("after an expand step: %d applied, %v", n, err)
	}
	expand["20990202000000_contract.sql"] = fmt.Sprintf(`-- +goose Up
-- contract: %d uses no index of shops by their names
INSERT INTO "schema_floors" ("oldest") VALUES (%d);`, newest, newest)
	later(1, expand)
	if n, err := d.Migrate(ctx); err != nil || n != 0 {
		t.Errorf("after a contract step that this release supports: %d applied, %v", n, err)
	}
	expand["20990303000000_contract.sql"] = `-- +goose Up
-- contract: 20990101000000 reads shops.motto instead of shops.name
INSERT INTO "schema_floors" ("oldest") VALUES (20990101000000);`
	later(1, expand)
	later(0, expand)
	want := fmt.Sprintf("needs a haat of version 20990101000000 or later, this one is of %d", newest)
	if _, err := d.Migrate(ctx); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("after a contract step: %v", err)
	}
}

// A migration that waits for a table must not block later statements on it.
func TestMigrate_DoesNotBlockOthersWhileItWaits(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Direct(dbtest.Postgres(t)))
	reader, err := d.SQL.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Rollback()
	count := func(q interface {
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}) {
		t.Helper()
		var n int
		if err := q.QueryRowContext(ctx, "SELECT count(*) FROM shops").Scan(&n); err != nil {
			t.Fatal(err)
		}
	}
	count(reader)
	migrated := make(chan error, 1)
	files := dbtest.NewerSchema(t, d, map[string]string{
		"20990101000000_expand.sql": "-- +goose Up\nALTER TABLE \"shops\" ADD COLUMN \"motto\" text NULL;",
		"20990101000001_index.sql": `-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "shop_motto";
CREATE INDEX CONCURRENTLY "shop_motto" ON "shops" ("motto");
RESET lock_timeout;`,
	})
	go func() {
		n, err := d.MigrateBy(ctx, files)
		if err == nil && n != 2 {
			err = fmt.Errorf("%d applied", n)
		}
		migrated <- err
	}()
	for waits := 0; waits == 0; {
		err := d.SQL.QueryRow("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'shops'::regclass").Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
	}
	count(d.SQL) // blocks forever if the migration blocks others, because the reader ends only after this statement
	if err := reader.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-migrated; err != nil {
		t.Error(err)
	}
	if _, err := d.SQL.Exec(`SELECT motto FROM shops`); err != nil {
		t.Error(err)
	}
}
