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

// A statement that waits for a table lock blocks all later statements on the table. It therefore waits for at
// most lockTurn, pauses for lockPause so that others can run, and is retried for up to lockWithin, which is
// longer than a backup or report takes.
const (
	lockTurn   = 2 * time.Second
	lockPause  = time.Second
	lockWithin = 20 * time.Minute
)

// lockNotAvailable is PostgreSQL's error code for a lock timeout.
const lockNotAvailable = "55P03"

// migrationPool returns a pool whose statements wait for a table lock for at most lockTurn. For SQLite it
// returns the database's own pool, because its waiting writers block nobody.
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

// inTurns applies the missing versions and returns their number. It retries after each lock timeout.
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
