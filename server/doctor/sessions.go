package doctor

import (
	"context"
	"errors"

	"haat/server/config"
	"haat/server/platform/db"
)

// checkSessions checks that LISTEN and migrations have an address without a pooler in transaction mode, and
// that it is the address of the same database.
func checkSessions(ctx context.Context, cfg *config.Config, d *db.DB) []Finding {
	const check = "sessions"
	if !d.IsPostgres() {
		return nil
	}
	if cfg.DirectURL() == cfg.DatabaseURL {
		if err := d.CheckSessions(ctx); err != nil {
			return []Finding{fail(check, err, "set HAAT_DATABASE_DIRECT_URL to the address of PostgreSQL itself")}
		}
		return []Finding{ok(check, "no connection pool in transaction mode")}
	}
	direct, err := db.Open(ctx, cfg.DirectURL())
	if err != nil {
		return []Finding{fail(check, err, "check HAAT_DATABASE_DIRECT_URL, and that PostgreSQL accepts connections from this machine")}
	}
	defer direct.Close()
	if err := direct.CheckSessions(ctx); err != nil {
		return []Finding{fail(check, err, "set HAAT_DATABASE_DIRECT_URL to the address of PostgreSQL itself")}
	}
	one, err := identityOf(ctx, d)
	if err != nil {
		return []Finding{fail(check, err, "see database")}
	}
	other, err := identityOf(ctx, direct)
	if err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	if one != other {
		return []Finding{fail(check, errors.New("HAAT_DATABASE_DIRECT_URL leads to another database than HAAT_DATABASE_URL, or to a standby"),
			"set both to the same database on the primary")}
	}
	return []Finding{ok(check, "LISTEN and migrations use HAAT_DATABASE_DIRECT_URL")}
}

// identityOf returns a text that is equal for two connections if and only if they lead to the same database
// and to the same role, primary or standby.
func identityOf(ctx context.Context, d *db.DB) (identity string, err error) {
	const query = `SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), current_database(), pg_is_in_recovery())`
	return identity, d.SQL.QueryRowContext(ctx, query).Scan(&identity)
}
