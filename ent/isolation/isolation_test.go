// Package isolation tests that no shop reaches another shop's rows, for every entity
// that belongs to a shop.
package isolation

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql/schema"

	"haat/ent"
	"haat/ent/migrate"
	"haat/ent/privacy"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

// withoutShop lists the tables whose rows belong to no shop. The policy of Shop, the tenant itself, is
// tested below.
var withoutShop = []string{"shops", "admin_codes", "certificate_files", "certificate_locks", "platform_keys", "courier_places", "shared_histories", "paid_transactions"}

// Every tenant-owned table has an entry that creates one of its rows, so the other tests cover all tables.
func TestIsolation_EveryEntityIsListed(t *testing.T) {
	var owned []string
	for _, table := range migrate.Tables {
		if slices.Contains(withoutShop, table.Name) {
			continue
		}
		owned = append(owned, table.Name)
		if !slices.ContainsFunc(entities, func(e entity) bool { return e.table == table.Name }) {
			t.Errorf("%s is not in the isolation test", table.Name)
		}
	}
	if len(owned) != len(entities) {
		t.Errorf("%d entities listed, %d in the schema", len(entities), len(owned))
	}
}

func TestShop_ReachesOnlyItsOwnRows(t *testing.T) {
	w := newWorld(t)
	for _, e := range entities {
		t.Run(e.table, func(t *testing.T) {
			own, foreign := e.create(w.a), e.create(w.b)
			if own == foreign {
				t.Fatal("both shops created the same row")
			}
			asA, asB := w.a.ctx, w.b.ctx
			client := clientFor(w.client, e.field)

			if got := client.ids(asA); !slices.Contains(got, own) || slices.Contains(got, foreign) {
				t.Errorf("shop A reads rows %v; its own is %d, shop B's is %d", got, own, foreign)
			}
			if err := client.get(asA, foreign); !ent.IsNotFound(err) {
				t.Errorf("shop A reads shop B's row: %v", err)
			}
			if err := client.deleteOne(asA, foreign); !ent.IsNotFound(err) {
				t.Errorf("shop A deletes shop B's row: %v", err)
			}
			if e.change != nil {
				if err := client.updateOne(asA, foreign, e.change); !ent.IsNotFound(err) {
					t.Errorf("shop A changes shop B's row: %v", err)
				}
				if err := client.updateOne(asB, foreign, e.change); err != nil {
					t.Errorf("shop B changes its own row: %v", err)
				}
			}
			if n := client.deleteAll(asA); n == 0 {
				t.Error("deleting as shop A deletes no row, not even its own")
			}
			if err := client.get(asB, foreign); err != nil {
				t.Errorf("shop B's row after shop A deleted all its rows: %v", err)
			}
		})
	}
}

func TestViewer_EverythingIsDeniedWithoutOne(t *testing.T) {
	w := newWorld(t)
	for _, e := range entities {
		id := e.create(w.a)
		client := clientFor(w.client, e.field)
		nobody := context.Background()
		if err := client.get(nobody, id); !errors.Is(err, privacy.Deny) {
			t.Errorf("%s: read without a viewer: %v", e.table, err)
		}
		if err := client.deleteOne(nobody, id); !errors.Is(err, privacy.Deny) {
			t.Errorf("%s: delete without a viewer: %v", e.table, err)
		}
	}
}

func TestCreate_AddsRowsOnlyToTheViewersShop(t *testing.T) {
	w := newWorld(t)
	err := w.client.Category.Create().SetShopID(w.b.id).SetSlug("x").SetName("x").Exec(w.a.ctx)
	if !errors.Is(err, privacy.Deny) {
		t.Errorf("shop A creates a row of shop B: %v", err)
	}
	created := w.client.Category.Create().SetSlug("x").SetName("x").SaveX(w.a.ctx)
	if created.ShopID != w.a.id {
		t.Errorf("the row belongs to shop %d, want its creator's shop %d", created.ShopID, w.a.id)
	}
	bulk := w.client.Category.CreateBulk(
		w.client.Category.Create().SetSlug("y").SetName("y"),
		w.client.Category.Create().SetShopID(w.b.id).SetSlug("z").SetName("z"),
	).Exec(w.a.ctx)
	if !errors.Is(bulk, privacy.Deny) {
		t.Errorf("shop A creates a row of shop B in bulk: %v", bulk)
	}
}

func TestEdges_StayWithinTheShop(t *testing.T) {
	w := newWorld(t)
	id := w.b.product()
	w.client.Variant.Create().SetProductID(id).SetKey("k").SetValues([]string{"k"}).SaveX(w.b.ctx)
	variants := func(ctx context.Context) int {
		return w.client.Variant.Query().Where(variant.HasProductWith(product.ID(id))).CountX(ctx)
	}
	if n := variants(w.a.ctx); n != 0 {
		t.Errorf("shop A reads %d variants of shop B through an edge", n)
	}
	if n := variants(w.b.ctx); n != 1 {
		t.Errorf("shop B reads %d of its variants through an edge, want 1", n)
	}
}

func TestShop_ReadsAndChangesOnlyItself(t *testing.T) {
	w := newWorld(t)
	if ids := w.client.Shop.Query().IDsX(w.a.ctx); !slices.Equal(ids, []int{w.a.id}) {
		t.Errorf("shop A reads shops %v, want only itself", ids)
	}
	if _, err := w.client.Shop.Query().Count(context.Background()); !errors.Is(err, privacy.Deny) {
		t.Errorf("shops are read without a viewer: %v", err)
	}
	if err := w.client.Shop.UpdateOneID(w.b.id).SetName("taken").Exec(w.a.ctx); !ent.IsNotFound(err) {
		t.Errorf("shop A renames shop B: %v", err)
	}
	if n := w.client.Shop.Update().SetName("A").SaveX(w.a.ctx); n != 1 {
		t.Errorf("shop A renames %d shops, want only itself", n)
	}
	if err := w.client.Shop.Create().SetSlug("new").SetName("new").Exec(w.a.ctx); !errors.Is(err, privacy.Deny) {
		t.Errorf("a shop creates a shop: %v", err)
	}
	if err := w.client.Shop.DeleteOneID(w.a.id).Exec(w.a.ctx); !errors.Is(err, privacy.Deny) {
		t.Errorf("a shop deletes itself: %v", err)
	}
}

func TestPlatformRows_AreDeniedToShops(t *testing.T) {
	w := newWorld(t)
	system := viewer.WithSystem(context.Background())
	w.client.CertificateFile.Create().SetPath("key").SetContent([]byte("secret")).SaveX(system)
	w.client.CertificateLock.Create().SetName("lock").SetHolder("node").SetExpiresAt(time.Now()).SaveX(system)
	w.client.AdminCode.Create().SetPhone("01712345678").SetPurpose("login").SetCodeHash("h").SaveX(system)
	for name, ctx := range map[string]context.Context{"a shop": w.a.ctx, "nobody": context.Background()} {
		for what, read := range map[string]func() error{
			"a certificate": func() error { _, err := w.client.CertificateFile.Query().Count(ctx); return err },
			"a lock":        func() error { _, err := w.client.CertificateLock.Query().Count(ctx); return err },
			"a code":        func() error { _, err := w.client.AdminCode.Query().Count(ctx); return err },
			"to delete a certificate": func() error {
				_, err := w.client.CertificateFile.Delete().Exec(ctx)
				return err
			},
		} {
			if err := read(); !errors.Is(err, privacy.Deny) {
				t.Errorf("%s gets %s: %v", name, what, err)
			}
		}
	}
}

// Every index of shop-owned rows begins with shop_id, or with a foreign key so that deletions of the referenced
// row can use it. The exceptions are listed.
func TestIndexes_BeginWithTheShopID(t *testing.T) {
	exceptions := map[string]string{
		"shopdomain_domain":                 "the host of a request finds the shop",
		"former_slugs_slug_key":             "the slug of a request finds the shop",
		"outbox_state_run_at":               "one worker finds the due jobs of all shops",
		"adminuser_phone":                   "a merchant who signs in chooses among their shops",
		"smscount_day":                      "the operator compares the SMS of all shops",
		"upload_used_at":                    "one worker deletes the unused uploads of all shops",
		"termcount_day":                     "one job deletes the old counts of all shops",
		"parcel_poll_at":                    "one job asks couriers about the parcels of all shops",
		"courier_connections_public_id_key": "the address of a webhook finds the shop",
		"shoppage_trashed_at":               "one job empties the trash of all shops",
		"product_price_changes_at":          "one job updates the prices of the sales of all shops",
		"payment_poll_at":                   "one job asks gateways about the payments of all shops",
		"service_connections_public_id_key": "the address of a webhook finds the shop",
		"unfinishedcheckout_updated_at":     "one job deletes the old checkouts of all shops",
		"visitcount_day":                    "one job reduces the counts of past days of all shops",
	}
	for _, table := range migrate.Tables {
		if slices.Contains(withoutShop, table.Name) {
			continue
		}
		for _, index := range table.Indexes {
			first := index.Columns[0].Name
			isForeignKey := first == "shop_id" || slices.ContainsFunc(table.ForeignKeys, func(key *schema.ForeignKey) bool { return key.Columns[0].Name == first })
			if !isForeignKey && exceptions[index.Name] == "" {
				t.Errorf("index %s of %s starts with %s", index.Name, table.Name, first)
			}
		}
		for _, column := range table.Columns {
			if column.Unique && exceptions[table.Name+"_"+column.Name+"_key"] == "" {
				t.Errorf("%s.%s is unique across shops", table.Name, column.Name)
			}
		}
	}
}

type world struct {
	client *ent.Client
	a, b   *shop
}

func newWorld(t *testing.T) *world {
	client := dbtest.Open(t).Client
	return &world{client: client, a: newShop(t, client, "a"), b: newShop(t, client, "b")}
}

// entityClient calls the methods common to all generated entity clients.
type entityClient struct{ v reflect.Value }

func clientFor(c *ent.Client, field string) entityClient {
	return entityClient{reflect.ValueOf(c).Elem().FieldByName(field)}
}

func call(v reflect.Value, method string, args ...any) []reflect.Value {
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	return v.MethodByName(method).Call(in)
}

func asError(v reflect.Value) error {
	err, _ := v.Interface().(error)
	return err
}

func (c entityClient) get(ctx context.Context, id int) error {
	return asError(call(c.v, "Get", ctx, id)[1])
}

func (c entityClient) ids(ctx context.Context) []int {
	return call(call(c.v, "Query")[0], "IDsX", ctx)[0].Interface().([]int)
}

func (c entityClient) deleteOne(ctx context.Context, id int) error {
	return asError(call(call(c.v, "DeleteOneID", id)[0], "Exec", ctx)[0])
}

func (c entityClient) deleteAll(ctx context.Context) int {
	return call(call(c.v, "Delete")[0], "ExecX", ctx)[0].Interface().(int)
}

func (c entityClient) updateOne(ctx context.Context, id int, change func(ent.Mutation) error) error {
	update := call(c.v, "UpdateOneID", id)[0]
	if err := change(call(update, "Mutation")[0].Interface().(ent.Mutation)); err != nil {
		return err
	}
	return asError(call(update, "Exec", ctx)[0])
}
