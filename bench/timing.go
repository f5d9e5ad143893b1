package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"haat/server/platform/db"
)

// adminBudget is the maximum median of a list or screen of the admin area.
const adminBudget = 100 * time.Millisecond

type timedCall struct {
	name string
	call func() error
}

// timed contains a call and its median or 95th percentile.
type timed struct {
	name string
	took time.Duration
}

// mediansOf runs each call seven times and returns the median durations, the shortest first.
func mediansOf(calls []timedCall) ([]timed, error) {
	var list []timed
	for _, each := range calls {
		var times []time.Duration
		for range 7 {
			start := time.Now()
			if err := each.call(); err != nil {
				return nil, fmt.Errorf("%s: %w", each.name, err)
			}
			times = append(times, time.Since(start))
		}
		slices.Sort(times)
		list = append(list, timed{each.name, times[len(times)/2]})
	}
	slices.SortFunc(list, func(a, b timed) int { return cmp.Compare(a.took, b.took) })
	return list, nil
}

// slowestOf returns a row with the largest of the calls' medians, whose budget is adminBudget.
func slowestOf(name string, calls []timedCall) ([]row, error) {
	took, err := mediansOf(calls)
	if err != nil {
		return nil, err
	}
	slices.Reverse(took)
	details := make([]string, len(took))
	for i, each := range took {
		details[i] = fmt.Sprintf("%s %.0f", each.name, each.took.Seconds()*1000)
	}
	return []row{{
		Name:  name + ", slowest median",
		Value: took[0].took.Seconds() * 1000, Unit: "ms", Budget: "≤ 100", Within: within(took[0].took <= adminBudget),
		Detail: "ms: " + strings.Join(details, ", "),
	}}, nil
}

// p95 returns the 95th percentile of times, which it sorts.
func p95(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)*95/100]
}

// slowestP95 returns a row with the largest of the 95th percentiles in took, which it sorts in descending
// order.
func slowestP95(name string, budget time.Duration, took []timed) row {
	slices.SortFunc(took, func(a, b timed) int { return cmp.Compare(b.took, a.took) })
	details := make([]string, len(took))
	for i, each := range took {
		details[i] = fmt.Sprintf("%s %.1f", each.name, each.took.Seconds()*1000)
	}
	return row{
		Name:  name + ", slowest p95",
		Value: took[0].took.Seconds() * 1000, Unit: "ms", Budget: fmt.Sprint("≤ ", budget.Milliseconds()), Within: within(took[0].took <= budget),
		Detail: "p95 in ms: " + strings.Join(details, ", "),
	}
}

func databaseName(d *db.DB) string {
	if d.IsPostgres() {
		return "PostgreSQL"
	}
	return "SQLite"
}
