package pagecache

import (
	"slices"

	"haat/server/platform/pubsub"
)

// Purge makes every page with one of the tags unusable, unless the page cannot be loaded again (see
// purgedFor). The tag pubsub.All purges all pages. The results of running loads are not stored if their page
// has one of the tags. If the tags include pubsub.AllowStale and there is a storm of such purges, pages are
// shown for up to a second longer.
func (c *Cache) Purge(tags []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := c.now(); slices.Contains(tags, pubsub.AllowStale) && c.storms.observe(tags, now) {
		c.outdate(tags, now)
		return
	}
	c.distrustLoads(tags)
	for _, tag := range tags {
		c.drop(tag)
	}
}

// distrustLoads prevents running loads from storing a page with one of the tags, and later callers from
// joining these loads.
func (c *Cache) distrustLoads(tags []string) {
	for f := range c.loading {
		for _, tag := range tags {
			f.stale[tag] = struct{}{}
		}
	}
	clear(c.joinable)
}

func (c *Cache) drop(tag string) {
	if c.Unavailable != nil {
		c.markPurged(tag)
		return
	}
	if tag == pubsub.All {
		c.pages.InvalidateAll()
		clear(c.byTag)
		return
	}
	for key := range c.byTag[tag] {
		c.remove(key)
	}
	delete(c.byTag, tag)
}

// markPurged marks the pages with the tag as purged.
func (c *Cache) markPurged(tag string) {
	now := c.now().UnixNano()
	if tag == pubsub.All {
		for kept := range c.pages.Values() {
			kept.purgedAt.CompareAndSwap(0, now)
		}
		return
	}
	for key := range c.byTag[tag] {
		if kept, ok := c.pages.GetIfPresent(key); ok {
			kept.purgedAt.CompareAndSwap(0, now)
		}
	}
}

// remove deletes the page with a key, if it is stored. c.mu must be held.
func (c *Cache) remove(key string) {
	if page, ok := c.pages.Invalidate(key); ok {
		c.unindex(key, page)
	}
}
