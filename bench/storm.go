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
	maxStormRatio = 3.0 // maximum ratio to the p99 without writes
	noticeableMs  = 1.0 // shorter durations are noise
	stormFor      = 4 * time.Second
	quickStormFor = 500 * time.Millisecond // duration with QUICK
)

// storms compares the response times of a shop's pages during 20 writes per second, which rename its
// products, with those without writes.
func storms(ctx context.Context, s *subject) ([]row, error) {
	addr, stop, err := s.listen()
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
	d := stormFor
	if quick() {
		d = quickStormFor
	}
	var rows []row
	for _, p := range pages[:3] {
		q := probe{addr, p.path, "br", "", http.StatusOK}
		if _, err := q.run(1, d/4); err != nil { // caches the page
			return nil, err
		}
		idle, err := q.run(stormReaders, d)
		if err != nil {
			return nil, err
		}
		busy, writes, err := s.during(ctx, owner, q, d)
		if err != nil {
			return nil, err
		}
		ratio := busy.p99 / max(idle.p99, noticeableMs)
		rows = append(rows, row{
			Name:  fmt.Sprintf("p99 of %s during 20 writes/s to its shop", p.name),
			Value: ratio, Unit: "× idle", Budget: "≤ 3", Within: within(ratio <= maxStormRatio),
			Detail: fmt.Sprintf("%d writes; p99 %.2f ms, idle %.2f ms; %.0f pages/s, idle %.0f", writes, busy.p99, idle.p99, busy.rate, idle.rate),
		})
	}
	return rows, nil
}

// during runs the probe while the shop's products change, and returns the number of writes.
func (s *subject) during(ctx context.Context, owner *ent.Shop, q probe, d time.Duration) (got throughput, writes int, err error) {
	ctx, cancel := context.WithCancel(viewer.WithShop(ctx, owner.ID))
	done := make(chan error, 1)
	go func() {
		tick := time.NewTicker(writesEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				done <- nil
				return
			case <-tick.C:
				writes++
				// A write that has started is completed.
				within := context.WithoutCancel(ctx)
				err := s.db.Client.Product.Update().Where(product.Slug("dhakai-jamdani-saree")).
					SetBnName(fmt.Sprintf("ঢাকাই জামদানি শাড়ি %d", writes)).Exec(within)
				if err != nil {
					done <- err
					return
				}
			}
		}
	}()
	// The first writes are excluded, so that a steady state is measured.
	time.Sleep(12 * writesEvery)
	got, err = q.run(stormReaders, d)
	cancel()
	if failed := <-done; err == nil {
		err = failed
	}
	return got, writes, err
}
