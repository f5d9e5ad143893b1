package remote

import (
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"
)

// EachAccount calls do with the rows of each account, at most most of them in their order, for up to parallel accounts at once. It returns
// the errors of all calls, joined.
func EachAccount[K comparable, R any](rows []R, accountOf func(R) K, most, parallel int, do func(account K, rows []R) error) error {
	byAccount := map[K][]R{}
	for _, row := range rows {
		if key := accountOf(row); len(byAccount[key]) < most {
			byAccount[key] = append(byAccount[key], row)
		}
	}
	var mu sync.Mutex
	var failed []error
	group := errgroup.Group{}
	group.SetLimit(parallel)
	for key, rows := range byAccount {
		group.Go(func() error {
			err := do(key, rows)
			mu.Lock()
			defer mu.Unlock()
			failed = append(failed, err)
			return nil
		})
	}
	_ = group.Wait() // the functions return nil
	return errors.Join(failed...)
}
