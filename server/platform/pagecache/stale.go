package pagecache

import (
	"context"
	"time"
)

const (
	// staleAfter is how long a load may take before a stale page is returned.
	staleAfter = time.Second
	// downFor is how long stale pages are returned without trying to load them, after the data source was
	// unavailable.
	downFor = 200 * time.Millisecond
)

type replaceableKey struct{}

// IsReplaceable reports whether a stale page is sent if a load with the context fails. If so, the load should
// fail rather than use data of unknown age.
func IsReplaceable(ctx context.Context) bool {
	replaceable, _ := ctx.Value(replaceableKey{}).(bool)
	return replaceable
}

func (p *entry) isPurged() bool { return p.purgedAt.Load() != 0 }

// mayReplace reports whether a page that is not fresh may replace one that cannot be loaded.
func (c *Cache) mayReplace(p *entry) bool {
	return c.Unavailable != nil && (!p.isPurged() || c.now().UnixNano()-p.purgedAt.Load() < int64(purgedFor))
}

// loadOrStale loads a page that is stored but stale. It returns the stale page if the data source is
// unavailable or the load takes longer than staleAfter. Unless the cache is suspended, a purged page does not
// replace a slow load.
func (c *Cache) loadOrStale(ctx context.Context, key string, kept *entry, load func(context.Context) (*Page, error)) (*Page, error) {
	down, patience := c.downUntil.Load(), time.After(staleAfter)
	if kept.isPurged() && !c.suspended.Load() {
		down, patience = c.failedUntil.Load(), nil
	}
	if c.now().UnixNano() < down {
		return c.stale(kept), nil
	}
	page, f := c.begin(context.WithValue(ctx, replaceableKey{}, true), key, load)
	if page != nil {
		return page, nil
	}
	select {
	case <-f.done:
		if f.err != nil && c.Unavailable(f.err) {
			return c.stale(kept), nil
		}
		return f.page, f.err
	case <-patience:
		c.beDown()
		return c.stale(kept), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (c *Cache) stale(kept *entry) *Page {
	c.old.Add(1)
	page := *kept.Page
	page.Old = max(c.now().Sub(kept.began), 1)
	return &page
}

// noteFailure records that the data source is unavailable if err says so. After any other error it removes a
// purged page, which must not be shown any more. c.mu must be held.
func (c *Cache) noteFailure(key string, err error) {
	switch {
	case c.Unavailable == nil:
	case c.Unavailable(err):
		c.failedUntil.Store(c.now().Add(downFor).UnixNano())
		c.beDown()
	default:
		if kept, ok := c.pages.GetIfPresent(key); ok && kept.isPurged() {
			c.remove(key)
		}
	}
}

func (c *Cache) beDown() { c.downUntil.Store(c.now().Add(downFor).UnixNano()) }
