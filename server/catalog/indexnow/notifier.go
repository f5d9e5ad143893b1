package indexnow

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/tenancy"
)

// Kind is the outbox kind of the notifier's jobs.
const Kind = "indexnow"

const (
	window = 10 * time.Minute
	// overlap extends a window backwards, because a change is written shortly before its purge is announced.
	overlap = 2 * time.Minute
)

// Options contains the dependencies of a Notifier.
type Options struct {
	Client  *ent.Client
	Tenants *tenancy.Resolver
	// Base returns the origin of a shop's pages, the prefix of their paths, and the path of its
	// home page. It is config.Config.ShopBase.
	Base   func(domain, slug string) (origin, base, home string)
	Engine *Client
	Logger *slog.Logger
}

// Notifier is a pubsub.Subscriber that queues one job per shop and window of ten minutes in which the shop
// changed. A missed change is submitted with the shop's next change.
type Notifier struct {
	Options
	catalog *catalog.Catalog

	mu      sync.Mutex
	changed map[int]bool
	wake    chan struct{}
}

// NewNotifier returns a Notifier. Run must be called to queue jobs.
func NewNotifier(o Options) *Notifier {
	return &Notifier{Options: o, catalog: catalog.New(o.Client), changed: map[int]bool{}, wake: make(chan struct{}, 1)}
}

// Purge records the shops to which the tags belong.
func (n *Notifier) Purge(tags []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, tag := range tags {
		if shop, ok := catalog.ShopOfTag(tag); ok {
			n.changed[shop] = true
		}
	}
	if len(n.changed) == 0 {
		return
	}
	select {
	case n.wake <- struct{}{}:
	default: // Run is already about to wake up
	}
}

// Suspend and Resume do nothing: a missed change is submitted with the next one.
func (n *Notifier) Suspend() {}

// Resume does nothing.
func (n *Notifier) Resume() {}

// Run queues jobs for the recorded changes until ctx ends. It logs errors and returns nil.
func (n *Notifier) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-n.wake:
		}
		n.mu.Lock()
		shops := n.changed
		n.changed = map[int]bool{}
		n.mu.Unlock()
		for shop := range shops {
			if err := n.queue(ctx, shop, time.Now().UTC()); err != nil && ctx.Err() == nil {
				n.Logger.ErrorContext(ctx, "queue changed pages", "shop", shop, "error", err)
			}
		}
	}
}

// batch is the payload of a job. If Closed, all pages of the shop are submitted. Otherwise, the pages in Gone
// are submitted, at most goneAtOnce, or, if Gone is empty, those changed since Since.
type batch struct {
	Since  time.Time `json:"since,omitzero"`
	Gone   []string  `json:"gone,omitempty"`
	Closed bool      `json:"closed,omitempty"`
}

// goneAtOnce is the maximum number of paths in a job; each is submitted in both languages.
const goneAtOnce = MostURLs / 2

// Remember adds a hook that queues the pages that a write removes, because no later query can find them. Call
// it before the first write.
func (n *Notifier) Remember() {
	catalog.OnPagesRemoved(n.Client, func(ctx context.Context, client *ent.Client, gone catalog.RemovedPages) error {
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

// queue adds a job that runs when the current window ends. It does nothing if the shop already has
// a job for this window.
func (n *Notifier) queue(ctx context.Context, shop int, now time.Time) error {
	ends := windowEnd(now)
	err := jobs.AddAt(viewer.WithShop(ctx, shop), n.Client, ends, Kind, strconv.FormatInt(ends.Unix(), 10), batch{Since: ends.Add(-window - overlap)})
	if ent.IsConstraintError(err) { // the job exists already, or the shop was deleted
		return nil
	}
	return err
}

// Handle handles the notifier's jobs: it submits the changed pages of a shop.
func (n *Notifier) Handle(ctx context.Context, job jobs.Job) error {
	changes, err := jobs.Decode[batch](job)
	if err != nil {
		return err
	}
	tenant, err := n.Tenants.ShopByID(ctx, job.ShopID)
	if fault.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if !tenant.Shop.Public && !changes.Closed {
		return nil
	}
	origin, base, home := n.Base(tenant.Own, tenant.Shop.Slug)
	paths, pages := changes.Gone, []string{}
	if len(paths) == 0 {
		// Nearly every change affects the home page. After a shop closes, all its pages are submitted, because Since is
		// zero.
		pages = append(pages, origin+home)
		if paths, err = n.catalog.ChangedPaths(tenant.Context(ctx), changes.Since, MostURLs/2-1); err != nil {
			return err
		}
	}
	for _, path := range paths {
		pages = append(pages, origin+base+path)
	}
	return n.Engine.Tell(ctx, origin, bothLanguages(pages, i18n.Default(tenant.Shop.Currency)))
}

func bothLanguages(pages []string, fallback i18n.Locale) []string {
	var all []string
	for _, page := range pages {
		all = append(all, catalog.InLanguage(page, i18n.Bn, fallback), catalog.InLanguage(page, i18n.En, fallback))
	}
	return all
}
