package dbtest

import (
	"context"
	"sync/atomic"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// CountQueries is a driver that adds every read outside of a transaction to count.
func CountQueries(driver *sql.Driver, count *atomic.Int64) dialect.Driver {
	return &countingDriver{driver, count}
}

type countingDriver struct {
	*sql.Driver
	count *atomic.Int64
}

func (d *countingDriver) Query(ctx context.Context, query string, args, v any) error {
	d.count.Add(1)
	return d.Driver.Query(ctx, query, args, v)
}
