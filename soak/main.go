// Command soak has bin/haat serve a town of shops for an hour under a steady mixture
// of a typical day's requests. Every ten seconds it measures memory, goroutines, open
// files and database connections. It fails if one of them grows or if a response is
// wrong, and draws docs/soak.svg. MINUTES=3 is a short check of the responses: it
// leaves the page unchanged and ignores growth, because caches are filling.
// DATABASE=sqlite uses SQLite instead of HAAT_TEST_POSTGRES.
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
	// A whole soak takes an hour: cached pages expire after 15 minutes and most rate
	// limits within the hour, and leaks become visible.
	wholeMinutes = 60
	leastMinutes = 3 // fewer give too few samples
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
	minutes, err := minutesAsked()
	if err != nil {
		return err
	}
	s, err := startServer(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	t, err := openTown(ctx, s)
	if err != nil {
		return fmt.Errorf("open the town: %w", err)
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

func minutesAsked() (int, error) {
	asked := os.Getenv("MINUTES")
	if asked == "" {
		return wholeMinutes, nil
	}
	minutes, err := strconv.Atoi(asked)
	if err != nil || minutes < leastMinutes {
		return 0, fmt.Errorf("MINUTES: %q is no number of minutes from %d", asked, leastMinutes)
	}
	return minutes, nil
}

// soak runs the load and takes samples meanwhile.
func soak(ctx context.Context, t *town, d time.Duration) ([]sample, []count, error) {
	watched, err := watch(t.server)
	if err != nil {
		return nil, nil, err
	}
	defer watched.close()
	loaded, stop := context.WithTimeout(ctx, d)
	defer stop()
	counts := make(chan []count)
	go func() { counts <- t.load(loaded) }()
	samples, err := watched.during(loaded)
	stop()
	done := <-counts
	return samples, done, errors.Join(err, ctx.Err())
}
