package db_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql/schema"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func TestMigrations_AgreeWithSchema(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Empty(t))
	ctx := context.Background()
	if len(missing(t, d)) == 0 {
		t.Fatal("nothing is missing in an empty database: the comparison does not work")
	}
	if n, err := d.Migrate(ctx); err != nil || n == 0 {
		t.Fatalf("migrate an empty database: %d applied, %v", n, err)
	}
	if changes := missing(t, d); len(changes) > 0 {
		t.Errorf("the schema has what no migration makes; run make migration NAME=…:\n%s", strings.Join(changes, "\n"))
	}
}

// missing lists the statements that would bring the database to the schema.
func missing(t *testing.T, d *db.DB) []string {
	t.Helper()
	var out bytes.Buffer
	err := d.Client.Schema.WriteTo(context.Background(), &out, schema.WithDropColumn(true), schema.WithDropIndex(true))
	if err != nil {
		t.Fatal(err)
	}
	return statements(out.String())
}

func TestMigrate_IsDoneOnce(t *testing.T) {
	d := dbtest.Open(t)
	ctx := context.Background()
	if err := d.Migrated(ctx); err != nil {
		t.Fatal(err)
	}
	if n, err := d.Migrate(ctx); err != nil || n != 0 {
		t.Fatalf("a second time: %d applied, %v", n, err)
	}
}

func TestMigrated_NamesWhatIsMissing(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Empty(t))
	if err := d.Migrated(context.Background()); err == nil || !strings.Contains(err.Error(), "run haat migrate") {
		t.Fatalf("an empty database: %v", err)
	}
}

// statements drops comments, blanks and the pragmas and transaction around changes.
func statements(sql string) []string {
	var found []string
	for line := range strings.Lines(sql) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "--") || strings.HasPrefix(line, "PRAGMA") ||
			line == "BEGIN;" || line == "COMMIT;" {
			continue
		}
		found = append(found, line)
	}
	return found
}
