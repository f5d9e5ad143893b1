// Package tagcache keeps rows in memory that most requests need, such as a shop, until a write purges their tag.
package tagcache

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"haat/server/platform/pubsub"
)

// Cache holds values by key. It is a pubsub.Subscriber: values are dropped when their tag is purged, and nothing is cached while notices
// from other nodes may be lost. Values are shared between goroutines, so callers must not change them.
type Cache[K comparable, V any] struct {
	options   Options[K]
	suspended atomic.Bool

	mu      sync.Mutex
	values  map[K]entry[V]
	loading map[K]*call[V]
}

// Options configure New.
type Options[K comparable] struct {
	// Max is the maximum number of values. When it is reached, expired values and then any others are dropped.
	Max int
	// Life is the maximum age of a value. It limits how long a value can be stale after a write by a process that sends no notices.
	Life time.Duration
	// KeyOf returns the key whose value a purge of the tag drops. It reports false for tags of other data.
	KeyOf func(tag string) (key K, ok bool)
}

type entry[V any] struct {
	value V
	until time.Time
}

// call is a load that is shared by the callers who need its key.
type call[V any] struct {
	done  chan struct{}
	value V
	err   error
}

// New returns an empty cache.
func New[K comparable, V any](o Options[K]) *Cache[K, V] {
	return &Cache[K, V]{options: o, values: map[K]entry[V]{}, loading: map[K]*call[V]{}}
}

// Get returns the value of a key. If it is not cached, load reads it; callers at the same time share one call of load, which no caller's
// context cancels. Errors are returned, not cached.
func (c *Cache[K, V]) Get(ctx context.Context, key K, load func(ctx context.Context) (V, error)) (V, error) {
	if c.suspended.Load() {
		return load(ctx)
	}
	c.mu.Lock()
	if found, ok := c.values[key]; ok && time.Now().Before(found.until) {
		c.mu.Unlock()
		return found.value, nil
	}
	running, ok := c.loading[key]
	if !ok {
		running = &call[V]{done: make(chan struct{})}
		c.loading[key] = running
	}
	c.mu.Unlock()
	if ok {
		select {
		case <-running.done:
			return running.value, running.err
		case <-ctx.Done():
			var none V
			return none, ctx.Err()
		}
	}
	c.run(context.WithoutCancel(ctx), key, running, load)
	return running.value, running.err
}

// run loads a value and stores it, unless its tag was purged meanwhile.
func (c *Cache[K, V]) run(ctx context.Context, key K, running *call[V], load func(ctx context.Context) (V, error)) {
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.loading[key] == running {
			delete(c.loading, key)
			if running.err == nil && !c.suspended.Load() {
				c.makeRoom()
				c.values[key] = entry[V]{running.value, time.Now().Add(c.options.Life)}
			}
		}
		close(running.done)
	}()
	running.err = context.Canceled // if load panics
	running.value, running.err = load(ctx)
}

// makeRoom drops values until one more fits.
func (c *Cache[K, V]) makeRoom() {
	if len(c.values) < c.options.Max {
		return
	}
	now := time.Now()
	for key, each := range c.values {
		if now.After(each.until) {
			delete(c.values, key)
		}
	}
	for key := range c.values { // in random order
		if len(c.values) < c.options.Max {
			return
		}
		delete(c.values, key)
	}
}

// Purge drops the values of the tags. Loads that run now are not stored, and later callers do not wait for them.
func (c *Cache[K, V]) Purge(tags []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, tag := range tags {
		if tag == pubsub.All {
			c.clear()
			return
		}
		if key, ok := c.options.KeyOf(tag); ok {
			delete(c.values, key)
			delete(c.loading, key)
		}
	}
}

// Suspend empties the cache. Until Resume, each Get loads its value.
func (c *Cache[K, V]) Suspend() {
	c.suspended.Store(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
}

// Resume ends the suspension.
func (c *Cache[K, V]) Resume() { c.suspended.Store(false) }

func (c *Cache[K, V]) clear() {
	clear(c.values)
	clear(c.loading)
}
