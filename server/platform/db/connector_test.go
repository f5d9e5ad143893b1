package db_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/lib/pq"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// Parameters must keep their values in every format in which they are sent.
func TestOpen_ParametersKeepTheirValues(t *testing.T) {
	d, ctx := dbtest.OpenURL(t, dbtest.Postgres(t)), context.Background()
	blob, at := []byte{0, 1, 0xff, '\\', 'x'}, time.Date(2026, 2, 28, 23, 59, 59, 123456000, time.UTC)
	var (
		object, list, nothing string
		bytesBack             []byte
		texts                 []string
		atBack                time.Time
		number                float64
		yes                   bool
	)
	err := d.SQL.QueryRowContext(ctx, "SELECT $1::jsonb, $2::jsonb, COALESCE($3::jsonb::text, 'NULL'), $4::bytea, $5::text[], $6::timestamptz, $7::float8, $8::bool",
		json.RawMessage(`{"a": "৳ \"1\""}`), json.RawMessage(`[]`), json.RawMessage(nil), blob, pq.Array([]string{"a,b", `"`, ""}), at, 0.1, true).
		Scan(&object, &list, &nothing, &bytesBack, pq.Array(&texts), &atBack, &number, &yes)
	if err != nil {
		t.Fatal(err)
	}
	if object != `{"a": "৳ \"1\""}` || list != "[]" || nothing != "NULL" || !bytes.Equal(bytesBack, blob) || len(texts) != 3 || texts[0] != "a,b" ||
		texts[1] != `"` || !atBack.Equal(at) || number != 0.1 || !yes {
		t.Error(object, list, nothing, bytesBack, texts, atBack, number, yes)
	}
}

func TestOpen_NamesItsConnections(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Direct(dbtest.Postgres(t)))
	var name string
	if err := d.SQL.QueryRow("SELECT current_setting('application_name')").Scan(&name); err != nil || name != "haat" {
		t.Error(name, err)
	}
}

func TestCheckSessions_FindsPoolInTransactionMode(t *testing.T) {
	ctx, address := context.Background(), dbtest.Postgres(t)
	if err := dbtest.OpenURL(t, dbtest.Direct(address)).CheckSessions(ctx); err != nil {
		t.Errorf("PostgreSQL itself: %v", err)
	}
	if os.Getenv("HAAT_TEST_POOLER") == "" {
		return
	}
	if err := dbtest.OpenURL(t, address).CheckSessions(ctx); !errors.Is(err, db.ErrNoSessions) {
		t.Errorf("pgbouncer: %v", err)
	}
}
