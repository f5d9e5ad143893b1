package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	_ "github.com/lib/pq" // the driver that counts connections
	model "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	promodel "github.com/prometheus/common/model"
	"github.com/prometheus/procfs"
)

const sampleEvery = 10 * time.Second

// sample contains the server's figures at one time.
type sample struct {
	Second      float64
	Resident    float64 // resident memory in MB
	Heap        float64 // live heap after the last collection, in MB
	Goroutines  float64
	Handles     float64 // open files and connections, including database connections
	Connections float64 // open connections to the database
	Due         float64 // pending jobs
	Core        float64 // CPU use since the previous sample, in cores
}

// A watcher measures a server from outside.
type watcher struct {
	server  *server
	process procfs.Proc
	pool    *sql.DB // nil on SQLite
	cpu     float64
	last    time.Time
}

func watch(s *server) (*watcher, error) {
	process, err := procfs.NewProc(s.cmd.Process.Pid)
	if err != nil {
		return nil, fmt.Errorf("read /proc: %w", err)
	}
	stat, err := process.Stat()
	if err != nil {
		return nil, fmt.Errorf("read /proc: %w", err)
	}
	w := &watcher{server: s, process: process, cpu: stat.CPUTime(), last: time.Now()}
	if s.onPostgres() {
		if w.pool, err = sql.Open("postgres", s.databaseURL); err != nil {
			return nil, err
		}
		w.pool.SetMaxOpenConns(1)
	}
	return w, nil
}

func (w *watcher) close() {
	if w.pool != nil {
		w.pool.Close()
	}
}

// run takes a sample every 10 seconds until ctx ends.
func (w *watcher) run(ctx context.Context) ([]sample, error) {
	start := time.Now()
	tick := time.NewTicker(sampleEvery)
	defer tick.Stop()
	var samples []sample
	for {
		select {
		case <-ctx.Done():
			return samples, nil
		case <-tick.C:
		}
		now, err := w.take(ctx)
		if ctx.Err() != nil {
			return samples, nil
		}
		if err != nil {
			return samples, err
		}
		now.Second = time.Since(start).Round(time.Second).Seconds()
		samples = append(samples, now)
		if len(samples)%6 == 0 {
			fmt.Printf("%s: %+v\n", time.Since(start).Round(time.Second), now)
		}
	}
}

func (w *watcher) take(ctx context.Context) (sample, error) {
	status, err := w.process.NewStatus()
	if err != nil {
		return sample{}, err
	}
	stat, err := w.process.Stat()
	if err != nil {
		return sample{}, err
	}
	handles, err := w.process.FileDescriptorsLen()
	if err != nil {
		return sample{}, err
	}
	metrics, err := w.metrics(ctx)
	if err != nil {
		return sample{}, fmt.Errorf("/metrics: %w", err)
	}
	now := sample{
		Resident: float64(status.VmRSS) / (1 << 20), Handles: float64(handles),
		// The next collection starts when the heap has doubled since the last one.
		Heap: metrics.sum("go_memstats_next_gc_bytes", "") / 2 / (1 << 20), Goroutines: metrics.sum("go_goroutines", ""),
		Connections: metrics.sum("go_sql_open_connections", ""), Due: metrics.sum("haat_jobs", "due"),
	}
	cpu, at := stat.CPUTime(), time.Now()
	now.Core = (cpu - w.cpu) / at.Sub(w.last).Seconds()
	w.cpu, w.last = cpu, at
	if w.pool != nil {
		err = w.pool.QueryRowContext(ctx, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()").Scan(&now.Connections)
	}
	return now, err
}

// metrics contains the metrics in /metrics by name.
type metrics map[string]*model.MetricFamily

func (w *watcher) metrics(ctx context.Context) (metrics, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+w.server.metrics+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d", res.StatusCode)
	}
	parser := expfmt.NewTextParser(promodel.UTF8Validation)
	return parser.TextToMetricFamilies(res.Body)
}

// sum returns the sum of the values of a gauge. If state is not empty, it includes only values with this
// label.
func (all metrics) sum(name, state string) float64 {
	total := 0.0
	for _, m := range all[name].GetMetric() {
		for _, label := range m.GetLabel() {
			if state != "" && label.GetName() == "state" && label.GetValue() != state {
				m = nil
			}
		}
		total += m.GetGauge().GetValue()
	}
	return total
}
