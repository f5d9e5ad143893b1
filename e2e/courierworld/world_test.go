package main

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"testing"

	"haat/server/platform/db/dbtest"
)

// beforeLastPayout is a day on which couriers owe money for delivered parcels.
const beforeLastPayout = 13

var seed = flag.Uint64("seed", 1, "seed of the world")

// The couriers lose answers, answer with pages and errors, and send webhooks twice, late, in any order or not at all. Parcels are
// delivered, delivered in part and returned, and two payouts are short.
func TestWorld_BooksAgreeAfterTwoWeeks(t *testing.T) {
	if testing.Short() {
		dbtest.SkipOnPostgres(t)
	}
	address := dbtest.URL(t)
	ctx, cancel := context.WithCancel(context.Background())
	level := slog.LevelError
	if testing.Verbose() {
		level = slog.LevelWarn
	}
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	w, err := Start(ctx, Options{DB: dbtest.OpenURL(t, address), Address: address, Folder: t.TempDir(), Listen: "127.0.0.1:0", Seed: *seed, PerDay: 30, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		if err := <-w.ended; err != nil {
			t.Error(err)
		}
	}()
	check := func(when string) error {
		problems, err := w.Check()
		for _, p := range problems {
			t.Error(when, p)
		}
		return err
	}
	err = w.Play(ctx, func(day int) error {
		if day != beforeLastPayout {
			return nil
		}
		return check("before the last payout: ")
	})
	if err == nil {
		err = check("at the end: ")
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(w.plans) != 300 || len(w.rests) == 0 || w.lost == 0 || w.accepted == 0 {
		t.Errorf("%d orders, %d rests, %d damaged units, %s accepted", len(w.plans), len(w.rests), w.lost, w.accepted.Decimal())
	}
}
