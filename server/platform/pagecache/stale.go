package pagecache

import (
	"context"
	"time"
)

const (
	// standInAfter is how long a load may take before a page that may be old is shown.
	standInAfter = time.Second
	// After a load failed for want of what it reads, no page that can be stood in for is
	// loaded for so long.
	downFor = time.Second
)

// loadOrStandIn loads a page that is kept but may be old, and returns the old one where
// that cannot be done, or takes long.
func (c *Cache) loadOrStandIn(ctx context.Context, key string, kept *entry, load func(context.Context) (*Page, error)) (*Page, error) {
	if c.now().UnixNano() < c.downUntil.Load() {
		return c.standIn(kept), nil
	}
	page, f := c.begin(ctx, key, load)
	if page != nil {
		return page, nil
	}
	patience := time.NewTimer(standInAfter)
	defer patience.Stop()
	select {
	case <-f.done:
		if f.err != nil && c.Unavailable(f.err) {
			return c.standIn(kept), nil
		}
		return f.page, f.err
	case <-patience.C:
		c.beDown()
		return c.standIn(kept), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (c *Cache) standIn(kept *entry) *Page {
	c.old.Add(1)
	page := *kept.Page
	page.Old = max(c.now().Sub(kept.began), 1)
	return &page
}

// noteFailure remembers that a load failed for want of what it reads.
func (c *Cache) noteFailure(err error) {
	if c.Unavailable != nil && c.Unavailable(err) {
		c.beDown()
	}
}

func (c *Cache) beDown() { c.downUntil.Store(c.now().Add(downFor).UnixNano()) }
