package tenancy_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// counted returns a resolver, the number of its queries, and a client whose queries are not counted.
func counted(t *testing.T) (r *tenancy.Resolver, client *ent.Client, queries *atomic.Int64) {
	d, queries := dbtest.Open(t), new(atomic.Int64)
	return tenancy.NewResolver(ent.NewClient(ent.Driver(dbtest.CountQueries(d.Driver(), queries))), "haat.test"), d.Client, queries
}

// flood requests n unknown hosts and n unknown shops.
func flood(t *testing.T, r *tenancy.Resolver, from, n int) {
	t.Helper()
	for i := from; i < from+n; i++ {
		if host, err := r.Host(context.Background(), fmt.Sprintf("x%d.example", i)); !fault.IsNotFound(err) {
			t.Fatalf("%v, %v", host, err)
		}
		if tenant, err := r.Shop(context.Background(), fmt.Sprintf("x%d", i)); !fault.IsNotFound(err) {
			t.Fatalf("%v, %v", tenant, err)
		}
	}
}

func TestHost_UnknownHostsCauseFewQueries(t *testing.T) {
	r, _, queries := counted(t)
	flood(t, r, 0, 2000)
	if n := queries.Load(); n > 15 { // an unknown slug causes two queries, because it may be a former one
		t.Errorf("%d queries", n)
	}
}

func TestHost_ConcurrentUnknownHostsCauseFewQueries(t *testing.T) {
	r, _, queries := counted(t)
	dbtest.Concurrently(500, func(i int) {
		if _, err := r.Host(context.Background(), fmt.Sprintf("x%d.example", i)); !fault.IsNotFound(err) {
			t.Error(err)
		}
	})
	if n := queries.Load(); n > 50 {
		t.Errorf("%d queries", n)
	}
}

func TestHost_FindsShopsBeyondTheLimit(t *testing.T) {
	r, client, queries := counted(t)
	rina := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	shop := viewer.WithShop(context.Background(), rina.ID)
	own := client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).SaveX(shop)
	flood(t, r, 0, 20)
	wants := func(step, host, slug string) {
		t.Helper()
		soon(t, func() error {
			got, err := r.Host(context.Background(), host)
			if got.Slug == slug && (err == nil) == (slug != "") {
				return nil
			}
			return fmt.Errorf("%s: %s is %+v, %w", step, host, got, err)
		})
		if slug == "" {
			return
		}
		if tenant, err := r.Shop(context.Background(), slug); err != nil || tenant.Shop.Slug != slug {
			t.Errorf("%s: %s is %+v, %v", step, slug, tenant, err)
		}
	}
	wants("there before", "rina.example", "rina")

	// The bus announces the change, so the next request must read a new snapshot.
	karim := client.Shop.Create().SetSlug("karim").SetName("Karim").SaveX(system)
	client.ShopDomain.Create().SetDomain("karim.example").SetVerified(true).ExecX(viewer.WithShop(context.Background(), karim.ID))
	r.Purge([]string{tenancy.HostsTag})
	wants("a new shop", "karim.example", "karim")
	client.ShopDomain.DeleteOne(own).ExecX(shop)
	r.Purge([]string{tenancy.HostsTag})
	wants("a removed shop", "rina.example", "")

	before := queries.Load()
	flood(t, r, 100, 500)
	if n := queries.Load() - before; n > 3 {
		t.Errorf("%d more queries", n)
	}
}

func TestHost_FrequentChangesDoNotRereadEachTime(t *testing.T) {
	r, client, queries := counted(t)
	for i := range 200 {
		client.Shop.Create().SetSlug(fmt.Sprint("shop-", i)).SetName("Shop").ExecX(system)
	}
	flood(t, r, 0, 20)
	before := queries.Load()
	for i := range 300 {
		r.Purge([]string{tenancy.HostsTag})
		flood(t, r, 100+i, 1)
	}
	if n := queries.Load() - before; n > 300 { // reading every host after each change would take two queries each
		t.Errorf("%d more queries", n)
	}
}

func TestHost_WhileSuspendedReadsASnapshotOncePerSecond(t *testing.T) {
	r, client, queries := counted(t)
	r.Suspend()
	flood(t, r, 0, 20)
	before := queries.Load()
	flood(t, r, 100, 200)
	if n := queries.Load() - before; n > 2*30 { // at most two queries per second
		t.Errorf("%d more queries", n)
	}
	client.Shop.Create().SetSlug("rina").SetName("Rina").ExecX(system)
	r.Resume()
	soon(t, func() error {
		_, err := r.Shop(context.Background(), "rina")
		return err
	})
}

// soon repeats a call until it succeeds, because the snapshot is not read immediately after a change.
func soon(t *testing.T, call func() error) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		err := call()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}
