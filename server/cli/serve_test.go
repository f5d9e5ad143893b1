package cli

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"haat/server/platform/db/dbtest"
)

// TestMain runs haat itself if HAAT_TEST_AS_HAAT is set, so that tests can start real processes.
func TestMain(m *testing.M) {
	if os.Getenv("HAAT_TEST_AS_HAAT") != "" {
		os.Exit(Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

type process struct {
	t    *testing.T
	dir  string
	env  []string
	port string
}

// newProcess prepares a haat process with its own folder.
func newProcess(t *testing.T, database string) *process {
	dir := t.TempDir()
	p := &process{t: t, dir: dir, port: freePort(t)}
	p.env = append(os.Environ(),
		"HAAT_TEST_AS_HAAT=1", "HAAT_ADDR=127.0.0.1:"+p.port, "HAAT_DATABASE_URL="+database, directSetting(database),
		"HAAT_MEDIA_URL=file://"+filepath.Join(dir, "media"), "HAAT_SECRET="+strings.Repeat("s", 32))
	return p
}

// directSetting returns the setting of the direct connection. It is empty if the tests do not use pgbouncer.
func directSetting(database string) string {
	direct := dbtest.Direct(database)
	if direct == database {
		direct = ""
	}
	return "HAAT_DATABASE_DIRECT_URL=" + direct
}

func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

func (p *process) command(args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	p.t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env, cmd.Dir = p.env, p.dir
	return cmd
}

// run runs a command until it exits.
func (p *process) run(args ...string) (output string, code int) {
	cmd := p.command(args...)
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		p.t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// start runs the server until the test ends.
func (p *process) start() *exec.Cmd {
	cmd := p.command("serve")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		if cmd.ProcessState == nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "haat is open") {
			go io.Copy(io.Discard, stderr)
			return cmd
		}
	}
	p.t.Fatal("haat exited before it was open")
	return nil
}

func (p *process) get(path string) string { return p.getAt("127.0.0.1", path) }

// getAt requests a path with a Host header.
func (p *process) getAt(host, path string) string {
	req, err := http.NewRequest(http.MethodGet, "http://127.0.0.1:"+p.port+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	req.Host = host
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(body)
}

func TestServe_PortInUseIsOneLineError(t *testing.T) {
	p := newProcess(t, "sqlite://"+filepath.Join(t.TempDir(), "haat.db"))
	l, err := net.Listen("tcp", "127.0.0.1:"+p.port)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	out, code := p.run("serve", "--demo", "--demo-history=0")
	if code != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "in use") || !strings.Contains(out, "HAAT_ADDR") {
		t.Errorf("status %d: %s", code, out)
	}
}

func TestServe_InvalidHistoryIsOneLineError(t *testing.T) {
	p := newProcess(t, "sqlite://"+filepath.Join(t.TempDir(), "haat.db"))
	for _, days := range []string{"-1", "366"} {
		out, code := p.run("serve", "--demo", "--demo-history="+days)
		if code != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "--demo-history must be 0 to 365 days") {
			t.Errorf("%s: status %d: %s", days, code, out)
		}
	}
}

func TestServe_InvalidSettingIsOneLineError(t *testing.T) {
	p := newProcess(t, "mysql://x")
	out, code := p.run("serve")
	if code != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "HAAT_DATABASE_URL") {
		t.Errorf("status %d: %s", code, out)
	}
}

func TestServe_ExitsCleanlyOnSIGTERM(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	cmd := p.start()
	if body := p.get("/readyz"); body != "ready" {
		t.Errorf("/readyz returned %q", body)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("exited with %v", err)
	}
}

func TestShopCreate_CreatesAShop(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	if out, code := p.run("shop", "create", "rina", "Rina's Shop"); code != 0 || !strings.Contains(out, "/shop/rina") {
		t.Fatalf("status %d: %s", code, out)
	}
	for _, args := range [][]string{{"rina", "Again"}, {"Rina", "Capital"}, {"admin", "Reserved"}, {"রিনা", "Bengali"}, {"a--", "End"}} {
		if out, code := p.run("shop", "create", args[0], args[1]); code != 1 || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: status %d: %s", args[0], code, out)
		}
	}
	p.start()
	if body := p.get("/shop/rina?lang=en"); !strings.Contains(body, "Rina&#x27;s Shop") {
		t.Error("the shop's page does not show its name")
	}
}

// When one process writes, the others must drop their cached pages.
func TestServe_ProcessesReceiveEachOthersWrites(t *testing.T) {
	database := dbtest.Postgres(t)
	one, two := newProcess(t, database), newProcess(t, database)
	one.start()
	two.start()
	for _, slug := range []string{"rina", "mina", "tina"} {
		for _, p := range []*process{one, two} {
			if strings.Contains(p.get("/"), "/shop/"+slug) {
				t.Fatalf("%s is shown before it was created", slug)
			}
		}
		if out, code := one.run("shop", "create", slug, "Shop "+slug); code != 0 {
			t.Fatal(out)
		}
		for _, p := range []*process{one, two} {
			deadline := time.Now().Add(10 * time.Second)
			for !strings.Contains(p.get("/"), "/shop/"+slug) {
				if time.Now().After(deadline) {
					t.Fatalf("%s is not shown", slug)
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
	}
}

// Through a pooler in transaction mode, notices of other nodes would be lost, so the server must refuse to
// start.
func TestServe_RefusesToStartIfItWouldListenThroughAPooler(t *testing.T) {
	database := dbtest.Postgres(t)
	if dbtest.Direct(database) == database {
		t.Skip("needs pgbouncer: run make test-pooler")
	}
	p := newProcess(t, database)
	p.env = append(p.env, "HAAT_DATABASE_DIRECT_URL=")
	if out, code := p.run("serve"); code != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "HAAT_DATABASE_DIRECT_URL") {
		t.Errorf("status %d: %s", code, out)
	}
}
