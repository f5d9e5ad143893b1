package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

const (
	jsonPath  = "docs/benchmarks.json"
	tablePath = "docs/benchmarks.md"
	begin     = "<!-- made by make bench -->\n"
	end       = "<!-- end -->\n"
)

func line(r row) string {
	verdict := ""
	switch {
	case r.Within == nil:
	case *r.Within:
		verdict = "kept"
	default:
		verdict = "**broken**"
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", r.Name, number(r.Value)+" "+r.Unit, r.Budget, verdict, r.Detail)
}

func number(v float64) string {
	if v == float64(int64(v)) || v >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// report writes the JSON, and the table between its marks. A quick run writes nothing.
func report(rows []row, took time.Duration) error {
	fmt.Printf("%d rows in %s\n", len(rows), took.Round(time.Second))
	if quick() {
		return nil
	}
	encoded, err := json.MarshalIndent(map[string]any{
		"at": time.Now().UTC().Format(time.DateOnly), "cores": runtime.NumCPU(), "go": runtime.Version(), "rows": rows,
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(jsonPath, append(encoded, '\n'), 0o644); err != nil {
		return err
	}
	page, err := os.ReadFile(tablePath)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the table", tablePath)
	}
	var table strings.Builder
	fmt.Fprintf(&table, "\n%s, %d cores, %s.\n\n", time.Now().UTC().Format(time.DateOnly), runtime.NumCPU(), runtime.Version())
	table.WriteString("| What | Measured | Budget | | Detail |\n|---|---|---|---|---|\n")
	for _, r := range rows {
		table.WriteString(line(r) + "\n")
	}
	return os.WriteFile(tablePath, []byte(before+begin+table.String()+"\n"+end+after), 0o644)
}
