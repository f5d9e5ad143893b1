package jobs

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/db"
	"haat/server/platform/fairqueue"
)

const (
	// parallel is the number of concurrent jobs per kind: a slow gateway delays only its own kind. One shop has at most parallelOfShop
	// of them, so jobs that hang delay only their own shop.
	parallel, parallelOfShop = 8, 3
	// ahead is the maximum number of jobs that one look queues, and aheadOfShop that of one shop.
	ahead, aheadOfShop = 128, 64
	// lookPause is the minimum time between looks while jobs wait for a slot.
	lookPause = 50 * time.Millisecond
)

// lane runs the jobs of one kind. Shops take turns: the next slot belongs to the shop that waited longest, so a shop with 10,000 due jobs
// delays another shop's job by at most one of its own.
type lane struct {
	*Worker
	kind  string
	queue *fairqueue.Queue
	group sync.WaitGroup

	mu   sync.Mutex
	held map[int]bool // ids of jobs that wait for a slot or run
	more bool         // the last look may have left due jobs
}

func newLane(w *Worker, kind string) *lane {
	return &lane{Worker: w, kind: kind, held: map[int]bool{}, queue: fairqueue.New(fairqueue.Options{
		Slots: parallel, Waiting: 2 * ahead, Levels: []fairqueue.Level{{Slots: parallelOfShop, Waiting: 2 * aheadOfShop}},
	})}
}

// run runs the jobs of the kind until ctx ends, and waits for the running ones.
func (l *lane) run(ctx context.Context) {
	defer l.group.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.woken[l.kind]:
		}
		if err := l.look(ctx); err != nil && ctx.Err() == nil {
			l.logger.ErrorContext(ctx, "run jobs", "kind", l.kind, "error", err)
		}
		if l.queue.Waiting() > parallel {
			select {
			case <-ctx.Done():
			case <-time.After(lookPause):
			}
		}
	}
}

// look queues due jobs, at most aheadOfShop of a shop, its oldest first.
func (l *lane) look(ctx context.Context) error {
	due := db.FirstOfEach(outbox.Table, []string{outbox.FieldShopID}, []string{outbox.FieldRunAt, outbox.FieldID},
		aheadOfShop, ahead, outbox.Kind(l.kind), claimable(time.Now().UTC()))
	rows, err := l.client.Outbox.Query().Where(due).Order(ent.Asc(outbox.FieldRunAt, outbox.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("query jobs: %w", err)
	}
	for _, row := range rows {
		if l.hold(row.ID) {
			l.group.Go(func() { l.await(ctx, row) })
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.more = len(rows) >= aheadOfShop
	return nil
}

// hold marks the job as waiting or running. It reports false if it is already.
func (l *lane) hold(id int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[id] {
		return false
	}
	l.held[id] = true
	return true
}

// await waits for a slot and attempts the job.
func (l *lane) await(ctx context.Context, row *ent.Outbox) {
	defer l.leave(row.ID)
	release, err := l.queue.Take(ctx, strconv.Itoa(row.ShopID))
	if err != nil { // ctx ended, or the queue is full: the job stays due
		return
	}
	defer release()
	if err := l.attempt(ctx, row); err != nil && ctx.Err() == nil {
		l.logger.ErrorContext(ctx, "run job", "kind", l.kind, "job", row.ID, "error", err)
	}
}

// leave forgets a job, and looks for others when few wait.
func (l *lane) leave(id int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.held, id)
	if l.more && len(l.held) <= parallel {
		l.wake(l.kind)
	}
}
