package edge

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"haat/server/platform/fault"
)

// slowly simulates an order that takes a second.
func slowly() (int, error) { time.Sleep(time.Second); return 1, nil }

func isBusy(err error) bool {
	f, ok := fault.As(err)
	return ok && f.Kind == fault.TooMany && f.Code == "orders_busy" && f.Wait > 0
}

func TestPlaceInTurn_RefusesAtOnceWhatWouldWaitTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Edge{orderTurns: newOrderTurns()}
		if _, err := PlaceInTurn(t.Context(), s, "hot", slowly); err != nil { // sets the average duration
			t.Fatal(err)
		}
		var group sync.WaitGroup
		var placed, refused atomic.Int64
		start := time.Now()
		for range 20 * ordersOfShop {
			group.Go(func() {
				_, err := PlaceInTurn(t.Context(), s, "hot", slowly)
				switch {
				case err == nil:
					placed.Add(1)
				case !isBusy(err):
					t.Error(err)
				case time.Since(start) > 0:
					t.Errorf("refused after %s", time.Since(start))
				default:
					refused.Add(1)
				}
			})
		}
		synctest.Wait()
		if _, err := PlaceInTurn(t.Context(), s, "other", func() (int, error) { return 1, nil }); err != nil || time.Since(start) > 0 {
			t.Errorf("another shop's order: %v after %s", err, time.Since(start))
		}
		group.Wait()
		if took := time.Since(start); placed.Load() < 5*ordersOfShop || refused.Load() == 0 || took > orderWait+2*time.Second {
			t.Errorf("%d orders placed, %d refused, in %s", placed.Load(), refused.Load(), took)
		}
		if _, err := PlaceInTurn(t.Context(), s, "hot", slowly); err != nil || len(s.orderTurns.waiting) != 0 {
			t.Errorf("after the rush: %v, %v", err, s.orderTurns.waiting)
		}
	})
}

func TestPlaceInTurn_EndsWithTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Edge{orderTurns: newOrderTurns()}
		for range ordersOfShop {
			go PlaceInTurn(t.Context(), s, "hot", slowly)
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := PlaceInTurn(ctx, s, "hot", slowly); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		time.Sleep(time.Minute)
	})
}
