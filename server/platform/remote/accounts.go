package remote

import (
	"context"
	"errors"
	"iter"
	"strconv"
	"sync"
	"time"

	"haat/server/platform/fairqueue"
)

// callsOfShop is the maximum number of concurrent calls for one shop.
const callsOfShop = 2

// Account is a shop's account at an external service.
type Account struct {
	Shop int
	Name string
}

// EachAccount calls do once for each account, concurrently, with an iterator over the account's rows in their
// order. At most parallel rows are in progress at a time, and at most callsOfShop of one shop. Accounts and
// shops take turns before each row, so that an account with many rows or a slow service delays another by one
// row. After limit, no row is started; the remaining rows wait for the next call of EachAccount. It returns
// the errors of all calls, joined.
func EachAccount[R any](
	ctx context.Context, rows []R, accountOf func(R) Account, parallel int, limit time.Duration, do func(a Account, rows iter.Seq[R]) error,
) error {
	byAccount := map[Account][]R{}
	for _, row := range rows {
		byAccount[accountOf(row)] = append(byAccount[accountOf(row)], row)
	}
	waiting := len(byAccount)
	queue := fairqueue.New(fairqueue.Options{
		Slots: parallel, Waiting: waiting, Levels: []fairqueue.Level{{Slots: callsOfShop, Waiting: waiting}},
	})
	started, end := context.WithTimeout(ctx, limit)
	defer end()
	var mu sync.Mutex
	var failed []error
	var group sync.WaitGroup
	for account, rows := range byAccount {
		group.Go(func() {
			err := inTurns(started, queue, strconv.Itoa(account.Shop), rows, func(turns iter.Seq[R]) error { return do(account, turns) })
			mu.Lock()
			defer mu.Unlock()
			failed = append(failed, err)
		})
	}
	group.Wait()
	return errors.Join(failed...)
}

// inTurns calls do with the rows. It waits for the shop's turn before each row and releases the slot after
// it. It starts no row after ctx has ended.
func inTurns[R any](ctx context.Context, queue *fairqueue.Queue, shop string, rows []R, do func(iter.Seq[R]) error) error {
	release, err := queue.Take(ctx, shop)
	if err != nil {
		return nil // the remaining rows are due again
	}
	defer func() { release() }()
	return do(func(yield func(R) bool) {
		for i, row := range rows {
			if i > 0 {
				release()
				if release, err = queue.Take(ctx, shop); err != nil {
					release = func() {}
					return
				}
			}
			if !yield(row) {
				return
			}
		}
	})
}
