// Command bench measures Haat against its budgets of speed and size. It prints a table, and writes
// docs/benchmarks.json and the table in docs/benchmarks.md. Times are ratios within one run; counts and sizes
// are absolute. QUICK=1 shortens the measurements.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"
)

// row is a row of the table.
type row struct {
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	Budget string  `json:"budget"` // empty if there is no budget
	Within *bool   `json:"within"` // nil if there is no budget
	Detail string  `json:"detail"`
}

// parts lists all measurements in the table's order.
var parts = []struct {
	name    string
	measure func(context.Context, *subject) ([]row, error)
}{
	{"cached", cachedPages},
	{"storms", storms},
	{"start", starts},
	{"renders", renders},
	{"bytes", bytesOfPages},
	{"admin", bytesOfAdmin},
	{"queries", queries},
	{"memory", memory},
	{"seeding", seeding},
	{"catalogue", catalogues},
	{"growth", growth},
	{"notices", notices},
	{"zipf", hitRates},
	{"searches", searches},
	{"floods", floods},
	{"products", products},
	{"buying", orderRates},
	{"durable-orders", durableOrders},
	{"orders", orderLists},
	{"order-filters", orderFilters},
	{"customers", customers},
	{"exports", exports},
	{"stock-log", stockLog},
	{"attention", attentionList},
	{"cash", cash},
	{"bookings", bookings},
	{"hooks", hooks},
	{"dashboards", dashboards},
	{"reports", reports},
	{"logins", logins},
}

// chosen reports whether the environment variable ONLY, a list of names, includes a part or is empty.
func chosen(name string) bool {
	only := strings.Fields(os.Getenv("ONLY"))
	return len(only) == 0 || slices.Contains(only, name)
}

func main() {
	task := func() error { return run(context.Background()) }
	if args := os.Args[1:]; len(args) == 3 && args[0] == serveBytesCommand {
		task = func() error { return serveBytes(args[1], args[2]) }
	}
	if err := task(); err != nil {
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
	fmt.Fprintf(os.Stderr, "seeding the demo shops took %.1f s\n", time.Since(start).Seconds())
	var rows []row
	for _, each := range parts {
		if !chosen(each.name) {
			continue
		}
		began := time.Now()
		measured, err := each.measure(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", each.name, err)
		}
		fmt.Fprintf(os.Stderr, "%s took %.1f s\n", each.name, time.Since(began).Seconds())
		for _, r := range measured {
			fmt.Println(line(r))
		}
		rows = append(rows, measured...)
	}
	return writeReport(rows, time.Since(start))
}

// quick reports whether QUICK is set.
func quick() bool { return os.Getenv("QUICK") != "" }

func within(ok bool) *bool { return &ok }
