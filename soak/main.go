// Command soak runs bin/haat for an hour under the mixed load of a typical day. Every 10 seconds it measures
// memory, goroutines, open files and database connections. It fails if one of them grows or if a response is
// wrong, and writes docs/soak.md and docs/soak.svg.
//
// MINUTES=3 is a short check of the responses: it leaves the page unchanged and ignores growth, because
// caches are still filling. DATABASE=sqlite uses SQLite instead of HAAT_TEST_POSTGRES.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

const (
	// In an hour, cached pages expire (after 15 minutes), most rate limits reset, and leaks become
	// visible.
	fullMinutes = 60
	minMinutes  = 3 // with fewer minutes, there are too few samples
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	minutes, err := parseMinutes()
	if err != nil {
		return err
	}
	s, err := startServer(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	t, err := newSimulation(ctx, s)
	if err != nil {
		return fmt.Errorf("prepare the load: %w", err)
	}
	fmt.Printf("process %d at %s on %s, for %d minutes\n", s.cmd.Process.Pid, s.address, s.database(), minutes)
	samples, counts, err := soak(ctx, t, time.Duration(minutes)*time.Minute)
	if err != nil {
		return err
	}
	r := report{Minutes: minutes, Database: s.database(), Samples: samples, Verdicts: judge(samples), Counts: counts, Errors: s.errorsLogged()}
	if err := r.write(); err != nil {
		return err
	}
	return errors.Join(r.failures()...)
}

func parseMinutes() (int, error) {
	value := os.Getenv("MINUTES")
	if value == "" {
		return fullMinutes, nil
	}
	minutes, err := strconv.Atoi(value)
	if err != nil || minutes < minMinutes {
		return 0, fmt.Errorf("MINUTES: %q is not a number of at least %d", value, minMinutes)
	}
	return minutes, nil
}

// soak runs the load for the duration d and takes samples.
func soak(ctx context.Context, t *simulation, d time.Duration) ([]sample, []count, error) {
	w, err := watch(t.server)
	if err != nil {
		return nil, nil, err
	}
	defer w.close()
	loaded, stop := context.WithTimeout(ctx, d)
	defer stop()
	counts := make(chan []count)
	go func() { counts <- t.load(loaded) }()
	samples, err := w.run(loaded)
	stop()
	done := <-counts
	return samples, done, errors.Join(err, ctx.Err())
}
