package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

func onSQLite(t *testing.T) *db.DB {
	t.Helper()
	d := dbtest.Open(t)
	if d.IsPostgres() {
		t.Skip("PostgreSQL allows several writers")
	}
	return d
}

var system = viewer.WithSystem(context.Background())

// Waiting writers must not occupy a connection that a reader needs.
func TestSQLite_ReadersDoNotWaitForWriters(t *testing.T) {
	d := onSQLite(t)
	tx, err := d.Client.Tx(system)
	if err != nil {
		t.Fatal(err)
	}
	waiting, giveUp := context.WithCancel(system)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if _, err := d.Client.Tx(waiting); !errors.Is(err, context.Canceled) {
				t.Errorf("a second transaction: %v", err)
			}
		})
		group.Go(func() {
			if err := d.Client.Shop.Create().SetSlug("a").SetName("a").Exec(waiting); !errors.Is(err, context.Canceled) {
				t.Errorf("a write beside a transaction: %v", err)
			}
		})
	}
	reading, cancel := context.WithTimeout(system, 5*time.Second)
	defer cancel()
	for range 20 {
		if _, err := d.Client.Shop.Query().Count(reading); err != nil {
			t.Fatal(err)
		}
	}
	giveUp()
	group.Wait()
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err == nil { // ending the transaction twice must not release the turn again
		t.Error("a transaction was ended twice")
	}
	if err := d.Client.Shop.Create().SetSlug("a").SetName("a").Exec(system); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestSQLite_EveryTransactionWrites(t *testing.T) {
	d := onSQLite(t)
	shop := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(system)
	ctx := viewer.WithShop(context.Background(), shop.ID)
	product := d.Client.Product.Create().SetSlug("p").SetName("p").SetSellingPrice(1).SetPrice(1).SaveX(ctx).ID
	const buyers = 100
	var group sync.WaitGroup
	for i := range buyers {
		group.Go(func() {
			tx, err := d.Client.Tx(ctx)
			if err != nil {
				t.Error(err)
				return
			}
			if err := tx.Product.UpdateOneID(product).AddStock(1).Exec(ctx); err != nil {
				t.Error(err)
			}
			end := tx.Commit
			if i%10 == 0 {
				end = tx.Rollback
			}
			if err := end(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got := d.Client.Product.GetX(ctx, product).Stock; got != buyers*9/10 {
		t.Errorf("%d transactions wrote", got)
	}
}

func TestIsRetryable_RecognizesConcurrentTransactions(t *testing.T) {
	d := dbtest.Open(t)
	if db.IsRetryable(nil) || db.IsRetryable(errors.New("x")) {
		t.Error("any error is one that passes")
	}
	_, err := d.SQL.Exec("SELECT no_such_column")
	if err == nil || db.IsRetryable(err) {
		t.Errorf("a mistake passes: %v", err)
	}
	if d.IsPostgres() {
		_, err = d.SQL.Exec("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$")
		if !db.IsRetryable(err) {
			t.Errorf("a deadlock does not pass: %v", err)
		}
	}
}
