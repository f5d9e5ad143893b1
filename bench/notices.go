package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"haat/bench/figures"
	"haat/server/platform/db"
	"haat/server/platform/pubsub"
)

const (
	manyNodes     = 20
	noticesSent   = 300
	noticeBudget  = 50.0 // ms; maximum of the median until the last node has received a purge
	noticeTimeout = 30 * time.Second
)

// notices measures the time from a transaction's commit until 20 nodes have received its purge, and how much
// the listeners slow down the writer, on PostgreSQL.
func notices(ctx context.Context, _ *subject) ([]row, error) {
	d, address, err := openPostgres(ctx)
	if err != nil || d == nil {
		return nil, err
	}
	defer d.Close()
	one, err := sendNotices(ctx, d, address, 1)
	if err != nil {
		return nil, err
	}
	many, err := sendNotices(ctx, d, address, manyNodes)
	if err != nil {
		return nil, err
	}
	return []row{{
		Name: fmt.Sprintf("a purge until %d nodes have received it, PostgreSQL", manyNodes), Value: many.received, Unit: "ms",
		Budget: fmt.Sprint("≤ ", noticeBudget), Within: within(many.received <= noticeBudget),
		Detail: fmt.Sprintf("median; %.1f ms with one node; the writer's statement %.2f ms against %.2f", one.received, many.sent, one.sent),
	}}, nil
}

// noticeTimes contains medians in milliseconds: of the statement that sends a notice, and of the time until
// the last node has received it.
type noticeTimes struct{ sent, received float64 }

func sendNotices(ctx context.Context, d *db.DB, address string, nodes int) (noticeTimes, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	received := make(chan struct{}, nodes*2)
	var listening, group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	for range nodes {
		bus := &pubsub.Bus{}
		listening.Add(1)
		bus.Subscribe(&noticeReader{received: received, resumed: sync.OnceFunc(listening.Done)})
		remote := pubsub.NewPostgres(bus, d.SQL.ExecContext, address, slog.Default())
		group.Go(func() {
			if err := remote.Listen(ctx); err != nil {
				slog.Error("listen", "error", err)
			}
		})
	}
	listening.Wait()
	writer := pubsub.NewPostgres(&pubsub.Bus{}, d.SQL.ExecContext, address, slog.Default())
	var sent, all []float64
	for n := range noticesSent {
		start := time.Now()
		if err := writer.Notify(ctx, d.SQL.ExecContext, []string{fmt.Sprint("product:", n)}); err != nil {
			return noticeTimes{}, err
		}
		sent = append(sent, time.Since(start).Seconds()*1000)
		for range nodes {
			select {
			case <-received:
			case <-time.After(noticeTimeout):
				return noticeTimes{}, fmt.Errorf("a notice did not reach all of %d nodes", nodes)
			}
		}
		all = append(all, time.Since(start).Seconds()*1000)
	}
	return noticeTimes{figures.Median(sent), figures.Median(all)}, nil
}

// noticeReader counts the notices that a node receives.
type noticeReader struct {
	received chan<- struct{}
	resumed  func()
}

func (r *noticeReader) Purge(tags []string) {
	if len(tags) > 0 && tags[0] != pubsub.All {
		r.received <- struct{}{}
	}
}

func (r *noticeReader) Suspend() {}

func (r *noticeReader) Resume() { r.resumed() }
