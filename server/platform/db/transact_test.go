package db_test

import (
	"context"
	"errors"
	"testing"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

var errRefused = errors.New("refused")

func TestTransact_IsAtomic(t *testing.T) {
	client, ctx := dbtest.Open(t).Client, viewer.WithSystem(context.Background())
	open := func(slug string, then error) error {
		return db.Transact(ctx, client, "open shop", func(client *ent.Client) error {
			if err := client.Shop.Create().SetSlug(slug).SetName(slug).Exec(ctx); err != nil {
				return err
			}
			return then
		})
	}
	if err := open("a", nil); err != nil {
		t.Error(err)
	}
	if err := open("b", errRefused); !errors.Is(err, errRefused) {
		t.Error(err)
	}
	if n := client.Shop.Query().CountX(ctx); n != 1 {
		t.Errorf("%d shops are open", n)
	}
}

// After a unique key conflict, f must be called again a limited number of times, because it may then find the
// row.
func TestTransact_RepeatsAfterAConflict(t *testing.T) {
	client, ctx := dbtest.Open(t).Client, viewer.WithSystem(context.Background())
	taken := func(client *ent.Client) error { return client.Shop.Create().SetSlug("a").SetName("A").Exec(ctx) }
	if err := taken(client); err != nil {
		t.Fatal(err)
	}
	tries := 0
	err := db.Transact(ctx, client, "open shop", func(client *ent.Client) error {
		if tries++; tries < 3 {
			return taken(client)
		}
		return nil
	})
	if err != nil || tries != 3 {
		t.Errorf("%d tries, %v", tries, err)
	}
	tries = 0
	err = db.Transact(ctx, client, "open shop", func(client *ent.Client) error {
		tries++
		return taken(client)
	})
	if !ent.IsConstraintError(err) || tries != 8 {
		t.Errorf("%d tries, %v", tries, err)
	}
}
