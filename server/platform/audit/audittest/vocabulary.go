// Package audittest lists what the activity log can contain, and checks in tests that it contains nothing else.
package audittest

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"entgo.io/ent/dialect/sql/schema"

	"haat/ent"
	"haat/ent/migrate"
	"haat/server/platform/audit"
)

// Entity is what the log can contain about an entity: actions and fields. A field maps to its words if it has
// a fixed set of them, such as the values of an enum, and otherwise to nil.
type Entity struct {
	Actions []string            `json:"actions"`
	Fields  map[string][]string `json:"fields"`
}

// Vocabulary returns what the activity list shows, by entity: the columns whose changes LogWrites logs, and
// what the server adds with audit.Record.
func Vocabulary() map[string]Entity {
	all := logged()
	for name, hidden := range unshown {
		for _, field := range hidden {
			delete(all[name].Fields, field)
		}
	}
	return all
}

// logged returns what the log can contain, including fields that are not shown.
func logged() map[string]Entity {
	all := map[string]Entity{}
	for name, columns := range Columns() {
		if !audit.Logs(name) {
			continue
		}
		e := Entity{Actions: []string{"create", "delete", "update"}, Fields: map[string][]string{}}
		for _, column := range columns {
			if column.Name != "id" && audit.LogsField(name, column.Name) {
				e.Fields[column.Name] = column.Enums
			}
		}
		all[name] = e
	}
	for name, more := range recorded {
		e, ok := all[name]
		if !ok {
			e.Fields = map[string][]string{}
		}
		e.Actions = append(slices.Clone(e.Actions), more.Actions...)
		slices.Sort(e.Actions)
		maps.Copy(e.Fields, more.Fields)
		all[name] = e
	}
	return all
}

// Columns returns the columns of the tables of all entities, by the entity's name. It panics if an entity has
// no table with its name in the plural.
func Columns() map[string][]*schema.Column {
	columns := map[string][]*schema.Column{}
	client := reflect.TypeFor[ent.Client]()
	for i := range client.NumField() {
		name := client.Field(i).Name
		if !client.Field(i).IsExported() || client.Field(i).Type.String() != "*ent."+name+"Client" {
			continue
		}
		table := slices.IndexFunc(migrate.Tables, func(t *schema.Table) bool { return slices.Contains(plurals(name), t.Name) })
		if table < 0 {
			panic("no table of entity " + name)
		}
		columns[name] = migrate.Tables[table].Columns
	}
	return columns
}

// plurals returns the possible names of the table of an entity.
func plurals(name string) []string {
	var snake strings.Builder
	for i, letter := range name {
		if i > 0 && unicode.IsUpper(letter) {
			snake.WriteByte('_')
		}
		snake.WriteRune(unicode.ToLower(letter))
	}
	word := snake.String()
	return []string{word, word + "s", word + "es", strings.TrimSuffix(word, "y") + "ies"}
}

var loggedOnce = sync.OnceValue(logged)

// Watch makes the test fail if client writes an entry to the log that Vocabulary does not contain.
func Watch(t testing.TB, client *ent.Client) {
	client.AuditLog.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if entry, ok := m.(*ent.AuditLogMutation); ok && m.Op().Is(ent.OpCreate) {
				action, _ := entry.Action()
				entity, _ := entry.Entity()
				changes, _ := entry.Changes()
				if problem := check(action, entity, changes); problem != "" {
					t.Errorf("activity log: %s; see server/platform/audit/audittest", problem)
				}
			}
			return next.Mutate(ctx, m)
		})
	})
}

// check returns what the vocabulary does not contain, or "".
func check(action, entity string, changes map[string]any) string {
	known, ok := loggedOnce()[entity]
	if !ok {
		return "unknown entity " + entity
	}
	if !slices.Contains(known.Actions, action) {
		return fmt.Sprintf("unknown action %q of %s", action, entity)
	}
	for field, change := range changes {
		words, ok := known.Fields[field]
		if !ok {
			return fmt.Sprintf("unknown field %q of %s", field, entity)
		}
		for _, value := range values(change) {
			if value != "" && words != nil && !slices.Contains(words, value) {
				return fmt.Sprintf("unknown word %q of %s.%s", value, entity, field)
			}
		}
	}
	return ""
}

// values returns the texts of a logged change.
func values(change any) []string {
	of, ok := change.(map[string]any)
	if !ok {
		of = map[string]any{"to": change}
	}
	var texts []string
	for _, value := range of {
		if kind := reflect.ValueOf(value); kind.IsValid() && kind.Kind() == reflect.String {
			texts = append(texts, kind.String())
		}
	}
	return texts
}
