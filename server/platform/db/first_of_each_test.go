package db_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func TestFirstOfEach_FirstRowsPrecedeSecondOnes(t *testing.T) {
	client, system := dbtest.Open(t).Client, viewer.WithSystem(context.Background())
	for shop, n := range map[string]int{"a": 9, "b": 2, "c": 1} {
		id := client.Shop.Create().SetSlug(shop).SetName(shop).SaveX(system).ID
		for i := range n {
			client.Outbox.Create().SetKind(shop).SetDedupeKey(fmt.Sprint(i)).SetPayload([]byte("{}")).ExecX(viewer.WithShop(system, id))
		}
	}
	client.Outbox.Create().SetKind("other").SetDedupeKey("x").SetPayload([]byte("{}")).ExecX(system)
	for _, c := range []struct{ most, limit, a, b, c int }{{3, 100, 3, 2, 1}, {1, 100, 1, 1, 1}, {9, 5, 2, 2, 1}, {9, 3, 1, 1, 1}} {
		first := db.FirstOfEach(db.Turns{
			Table: outbox.Table, Group: []string{outbox.FieldShopID}, Order: []string{outbox.FieldID}, Most: c.most, Limit: c.limit,
		}, outbox.KindNEQ("other"))
		got := map[string]int{}
		for _, row := range client.Outbox.Query().Where(first).Order(ent.Asc(outbox.FieldID)).AllX(system) {
			if row.DedupeKey != fmt.Sprint(got[row.Kind]) {
				t.Errorf("row %s of %s is number %d", row.DedupeKey, row.Kind, got[row.Kind])
			}
			got[row.Kind]++
		}
		if got["a"] != c.a || got["b"] != c.b || got["c"] != c.c || len(got) != 3 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestFirstOfEach_LimitsRowsWithinColumns(t *testing.T) {
	client, system := dbtest.Open(t).Client, viewer.WithSystem(context.Background())
	for shop := range 3 {
		id := client.Shop.Create().SetSlug(fmt.Sprint("shop-", shop)).SetName("shop").SaveX(system).ID
		for i := range 4 {
			for _, kind := range []string{"busy", "calm"}[:1+shop/2] { // only the last shop has calm jobs
				client.Outbox.Create().SetKind(kind).SetDedupeKey(fmt.Sprint(i)).SetPayload([]byte("{}")).ExecX(viewer.WithShop(system, id))
			}
		}
	}
	first := db.FirstOfEach[func(*sql.Selector)](db.Turns{
		Table: outbox.Table, Group: []string{outbox.FieldKind, outbox.FieldShopID}, Order: []string{outbox.FieldID}, Most: 3, Limit: 5,
		Within: []string{outbox.FieldKind},
	})
	got := map[string]int{}
	for _, row := range client.Outbox.Query().Where(first).AllX(system) {
		got[fmt.Sprint(row.Kind, " ", row.ShopID)]++
	}
	if want := map[string]int{"busy 1": 2, "busy 2": 2, "busy 3": 1, "calm 3": 3}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
