package indexnow

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/tenancy"
)

// Kind is the outbox's kind of pings.
const Kind = "indexnow"

const (
	window = 10 * time.Minute
	// A change is written down a little before it is announced.
	overlap = 2 * time.Minute
)

// Options are what pings need.
type Options struct {
	Client  *ent.Client
	Tenants *tenancy.Resolver
	// Base is the origin of a shop's pages, what stands before their paths, and the path
	// of its home: config.Config.ShopBase.
	Base   func(domain, slug string) (origin, base, home string)
	Engine *Client
	Logger *slog.Logger
}

// Notifier hears which shops have changed, as a pubsub.Subscriber, and writes down that
// they are to be told of. A change that is not heard of is told of with the next one;
// search engines find it by themselves too.
type Notifier struct {
	Options
	catalog *catalog.Catalog

	mu      sync.Mutex
	changed map[int]bool
	wake    chan struct{}
}

// NewNotifier makes pings that hear nothing yet.
func NewNotifier(o Options) *Notifier {
	return &Notifier{Options: o, catalog: catalog.New(o.Client), changed: map[int]bool{}, wake: make(chan struct{}, 1)}
}

// Purge hears of a change.
func (p *Notifier) Purge(tags []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, tag := range tags {
		if shop, ok := catalog.ShopOfTag(tag); ok {
			p.changed[shop] = true
		}
	}
	if len(p.changed) == 0 {
		return
	}
	select {
	case p.wake <- struct{}{}:
	default: // it is to wake up already
	}
}

// Suspend and Resume do nothing: what is missed is told of with the next change.
func (p *Notifier) Suspend() {}

// Resume does nothing.
func (p *Notifier) Resume() {}

// Run writes down what was heard until ctx ends.
func (p *Notifier) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-p.wake:
		}
		p.mu.Lock()
		shops := p.changed
		p.changed = map[int]bool{}
		p.mu.Unlock()
		for shop := range shops {
			if err := p.queue(ctx, shop, time.Now().UTC()); err != nil && ctx.Err() == nil {
				p.Logger.ErrorContext(ctx, "change cannot be told of", "shop", shop, "error", err)
			}
		}
	}
}

// batch is what a job tells of: what was changed since, or pages that are gone, at most
// goneAtOnce, or every page, as the shop was closed.
type batch struct {
	Since  time.Time `json:"since,omitzero"`
	Gone   []string  `json:"gone,omitempty"`
	Closed bool      `json:"closed,omitempty"`
}

// goneAtOnce in both languages are what one ping takes.
const goneAtOnce = MostURLs / 2

// Remember has writes through the client note the pages that they take away, as nothing
// shows afterwards that these were there. It is called before any of them.
func (p *Notifier) Remember() {
	catalog.OnPagesRemoved(p.Client, func(ctx context.Context, client *ent.Client, gone catalog.RemovedPages) error {
		ctx, ends := viewer.WithShop(ctx, gone.ShopID), windowEnd(time.Now().UTC())
		if gone.Closed {
			return jobs.AddAt(ctx, client, ends, Kind, rand.Text(), batch{Closed: true})
		}
		for paths := range slices.Chunk(gone.Paths, goneAtOnce) {
			if err := jobs.AddAt(ctx, client, ends, Kind, rand.Text(), batch{Gone: paths}); err != nil {
				return err
			}
		}
		return nil
	})
}

func windowEnd(now time.Time) time.Time { return now.Truncate(window).Add(window) }

// queue writes one job a shop and window, to be done when that is over.
func (p *Notifier) queue(ctx context.Context, shop int, now time.Time) error {
	ends := windowEnd(now)
	err := jobs.AddAt(viewer.WithShop(ctx, shop), p.Client, ends, Kind, strconv.FormatInt(ends.Unix(), 10), batch{Since: ends.Add(-window - overlap)})
	if ent.IsConstraintError(err) { // it is there already, or the shop has gone
		return nil
	}
	return err
}

// Handle is the outbox's handler of pings.
func (p *Notifier) Handle(ctx context.Context, job jobs.Job) error {
	var changes batch
	if err := json.Unmarshal(job.Payload, &changes); err != nil {
		return jobs.Permanent(fmt.Errorf("read ping: %w", err))
	}
	tenant, err := p.Tenants.ShopByID(ctx, job.ShopID)
	if fault.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if !tenant.Shop.Public && !changes.Closed {
		return nil
	}
	origin, base, home := p.Base(tenant.Own, tenant.Shop.Slug)
	paths, pages := changes.Gone, []string{}
	if len(paths) == 0 {
		// The home shows something of nearly all that can change. Of a closed shop it is every
		// page since ever.
		pages = append(pages, origin+home)
		if paths, err = p.catalog.ChangedPaths(tenant.Context(ctx), changes.Since, MostURLs/2-1); err != nil {
			return err
		}
	}
	for _, path := range paths {
		pages = append(pages, origin+base+path)
	}
	return p.Engine.Tell(ctx, origin, bothLanguages(pages, catalog.Default(tenant.Shop.Currency)))
}

func bothLanguages(pages []string, fallback catalog.Locale) []string {
	var all []string
	for _, page := range pages {
		all = append(all, catalog.InLanguage(page, catalog.Bn, fallback), catalog.InLanguage(page, catalog.En, fallback))
	}
	return all
}
