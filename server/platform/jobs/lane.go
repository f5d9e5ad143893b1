package jobs

import (
	"context"
	"strconv"
	"sync"

	"haat/ent"
	"haat/server/platform/fairqueue"
)

const (
	// parallel is the maximum number of concurrent jobs per kind, so that a slow gateway delays only its own
	// kind. parallelOfShop is the maximum for one shop, so that hanging jobs delay only their own shop.
	parallel, parallelOfShop = 8, 3
	// ahead is the maximum number of jobs of a kind that one look may queue, and aheadOfShop the maximum for one shop.
	ahead, aheadOfShop = 128, 64
)

// lane runs the jobs of one kind. Shops take turns: the next slot belongs to the shop that has waited
// longest. Even if a shop has 10,000 due jobs, it delays the job of another shop by at most one of its own
// jobs.
type lane struct {
	*Worker
	kind  string
	queue *fairqueue.Queue
	group sync.WaitGroup

	mu   sync.Mutex
	held map[int]bool // ids of jobs that are waiting for a slot or running
	more bool         // whether the last look may have left due jobs in the outbox
}

func newLane(w *Worker, kind string) *lane {
	return &lane{Worker: w, kind: kind, held: map[int]bool{}, queue: fairqueue.New(fairqueue.Options{
		Slots: parallel, Waiting: 2 * ahead, Levels: []fairqueue.Level{{Slots: parallelOfShop, Waiting: 2 * aheadOfShop}},
	})}
}

// offer queues the due jobs that a look found. It returns the jobs that got a slot and can start immediately.
func (l *lane) offer(ctx context.Context, rows []*ent.Outbox) []ready {
	var list []ready
	for _, row := range rows {
		if !l.hold(row.ID) {
			continue
		}
		if release, ok := l.queue.TryTake(strconv.Itoa(row.ShopID)); ok {
			list = append(list, ready{l, row, release})
		} else {
			l.group.Go(func() { l.await(ctx, row) })
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.more = len(rows) >= aheadOfShop
	return list
}

// hold marks a job as waiting or running. It returns false if the job was marked already.
func (l *lane) hold(id int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[id] {
		return false
	}
	l.held[id] = true
	return true
}

// ready is a job that has a slot of its lane.
type ready struct {
	lane    *lane
	row     *ent.Outbox
	release func()
}

// start runs a claimed job in the background.
func (r ready) start(ctx context.Context, claimed int) {
	r.lane.group.Go(func() {
		defer r.drop()
		r.lane.log(ctx, r.row, r.lane.attempt(ctx, r.row, claimed))
	})
}

// drop frees the slot of a job that has ended or that another worker has claimed.
func (r ready) drop() {
	r.release()
	r.lane.leave(r.row.ID)
}

// await waits for a slot, claims the job and runs it.
func (l *lane) await(ctx context.Context, row *ent.Outbox) {
	defer l.leave(row.ID)
	release, err := l.queue.Take(ctx, strconv.Itoa(row.ShopID))
	if err != nil { // ctx ended, or the queue is full: the job remains due
		if ctx.Err() != nil {
			l.Leaves(l.kind)
		}
		return
	}
	defer release()
	attempts, err := l.claim(ctx, l.timeout(row.Kind), []int{row.ID})
	if n, ok := attempts[row.ID]; ok {
		err = l.attempt(ctx, row, n)
	}
	l.log(ctx, row, err)
}

func (l *lane) log(ctx context.Context, row *ent.Outbox, err error) {
	if err != nil && ctx.Err() == nil {
		l.logger.ErrorContext(ctx, "run job", "kind", l.kind, "job", row.ID, "error", err)
	}
}

// leave removes the mark of a job, and starts a look if few jobs wait.
func (l *lane) leave(id int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.held, id)
	if l.more && len(l.held) <= parallel {
		l.wake(l.kind)
	}
}
