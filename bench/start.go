package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
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

// starts measures the binary's size, the time from its start on the demo's SQLite file to the first
// page, and its memory idleFor later.
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
	addr, err := freeAddr()
	if err != nil {
		return 0, 0, err
	}
	cmd, err := s.serveCommand(ctx, addr)
	if err != nil {
		return 0, 0, err
	}
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	startedAt := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer func() {
		cmd.Process.Kill()
		cmd.Wait()
	}()
	if err := firstPage(addr, pages[0].path, startedAt.Add(20*time.Second)); err != nil {
		return 0, 0, fmt.Errorf("%w\n%s", err, output.String())
	}
	first = float64(time.Since(startedAt).Microseconds()) / 1000
	time.Sleep(idleFor)
	memory, err = residentMB(cmd.Process.Pid)
	return first, memory, err
}

// serveCommand returns the command that serves the demo's SQLite file at an address.
func (s *subject) serveCommand(ctx context.Context, addr string) (*exec.Cmd, error) {
	path, err := filepath.Abs(binary)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "serve")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "HAAT_ADDR="+addr, "HAAT_SECRET="+strings.Repeat("s", 32),
		"HAAT_DATABASE_URL=sqlite://"+filepath.Join(s.dir, "haat.db"), "HAAT_MEDIA_URL=file://"+filepath.Join(s.dir, "media"))
	return cmd, nil
}

// firstPage requests the page of a path until it responds 200.
func firstPage(addr, path string, deadline time.Time) error {
	for {
		res, err := http.Get("http://" + addr + path)
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("first page: status %d", res.StatusCode)
		}
		if time.Now().After(deadline) {
			return err
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
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
