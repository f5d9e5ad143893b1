package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"haat/bench/figures"
)

const (
	pagePath  = "docs/soak.md"
	beginMark = "<!-- made by make soak -->\n"
)

// report contains the results of a soak.
type report struct {
	Minutes  int       `json:"minutes"`
	Database string    `json:"database"`
	Verdicts []verdict `json:"verdicts"`
	Counts   []count   `json:"counts"`
	Errors   []string  `json:"errors,omitempty"` // from the server's log
	Samples  []sample  `json:"-"`
}

// full reports whether the soak was long enough to judge growth. In shorter ones, caches are still filling.
func (r *report) full() bool { return r.Minutes >= fullMinutes }

// failures returns all reasons for a failure.
func (r *report) failures() []error {
	var list []error
	for _, v := range r.Verdicts {
		if r.full() && !v.Flat {
			list = append(list, errors.New(v.String()))
		}
	}
	for i := range r.Counts {
		if c := &r.Counts[i]; c.Wrong > 0 {
			list = append(list, fmt.Errorf("%s: %d of %d responses were wrong, the last: %s", c.Name, c.Wrong, c.Requests, c.Example))
		} else if c.Requests == 0 {
			list = append(list, fmt.Errorf("%s: no request was sent", c.Name))
		}
	}
	if len(r.Errors) > 0 {
		list = append(list, fmt.Errorf("%d errors in the log, the first: %s", len(r.Errors), r.Errors[0]))
	}
	return list
}

// write prints the figures. It writes the figures, the graph and the samples to docs or, after a short soak,
// to a temporary folder.
func (r *report) write() error {
	for _, v := range r.Verdicts {
		fmt.Println(v)
	}
	table := r.table()
	fmt.Print(table)
	folder := filepath.Dir(pagePath)
	if r.full() {
		if err := figures.Fill(pagePath, beginMark, table); err != nil {
			return err
		}
	} else {
		var err error
		if folder, err = os.MkdirTemp("", "haat-soak-report-"); err != nil {
			return err
		}
		fmt.Println("the graph and the samples are in", folder)
	}
	encoded, err := r.encoded()
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(folder, "soak.svg"), []byte(graph(r.Samples)), 0o644),
		os.WriteFile(filepath.Join(folder, "soak.json"), encoded, 0o644))
}

// encoded returns the report as JSON, with one line per sample.
func (r *report) encoded() ([]byte, error) {
	head, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return nil, err
	}
	lines := make([]string, len(r.Samples))
	for i, s := range r.Samples {
		lines[i] = fmt.Sprintf("  [%.0f, %.1f, %.1f, %g, %g, %g, %g, %.3f]", s.Second, s.Resident, s.Heap, s.Goroutines, s.Handles, s.Connections, s.Due, s.Core)
	}
	return fmt.Appendf(bytes.TrimSuffix(head, []byte("\n}")), `,
 "columns": ["second", "resident MB", "heap MB", "goroutines", "open files and connections", "database connections", "pending jobs", "cores"],
 "samples": [
%s
 ]
}
`, strings.Join(lines, ",\n")), nil
}

// table returns the figures in Markdown.
func (r *report) table() string {
	var b strings.Builder
	requests, wrong, core := 0, 0, 0.0
	for i := range r.Counts {
		requests, wrong = requests+r.Counts[i].Requests, wrong+r.Counts[i].Wrong
	}
	for _, s := range r.Samples {
		core += s.Core / float64(len(r.Samples))
	}
	fmt.Fprintf(&b, "\n%s, %d minutes on %s, %d cores, %s: %d requests, %d wrong responses, %d errors in the log; the server used %.2f cores.\n\n",
		time.Now().UTC().Format(time.DateOnly), r.Minutes, r.Database, runtime.NumCPU(), runtime.Version(), requests, wrong, len(r.Errors), core)
	b.WriteString("| What | First quarter | Last quarter | Trend | Allowed | |\n|---|---|---|---|---|---|\n")
	for _, v := range r.Verdicts {
		flat := map[bool]string{true: "flat", false: "**grows**"}[v.Flat]
		fmt.Fprintf(&b, "| %s | %s | %s | %+.1f | +%.1f | %s |\n", v.Name, v.in(v.First), v.in(v.Last), v.Trend, v.Allowed, flat)
	}
	b.WriteString("\n| Load | Per second | Total | Statuses | p50, ms | p99, ms |\n|---|---|---|---|---|---|\n")
	for i := range r.Counts {
		c := &r.Counts[i]
		fmt.Fprintf(&b, "| %s | %.2f | %d | %s | %.1f | %.1f |\n", c.Name, c.PerSecond, c.Requests, c.statuses(), c.P50, c.P99)
	}
	return b.String() + "\n"
}

func (v verdict) in(value float64) string {
	return strings.TrimSpace(fmt.Sprintf("%.1f %s", value, v.Unit))
}
