//go:build unix

package doctor

import (
	"context"
	"testing"

	"haat/server/platform/db/dbtest"
)

func TestDoctor_FailsOnReadOnlyDatabase(t *testing.T) {
	primary := dbtest.Direct(dbtest.Postgres(t)) // a pool would keep connections from before the change
	look := func(address string) []Finding {
		return checkDatabase(context.Background(), nil, dbtest.OpenURL(t, address))
	}
	wantFindings(t, "a primary", look(primary), "ok PostgreSQL", "ok")
	wantFindings(t, "a standby", look(dbtest.Standby(t, primary)), "ok PostgreSQL", "fail it is a standby", "ok")
	set := "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$"
	if _, err := dbtest.OpenURL(t, primary).SQL.Exec(set); err != nil {
		t.Fatal(err)
	}
	wantFindings(t, "set read-only", look(primary), "ok PostgreSQL", "fail it is read-only", "ok")
}
