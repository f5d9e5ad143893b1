package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"haat/server/platform/db/dbtest"
)

const (
	binary     = "bin/haat"
	marketHost = "haat.example"
	// loadShops is the number of shops besides the demo's. It exceeds the number of shops with their own
	// labels in /metrics. loadProducts is the number of products of each.
	loadShops, loadProducts = 120, 20
	// The page cache is small, so that it is full within minutes and evicts pages from then on.
	cacheBytes = 32 << 20
)

// server is a running bin/haat with a temporary database and folder.
type server struct {
	metrics     string // address of /metrics, HOST:PORT
	dir         string
	databaseURL string
	address     string // http://127.0.0.1:PORT
	env         []string
	cmd         *exec.Cmd
	ended       chan struct{} // closed when the log ends

	mu     sync.Mutex
	errors []string // log entries of level ERROR
}

// startServer fills a database and starts the server in production mode, behind a proxy.
func startServer(ctx context.Context) (*server, error) {
	dir, err := os.MkdirTemp("", "haat-soak-")
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir, metrics: fmt.Sprintf("127.0.0.1:%d", 20_000+rand.IntN(10_000)), databaseURL: "sqlite://" + filepath.Join(dir, "haat.db"), ended: make(chan struct{})}
	if err := s.start(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *server) start(ctx context.Context) error {
	if os.Getenv("DATABASE") != "sqlite" {
		cluster := os.Getenv("HAAT_TEST_POSTGRES")
		if cluster == "" {
			return errors.New("HAAT_TEST_POSTGRES is not set: run make soak, or set DATABASE=sqlite")
		}
		var err error
		if s.databaseURL, err = dbtest.Recreate(cluster, "haat_soak"); err != nil {
			return err
		}
	}
	s.env = append(os.Environ(), "HAAT_ENV=production", "HAAT_ADDR=127.0.0.1:0", "HAAT_METRICS_ADDR="+s.metrics, "HAAT_DATABASE_URL="+s.databaseURL,
		"HAAT_MARKET_HOST="+marketHost, "HAAT_SECRET="+strings.Repeat("s", 32), "HAAT_MEDIA_URL=file://"+filepath.Join(s.dir, "media"),
		"HAAT_SMS_URL=file://"+s.sms(), fmt.Sprintf("HAAT_CACHE_BYTES=%d", cacheBytes),
		"HAAT_META_URL=http://127.0.0.1:9", "HAAT_DNS=127.0.0.1:9", "HAAT_INDEXNOW=off", "HAAT_TLS=off")
	for _, args := range [][]string{{"seed", "--demo"}, {"seed", "--shops", fmt.Sprint(loadShops), "--products", fmt.Sprint(loadProducts)}} {
		if out, err := s.command(ctx, args...).CombinedOutput(); err != nil {
			return fmt.Errorf("haat %v: %w: %s", args, err, out)
		}
	}
	return s.serve(ctx)
}

// serve starts the server and waits until it logs that it is open.
func (s *server) serve(ctx context.Context) error {
	cmd := s.command(ctx, "serve")
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	s.cmd = cmd
	opened := make(chan string, 1)
	go s.read(log, opened)
	select {
	case s.address = <-opened:
		return nil
	case <-s.ended:
		return fmt.Errorf("haat exited during its start: %s", strings.Join(s.errorsLogged(), "\n"))
	case <-time.After(time.Minute):
		return errors.New("haat did not start within a minute")
	}
}

func (s *server) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = s.env
	return cmd
}

// read extracts the server's address and its errors from the log.
func (s *server) read(log io.Reader, opened chan<- string) {
	defer close(s.ended)
	for lines := bufio.NewReader(log); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var entry struct{ Level, Msg, Address string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry.Level == "ERROR" {
			s.mu.Lock()
			s.errors = append(s.errors, strings.TrimSpace(line))
			s.mu.Unlock()
		}
		if u, err := url.Parse(entry.Address); entry.Msg == "haat is open" && err == nil {
			opened <- "http://127.0.0.1:" + u.Port()
		}
	}
}

func (s *server) errorsLogged() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.errors...)
}

func (s *server) sms() string { return filepath.Join(s.dir, "sms.jsonl") }

func (s *server) onPostgres() bool { return !strings.HasPrefix(s.databaseURL, "sqlite:") }

func (s *server) database() string {
	if s.onPostgres() {
		return "PostgreSQL"
	}
	return "SQLite"
}

// close shuts down the server with SIGTERM, as an upgrade does, and deletes its files.
func (s *server) close() {
	if s.cmd != nil {
		// The process may already have exited, which the responses have shown.
		_ = s.cmd.Process.Signal(syscall.SIGTERM)
		<-s.ended
		_ = s.cmd.Wait()
	}
	os.RemoveAll(s.dir)
}
