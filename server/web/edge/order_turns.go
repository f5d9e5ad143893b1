package edge

import (
	"context"
	"sync"
	"time"

	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
)

const (
	// ordersAtOnce is the maximum number of orders that a process places concurrently, and ordersOfShop the
	// maximum for one shop. Orders of a shop often change the same products, so more of them would only wait for
	// each other in the database.
	ordersAtOnce, ordersOfShop = 32, 16
	// Orders whose estimated wait exceeds orderWait are refused immediately. Orders that have waited for
	// longestOrderWait are refused then.
	orderWait, longestOrderWait = 5 * time.Second, 10 * time.Second
	// maxWaitingOrders is the maximum number of waiting orders: about as many as a fast database stores in orderWait.
	maxWaitingOrders = 5_000
	// paceShare is the weight of the latest order in the moving average of order durations.
	paceShare = 0.1
)

// orderTurns queues orders, and refuses those that would wait too long.
type orderTurns struct {
	queue *fairqueue.Queue

	mu      sync.Mutex
	pace    time.Duration  // moving average of the duration of an order; 0 before the first one
	waiting map[string]int // number of waiting orders by shop
}

func newOrderTurns() *orderTurns {
	return &orderTurns{
		waiting: map[string]int{},
		// Usually join refuses orders by their estimated wait before the queue is full.
		queue: fairqueue.New(fairqueue.Options{Slots: ordersAtOnce, Waiting: maxWaitingOrders, Levels: []fairqueue.Level{{Slots: ordersOfShop, Waiting: maxWaitingOrders}}}),
	}
}

// PlaceInTurn waits for the turn of an order, then calls place and returns its result. Shops take turns. If the
// wait would exceed orderWait, estimated by the duration of recent orders, or exceeds longestOrderWait, the error
// is TooMany "orders_busy" and place is not called.
func PlaceInTurn[T any](ctx context.Context, s *Edge, slug string, place func() (T, error)) (T, error) {
	var none T
	t := s.orderTurns
	if !t.join(slug) {
		return none, ordersBusy()
	}
	waiting, cancel := context.WithTimeout(ctx, longestOrderWait)
	defer cancel()
	release, err := t.queue.Take(waiting, slug)
	t.leave(slug)
	if err != nil {
		if ctx.Err() != nil {
			return none, ctx.Err()
		}
		return none, ordersBusy()
	}
	defer release()
	start := time.Now()
	defer func() { t.record(time.Since(start)) }()
	return place()
}

func ordersBusy() error {
	f := fault.New(fault.TooMany, "orders_busy")
	f.Wait = orderWait
	return f
}

// join adds an order to the shop's waiting orders. It returns false if the estimated wait exceeds orderWait.
func (t *orderTurns) join(slug string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Duration(t.waiting[slug]/ordersOfShop)*t.pace > orderWait {
		return false
	}
	t.waiting[slug]++
	return true
}

func (t *orderTurns) leave(slug string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting[slug]--; t.waiting[slug] == 0 {
		delete(t.waiting, slug)
	}
}

// record adds the duration of an order to the moving average.
func (t *orderTurns) record(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pace == 0 {
		t.pace = took
		return
	}
	t.pace += time.Duration(paceShare * float64(took-t.pace))
}
