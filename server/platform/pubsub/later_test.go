package pubsub_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/pubsub"
)

// node is a subscriber that reports the tags it hears.
type node struct {
	heard   chan string
	resumed chan struct{}
}

func (n *node) Purge(tags []string) {
	for _, tag := range tags {
		n.heard <- tag
	}
}
func (n *node) Suspend() {}
func (n *node) Resume()  { close(n.resumed) }

func (n *node) next(t *testing.T) string {
	t.Helper()
	select {
	case tag := <-n.heard:
		return tag
	case <-time.After(20 * time.Second):
		t.Fatal("no tag arrived")
		return ""
	}
}

// listening returns another node on the database that listens until the test ends.
func listening(t *testing.T, address string) *node {
	t.Helper()
	n := &node{heard: make(chan string, 100), resumed: make(chan struct{})}
	bus := &pubsub.Bus{}
	bus.Subscribe(n)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- pubsub.NewPostgres(bus, nil, dbtest.Direct(address), slog.New(slog.DiscardHandler)).Listen(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	<-n.resumed
	return n
}

func TestAfterCommit_NotifiesOtherNodesOnlyOfCommittedTransactions(t *testing.T) {
	address := dbtest.Postgres(t)
	d := dbtest.OpenURL(t, address)
	other := listening(t, address)
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Remote = pubsub.NewPostgres(writer.Bus, d.SQL.ExecContext, dbtest.Direct(address), slog.New(slog.DiscardHandler))
	d.Client.Shop.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			slug, _ := m.(*ent.ShopMutation).Slug()
			if err == nil {
				err = writer.Announce(ctx, m, []string{slug})
			}
			return value, err
		})
	})
	ctx := pubsub.AfterCommit(viewer.WithSystem(context.Background()))
	for _, slug := range []string{"rolled-back", "first", "second"} {
		tx, err := d.Client.Tx(ctx)
		if err != nil {
			t.Fatal(err)
		}
		tx.Shop.Create().SetSlug(slug).SetName(slug).SaveX(ctx)
		if slug == "rolled-back" {
			err = tx.Rollback()
		} else {
			err = tx.Commit()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"first", "second"} {
		if got := other.next(t); got != want {
			t.Errorf("heard of %s, want %s", got, want)
		}
	}
	writer.Remote.NotifyLater([]string{"last"})
	writer.Remote.Leave(ctx) // sends the queued tags
	if got := other.next(t); got != "last" {
		t.Errorf("heard of %s before leaving", got)
	}
}

func TestNotifyLater_ReplacesManyTagsByAll(t *testing.T) {
	address := dbtest.Postgres(t)
	d := dbtest.OpenURL(t, address)
	other := listening(t, address)
	remote := pubsub.NewPostgres(&pubsub.Bus{}, d.SQL.ExecContext, dbtest.Direct(address), slog.New(slog.DiscardHandler))
	tags := make([]string, 2000)
	for i := range tags {
		tags[i] = "product:" + time.Duration(i).String()
	}
	remote.NotifyLater(tags)
	if got := other.next(t); got != pubsub.All {
		t.Errorf("heard of %s, want %s", got, pubsub.All)
	}
}
