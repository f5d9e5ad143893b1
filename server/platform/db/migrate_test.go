package db_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql/schema"

	"haat/ent/migrate"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func TestMigrations_AgreeWithSchema(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Empty(t))
	ctx := context.Background()
	if len(missing(t, d)) == 0 {
		t.Fatal("an empty database equals the schema: the comparison does not work")
	}
	if n, err := d.Migrate(ctx); err != nil || n == 0 {
		t.Fatalf("migrate an empty database: %d applied, %v", n, err)
	}
	if changes := missing(t, d); len(changes) > 0 {
		t.Errorf("the schema differs from the migrations; run make migration NAME=…:\n%s", strings.Join(changes, "\n"))
	}
}

// The owner of a database must be able to migrate it. The extensions need no superuser.
func TestMigrate_NeedsNoSuperuser(t *testing.T) {
	address := dbtest.Empty(t)
	ctx := context.Background()
	admin := dbtest.OpenURL(t, address)
	if !admin.IsPostgres() {
		t.Skip("needs PostgreSQL: run make test-go")
	}
	role := "haat_owner_" + strings.ToLower(rand.Text())
	run := func(statements ...string) {
		t.Helper()
		for _, statement := range statements {
			if _, err := admin.SQL.ExecContext(ctx, statement); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
	}
	var name string
	if err := admin.SQL.QueryRow("SELECT current_database()").Scan(&name); err != nil {
		t.Fatal(err)
	}
	run("CREATE ROLE "+role+" NOSUPERUSER", "ALTER DATABASE "+name+" OWNER TO "+role)
	defer run("ALTER DATABASE "+name+" OWNER TO CURRENT_USER", "DROP OWNED BY "+role+" CASCADE", "DROP ROLE "+role)
	owner := dbtest.OpenURL(t, address+"&options="+url.QueryEscape("-c role="+role))
	var user string
	if err := owner.SQL.QueryRow("SELECT current_user").Scan(&user); err != nil || user != role {
		t.Errorf("connected as %s: %v", user, err)
	}
	if _, err := owner.Migrate(ctx); err != nil {
		t.Error(err)
	}
	if err := owner.Close(); err != nil {
		t.Error(err)
	}
}

// missing returns the statements that would make the database match the schema.
func missing(t *testing.T, d *db.DB) []string {
	t.Helper()
	var out bytes.Buffer
	migrate.AddShopKeys()
	err := migrate.NewSchema(d.Driver()).WriteTo(context.Background(), &out, schema.WithDropColumn(true), schema.WithDropIndex(true), migrate.KeepHandwritten())
	if err != nil {
		t.Fatal(err)
	}
	return statements(out.String())
}

func TestMigrate_AppliesEachVersionOnce(t *testing.T) {
	d := dbtest.OpenDirect(t)
	ctx := context.Background()
	if err := d.Migrated(ctx); err != nil {
		t.Fatal(err)
	}
	if n, err := d.Migrate(ctx); err != nil || n != 0 {
		t.Fatalf("a second time: %d applied, %v", n, err)
	}
}

func TestMigrated_ReportsTheVersions(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Empty(t))
	if err := d.Migrated(context.Background()); err == nil || !strings.Contains(err.Error(), "run haat migrate") {
		t.Fatalf("an empty database: %v", err)
	}
}

// statements splits SQL into statements, without comments, blank lines, pragmas and transactions.
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
