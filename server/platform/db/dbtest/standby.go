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

// Standby starts a standby of the cluster that has a database of Postgres, and returns the
// address of the same database there. It skips the test where there is no program that copies
// a cluster, or the cluster is not on this machine.
func Standby(t testing.TB, address string) string {
	t.Helper()
	address = Direct(address)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	socket := u.Query().Get("host")
	bin := programs(t, address)
	owner := ownerOf(socket)
	if owner == nil || !isFile(filepath.Join(bin, "pg_basebackup")) {
		t.Skip("needs a PostgreSQL of this machine, and its pg_basebackup")
	}
	home, err := os.MkdirTemp("/tmp", "haat-standby-") // a socket's path is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	if err := os.Chown(home, int(owner.Uid), int(owner.Gid)); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(home, "data")
	run := func(name string, args ...string) {
		t.Helper()
		cmd := exec.Command(filepath.Join(bin, name), args...)
		cmd.Dir, cmd.SysProcAttr = home, &syscall.SysProcAttr{}
		if os.Getuid() == 0 {
			cmd.SysProcAttr.Credential = owner
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
	}
	run("pg_basebackup", "-h", socket, "-U", u.User.Username(), "-D", data, "-R", "-c", "fast", "-N")
	t.Cleanup(func() { run("pg_ctl", "stop", "-D", data, "-m", "immediate", "-w") })
	run("pg_ctl", "start", "-D", data, "-w", "-s", "-l", filepath.Join(home, "log"), "-o", "-c unix_socket_directories="+home)
	q := u.Query()
	q.Set("host", home)
	u.RawQuery = q.Encode()
	return u.String()
}

// programs is the folder of the cluster's programs.
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

// ownerOf is who a file belongs to; nil where there is none.
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

// DelayReplay holds back the replay of commits by a standby of Standby, such as "1h", or ends that with "0".
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
