package pagecache

import (
	"context"
	"time"

	"haat/server/platform/pubsub"
)

const (
	// maxOutdated is how long an outdated page may be shown.
	maxOutdated = time.Second
	// replaceInterval is the minimum time between two loads of an outdated page.
	replaceInterval = maxOutdated / 5
	// stormPurges is the number of purges of a tag within maxOutdated that make a storm.
	stormPurges = 10
)

func (p *entry) isOutdated() bool { return p.outdatedAt.Load() != 0 }

// mayShow reports whether an outdated page may still be shown.
func (c *Cache) mayShow(p *entry) bool {
	return c.now().UnixNano()-p.outdatedAt.Load() < int64(maxOutdated)
}

// outdate marks the pages with one of the tags, and those being loaded, as outdated.
func (c *Cache) outdate(tags []string, now time.Time) {
	for key, f := range c.joinable {
		if now.Sub(f.began) >= maxOutdated {
			delete(c.joinable, key)
		}
	}
	for _, tag := range tags {
		for f := range c.loading {
			f.outdated[tag] = struct{}{}
		}
		for key := range c.byTag[tag] {
			if kept, ok := c.pages.GetIfPresent(key); ok {
				kept.outdatedAt.CompareAndSwap(0, now.UnixNano())
			}
		}
	}
}

// replace loads an outdated page again in the background, unless a load is running or was started recently.
func (c *Cache) replace(ctx context.Context, key string, kept *entry, load func(context.Context) (*Page, error)) {
	if c.now().Sub(kept.began) >= replaceInterval {
		c.begin(ctx, key, load)
	}
}

// purgeTimes are the times of a tag's latest purges, the oldest first.
type purgeTimes [stormPurges]time.Time

// stormDetector finds tags that are purged often.
type stormDetector struct {
	purges map[string]*purgeTimes
	// remaining is the number of tags after old ones were last removed.
	remaining int
}

// observe records a purge and reports whether one of its tags has been purged at least stormPurges times
// within the last maxOutdated.
func (d *stormDetector) observe(tags []string, now time.Time) bool {
	d.removeOld(now)
	storm := false
	for _, tag := range tags {
		if tag == pubsub.AllowStale {
			continue
		}
		times := d.purges[tag]
		if times == nil {
			times = &purgeTimes{}
			d.purges[tag] = times
		}
		storm = storm || now.Sub(times[0]) < maxOutdated
		copy(times[:], times[1:])
		times[stormPurges-1] = now
	}
	return storm
}

// removeOld removes tags without recent purges, once the number of tags has doubled.
func (d *stormDetector) removeOld(now time.Time) {
	if len(d.purges) <= 2*d.remaining+1000 {
		return
	}
	for tag, times := range d.purges {
		if now.Sub(times[stormPurges-1]) > maxOutdated {
			delete(d.purges, tag)
		}
	}
	d.remaining = len(d.purges)
}
