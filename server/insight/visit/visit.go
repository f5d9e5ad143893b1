// Package visit counts the visits of shops and their sources, without cookies and without storing data of
// visitors. A visitor's pages of a shop on a day in Bangladesh are one visit. Requests are put into a bounded
// queue, and one goroutine adds them in batches to HyperLogLog sketches in memory, which are merged into the
// database every flushEvery. If a visitor uses several nodes, the visitor is counted once. If a node is
// killed, its visits since its last flush are lost.
package visit

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"haat/ent"
	"haat/server/tenancy"
)

const (
	flushEvery = 10 * time.Second
	// batchFor is how long requests are collected after the first one, so that they do not wake the counting
	// goroutine individually.
	batchFor = 20 * time.Millisecond
	// lastFlush is the timeout of the flush during shutdown.
	lastFlush = 15 * time.Second
)

// Limits against hostile requests.
const (
	maxQueued  = 4096  // requests in the queue
	maxAddress = 4096  // bytes of a request's path and query
	maxHeader  = 1024  // bytes of each stored header
	maxTallies = 5_000 // sums of shops and sources in memory
	maxAgents  = 5_000 // maximum number of user agents in the cache
)

// Options contains the dependencies of a Counter. If Now is nil, time.Now is used.
type Options struct {
	Client *ent.Client
	// Tenants identifies the installation's own hosts.
	Tenants *tenancy.Resolver
	// Secret is shared by all nodes.
	Secret string
	// Address returns the client's IP address.
	Address func(*http.Request) string
	Logger  *slog.Logger
	Now     func() time.Time
}

// Counter counts visits. Its methods may be called concurrently.
type Counter struct {
	Options
	queue   queue
	dropped atomic.Uint64
	agents  agentCache

	mu      sync.Mutex
	key     dayKey
	pending map[shopDay]*tallies
	tallies int // number of tallies in pending

	purgedTo string // the day before which sketches and old rows have been deleted; used only by Flush
}

// agentCache is the part of otter.Cache that Counter uses. It caches whether a user agent is a crawler.
type agentCache interface {
	GetIfPresent(agent string) (bool, bool)
	Set(agent string, crawler bool) (bool, bool)
}

// hit is a request for a document of a shop's page.
type hit struct {
	shopID                             int
	slug, host, query, referrer, agent string
	remote                             string   // address of the connection
	forwarded                          []string // the values of X-Forwarded-For
}

// New returns a counter. Nothing is counted until Run is called.
func New(o Options) *Counter {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Counter{Options: o, queue: queue{filled: make(chan struct{}, 1)}, pending: map[shopDay]*tallies{},
		agents: otter.Must(&otter.Options[string, bool]{MaximumSize: maxAgents, Executor: func(task func()) { task() }})}
}

// Count counts a request for a document of a shop's page, unless no visitor sent it. It does not wait: if the
// queue is full, the request is not counted. Requests with long URLs or headers are not counted either,
// because the queue would need much memory for them.
func (c *Counter) Count(shopID int, slug string, req *http.Request) {
	h := req.Header
	if req.Method != http.MethodGet || len(req.RequestURI) > maxAddress || len(req.Host) > maxHeader || isPrefetch(h) {
		return
	}
	forwarded := h["X-Forwarded-For"]
	from := hit{
		shopID: shopID, slug: slug, host: req.Host, query: req.URL.RawQuery, remote: req.RemoteAddr, forwarded: forwarded,
		referrer: first(h["Referer"]), agent: first(h["User-Agent"]),
	}
	if len(from.referrer) > maxHeader || len(from.agent) > maxHeader || len(forwarded) > 1 || len(first(forwarded)) > maxHeader {
		return
	}
	if !c.queue.put(from) {
		c.dropped.Add(1)
	}
}

// Dropped returns the number of requests that were not counted because the queue or the memory for sums was
// full.
func (c *Counter) Dropped() uint64 { return c.dropped.Load() }

// isPrefetch reports whether a browser loads the page before the visitor opens it.
func isPrefetch(h http.Header) bool {
	for _, value := range [...]string{first(h["Sec-Purpose"]), first(h["Purpose"]), first(h["X-Moz"])} {
		if len(value) >= len("prefetch") && value[:len("prefetch")] == "prefetch" {
			return true
		}
	}
	return false
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

// Run counts the requests in the queue until ctx ends, and then writes the counts.
func (c *Counter) Run(ctx context.Context) error {
	var working sync.WaitGroup
	working.Go(func() { c.work(ctx) })
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			working.Wait()
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastFlush)
			defer cancel()
			c.flushOrLog(last)
			return nil
		case <-tick.C:
			c.flushOrLog(ctx)
		}
	}
}

// work counts requests until ctx ends.
func (c *Counter) work(ctx context.Context) {
	for {
		select {
		case <-c.queue.filled:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(batchFor):
			c.drain(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// drain counts the requests in the queue.
func (c *Counter) drain(ctx context.Context) {
	for _, h := range c.queue.take() {
		c.add(ctx, h)
	}
}

func (c *Counter) flushOrLog(ctx context.Context) {
	if err := c.Flush(ctx); err != nil {
		c.Logger.Error("visits are not written", "error", err)
	}
}
