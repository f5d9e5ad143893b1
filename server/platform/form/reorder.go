package form

import "slices"

// InOrder sorts rows by ids. Unlisted rows, such as one whose removal can still be undone, remain last. It
// reports false if an id is unknown or repeated.
func InOrder[Row any](rows []Row, ids []int, idOf func(Row) int) (ordered []Row, ok bool) {
	rest := slices.Clone(rows)
	for _, id := range ids {
		i := slices.IndexFunc(rest, func(row Row) bool { return idOf(row) == id })
		if i < 0 {
			return nil, false
		}
		ordered, rest = append(ordered, rest[i]), slices.Delete(rest, i, i+1)
	}
	return append(ordered, rest...), true
}
