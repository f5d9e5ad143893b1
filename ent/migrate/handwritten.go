package migrate

import (
	"slices"

	atlas "ariga.io/atlas/sql/schema"

	"entgo.io/ent/dialect/sql/schema"
)

// handwritten lists indexes that the migrations write by hand, because ent supports neither indexes of expressions nor
// conditions that compare texts, which PostgreSQL rewrites.
var handwritten = []string{"search_entries_trigrams", "search_entries_sounds", "outbox_dead"}

// previous lists columns, as table.column, that only the previous release uses. A contract migration of a later
// release drops them and removes them from the list.
var previous = []string{"customer_records.blocked_at", "customer_records.block_reason"}

// KeepHandwritten makes a comparison with the schema ignore handwritten indexes and columns of the previous release.
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
			switch drop := c.(type) {
			case *atlas.DropIndex:
				return slices.Contains(handwritten, drop.I.Name)
			case *atlas.DropColumn:
				return slices.Contains(previous, table.T.Name+"."+drop.C.Name)
			}
			return false
		})
		return len(table.Changes) == 0
	})
}
