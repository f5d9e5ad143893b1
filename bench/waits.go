package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"haat/server/platform/db"
)

const (
	sampleEvery = 50 * time.Millisecond
	shownWaits  = 3
)

// sampleWaits regularly records what the database's sessions are waiting for. The returned function stops the sampling and returns the
// most frequent waits, each with the beginning of its statement.
func sampleWaits(ctx context.Context, d *db.DB) (stop func() string) {
	ctx, cancel := context.WithCancel(ctx)
	counts, done := map[string]int{}, make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			addWaits(ctx, d, counts)
			select {
			case <-ctx.Done():
			case <-time.After(sampleEvery):
			}
		}
	}()
	return func() string {
		cancel()
		<-done
		return topWaits(counts)
	}
}

func addWaits(ctx context.Context, d *db.DB, counts map[string]int) {
	rows, err := d.SQL.QueryContext(ctx, `SELECT COALESCE(wait_event, 'running'), left(query, 40) FROM pg_stat_activity
		WHERE state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()`)
	if err != nil { // the sampling ended
		return
	}
	defer rows.Close()
	for rows.Next() {
		var event, query string
		if rows.Scan(&event, &query) == nil {
			words := strings.Fields(query)
			counts[event+" in "+strings.Join(words[:min(len(words), 3)], " ")]++
		}
	}
}

func topWaits(counts map[string]int) string {
	all := 0
	for _, n := range counts {
		all += n
	}
	top := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	shown := make([]string, min(len(top), shownWaits))
	for i := range shown {
		shown[i] = fmt.Sprintf("%s (%d)", top[i], counts[top[i]])
	}
	return fmt.Sprintf("of %d samples: %s", all, strings.Join(shown, ", "))
}
