package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/bench/figures"
)

const (
	costConnections = 32
	// serveBytesCommand is the argument that makes the benchmark run serveBytes, in a separate process whose
	// CPU time can be measured.
	serveBytesCommand = "serve-bytes"
	// clockTicks is the number of units of CPU time in /proc per second.
	clockTicks = 100
)

// fixedResponse is the response that serveBytes sends.
type fixedResponse struct {
	Header http.Header
	Body   []byte
}

// cachedCosts compares the CPU time per request of bin/haat, for a cached product page, with those of two
// Echo servers that send the same bytes: one with no other headers than Content-Type, ETag and
// Content-Length, and one with the headers of bin/haat.
func cachedCosts(ctx context.Context, s *subject) ([]row, error) {
	path := pages[1].path
	header, body, err := s.answer(path, "Accept-Encoding", "gzip")
	if err != nil {
		return nil, err
	}
	few := http.Header{}
	for _, name := range []string{"Content-Type", "Etag", "Content-Length"} {
		few[name] = header[name]
	}
	commands := []func(context.Context, string) (*exec.Cmd, error){s.serveCommand, serveFixed(path, few, body), serveFixed(path, header, body)}
	var servers []*measured
	for _, command := range commands {
		server, err := startProcess(ctx, path, command)
		if err != nil {
			return nil, err
		}
		defer server.stop()
		servers = append(servers, &measured{probe{server.addr, path, "gzip", "", http.StatusOK}, server})
	}
	costs, ratios, err := alternateCosts(servers)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("CPU time of a cached product page, gzip, %d connections, against Echo with ", costConnections)
	detail := func(i int) string {
		return fmt.Sprintf("%.1f µs per request, Echo's %.1f µs; body of %d bytes", costs[0], costs[i], len(body))
	}
	return []row{
		{Name: name + "3 headers", Value: ratios[1], Unit: "× Echo", Budget: "≤ 1.25", Within: within(ratios[1] <= 1.25), Detail: detail(1)},
		{Name: name + "all headers", Value: ratios[2], Unit: "× Echo", Detail: fmt.Sprintf("%s and %d headers", detail(2), len(header))},
	}, nil
}

// alternateCosts measures the CPU times per request of servers in alternating rounds. For each server it
// returns the median in microseconds, and the median ratio of the first server's time to its time.
func alternateCosts(servers []*measured) (costs, ratios []float64, err error) {
	rounds, each := 9, time.Second
	if quick() {
		rounds, each = 3, 200*time.Millisecond
	}
	all, relative := make([][]float64, len(servers)), make([][]float64, len(servers))
	for range rounds {
		var first float64
		for i, server := range servers {
			cost, err := server.cost(each)
			if err != nil {
				return nil, nil, err
			}
			if i == 0 {
				first = cost
			}
			all[i], relative[i] = append(all[i], cost), append(relative[i], first/cost)
		}
	}
	for i := range servers {
		costs, ratios = append(costs, figures.Median(all[i])), append(ratios, figures.Median(relative[i]))
	}
	return costs, ratios, nil
}

// serveFixed returns the command of serveBytes for a response.
func serveFixed(path string, header http.Header, body []byte) func(context.Context, string) (*exec.Cmd, error) {
	return func(ctx context.Context, addr string) (*exec.Cmd, error) {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("find the benchmark's binary: %w", err)
		}
		input, err := json.Marshal(fixedResponse{header, body})
		if err != nil {
			return nil, fmt.Errorf("encode response: %w", err)
		}
		cmd := exec.CommandContext(ctx, self, serveBytesCommand, addr, path) // #nosec G204 -- runs itself
		cmd.Stdin = bytes.NewReader(input)
		return cmd, nil
	}
}

// measured is a server whose CPU time is measured.
type measured struct {
	probe
	*process
}

// cost returns the CPU time of the server per request in microseconds.
func (m *measured) cost(d time.Duration) (float64, error) {
	before, err := cpuTime(m.cmd.Process.Pid)
	if err != nil {
		return 0, err
	}
	done, err := m.run(costConnections, d)
	if err != nil {
		return 0, err
	}
	after, err := cpuTime(m.cmd.Process.Pid)
	if err != nil {
		return 0, err
	}
	return float64((after - before).Microseconds()) / (done.rate * d.Seconds()), nil
}

// cpuTime returns the user and system time of a process, from /proc.
func cpuTime(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return 0, fmt.Errorf("read CPU time: %w", err)
	}
	// The name of the command, in parentheses, may contain spaces. utime and stime are the 14th and 15th
	// field (proc_pid_stat(5)).
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return 0, errors.New("read CPU time: too few fields")
	}
	var ticks int
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, fmt.Errorf("read CPU time: %w", err)
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / clockTicks, nil
}

// serveBytes serves the fixedResponse that it reads as JSON from stdin, at a path, until the process is
// killed.
func serveBytes(addr, path string) error {
	var fixed fixedResponse
	if err := json.NewDecoder(os.Stdin).Decode(&fixed); err != nil {
		return fmt.Errorf("read response: %w", err)
	}
	e := echo.New()
	e.GET(path, func(c echo.Context) error {
		maps.Copy(c.Response().Header(), fixed.Header)
		c.Response().WriteHeader(http.StatusOK)
		_, err := c.Response().Write(fixed.Body)
		return err
	})
	server := &http.Server{Addr: addr, Handler: e} // #nosec G112 -- only the benchmark connects
	return server.ListenAndServe()
}
