// Package pagecache stores rendered pages in memory, compressed and ready to be sent, until one of
// their tags is purged.
package pagecache

import (
	"context"
	"fmt"
	"iter"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"haat/server/platform/pubsub"
)

// Cache stores pages up to a total number of bytes, and evicts the least useful ones first. It runs one load
// per key at a time. During a storm of purges that allow stale pages, it returns pages for up to a second
// longer while they are loaded again (storm.go). Cache is a pubsub.Subscriber.
type Cache struct {
	// Unavailable reports whether a load failed because its data source is unavailable. Get then returns a
	// stale page if one is stored, with its age in Page.Old. If Unavailable is nil, Get never returns stale
	// pages. Set it before the first Get.
	Unavailable func(error) bool

	pages entries

	mu       sync.Mutex
	joinable map[string]*flight             // loads that new callers may join, by key
	loading  map[*flight]struct{}           // all running loads
	byTag    map[string]map[string]struct{} // tag -> keys of stored pages
	storms   stormDetector
	now      func() time.Time
	// While the cache is suspended, purges may be missed, so all stored pages may be stale.
	suspended         atomic.Bool
	failedUntil       atomic.Int64 // until this time, in nanoseconds since 1970, loads are assumed to fail, because one failed
	downUntil         atomic.Int64 // until this time, stale pages are returned without loading, because a load failed or was slow
	kept, loaded, old atomic.Uint64
	slots             chan struct{} // limits concurrent loads
}

// FreshFor is the age after which a page is stale, in case a purge was lost.
const FreshFor = 15 * time.Minute

// Limits of loads: their number, and the timeout for waiting and running together.
const (
	maxLoads    = 64
	loadTimeout = 15 * time.Second
	// staleFor is how long a stale page may replace a page that cannot be loaded.
	staleFor = 6 * time.Hour
	// purgedFor is how long after its purge a page may replace one that cannot be loaded. It is longer than a
	// failover of the database, and otherwise short, because a purged page is known to be outdated.
	purgedFor = 2 * time.Minute
)

// flight is a running load. stale contains the tags that were purged since it began, whose changes it may not
// have read. outdated contains the tags whose changes the page may show up to a second late.
type flight struct {
	began           time.Time
	done            chan struct{}
	page            *Page
	err             error
	stale, outdated map[string]struct{}
}

// entry is a stored page. began is the time at which its load began, and until the time at which its content changes by itself, or zero.
// outdatedAt and purgedAt are the times, in nanoseconds since 1970, of a purge during a storm and of any other purge; 0 means none.
type entry struct {
	*Page
	began, until         time.Time
	outdatedAt, purgedAt atomic.Int64
}

// entries is the part of otter.Cache that Cache uses. An interface hides the generic cache. Otherwise each
// package with a Cache in a struct would compile the generic cache again, which doubles the time of a build
// after a small change.
type entries interface {
	GetIfPresent(key string) (*entry, bool)
	Set(key string, e *entry) (*entry, bool)
	Invalidate(key string) (*entry, bool)
	InvalidateAll()
	Values() iter.Seq[*entry]
	CleanUp()
	EstimatedSize() int
	WeightedSize() uint64
}

// New returns a cache for at most maxBytes of pages.
func New(maxBytes int64) *Cache {
	c := &Cache{joinable: map[string]*flight{}, loading: map[*flight]struct{}{}, byTag: map[string]map[string]struct{}{},
		storms: stormDetector{purges: map[string]*purgeTimes{}}, now: time.Now, slots: make(chan struct{}, maxLoads)}
	c.pages = otter.Must(&otter.Options[string, *entry]{
		MaximumWeight:    uint64(max(maxBytes, 0)),
		ExpiryCalculator: otter.ExpiryWriting[string, *entry](staleFor),
		Weigher: func(key string, p *entry) uint32 {
			return uint32(min(len(key)+p.size(), math.MaxUint32)) // #nosec G115 -- limited here
		},
		// Readers maintain the cache's bookkeeping themselves, in small batches. Waking another goroutine
		// would take longer than the rest of a cached response.
		Executor: func(task func()) { task() },
		OnDeletion: func(e otter.DeletionEvent[string, *entry]) {
			if e.WasEvicted() {
				go c.forget(e.Key, e.Value) // asynchronous, because c.mu may be held here
			}
		},
	})
	return c
}

// Kept returns the page of a key if it is stored and fresh. It does not allocate.
func (c *Cache) Kept(key string) (*Page, bool) {
	kept, ok := c.pages.GetIfPresent(key)
	if !ok || !c.isFresh(kept) || kept.isOutdated() {
		return nil, false
	}
	c.kept.Add(1)
	return kept.Page, true
}

// Get returns the page of a key. If the page is not stored or is stale, Get calls load. Concurrent callers
// with the same key share one load. A page without tags is not stored. The context of load does not end with
// that of a caller, but after 15 seconds.
func (c *Cache) Get(ctx context.Context, key string, load func(context.Context) (*Page, error)) (*Page, error) {
	kept, ok := c.pages.GetIfPresent(key)
	if ok && c.isFresh(kept) && (!kept.isOutdated() || c.mayShow(kept)) {
		c.kept.Add(1)
		if kept.isOutdated() {
			c.replace(ctx, key, kept, load)
		}
		return kept.Page, nil
	}
	if ok && c.mayReplace(kept) {
		return c.loadOrStale(ctx, key, kept, load)
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

// isFresh reports whether a stored page is fresh. It ignores purges during a storm.
func (c *Cache) isFresh(kept *entry) bool {
	now := c.now()
	return !c.suspended.Load() && !kept.isPurged() && now.Sub(kept.began) < FreshFor && !kept.isOver(now)
}

// begin starts or joins the load of a key. If the page has been stored in the meantime, it returns the page.
func (c *Cache) begin(ctx context.Context, key string, load func(context.Context) (*Page, error)) (*Page, *flight) {
	page, f, mine := c.join(key)
	if mine {
		go c.runLoad(context.WithoutCancel(ctx), key, f, load)
	}
	return page, f
}

// join returns the page if it has been stored in the meantime, or else the load of the key. If mine is true,
// the load is new and the caller must start it.
func (c *Cache) join(key string) (page *Page, f *flight, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.joinable[key]; ok {
		return nil, f, false
	}
	if kept, ok := c.pages.GetIfPresent(key); ok && c.isFresh(kept) && !kept.isOutdated() {
		return kept.Page, nil, false
	}
	f = &flight{began: c.now(), done: make(chan struct{}), stale: map[string]struct{}{}, outdated: map[string]struct{}{}}
	c.joinable[key] = f
	c.loading[f] = struct{}{}
	return nil, f, true
}

func (c *Cache) runLoad(ctx context.Context, key string, f *flight, load func(context.Context) (*Page, error)) {
	defer close(f.done)
	c.loaded.Add(1)
	ctx, cancel := context.WithTimeout(ctx, loadTimeout)
	defer cancel()
	ctx, until := withExpiry(ctx)
	f.page, f.err = c.loadInSlot(ctx, load)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.loading, f)
	if c.joinable[key] == f {
		delete(c.joinable, key)
	}
	if f.err != nil {
		c.noteFailure(key, f.err)
		return
	}
	if len(f.page.Tags) == 0 || f.touched(f.stale) {
		return
	}
	loaded := &entry{Page: f.page, began: f.began, until: until.time()}
	if f.touched(f.outdated) {
		loaded.outdatedAt.Store(f.began.UnixNano())
	}
	c.store(key, loaded)
}

// loadInSlot runs a load once fewer than maxLoads are running.
func (c *Cache) loadInSlot(ctx context.Context, load func(context.Context) (*Page, error)) (*Page, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
		return recovering(ctx, load)
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to load page: %w", context.Cause(ctx))
	}
}

// recovering calls load and converts a panic to an error. Otherwise a panic would end the process.
func recovering(ctx context.Context, load func(context.Context) (*Page, error)) (page *Page, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("load page: panic: %v\n%s", r, debug.Stack())
		}
	}()
	return load(ctx)
}

// touched reports whether one of the page's tags was purged.
func (f *flight) touched(purged map[string]struct{}) bool {
	if _, all := purged[pubsub.All]; all {
		return true
	}
	return slices.ContainsFunc(f.page.Tags, func(tag string) bool { _, ok := purged[tag]; return ok })
}

// store stores a page, unless the load of the stored one began later.
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

// forget removes an evicted page from the index, unless its key has a new page.
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

// Suspend marks all pages as stale, including those loaded until Resume is called. Stale pages are used only
// if a load fails or takes too long.
func (c *Cache) Suspend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.suspended.Store(true)
	c.distrustLoads([]string{pubsub.All})
}

// Suspended reports whether the cache is suspended.
func (c *Cache) Suspended() bool { return c.suspended.Load() }

// Resume purges all pages and ends the suspension.
func (c *Cache) Resume() {
	c.Purge([]string{pubsub.All})
	c.suspended.Store(false) // last, because earlier pages may be stale
}

// Stats contains figures for metrics and benchmarks.
type Stats struct {
	Pages int
	Bytes uint64
	Tags  int
	// Kept, Loaded and Old are numbers of responses: from memory, loaded, and stale.
	Kept, Loaded, Old uint64
}

// Stats returns the current figures.
func (c *Cache) Stats() Stats {
	c.pages.CleanUp()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Stats{Pages: c.pages.EstimatedSize(), Bytes: c.pages.WeightedSize(), Tags: len(c.byTag),
		Kept: c.kept.Load(), Loaded: c.loaded.Load(), Old: c.old.Load()}
}
