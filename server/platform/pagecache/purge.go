package pagecache

import (
	"context"
	"slices"
	"time"

	"haat/server/platform/pubsub"
)

const (
	// shownFor is the longest that a page is shown after it was outdated.
	shownFor = time.Second
	// replacedEvery is the time from one load of an outdated page to the next.
	replacedEvery = shownFor / 5
	// So many purges of a tag within shownFor are a storm.
	stormFrom = 10
)

// Purge drops every page that has one of the tags; pubsub.All drops all pages.
// A load that began before is not kept if it has one of them. Where pubsub.Patient is
// among the tags and a storm of such purges goes on, pages are shown for up to a second
// more: a single write, and any of a price or of stock, shows at once.
func (c *Cache) Purge(tags []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	if slices.Contains(tags, pubsub.Patient) && c.bursts.isStorm(tags, now) {
		c.outdate(tags, now)
		return
	}
	c.distrustLoads(tags)
	for _, tag := range tags {
		c.drop(tag)
	}
}

// distrustLoads has no load under way keep a page with one of the tags, or be joined: who
// asks from now on gets one that begins later.
func (c *Cache) distrustLoads(tags []string) {
	for f := range c.loading {
		for _, tag := range tags {
			f.stale[tag] = struct{}{}
		}
	}
	clear(c.joinable)
}

func (c *Cache) drop(tag string) {
	if tag == pubsub.All {
		c.pages.InvalidateAll()
		clear(c.byTag)
		return
	}
	for key := range c.byTag[tag] {
		if page, ok := c.pages.Invalidate(key); ok {
			c.unindex(key, page)
		}
	}
	delete(c.byTag, tag)
}

// outdate has pages with one of the tags, and those being loaded, shown no longer
// than a second from now.
func (c *Cache) outdate(tags []string, now time.Time) {
	for key, f := range c.joinable {
		if now.Sub(f.began) >= shownFor {
			delete(c.joinable, key)
		}
	}
	for _, tag := range tags {
		for f := range c.loading {
			f.patient[tag] = struct{}{}
		}
		for key := range c.byTag[tag] {
			if kept, ok := c.pages.GetIfPresent(key); ok {
				kept.outdated.CompareAndSwap(0, now.UnixNano())
			}
		}
	}
}

// mayShow reports whether an outdated page may be shown still.
func (c *Cache) mayShow(kept *entry) bool {
	return c.now().UnixNano()-kept.outdated.Load() < int64(shownFor)
}

// replace loads an outdated page again, unless that was done a moment ago or is under way.
func (c *Cache) replace(ctx context.Context, key string, kept *entry, load func(context.Context) (*Page, error)) {
	if c.now().Sub(kept.began) < replacedEvery {
		return
	}
	if _, f, mine := c.join(key); mine {
		go c.fly(context.WithoutCancel(ctx), key, f, load)
	}
}

// burst is when a tag was purged the last times, the oldest first.
type burst [stormFrom]time.Time

// bursts are those of the tags purged lately.
type bursts struct {
	times map[string]*burst
	swept int // how many were left when the old ones were last taken out
}

// isStorm notes a purge, and reports whether one of its tags was purged often just now.
func (b *bursts) isStorm(tags []string, now time.Time) bool {
	if len(b.times) > 2*b.swept+1000 {
		for tag, times := range b.times {
			if now.Sub(times[stormFrom-1]) > shownFor {
				delete(b.times, tag)
			}
		}
		b.swept = len(b.times)
	}
	storm := false
	for _, tag := range tags {
		if tag == pubsub.Patient {
			continue
		}
		times := b.times[tag]
		if times == nil {
			times = &burst{}
			b.times[tag] = times
		}
		storm = storm || now.Sub(times[0]) < shownFor
		copy(times[:], times[1:])
		times[stormFrom-1] = now
	}
	return storm
}
