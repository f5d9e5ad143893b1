package fairqueue

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// queued starts a caller that waits and reports when it gets a slot.
func queued(t *testing.T, q *Queue, served chan<- string, who string, names ...string) {
	t.Helper()
	go func() {
		release, err := q.Take(t.Context(), names...)
		if err != nil {
			served <- err.Error()
			return
		}
		served <- who
		release()
	}()
	synctest.Wait() // until the caller waits
}

func TestQueue_GroupsTakeTurns(t *testing.T) { synctest.Test(t, groupsTakeTurns) }

func groupsTakeTurns(t *testing.T) {
	q := New(Options{Slots: 1, Waiting: 100, Levels: []Level{{1, 10}, {1, 10}}})
	release, err := q.Take(t.Context(), "attacker", "shop 1")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan string)
	for range 8 {
		queued(t, q, served, "attacker", "attacker", "shop 1")
	}
	queued(t, q, served, "customer", "customer", "shop 1")
	queued(t, q, served, "next door", "visitor", "shop 2")
	release()
	places := map[string]int{}
	for i := range 10 {
		if who := <-served; places[who] == 0 {
			places[who] = i + 1
		}
	}
	if places["customer"] > 2 || places["next door"] > 3 {
		t.Errorf("served at %v", places)
	}
}

func TestQueue_RefusesTheExcessOfAGroup(t *testing.T) { synctest.Test(t, refusesTheExcessOfAGroup) }

func refusesTheExcessOfAGroup(t *testing.T) {
	q := New(Options{Slots: 2, Waiting: 3, Levels: []Level{{1, 2}}})
	release, err := q.Take(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan string, 9)
	for range 2 {
		queued(t, q, served, "a", "a")
	}
	if _, err := q.Take(t.Context(), "a"); !errors.Is(err, ErrFull) {
		t.Errorf("a third: %v", err)
	}
	other, err := q.Take(t.Context(), "b") // the limit of the group allows only one slot
	if err != nil {
		t.Fatal(err)
	}
	queued(t, q, served, "c", "c")
	if _, err := q.Take(t.Context(), "d"); !errors.Is(err, ErrFull) {
		t.Errorf("beyond the total limit: %v", err)
	}
	release()
	other()
	for range 3 {
		<-served
	}
}

func TestQueue_RemovesCanceledCallers(t *testing.T) { synctest.Test(t, forgetsThoseWhoLeave) }

func forgetsThoseWhoLeave(t *testing.T) {
	q := New(Options{Slots: 1, Waiting: 3, Levels: []Level{{1, 2}, {1, 2}}})
	release, err := q.Take(t.Context(), "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := q.Take(ctx, "a", "c")
		left <- err
	}()
	synctest.Wait()
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) || q.Waiting() != 0 {
		t.Errorf("%v, %d waiting", err, q.Waiting())
	}
	release()
	if len(q.counts) != 0 || !q.root.empty() || q.free != 1 {
		t.Errorf("groups %v, %d slots free", q.counts, q.free)
	}
}

func TestTryTake_ReturnsOnlyFreeSlots(t *testing.T) {
	q := New(Options{Slots: 2, Waiting: 1, Levels: []Level{{Slots: 1, Waiting: 1}}})
	release, ok := q.TryTake("a")
	if !ok {
		t.Fatal("no slot of an empty queue")
	}
	if _, ok := q.TryTake("a"); ok {
		t.Error("the group has more slots than it may have")
	}
	if _, ok := q.TryTake("b"); !ok {
		t.Error("another group has no slot")
	}
	if _, ok := q.TryTake("c"); ok {
		t.Error("there are more slots than the queue has")
	}
	release()
	if _, ok := q.TryTake("a"); !ok || q.Held() != 2 {
		t.Errorf("after a release: %t, %d held", ok, q.Held())
	}
}
