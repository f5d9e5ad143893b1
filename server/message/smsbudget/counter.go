package smsbudget

import (
	"context"
	"sync"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/dhaka"
)

// counter is the row in which a shop's messages of a day and budget are counted. delivered does not change during the day.
type counter struct {
	day           string
	id, delivered int
}

// counters remembers the committed counters of a process, which saves a query for each message. It has at most one for each shop and kind.
type counters struct {
	mu   sync.Mutex
	last map[counterKey]counter
}

type counterKey struct {
	shop int
	kind Kind
}

func keyOf(ctx context.Context, kind Kind) counterKey {
	v, _ := viewer.From(ctx)
	return counterKey{v.ShopID(), kind}
}

// counterOf returns the current counter of the context's shop, and whether it was remembered. It creates the row if there is none.
func (b *Budget) counterOf(ctx context.Context, client *ent.Client, kind Kind) (_ counter, remembered bool, err error) {
	key, day := keyOf(ctx, kind), dhaka.Day(b.now())
	if last, ok := b.counters.get(key); ok && last.day == day {
		return last, true, nil
	}
	row, isNew, err := b.today(ctx, client, kind)
	if err != nil {
		return counter{}, false, err
	}
	found := counter{day, row.ID, row.Delivered}
	if !isNew { // a new row may be rolled back
		b.counters.set(key, found)
	}
	return found, false, nil
}

func (b *Budget) forget(ctx context.Context, kind Kind) { b.counters.set(keyOf(ctx, kind), counter{}) }

func (c *counters) get(key counterKey) (counter, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.last[key]
	return found, ok
}

func (c *counters) set(key counterKey, found counter) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last == nil {
		c.last = map[counterKey]counter{}
	}
	c.last[key] = found
}
