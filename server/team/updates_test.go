package team_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/platform/sms"
	"haat/server/team"
)

func TestNotifyOfUnsent_TellsTheShopWhenAnSMSFailsForTheLastTime(t *testing.T) {
	t.Parallel()
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("rina").SetName("rina").SaveX(viewer.WithSystem(context.Background())).ID
	ctx := viewer.WithShop(t.Context(), shop)
	watchers := &pubsub.Watchers{}
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(watchers)
	news, stop := watchers.Watch(team.ShopUpdatesTag(shop))
	defer stop()

	fails := func(context.Context, jobs.Job) error { return jobs.Permanent(errors.New("no such number")) }
	w := jobs.NewWorker(client, map[string]jobs.Handler{sms.Kind: fails, "other": fails}, slog.New(slog.DiscardHandler))
	died := make(chan jobs.Job, 1)
	w.Died = func(job jobs.Job) {
		team.NotifyOfUnsent(writer, job)
		died <- job
	}
	run, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(run) }()
	defer func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	fail := func(kind string) {
		t.Helper()
		if err := jobs.Add(ctx, client, kind, kind, struct{}{}); err != nil {
			t.Fatal(err)
		}
		select {
		case job := <-died:
			if state := client.Outbox.GetX(ctx, job.ID).State; job.Kind != kind || state != outbox.StateDead {
				t.Errorf("%s is %s", job.Kind, state)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the job has not failed")
		}
	}
	fail("other")
	select {
	case <-news:
		t.Error("a job that sends no SMS is announced")
	default:
	}
	fail(sms.Kind)
	select {
	case <-news:
	default:
		t.Error("the SMS is not announced")
	}
}
