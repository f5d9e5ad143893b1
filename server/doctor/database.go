package doctor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db"
)

func openForDoctor(ctx context.Context, cfg *config.Config) (*db.DB, []Finding) {
	const check = "database"
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	if err := db.MustExist(cfg.DatabaseURL); err != nil {
		return nil, []Finding{fail(check, err, "haat migrate or haat serve creates it")}
	}
	d, err := db.OpenWithReplicas(ctx, cfg.DatabaseURL, cfg.DatabaseReadURL)
	if err != nil {
		return nil, []Finding{fail(check, err, "check HAAT_DATABASE_URL, and that the server runs and accepts connections from this machine")}
	}
	return d, nil
}

const (
	oldestPostgres = 130000
	slowDatabase   = 20 * time.Millisecond // round trip of SELECT 1; an uncached page needs about 6 queries
)

func checkDatabase(ctx context.Context, _ *config.Config, d *db.DB) []Finding {
	const check = "database"
	latency, err := latencyOf(ctx, d)
	if err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	if d.IsPostgres() {
		return checkPostgres(ctx, d, latency)
	}
	var version, journal, encoding, integrity string
	for query, into := range map[string]*string{
		"SELECT sqlite_version()": &version, "PRAGMA journal_mode": &journal, "PRAGMA encoding": &encoding, "PRAGMA quick_check(1)": &integrity,
	} {
		if err := d.SQL.QueryRowContext(ctx, query).Scan(into); err != nil {
			return []Finding{fail(check, fmt.Errorf("%s: %w", query, err), "restore the last backup next to it and compare")}
		}
	}
	switch {
	case integrity != "ok":
		return []Finding{fail(check, errors.New("is damaged: "+integrity), "stop haat, keep a copy of the file, restore the last backup")}
	case journal != "wal", encoding != "UTF-8":
		return []Finding{fail(check, fmt.Errorf("is in mode %s, %s", journal, encoding), "let haat create the file, in WAL mode with UTF-8")}
	}
	return []Finding{ok(check, "SQLite %s, intact, latency %s", version, latency)}
}

func checkPostgres(ctx context.Context, d *db.DB, latency time.Duration) []Finding {
	const check = "database"
	var version, encoding string
	var number, connections int
	var extensions, available string
	var standby, readOnly bool
	err := d.SQL.QueryRowContext(ctx, `SELECT current_setting('server_version'), current_setting('server_version_num')::int,
		current_setting('server_encoding'), current_setting('max_connections')::int,
		pg_is_in_recovery(), current_setting('transaction_read_only')::bool,
		(SELECT COALESCE(string_agg(extname, ' '), '') FROM pg_extension),
		(SELECT COALESCE(string_agg(name, ' '), '') FROM pg_available_extensions)`).
		Scan(&version, &number, &encoding, &connections, &standby, &readOnly, &extensions, &available)
	if err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	found := []Finding{ok(check, "PostgreSQL %s, %s, latency %s", version, encoding, latency)}
	if latency > slowDatabase {
		found[0] = warn(check, found[0].Message, "move it closer: an uncached page needs about 6 queries")
	}
	switch {
	case standby:
		found = append(found, fail(check, errors.New("it is a standby, which is read-only"),
			"set HAAT_DATABASE_URL to the primary, or promote this server; with several hosts, target_session_attrs=read-write selects the writable one"))
	case readOnly:
		found = append(found, fail(check, errors.New("it is read-only"), "ALTER DATABASE … RESET default_transaction_read_only, or likewise for the role or the system"))
	}
	if number < oldestPostgres {
		found = append(found, warn(check, "PostgreSQL "+version+" is no longer supported", "upgrade it; 15 and later are tested"))
	}
	if encoding != "UTF8" {
		found = append(found, fail(check, errors.New("its encoding is "+encoding), "recreate it: createdb --encoding=UTF8 --template=template0"))
	}
	if connections < 50 {
		found = append(found, warn(check, fmt.Sprintf("max_connections is %d", connections), "raise it: a node uses up to 20 connections"))
	}
	return append(found, checkExtensions(strings.Fields(extensions), strings.Fields(available))...)
}

func checkExtensions(there, available []string) []Finding {
	const check = "extensions"
	for _, name := range []string{"pg_trgm", "btree_gin"} {
		switch {
		case slices.Contains(there, name):
		case slices.Contains(available, name):
			return []Finding{warn(check, name+" is not created yet", "run haat migrate")}
		default:
			return []Finding{fail(check, errors.New(name+" is not installed"), "install PostgreSQL's contrib package")}
		}
	}
	return []Finding{ok(check, "pg_trgm and btree_gin")}
}

// latencyOf returns the median round trip of 5 trivial queries.
func latencyOf(ctx context.Context, d *db.DB) (time.Duration, error) {
	var took []time.Duration
	for range 5 {
		begun, one := time.Now(), 0
		if err := d.SQL.QueryRowContext(ctx, "SELECT 1").Scan(&one); err != nil {
			return 0, err
		}
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	return took[len(took)/2].Round(10 * time.Microsecond), nil
}

func checkMigrations(ctx context.Context, _ *config.Config, d *db.DB) []Finding {
	const check = "migrations"
	current, err := d.Version(ctx)
	if err != nil {
		return []Finding{fail(check, err, "see database")}
	}
	all, err := db.Versions(d.Dialect)
	if err != nil {
		return []Finding{fail(check, err, "this binary is broken: install it again")}
	}
	newest := all[len(all)-1]
	switch {
	case current < newest:
		return []Finding{fail(check, fmt.Errorf("the database is at version %d, this binary needs %d", current, newest), "run haat migrate or haat serve")}
	case current > newest:
		return []Finding{checkNewerSchema(ctx, d, current, newest)}
	}
	return []Finding{ok(check, "version %d, the newest", current)}
}

// checkNewerSchema checks a database that a newer binary has migrated. The previous release can use it as
// long as nothing has been removed from the schema.
func checkNewerSchema(ctx context.Context, d *db.DB, current, newest int64) Finding {
	const check = "migrations"
	said := fmt.Sprintf("the database is at version %d, this binary knows %d", current, newest)
	floor, err := d.MinVersion(ctx)
	switch {
	case err != nil:
		return fail(check, err, "see database")
	case floor > newest:
		return fail(check, fmt.Errorf("%s and requires at least %d", said, floor), "use the newer haat that migrated it")
	}
	return warn(check, said, "this version can serve it; return to the newer version when it is fixed")
}

// afterTables returns the Finding of a check that could not read its tables. It refers to the database and
// migrations checks, which report the cause.
func afterTables(check string, err error) []Finding {
	return []Finding{fail(check, err, "see database and migrations")}
}

// overdue is how late a job may be before it is reported.
const overdue = 10 * time.Minute

type givenUp struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

func checkOutbox(ctx context.Context, _ *config.Config, d *db.DB) []Finding {
	const check = "outbox"
	system, now := viewer.WithSystem(ctx), time.Now().UTC()
	var dead []givenUp
	err := d.Client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDead)).
		GroupBy(outbox.FieldKind).Aggregate(ent.Count()).Scan(system, &dead)
	if err != nil {
		return afterTables(check, err)
	}
	late, err := d.Client.Outbox.Query().Where(
		outbox.StateEQ(outbox.StateDue), outbox.RunAtLT(now.Add(-overdue)),
		outbox.Or(outbox.LockedUntilIsNil(), outbox.LockedUntilLT(now)),
	).Count(system)
	if err != nil {
		return afterTables(check, err)
	}
	var found []Finding
	if late > 0 {
		found = append(found, warn(check, fmt.Sprintf("%d jobs are overdue", late), "check that haat serve runs on this database and can reach the services it sends to"))
	}
	slices.SortFunc(dead, func(a, b givenUp) int { return strings.Compare(a.Kind, b.Kind) })
	for _, of := range dead {
		found = append(found, warn(check, fmt.Sprintf("%d %s jobs failed permanently", of.Count, of.Kind), "see the last error of each in the table outboxes"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "no overdue and no failed jobs"))
	}
	return found
}
