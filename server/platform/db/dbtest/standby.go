//go:build unix

package dbtest

import (
	"database/sql"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Primary returns the URL of a migrated, empty PostgreSQL database. A test can copy its cluster with Standby,
// so it is not in the cluster that tests share, which would take a minute to copy at the end of a run. If
// HAAT_TEST_POOLER is set, it is in the shared cluster, through pgbouncer.
func Primary(t testing.TB) string {
	t.Helper()
	if os.Getenv("HAAT_TEST_POOLER") != "" {
		return Postgres(t)
	}
	return OwnPrimary(t)
}

// OwnPrimary is like Primary, but the cluster always belongs to the test alone, which may change its
// settings.
func OwnPrimary(t testing.TB) string {
	t.Helper()
	s := newServer(t, requireCluster(t))
	s.run("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	s.start()
	const name = "haat"
	cluster := "postgres://postgres@/postgres?sslmode=disable&host=" + s.home
	if err := execute(cluster, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	address := withDatabase(cluster, name)
	if err := migrate(address); err != nil {
		t.Fatal(err)
	}
	return address
}

// Standby starts a standby of the cluster that contains the database, and returns the address of the same database on the standby.
func Standby(t testing.TB, address string) string {
	t.Helper()
	address = Direct(address)
	s := newServer(t, address)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	s.run("pg_basebackup", "-h", q.Get("host"), "-U", u.User.Username(), "-D", s.data(), "-R", "-c", "fast", "-N")
	s.start()
	q.Set("host", s.home)
	u.RawQuery = q.Encode()
	return u.String()
}

// server is a PostgreSQL server of one test. Its programs and operating system user are those of another
// server.
type server struct {
	t     testing.TB
	bin   string // folder of PostgreSQL's programs
	home  string // folder of the socket, the data and the log
	owner *syscall.Credential
}

// newServer skips the test if the server at the address does not run on this machine, or has no programs for more servers.
func newServer(t testing.TB, address string) *server {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, bin: programs(t, address), owner: ownerOf(u.Query().Get("host"))}
	if s.owner == nil || !isFile(filepath.Join(s.bin, "pg_basebackup")) {
		t.Skip("needs a PostgreSQL of this machine, and its pg_basebackup")
	}
	if s.home, err = os.MkdirTemp("/tmp", "haat-server-"); err != nil { // the path of a socket must be short
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(s.home) })
	if err := os.Chown(s.home, int(s.owner.Uid), int(s.owner.Gid)); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *server) data() string { return filepath.Join(s.home, "data") }

// start starts the server on a Unix socket until the end of the test.
func (s *server) start() {
	s.t.Helper()
	s.t.Cleanup(func() { s.run("pg_ctl", "stop", "-D", s.data(), "-m", "immediate", "-w") })
	s.run("pg_ctl", "start", "-D", s.data(), "-w", "-s", "-l", filepath.Join(s.home, "log"), "-o", "-c listen_addresses= -c fsync=off -c jit=off -c unix_socket_directories="+s.home)
}

// run runs one of PostgreSQL's programs as the owner.
func (s *server) run(name string, args ...string) {
	s.t.Helper()
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = s.home, &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = s.owner
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		log, _ := os.ReadFile(filepath.Join(s.home, "log")) // does not exist before the first start
		s.t.Fatalf("%s: %v: %s%s", name, err, out, log)
	}
}

// programs returns the folder of the programs of the server at the address.
func programs(t testing.TB, address string) (folder string) {
	t.Helper()
	pool, err := sql.Open("postgres", address)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := pool.QueryRow("SELECT setting FROM pg_config WHERE name = 'BINDIR'").Scan(&folder); err != nil {
		t.Fatal(err)
	}
	return folder
}

// ownerOf returns the user that owns a file, or nil if the file does not exist.
func ownerOf(path string) *syscall.Credential {
	var s syscall.Stat_t
	if err := syscall.Stat(path, &s); err != nil {
		return nil
	}
	return &syscall.Credential{Uid: s.Uid, Gid: s.Gid}
}

func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// DelayReplay delays the replay of commits by a standby. length is a duration such as "1h"; "0" ends the
// delay.
func DelayReplay(t testing.TB, standby, length string) {
	t.Helper()
	pool, err := sql.Open("postgres", standby)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, statement := range []string{"ALTER SYSTEM SET recovery_min_apply_delay = '" + length + "'", "SELECT pg_reload_conf()"} {
		if _, err := pool.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	for set, end := "", time.Now().Add(10*time.Second); set != length; {
		if err := pool.QueryRow("SHOW recovery_min_apply_delay").Scan(&set); err != nil {
			t.Fatal(err)
		}
		if time.Now().After(end) {
			t.Fatalf("the delay is %s instead of %s", set, length)
		}
	}
}
