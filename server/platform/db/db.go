// Package db opens the database, SQLite or PostgreSQL, and brings it up to date.
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
	_ "modernc.org/sqlite" // the driver "sqlite"

	"haat/ent"
	_ "haat/ent/runtime" // the schemas' policies
)

// DB is an open database and the ent client on it.
type DB struct {
	SQL     *sql.DB
	Dialect string // dialect.SQLite or dialect.Postgres
	Client  *ent.Client
	driver  *entsql.Driver
	dialer  *dialer
	address string
}

// Open connects to sqlite://PATH (the file and its folder are made) or
// postgres://…. It does not migrate.
func Open(ctx context.Context, address string, options ...ent.Option) (*DB, error) {
	pool, d, dialer, err := openPool(address)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	limitPool(pool, d)
	if err := pool.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open database: %w", errors.Join(err, pool.Close()))
	}
	driver := entsql.OpenDB(d, pool)
	var through dialect.Driver = refusable{driver}
	if d == dialect.SQLite {
		through = newSingleWriter(driver)
	}
	client := ent.NewClient(append([]ent.Option{ent.Driver(Spanned(through))}, options...)...)
	return &DB{SQL: pool, Dialect: d, Client: client, driver: driver, dialer: dialer, address: address}, nil
}

// SetReadTimeout has a statement fail, and its connection closed, where PostgreSQL says nothing for
// longer than most. Before that it may take any time, as a migration does.
func (d *DB) SetReadTimeout(most time.Duration) { d.dialer.silence.Store(int64(most)) }

// Driver is the ent driver, for a client with a driver around it.
func (d *DB) Driver() *entsql.Driver { return d.driver }

// Close closes all connections.
func (d *DB) Close() error { return d.SQL.Close() }

// IsPostgres reports whether several processes may share this database.
func (d *DB) IsPostgres() bool { return d.Dialect == dialect.Postgres }

func openPool(address string) (*sql.DB, string, *dialer, error) {
	dialer := newDialer()
	path, isSQLite := strings.CutPrefix(address, "sqlite://")
	if !isSQLite {
		connector, err := pq.NewConnector(address)
		if err != nil {
			return nil, "", nil, err
		}
		connector.Dialer(dialer)
		return sql.OpenDB(connector), dialect.Postgres, dialer, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, "", nil, err
	}
	// WAL lets readers go on while one writes; immediate transactions wait for
	// their turn at the start and so never fail half way.
	pragmas := url.Values{"_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)", "cache_size(-20000)",
	}, "_txlock": {"immediate"}, "_time_format": {"sqlite"}}
	pool, err := sql.Open("sqlite", "file:"+path+"?"+pragmas.Encode())
	return pool, dialect.SQLite, dialer, err
}

// A few nodes of these fit into PostgreSQL's default of 100 connections.
const postgresConnections = 20

// A connection lasts so long: the name that it was made by may be another server's then.
const postgresConnected = 10 * time.Minute

func limitPool(pool *sql.DB, d string) {
	n := max(4, 2*runtime.NumCPU())
	if d == dialect.Postgres {
		n = postgresConnections
		pool.SetConnMaxLifetime(postgresConnected)
	}
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	pool.SetConnMaxIdleTime(5 * time.Minute)
}
