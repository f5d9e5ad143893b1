package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"haat/bench/figures"
)

const (
	binary      = "bin/haat"
	maxBinaryMB = 80 // MB
	maxStartMs  = 300.0
	maxIdleMB   = 120.0 // MB
	idleFor     = 5 * time.Second
)

// starts measures the binary's size, the time from its start on the demo's SQLite file to the first page, and
// its memory after idleFor.
func starts(ctx context.Context, s *subject) ([]row, error) {
	info, err := os.Stat(binary)
	if err != nil {
		return nil, err
	}
	times := 3
	if quick() {
		times = 1
	}
	var took, resident []float64
	for range times {
		first, memory, err := s.start(ctx)
		if err != nil {
			return nil, err
		}
		took, resident = append(took, first), append(resident, memory)
	}
	size, first, idle := float64(info.Size())/(1<<20), figures.Median(took), figures.Median(resident)
	return []row{
		{Name: "size of bin/haat", Value: size, Unit: "MB", Budget: "≤ 80", Within: within(size <= maxBinaryMB)},
		{Name: "from start to the first page, SQLite with the demo", Value: first, Unit: "ms", Budget: "≤ 300", Within: within(first <= maxStartMs)},
		{Name: "memory of an idle server", Value: idle, Unit: "MB", Budget: "≤ 120", Within: within(idle <= maxIdleMB),
			Detail: fmt.Sprintf("resident, %s after its first page", idleFor)},
	}, nil
}

// start runs the binary once and returns the milliseconds until the first page and the
// final memory in MB.
func (s *subject) start(ctx context.Context) (first, memory float64, err error) {
	server, err := startProcess(ctx, pages[0].path, s.serveCommand)
	if err != nil {
		return 0, 0, err
	}
	defer server.stop()
	time.Sleep(idleFor)
	memory, err = residentMB(server.cmd.Process.Pid)
	return server.first.Seconds() * 1000, memory, err
}

// serveCommand returns the command that serves the demo's SQLite file at an address.
func (s *subject) serveCommand(ctx context.Context, addr string) (*exec.Cmd, error) {
	return serveCommand(ctx, s.dir, "sqlite://"+filepath.Join(s.dir, "haat.db"), addr)
}

// residentMB returns the resident memory of a process in MB, from /proc.
func residentMB(pid int) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kB, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kB / 1024, err
		}
	}
	return 0, fmt.Errorf("process %d has no VmRSS", pid)
}
