package migrate

import (
	"slices"

	atlas "ariga.io/atlas/sql/schema"

	"entgo.io/ent/dialect/sql/schema"
)

// handwritten lists PostgreSQL indexes that the migrations write by hand, because ent
// does not support indexes of expressions.
var handwritten = []string{"search_entries_trigrams", "search_entries_sounds"}

// KeepHandwritten makes a comparison with the schema ignore handwritten indexes.
func KeepHandwritten() schema.MigrateOption {
	return schema.WithDiffHook(func(next schema.Differ) schema.Differ {
		return schema.DiffFunc(func(current, desired *atlas.Schema) ([]atlas.Change, error) {
			changes, err := next.Diff(current, desired)
			if err != nil {
				return nil, err
			}
			return withoutHandwritten(changes), nil
		})
	})
}

func withoutHandwritten(changes []atlas.Change) []atlas.Change {
	return slices.DeleteFunc(changes, func(c atlas.Change) bool {
		table, ok := c.(*atlas.ModifyTable)
		if !ok {
			return false
		}
		table.Changes = slices.DeleteFunc(table.Changes, func(c atlas.Change) bool {
			drop, ok := c.(*atlas.DropIndex)
			return ok && slices.Contains(handwritten, drop.I.Name)
		})
		return len(table.Changes) == 0
	})
}
