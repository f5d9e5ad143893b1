package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/pubsub"
)

const (
	writesEvery   = time.Second / 20
	stormReaders  = 8
	stormMost     = 3.0 // times the p99 without writes
	noticeableMs  = 1.0 // durations below are noise of the machine
	stormLasts    = 4 * time.Second
	stormLastsNot = 500 * time.Millisecond // with QUICK
)

// storms compares the duration of a shop's pages while 20 writes per second change its
// products' names with that without writes.
func storms(ctx context.Context, s *subject) ([]row, error) {
	addr, stop, err := listen(s.handler)
	if err != nil {
		return nil, err
	}
	defer stop()
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(s.cache)
	catalog.PurgeOnWrite(s.db.Client, writer)
	owner, err := s.db.Client.Shop.Query().Where(shop.Slug("demo")).Only(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	d := stormLasts
	if quick() {
		d = stormLastsNot
	}
	var rows []row
	for _, p := range pages[:3] {
		q := question{addr, p.path, "br", "", http.StatusOK}
		if _, err := q.ask(1, d/4); err != nil { // cached from here on
			return nil, err
		}
		quiet, err := q.ask(stormReaders, d)
		if err != nil {
			return nil, err
		}
		windy, writes, err := s.during(ctx, owner, q, d)
		if err != nil {
			return nil, err
		}
		ratio := windy.p99 / max(quiet.p99, noticeableMs)
		rows = append(rows, row{
			Name:  fmt.Sprintf("p99 of %s while 20 writes a second go to its shop", p.name),
			Value: ratio, Unit: "× quiet", Budget: "≤ 3", Within: within(ratio <= stormMost),
			Detail: fmt.Sprintf("%d writes; p99 %.2f ms, quiet %.2f ms; %.0f pages/s, quiet %.0f", writes, windy.p99, quiet.p99, windy.rate, quiet.rate),
		})
	}
	return rows, nil
}

// during measures while the writes go on, and counts them.
func (s *subject) during(ctx context.Context, owner *ent.Shop, q question, d time.Duration) (got answers, writes int, err error) {
	ctx, cancel := context.WithCancel(viewer.WithShop(ctx, owner.ID))
	written := make(chan error, 1)
	go func() {
		tick := time.NewTicker(writesEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				written <- nil
				return
			case <-tick.C:
				writes++
				// A write that has begun is finished.
				within := context.WithoutCancel(ctx)
				err := s.db.Client.Product.Update().Where(product.Slug("dhakai-jamdani-saree")).
					SetBnName(fmt.Sprintf("ঢাকাই জামদানি শাড়ি %d", writes)).Exec(within)
				if err != nil {
					written <- err
					return
				}
			}
		}
	}()
	// The first writes of a storm purge at once; only later ones are measured.
	time.Sleep(12 * writesEvery)
	got, err = q.ask(stormReaders, d)
	cancel()
	if failed := <-written; err == nil {
		err = failed
	}
	return got, writes, err
}
