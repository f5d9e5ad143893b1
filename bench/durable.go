package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"haat/server/platform/db"
)

// durably runs measure while the database waits for its disk at each commit. It enables fsync in the test
// cluster of PostgreSQL, which otherwise does not wait, and synchronous=FULL in SQLite.
func durably(ctx context.Context, d *db.DB, measure func() error) error {
	if !d.IsPostgres() {
		if err := onAllConnections(ctx, d.SQL, "PRAGMA synchronous = FULL"); err != nil {
			return err
		}
		return measure()
	}
	return withFsync(ctx, measure)
}

// withFsync runs measure while the cluster waits for its disk: fsync, full_page_writes and synchronous_commit are on.
func withFsync(ctx context.Context, measure func() error) error {
	cluster, err := sql.Open("postgres", os.Getenv("HAAT_TEST_POSTGRES"))
	if err != nil {
		return err
	}
	defer cluster.Close()
	fsync := ""
	show := func() error { return cluster.QueryRowContext(ctx, "SHOW fsync").Scan(&fsync) }
	alter := func(statement string) error {
		for _, setting := range []string{"synchronous_commit", "full_page_writes", "fsync"} {
			if _, err := cluster.ExecContext(ctx, fmt.Sprintf(statement, setting)); err != nil {
				return err
			}
		}
		_, err := cluster.ExecContext(ctx, "SELECT pg_reload_conf()")
		return err
	}
	err = alter("ALTER SYSTEM SET %s = on")
	for end := time.Now().Add(10 * time.Second); err == nil && fsync != "on" && time.Now().Before(end); {
		err = show() // the server applies its settings a moment later
	}
	switch {
	case err != nil:
	case fsync != "on":
		err = errors.New("fsync stays off")
	default:
		err = measure()
	}
	return errors.Join(err, alter("ALTER SYSTEM RESET %s"))
}

// onAllConnections runs a statement on each connection that the pool may open. It holds all connections until
// the end, so that none runs the statement twice.
func onAllConnections(ctx context.Context, pool *sql.DB, statement string) error {
	for range pool.Stats().MaxOpenConnections {
		conn, err := pool.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
