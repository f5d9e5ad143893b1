// Package db opens the database, SQLite or PostgreSQL, and migrates it.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/lib/pq"
	"modernc.org/sqlite"

	"haat/ent"
	_ "haat/ent/runtime" // registers the schemas' policies
)

// DB is an open database with its ent client.
type DB struct {
	SQL     *sql.DB
	Dialect string // dialect.SQLite or dialect.Postgres
	Client  *ent.Client
	driver  *entsql.Driver
	client  dialect.Driver // of Client
	dialer  *dialer
	address string

	prepared *Statements
	// Replicas is nil without replicas. It must be subscribed to purges.
	Replicas *Replicas
}

// Open connects to sqlite://PATH, creating the file and its folder if necessary, or to
// postgres://…. It does not migrate.
func Open(ctx context.Context, address string, options ...ent.Option) (*DB, error) {
	return OpenWithReplicas(ctx, address, "", options...)
}

// OpenWithReplicas is like Open, with PostgreSQL replicas at the address read: postgres://… with one or
// several hosts, or "" for none. It does not connect to them. ReadReplica selects the reads that use them.
func OpenWithReplicas(ctx context.Context, address, read string, options ...ent.Option) (*DB, error) {
	prepared := &Statements{}
	pool, d, dialer, err := openPool(address, prepared)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	limitPool(pool, d)
	if err := pool.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open database: %w", errors.Join(err, pool.Close()))
	}
	opened := &DB{SQL: pool, Dialect: d, driver: entsql.OpenDB(d, pool), dialer: dialer, address: address, prepared: prepared}
	opened.prepared.on.Store(d == dialect.SQLite)
	if read != "" && opened.IsPostgres() {
		if opened.Replicas, err = openReplicas(read, pool); err != nil {
			return nil, fmt.Errorf("open replicas: %w", errors.Join(err, pool.Close()))
		}
	}
	opened.client = Spanned(opened.through())
	opened.Client = ent.NewClient(append([]ent.Option{ent.Driver(opened.client)}, options...)...)
	return opened, nil
}

// ClientDriver returns the driver of Client, for clients that wrap it. On SQLite, it lets the writes of all its clients take turns.
func (d *DB) ClientDriver() dialect.Driver { return d.client }

func (d *DB) through() dialect.Driver {
	switch {
	case d.Dialect == dialect.SQLite:
		return newSingleWriter(d.driver)
	case d.Replicas != nil:
		return replicaDriver{standbyDriver{d.driver}}
	}
	return standbyDriver{d.driver}
}

// SetReadTimeout sets the time for which PostgreSQL may send nothing before a statement fails and its
// connection is closed. Without it there is no limit, as migrations need.
func (d *DB) SetReadTimeout(timeout time.Duration) {
	d.dialer.silence.Store(int64(timeout))
	if d.Replicas != nil {
		for _, one := range d.Replicas.all {
			one.dialer.silence.Store(int64(timeout))
		}
	}
}

// Driver returns the driver of the primary only, for tests whose clients wrap it.
func (d *DB) Driver() *entsql.Driver { return d.driver }

// Close closes all connections.
func (d *DB) Close() error {
	if d.Replicas == nil {
		return d.SQL.Close()
	}
	return errors.Join(d.SQL.Close(), d.Replicas.close())
}

// IsPostgres reports whether the database is PostgreSQL, which several processes can share.
func (d *DB) IsPostgres() bool { return d.Dialect == dialect.Postgres }

func openPool(address string, prepared *Statements) (*sql.DB, string, *dialer, error) {
	dialer := newDialer()
	path, isSQLite := strings.CutPrefix(address, "sqlite://")
	if !isSQLite {
		config, err := pq.NewConfig(address)
		if err != nil {
			return nil, "", nil, err
		}
		connector, err := newConnector(config, dialer, prepared)
		if err != nil {
			return nil, "", nil, err
		}
		return sql.OpenDB(connector), dialect.Postgres, dialer, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, "", nil, err
	}
	// With WAL, reads are possible during a write. Immediate transactions wait for the write lock at their
	// beginning, so they never fail later for lack of it.
	pragmas := url.Values{"_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)", "cache_size(-20000)",
	}, "_txlock": {"immediate"}, "_time_format": {"sqlite"}}
	connector, err := sqlite.NewConnector("file:" + path + "?" + pragmas.Encode())
	if err != nil {
		return nil, "", nil, err
	}
	return sql.OpenDB(sqliteConnector{connector, prepared}), dialect.SQLite, dialer, nil
}

// PostgresConnections is the maximum number of connections per node. It allows several nodes within
// PostgreSQL's default limit of 100.
const PostgresConnections = 20

// postgresConnected is the maximum lifetime of a connection. It is limited because the host name may later
// resolve to another server.
const postgresConnected = 10 * time.Minute

func limitPool(pool *sql.DB, d string) {
	n := max(4, 2*runtime.NumCPU())
	if d == dialect.Postgres {
		n = PostgresConnections
		pool.SetConnMaxLifetime(postgresConnected)
	}
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	pool.SetConnMaxIdleTime(5 * time.Minute)
}
