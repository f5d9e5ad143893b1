package isolation

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/migrate"
	"haat/ent/privacy"
	"haat/server/platform/db/dbtest"
)

// Queries of every form return only the shop's rows.
func TestQueries_OfEveryFormAreLimitedToTheShop(t *testing.T) {
	w := newWorld(t)
	for _, e := range entities {
		t.Run(e.table, func(t *testing.T) {
			e.create(w.b)
			client := clientFor(w.client, e.field)
			query := func(method string, args ...any) reflect.Value {
				return call(call(client.v, "Query")[0], method, args...)[0]
			}
			if n := query("CountX", w.a.ctx).Int(); n != int64(len(client.ids(w.a.ctx))) {
				t.Errorf("%d rows counted, want only the shop's own", n)
			}
			own := e.create(w.a)
			if !query("ExistX", w.a.ctx).Bool() || !query("ExistX", w.b.ctx).Bool() {
				t.Error("Exist finds no row of the shop")
			}
			for what, shops := range map[string]reflect.Value{
				"Select": query("Select", "shop_id"), "GroupBy": query("GroupBy", "shop_id"),
			} {
				if got := slices.Compact(call(shops, "IntsX", w.a.ctx)[0].Interface().([]int)); !slices.Equal(got, []int{w.a.id}) {
					t.Errorf("%s returns rows of shops %v", what, got)
				}
			}
			before := query("CountX", w.b.ctx).Int()
			if e.change != nil {
				update := call(client.v, "Update")[0]
				if err := e.change(call(update, "Mutation")[0].Interface().(ent.Mutation)); err != nil {
					t.Fatal(err)
				}
				if n, all := call(update, "SaveX", w.a.ctx)[0].Int(), query("CountX", w.a.ctx).Int(); n != all {
					t.Errorf("%d of the shop's %d rows updated", n, all)
				}
			}
			nothing := func(ent.Mutation) error { return nil }
			if err := client.updateOne(w.b.ctx, own, nothing); !ent.IsNotFound(err) && !errors.Is(err, privacy.Deny) {
				t.Errorf("an update without changes finds another shop's row: %v", err)
			}
			if query("CountX", w.b.ctx).Int() != before {
				t.Error("the other shop's rows changed")
			}
		})
	}
}

// Eager loading returns no rows of another shop, even if a foreign key refers to them. No code
// writes such a key.
func TestEagerLoading_StaysWithinTheShop(t *testing.T) {
	d := dbtest.Open(t)
	w := &world{client: d.Client, a: newShop(t, d.Client, "a"), b: newShop(t, d.Client, "b")}
	byTable := map[string]entity{}
	for _, e := range entities {
		byTable[e.table] = e
	}
	references := 0
	for _, table := range migrate.Tables {
		for _, key := range table.ForeignKeys {
			from, isOwned := byTable[table.Name]
			to, refersToOwned := byTable[key.RefTable.Name]
			if !isOwned || !refersToOwned || table.Name == "search_entries" { // a product has only one
				continue
			}
			for _, each := range []struct{ row, other *shop }{{w.a, w.b}, {w.b, w.a}} {
				statement := fmt.Sprintf(`UPDATE "%s" SET "%s" = %d WHERE id = %d`, table.Name, key.Columns[0].Name, to.create(each.other), from.create(each.row))
				if _, err := d.SQL.Exec(statement); err != nil {
					t.Fatalf("%s: %v", statement, err)
				}
			}
			references++
		}
	}
	if references < 15 {
		t.Fatalf("%d foreign keys tested, want at least 15", references)
	}
	loaded := 0
	for _, e := range entities {
		loaded += loadEdges(t, w.a.ctx, clientFor(w.client, e.field), e.table, w.a.id)
	}
	if loaded == 0 {
		t.Error("no edge rows were loaded")
	}
}

// loadEdges loads a shop's rows with all their edges, and returns the number of loaded edge rows.
func loadEdges(t *testing.T, ctx context.Context, client entityClient, table string, shop int) (loaded int) {
	t.Helper()
	query := call(client.v, "Query")[0]
	for i := range query.NumMethod() {
		if name := query.Type().Method(i).Name; strings.HasPrefix(name, "With") && name != "WithShop" {
			query.Method(i).Call(nil)
		}
	}
	rows := call(query, "AllX", ctx)[0]
	for i := range rows.Len() {
		edges := rows.Index(i).Elem().FieldByName("Edges")
		if !edges.IsValid() {
			return 0 // the entity has no edges
		}
		for f := range edges.NumField() {
			if !edges.Type().Field(f).IsExported() {
				continue
			}
			for _, to := range edgeRows(edges.Field(f)) {
				of := to.Elem().FieldByName("ShopID")
				loaded++
				if of.IsValid() && of.Int() != int64(shop) {
					t.Errorf("%s: edge %s contains a row of another shop", table, edges.Type().Field(f).Name)
				}
			}
		}
	}
	return loaded
}

// edgeRows returns the rows of an edge: one, none or many.
func edgeRows(edge reflect.Value) (rows []reflect.Value) {
	if edge.Kind() == reflect.Pointer {
		if !edge.IsNil() {
			rows = append(rows, edge)
		}
		return rows
	}
	for i := range edge.Len() {
		rows = append(rows, edge.Index(i))
	}
	return rows
}
