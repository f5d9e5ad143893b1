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

// callsOfShop is the number of a shop's accounts that are asked at once.
const callsOfShop = 2

// Account is a shop's account at an outside service.
type Account struct {
	Shop int
	Name string
}

// EachAccount calls do with the rows of each account, in their order. do runs for all accounts at once, but only up to parallel of them,
// and callsOfShop of one shop, have a row at a time: before each row, accounts and shops take turns. An account with many rows or a slow
// service therefore delays another account by one row. After limit, no row is started; the rest waits for the next call of EachAccount.
// It returns the errors of all calls, joined.
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

// inTurns calls do when it is the turn of the shop, and gives the slot back after each row. It starts nothing after ctx.
func inTurns[R any](ctx context.Context, queue *fairqueue.Queue, shop string, rows []R, do func(iter.Seq[R]) error) error {
	release, err := queue.Take(ctx, shop)
	if err != nil {
		return nil // the rows stay due
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
