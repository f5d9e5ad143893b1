package db

import (
	"cmp"
	"slices"
)

// SortByIDs sorts rows by the position of their ids in ids. Rows with other ids are first.
func SortByIDs[R any](rows []R, ids []int, idOf func(R) int) {
	at := make(map[int]int, len(ids))
	for i, id := range ids {
		at[id] = i + 1
	}
	slices.SortStableFunc(rows, func(a, b R) int { return cmp.Compare(at[idOf(a)], at[idOf(b)]) })
}
