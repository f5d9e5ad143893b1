// Package pagecache keeps finished pages in memory, ready to be written to the
// wire, until a tag of theirs is purged.
package pagecache

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"haat/server/platform/pubsub"
)

// Cache holds pages up to a number of bytes, the least useful going first. One
// load at a time runs for a key. It is a pubsub.Subscriber.
type Cache struct {
	// Unavailable reports whether a load failed for want of what it reads. A page that is kept
	// but may be old is shown then, and says so. nil: none is. It may be set before the first Get.
	Unavailable func(error) bool

	pages *otter.Cache[string, *entry]

	mu       sync.Mutex
	joinable map[string]*flight             // by key: the load that a new caller may wait for
	loading  map[*flight]struct{}           // every load under way
	byTag    map[string]map[string]struct{} // tag -> keys of stored pages
	now      func() time.Time
	// While suspended, purges may be missed: what is kept may be old.
	suspended         atomic.Bool
	downUntil         atomic.Int64 // in nanoseconds since 1970: loads are taken to fail till then
	kept, loaded, old atomic.Uint64
	places            chan struct{} // one for each load that may run at a time
}

// Bounds of the loads: their number, how long one may wait for its turn and run.
const (
	maxLoads   = 64
	loadWithin = 15 * time.Second
	// Purges keep pages fresh; this is for the news that gets lost all the same.
	freshFor = 15 * time.Minute
	// For so long a page may stand in for one that cannot be loaded.
	keptFor = 6 * time.Hour
)

// flight is a load in progress. stale has the tags purged since it began, whose changes it
// may not have read.
type flight struct {
	began time.Time
	done  chan struct{}
	page  *Page
	err   error
	stale map[string]struct{}
}

// entry is a stored page with the time at which its load began.
type entry struct {
	*Page
	began time.Time
}

// New makes a cache of at most maxBytes of page bytes.
func New(maxBytes int64) *Cache {
	c := &Cache{joinable: map[string]*flight{}, loading: map[*flight]struct{}{}, byTag: map[string]map[string]struct{}{},
		now: time.Now, places: make(chan struct{}, maxLoads)}
	c.pages = otter.Must(&otter.Options[string, *entry]{
		MaximumWeight:    uint64(max(maxBytes, 0)),
		ExpiryCalculator: otter.ExpiryWriting[string, *entry](keptFor),
		Weigher: func(key string, p *entry) uint32 {
			return uint32(min(len(key)+p.size(), math.MaxUint32)) // #nosec G115 -- bounded here
		},
		// Who reads keeps the books of what is read, a few of them at a time: to wake another
		// goroutine for it costs more than the rest of a kept answer.
		Executor: func(task func()) { task() },
		OnDeletion: func(e otter.DeletionEvent[string, *entry]) {
			if e.WasEvicted() {
				go c.forget(e.Key, e.Value) // in its own time: c.mu may be held here
			}
		},
	})
	return c
}

// Get returns the page of a key, calling load for one that is not there.
// Callers that ask for the same key meanwhile get the same page. A page with
// no tags is not kept. load's context ends with none of the callers, but after
// 15 seconds.
func (c *Cache) Get(ctx context.Context, key string, load func(context.Context) (*Page, error)) (*Page, error) {
	kept, ok := c.pages.GetIfPresent(key)
	if ok && c.isFresh(kept) {
		c.kept.Add(1)
		return kept.Page, nil
	}
	if ok && c.Unavailable != nil {
		return c.loadOrStandIn(ctx, key, kept, load)
	}
	page, f := c.begin(ctx, key, load)
	if page != nil {
		return page, nil
	}
	select {
	case <-f.done:
		return f.page, f.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// isFresh reports whether a stored page is known to be current.
func (c *Cache) isFresh(kept *entry) bool {
	return !c.suspended.Load() && c.now().Sub(kept.began) < freshFor
}

// begin joins or begins the load of a key, or returns the page that has come meanwhile.
func (c *Cache) begin(ctx context.Context, key string, load func(context.Context) (*Page, error)) (*Page, *flight) {
	page, f, mine := c.join(key)
	if mine {
		go c.fly(context.WithoutCancel(ctx), key, f, load)
	}
	return page, f
}

// join returns the page, where a load ended since it was looked for, or the
// load that is under way, which is the caller's own to begin if mine.
func (c *Cache) join(key string) (page *Page, f *flight, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.joinable[key]; ok {
		return nil, f, false
	}
	if kept, ok := c.pages.GetIfPresent(key); ok && c.isFresh(kept) {
		return kept.Page, nil, false
	}
	f = &flight{began: c.now(), done: make(chan struct{}), stale: map[string]struct{}{}}
	c.joinable[key] = f
	c.loading[f] = struct{}{}
	return nil, f, true
}

func (c *Cache) fly(ctx context.Context, key string, f *flight, load func(context.Context) (*Page, error)) {
	defer close(f.done)
	c.loaded.Add(1)
	ctx, cancel := context.WithTimeout(ctx, loadWithin)
	defer cancel()
	f.page, f.err = c.inTurn(ctx, load)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.loading, f)
	if c.joinable[key] == f {
		delete(c.joinable, key)
	}
	if f.err != nil {
		c.noteFailure(f.err)
		return
	}
	if len(f.page.Tags) == 0 || f.touched(f.stale) {
		return
	}
	c.store(key, &entry{Page: f.page, began: f.began})
}

// inTurn runs a load when there is a place for it.
func (c *Cache) inTurn(ctx context.Context, load func(context.Context) (*Page, error)) (*Page, error) {
	select {
	case c.places <- struct{}{}:
		defer func() { <-c.places }()
		return recovering(ctx, load)
	case <-ctx.Done():
		return nil, fmt.Errorf("load of a page found no place: %w", context.Cause(ctx))
	}
}

// recovering makes an error of a panic, which would else end the process.
func recovering(ctx context.Context, load func(context.Context) (*Page, error)) (page *Page, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("load of a page panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return load(ctx)
}

// touched reports whether one of the purged tags is the page's.
func (f *flight) touched(purged map[string]struct{}) bool {
	if _, all := purged[pubsub.All]; all {
		return true
	}
	return slices.ContainsFunc(f.page.Tags, func(tag string) bool { _, ok := purged[tag]; return ok })
}

// store keeps a page, unless one that was begun later is kept already.
func (c *Cache) store(key string, page *entry) {
	if old, ok := c.pages.GetIfPresent(key); ok {
		if old.began.After(page.began) {
			return
		}
		c.unindex(key, old)
	}
	c.pages.Set(key, page)
	for _, tag := range page.Tags {
		keys := c.byTag[tag]
		if keys == nil {
			keys = map[string]struct{}{}
			c.byTag[tag] = keys
		}
		keys[key] = struct{}{}
	}
}

// forget takes an evicted page out of the index, unless its key has a new page.
func (c *Cache) forget(key string, page *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now, ok := c.pages.GetIfPresent(key); ok && now != page {
		return
	}
	c.unindex(key, page)
}

func (c *Cache) unindex(key string, page *entry) {
	for _, tag := range page.Tags {
		delete(c.byTag[tag], key)
		if len(c.byTag[tag]) == 0 {
			delete(c.byTag, tag)
		}
	}
}

// Suspend has all pages, and those loaded until Resume, stand in at most for what cannot
// be loaded.
func (c *Cache) Suspend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.suspended.Store(true)
	c.distrustLoads([]string{pubsub.All})
}

// Resume drops all pages and keeps new ones again.
func (c *Cache) Resume() {
	c.Purge([]string{pubsub.All})
	c.suspended.Store(false) // only now: what was there may be old
}

// Stats are figures for metrics and benchmarks.
type Stats struct {
	Pages int
	Bytes uint64
	Tags  int
	// Kept, Loaded and Old are answers so far: from memory, loaded, and old ones in their stead.
	Kept, Loaded, Old uint64
}

// Stats counts what is kept.
func (c *Cache) Stats() Stats {
	c.pages.CleanUp()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Stats{Pages: c.pages.EstimatedSize(), Bytes: c.pages.WeightedSize(), Tags: len(c.byTag),
		Kept: c.kept.Load(), Loaded: c.loaded.Load(), Old: c.old.Load()}
}
