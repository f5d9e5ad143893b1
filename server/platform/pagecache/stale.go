package pagecache

import (
	"context"
	"time"
)

const (
	// staleAfter is how long a load may take before a stale page is returned.
	staleAfter = time.Second
	// downFor is how long, after an unavailable data source, stale pages are returned without
	// trying to load them.
	downFor = time.Second
)

// loadOrStale loads a page that is stored but stale. It returns the stale page if the data source
// is unavailable or the load takes longer than staleAfter.
func (c *Cache) loadOrStale(ctx context.Context, key string, kept *entry, load func(context.Context) (*Page, error)) (*Page, error) {
	if c.now().UnixNano() < c.downUntil.Load() {
		return c.stale(kept), nil
	}
	page, f := c.begin(ctx, key, load)
	if page != nil {
		return page, nil
	}
	patience := time.NewTimer(staleAfter)
	defer patience.Stop()
	select {
	case <-f.done:
		if f.err != nil && c.Unavailable(f.err) {
			return c.stale(kept), nil
		}
		return f.page, f.err
	case <-patience.C:
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

// noteFailure records that the data source is unavailable if err says so.
func (c *Cache) noteFailure(err error) {
	if c.Unavailable != nil && c.Unavailable(err) {
		c.beDown()
	}
}

func (c *Cache) beDown() { c.downUntil.Store(c.now().Add(downFor).UnixNano()) }
