package remote_test

import (
	"errors"
	"iter"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"haat/server/platform/remote"
)

// due is a row that is due for processing, and the account it belongs to.
type due struct {
	shop    int
	account string
}

func accountOf(d due) remote.Account { return remote.Account{Shop: d.shop, Name: d.account} }

func TestEachAccount_AccountsTakeTurns(t *testing.T) {
	synctest.Test(t, accountsTakeTurns)
}

func accountsTakeTurns(t *testing.T) {
	rows := slices.Repeat([]due{{1, "a"}}, 100)
	for shop := 2; shop <= 6; shop++ {
		rows = append(rows, slices.Repeat([]due{{shop, "a"}}, 40)...)
	}
	rows = append(rows, due{7, "a"})
	var mu sync.Mutex
	var order []int
	err := remote.EachAccount(t.Context(), rows, accountOf, 1, time.Hour, func(_ remote.Account, rows iter.Seq[due]) error {
		for row := range rows {
			if len(order) == 0 {
				synctest.Wait() // until all other accounts wait for their turn
			}
			mu.Lock()
			order = append(order, row.shop)
			mu.Unlock()
		}
		return nil
	})
	if err != nil || len(order) != len(rows) {
		t.Fatalf("%d rows of %d, %v", len(order), len(rows), err)
	}
	if place := slices.Index(order, 7); place > 20 { // the accounts wait in any order
		t.Errorf("the only row of a shop is number %d", place)
	}
}

func TestEachAccount_HangingShopKeepsSlotsFree(t *testing.T) {
	rows := []due{{1, "a"}, {1, "b"}, {1, "c"}, {1, "d"}, {2, "a"}, {3, "a"}}
	var others sync.WaitGroup
	others.Add(2)
	err := remote.EachAccount(t.Context(), rows, accountOf, 4, time.Hour, func(a remote.Account, rows iter.Seq[due]) error {
		for range rows {
			if a.Shop == 1 {
				others.Wait() // hangs until the others are done
				continue
			}
			others.Done()
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestEachAccount_StartsNothingAfterTheLimit(t *testing.T) {
	rows := slices.Repeat([]due{{1, "a"}}, 50)
	failure, done := errors.New("failed"), 0
	err := remote.EachAccount(t.Context(), rows, accountOf, 1, 20*time.Millisecond, func(_ remote.Account, rows iter.Seq[due]) error {
		for range rows {
			done++
			time.Sleep(30 * time.Millisecond)
		}
		return failure
	})
	if !errors.Is(err, failure) || done != 1 {
		t.Errorf("%d rows, %v", done, err)
	}
}
