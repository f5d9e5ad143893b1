package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/lib/pq"
	"github.com/pressly/goose/v3"
)

// A statement that waits for a table has everybody who comes after it wait as well. So it
// waits for one turn at most, then lets the others by, and asks again: some minutes, as
// long as a backup or a report may read.
const (
	lockTurn   = 2 * time.Second
	lockPause  = time.Second
	lockWithin = 20 * time.Minute
)

// lockNotAvailable is PostgreSQL's code of a statement whose turn is over.
const lockNotAvailable = "55P03"

// migrationPool has connections whose statements wait for a table for one turn. It is the
// database's own on SQLite, where nobody waits behind a writer who waits.
func (d *DB) migrationPool() (*sql.DB, error) {
	if !d.IsPostgres() {
		return d.SQL, nil
	}
	config, err := pq.NewConfig(d.address)
	if err != nil {
		return nil, err
	}
	if config.Runtime == nil {
		config.Runtime = map[string]string{}
	}
	config.Runtime["lock_timeout"] = fmt.Sprint(lockTurn.Milliseconds())
	connector, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, err
	}
	connector.Dialer(newDialer())
	return sql.OpenDB(connector), nil
}

// inTurns applies what is missing, and goes on with the rest after each turn that is over.
// It returns how many were applied.
func inTurns(ctx context.Context, provider *goose.Provider) (int, error) {
	within, cancel := context.WithTimeout(ctx, lockWithin)
	defer cancel()
	for applied := 0; ; {
		results, err := provider.Up(ctx)
		var partial *goose.PartialError
		if errors.As(err, &partial) {
			results = partial.Applied
		}
		applied += len(results)
		var refused *pq.Error
		if !errors.As(err, &refused) || refused.Code != lockNotAvailable {
			return applied, err
		}
		select {
		case <-within.Done():
			return applied, err
		case <-time.After(lockPause):
		}
	}
}
