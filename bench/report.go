package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"haat/bench/figures"
)

const (
	jsonPath  = "docs/benchmarks.json"
	tablePath = "docs/benchmarks.md"
	beginMark = "<!-- made by make bench -->\n"
)

func line(r row) string {
	verdict := ""
	switch {
	case r.Within == nil:
	case *r.Within:
		verdict = "met"
	default:
		verdict = "**missed**"
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", r.Name, number(r.Value)+" "+r.Unit, r.Budget, verdict, r.Detail)
}

func number(v float64) string {
	if v == float64(int64(v)) || v >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// results contains the rows, and the date and machine of the measurement.
type results struct {
	At    string `json:"at"`
	Cores int    `json:"cores"`
	Go    string `json:"go"`
	Rows  []row  `json:"rows"`
}

// mergeRows returns the rows of the last report, with rows of the same name replaced and new ones appended.
func mergeRows(rows []row) ([]row, error) {
	encoded, err := os.ReadFile(jsonPath)
	if err != nil {
		return nil, err
	}
	var last results
	if err := json.Unmarshal(encoded, &last); err != nil {
		return nil, fmt.Errorf("read %s: %w", jsonPath, err)
	}
	for _, r := range rows {
		named := func(other row) bool { return other.Name == r.Name }
		if i := slices.IndexFunc(last.Rows, named); i >= 0 {
			last.Rows[i] = r
		} else {
			last.Rows = append(last.Rows, r)
		}
	}
	return last.Rows, nil
}

// writeReport writes the JSON file, and the table between its marks in the page. A quick run writes nothing.
func writeReport(rows []row, took time.Duration) error {
	fmt.Printf("%d rows in %s\n", len(rows), took.Round(time.Second))
	if quick() {
		return nil
	}
	if os.Getenv("ONLY") != "" {
		var err error
		if rows, err = mergeRows(rows); err != nil {
			return err
		}
	}
	encoded, err := json.MarshalIndent(results{time.Now().UTC().Format(time.DateOnly), runtime.NumCPU(), runtime.Version(), rows}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(jsonPath, append(encoded, '\n'), 0o644); err != nil {
		return err
	}
	var table strings.Builder
	fmt.Fprintf(&table, "\n%s, %d cores, %s.\n\n", time.Now().UTC().Format(time.DateOnly), runtime.NumCPU(), runtime.Version())
	table.WriteString("| What | Measured | Budget | | Detail |\n|---|---|---|---|---|\n")
	for _, r := range rows {
		table.WriteString(line(r) + "\n")
	}
	return figures.Fill(tablePath, beginMark, table.String()+"\n")
}
