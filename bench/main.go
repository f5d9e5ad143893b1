// Command bench measures Haat against its budgets (DESIGN.md section 8). It
// prints a table, and writes docs/benchmarks.json and the table in
// docs/benchmarks.md. Times are ratios within this one run; counts and sizes
// are what they are. QUICK=1 measures shorter.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"
)

// row is one line of the table.
type row struct {
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	Budget string  `json:"budget"` // empty: none yet
	Within *bool   `json:"within"` // nil where there is no budget
	Detail string  `json:"detail"`
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})))
	start := time.Now()
	s, err := openSubject(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	var rows []row
	for _, part := range []func(context.Context, *subject) ([]row, error){cachedPages, renders, bytesOfPages, queries, memory, seeding, searches, products, orders, orderLists, dashboards} {
		measured, err := part(ctx, s)
		if err != nil {
			return err
		}
		for _, r := range measured {
			fmt.Println(line(r))
		}
		rows = append(rows, measured...)
	}
	return report(rows, time.Since(start))
}

// quick reports whether short measurements will do.
func quick() bool { return os.Getenv("QUICK") != "" }

func within(ok bool) *bool { return &ok }
