// Package history writes the past of the demo shops: orders, parcels, cash, visits and the work of a team. It calls the same services as the
// handlers of requests, with a clock of its own, so that ledger, stock log and reports agree. It refuses to run in production.
package history

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/usedtoken"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/demo/practice"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/media"
	"haat/server/shipping/parcel/attention"
	"haat/ssr"
)

// story describes the history of a shop.
type story struct {
	slug      string
	share     int     // percent of Options.Days
	perDay    float64 // orders of a usual day
	customers int
	visits    int // of a usual day
}

// stories lists the shops with a history. The main one is written last, because the others take a few seconds.
var stories = []story{
	{"nobanno", 50, 0.6, 18, 20}, {"rupali", 50, 0.8, 24, 28}, {"demo", 100, 3.9, people, 95},
}

// errProduction is returned in production, whose books must not contain invented rows.
var errProduction = errors.New("the history of the demo shops is not written in production")

// Options configure Run. All fields except Announce, Renderer and Now are required.
type Options struct {
	Config *config.Config
	// Practice contains the couriers of the history's parcels. They must be served.
	Practice *practice.Practice
	DB       *db.DB
	Media    *media.Store
	Renderer *ssr.Renderer
	Logger   *slog.Logger
	// Announce is called with the tags of the data that a day has changed, after its transaction.
	Announce func(tags []string)
	// Days is the number of days, today included. 0 writes nothing.
	Days int
	// Now is the real time; time.Now if nil.
	Now func() time.Time
}

// Run writes the missing days of all stories until today, the oldest first, each in one transaction. A process that is killed continues with
// the next start, and a start on a later day adds the days since then. It returns when today is written or ctx ends.
func Run(ctx context.Context, o Options) error {
	if o.Config.Production() {
		return errProduction
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Days == 0 {
		return nil
	}
	w, err := newWorld(o)
	if err != nil {
		return err
	}
	begun := o.Now()
	for _, one := range stories {
		if err := w.tell(ctx, one); err != nil {
			return fmt.Errorf("history of %s: %w", one.slug, err)
		}
	}
	o.Logger.Info("the history of the demo shops is complete", "seconds", int(o.Now().Sub(begun).Seconds()))
	return nil
}

// world contains the services that write the history.
type world struct {
	Options
	clock   *clock
	driver  *dayDriver
	client  *ent.Client
	app     *app.App
	parcels *attention.Service
	changed map[string]bool // tags of the day's changes
	queued  []int           // ids of the day's jobs
	booked  []int           // ids of the day's parcels
}

// newWorld wires services whose client writes into the transaction of a day.
func newWorld(o Options) (*world, error) {
	w := &world{Options: o, clock: &clock{}, driver: &dayDriver{database: o.DB.ClientDriver()}, changed: map[string]bool{}}
	w.clock.set(o.Now())
	cfg, couriers := *o.Config, o.Practice.Couriers()
	cfg.Couriers = config.Couriers{Steadfast: couriers["steadfast"], Pathao: couriers["pathao"], RedX: couriers["redx"]}
	cfg.Practice = practice.CourierNames
	w.Config = &cfg
	w.client = ent.NewClient(ent.Driver(w.driver))
	w.clock.stamp(w.client)
	w.client.Outbox.Use(w.noticeRows)
	w.client.Parcel.Use(w.noticeRows)
	var err error
	w.app, err = app.New(app.Options{
		Config: w.Config, DB: o.DB, Media: o.Media, Logger: o.Logger, Client: w.client, Renderer: o.Renderer, CacheBytes: &[3]int64{1 << 20, 1 << 20, 1 << 20},
		Now: w.clock.Now,
	})
	if err != nil {
		return nil, err
	}
	w.app.Writer.Remote = nil // announced after the day's transaction
	w.app.Writer.Bus.Subscribe(w)
	w.parcels = attention.New(w.app.Server.Parcels)
	return w, nil
}

// Purge collects the tags of changes. It implements pubsub.Subscriber.
func (w *world) Purge(tags []string) {
	for _, tag := range tags {
		w.changed[tag] = true
	}
}

// Suspend does nothing: the history's client misses no notices.
func (w *world) Suspend() {}

// Resume does nothing.
func (w *world) Resume() {}

// tell writes the missing days of a shop. It does nothing if the shop does not exist.
func (w *world) tell(ctx context.Context, one story) error {
	row, err := w.DB.Client.Shop.Query().Where(shop.Slug(one.slug)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find shop: %w", err)
	}
	today := dhaka.Midnight(w.Now())
	first := today.AddDate(0, 0, 1-max(1, w.Days*one.share/100))
	own, opened := viewer.WithShop(ctx, row.ID), today
	last, err := w.lastMark(own, markPrefix)
	if err != nil {
		return err
	}
	if !last.IsZero() {
		first = last.AddDate(0, 0, 1)
		if opened, err = w.lastMark(own, openedPrefix); err != nil {
			return err
		}
	}
	for date := first; !date.After(today); date = date.AddDate(0, 0, 1) {
		err := w.write(ctx, one, row, date, opened, last.IsZero() && date.Equal(first))
		if ctx.Err() != nil {
			return nil // the server stops; the next start continues
		}
		if err != nil {
			return fmt.Errorf("%s: %w", date.Format(time.DateOnly), err)
		}
	}
	return nil
}

// Prefixes of keys that mark written days, and the last day of a shop's first history.
const markPrefix, openedPrefix = "demo-history:", "demo-opened:"

// lastMark returns the last day that is marked in the context's shop, or the zero time.
func (w *world) lastMark(ctx context.Context, prefix string) (time.Time, error) {
	keys, err := w.DB.Client.UsedToken.Query().Where(usedtoken.JtiHasPrefix(prefix)).Select(usedtoken.FieldJti).Strings(ctx)
	if err != nil {
		return time.Time{}, fmt.Errorf("find written days: %w", err)
	}
	last := time.Time{}
	for _, key := range keys {
		date, err := time.ParseInLocation(time.DateOnly, key[len(prefix):], dhaka.Zone)
		if err != nil {
			return time.Time{}, fmt.Errorf("read written day: %w", err)
		}
		if date.After(last) {
			last = date
		}
	}
	return last, nil
}
