//go:build unix

package doctor

import (
	"context"
	"testing"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func TestDoctor_FailsOnReadOnlyDatabase(t *testing.T) {
	primary := dbtest.Direct(dbtest.Primary(t)) // a pooler would reuse connections that were opened before the change
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

func TestDoctor_ChecksReplicas(t *testing.T) {
	primary := dbtest.Primary(t)
	standby := dbtest.Standby(t, primary)
	look := func(read string) []Finding {
		d, err := db.OpenWithReplicas(t.Context(), primary, read)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		return checkReplicas(t.Context(), nil, d)
	}
	wantFindings(t, "none", look(""))
	wantFindings(t, "a standby", look(standby), "ok")
	wantFindings(t, "the primary", look(primary), "ok", "warn no server")
	wantFindings(t, "nobody", look("postgres://haat@127.0.0.1:1/haat?sslmode=disable"), "warn replica 127.0.0.1:1", "warn no server")
	for _, step := range [][2]string{
		{standby, "SELECT pg_wal_replay_pause()"},
		// The limit is 16 MB. The end of the message may not be written when the statement ends (of 20 MB, 16
		// MB were), so this message is longer.
		{primary, "SELECT pg_logical_emit_message(false, 'haat', repeat('x', 40000000))"},
	} {
		if _, err := dbtest.OpenURL(t, step[0]).SQL.Exec(step[1]); err != nil {
			t.Fatal(err)
		}
	}
	wantFindings(t, "a standby that is behind", look(standby), "warn MB behind")
}
