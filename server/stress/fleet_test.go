// Package stress tests real server processes: concurrent buyers, killed processes and failing services. `make
// stress` and `make chaos` run the full tests; `go test` runs a short version.
package stress

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// full reports whether to run the full tests.
func full() bool { return os.Getenv("HAAT_STRESS") != "" }

// binary returns the path of the haat in HAAT_TEST_BINARY, or builds haat from these sources.
var binary = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("HAAT_TEST_BINARY"); path != "" {
		_, err := os.Stat(path) // makes the file part of the key of go test's cache
		return path, err
	}
	dir, err := os.MkdirTemp("", "haat-stress-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "haat")
	if out, err := exec.Command("go", "build", "-o", path, "haat/server").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build haat: %w: %s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := binary(); err == nil && path != os.Getenv("HAAT_TEST_BINARY") {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// node is a slot for a server process that can be killed and restarted.
type node struct {
	t       *testing.T
	dir     string // shared by all nodes, like external services
	addr    string
	metrics string // address of the metrics listener
	env     []string

	program string // binary of another release; empty for these sources

	mu  sync.Mutex
	cmd *exec.Cmd
}

// newNode prepares a node that uses the database, writes SMS to dir and sends events to the Meta API at meta.
func newNode(t *testing.T, dir, database, meta string) *node {
	t.Helper()
	n := &node{t: t, dir: dir, addr: freeAddress(t), metrics: freeAddress(t)}
	n.env = append(os.Environ(), "HAAT_ADDR="+n.addr, "HAAT_METRICS_ADDR="+n.metrics, "HAAT_DATABASE_URL="+database, "HAAT_SECRET="+strings.Repeat("s", 32),
		"HAAT_MEDIA_URL=file://"+filepath.Join(dir, "media"), "HAAT_SMS_URL=file://"+filepath.Join(dir, "sms.jsonl"),
		"HAAT_META_URL="+meta, "HAAT_ENV=development")
	t.Cleanup(n.kill)
	return n
}

// freeAddress returns a free local address.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start starts the process and waits until it is listening.
func (n *node) start() {
	path, err := n.program, error(nil)
	if path == "" {
		path, err = binary()
	}
	if err != nil {
		n.t.Error(err)
		return
	}
	cmd := exec.Command(path, "serve")
	cmd.Env, cmd.Dir = n.env, n.dir
	stderr, err := cmd.StderrPipe()
	if err != nil {
		n.t.Error(err)
		return
	}
	if err := cmd.Start(); err != nil {
		n.t.Error(err)
		return
	}
	n.mu.Lock()
	n.cmd = cmd
	n.mu.Unlock()
	reader, output := bufio.NewReader(stderr), ""
	for !strings.Contains(output, "haat is open") {
		line, err := reader.ReadString('\n')
		if output += line; err != nil {
			n.t.Errorf("haat exited during its start: %s", output)
			return
		}
	}
	go io.Copy(io.Discard, reader)
}

// kill kills the process immediately, as a machine failure would.
func (n *node) kill() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cmd == nil {
		return
	}
	// The process may already have exited; start or a request reports that.
	_ = n.cmd.Process.Kill()
	_ = n.cmd.Wait()
	n.cmd = nil
}

// waitUntil polls condition until it returns true, and fails the test after the timeout.
func waitUntil(t *testing.T, within time.Duration, what string, condition func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !condition() {
		select {
		case <-ctx.Done():
			t.Fatalf("timed out after %s: %s", within, what)
		case <-tick.C:
		}
	}
}
