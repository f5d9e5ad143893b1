package stress

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// patroniTimeout is the timeout of requests to Patroni; a switchover takes some seconds.
const patroniTimeout = 30 * time.Second

// view is Patroni's view of the machines.
type view struct {
	Members []struct {
		Name, Role, State string
		Timeline          int
		Lag               any // number of bytes, or "unknown"
	}
}

// named returns the name of the member with the role, or "".
func (v *view) named(role string) string {
	for _, m := range v.Members {
		if m.Role == role {
			return m.Name
		}
	}
	return ""
}

// isWhole reports whether all three servers run on the same timeline, one as the primary and one as the
// synchronous standby.
func (v *view) isWhole() bool {
	for _, m := range v.Members {
		lag, known := m.Lag.(float64)
		if m.State != "running" && m.State != "streaming" || m.Timeline != v.Members[0].Timeline || m.Role != "leader" && (!known || lag > 1<<20) {
			return false
		}
	}
	return len(v.Members) == 3 && v.named("leader") != "" && v.named("sync_standby") != ""
}

// look returns the view of the first machine that answers. It ignores machines whose name is in without.
func (c *cluster) look(without ...string) *view {
	for i := range c.Machines {
		if slices.Contains(without, c.Machines[i].Name) {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		var v view
		err := c.Machines[i].patroni(ctx, http.MethodGet, "/cluster", nil, &v)
		cancel()
		if err == nil {
			return &v
		}
	}
	return &view{}
}

// named returns the machine with the name.
func (c *cluster) named(name string) *machine {
	c.Helper()
	for i := range c.Machines {
		if c.Machines[i].Name == name {
			return &c.Machines[i]
		}
	}
	c.Fatalf("no machine has the name %q", name)
	return nil
}

// primaryAfter waits for a primary other than old.
func (c *cluster) primaryAfter(old *machine) *machine {
	c.Helper()
	name := ""
	waitUntil(c.T, 3*time.Minute, "another machine is the primary", func() bool {
		name = c.look(old.Name).named("leader")
		return name != "" && name != old.Name && c.isPrimary(name)
	})
	return c.named(name)
}

// isPrimary reports whether the machine's server considers itself the primary.
func (c *cluster) isPrimary(name string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return c.named(name).patroni(ctx, http.MethodGet, "/primary", nil, nil) == nil
}

// replicates reports whether the primary sends its changes to two standbys, one of which is synchronous.
func (c *cluster) replicates() bool {
	v := c.look()
	if v.named("leader") == "" {
		return false
	}
	conn := c.connect(c.named(v.named("leader")))
	defer conn.Close()
	var streaming int
	var synchronous, name string
	err := conn.QueryRow(`SELECT count(*), coalesce(max(application_name) FILTER (WHERE sync_state = 'sync'), ''),
		current_setting('synchronous_standby_names') FROM pg_stat_replication WHERE state = 'streaming'`).Scan(&streaming, &synchronous, &name)
	return err == nil && streaming == 2 && synchronous != "" && synchronous == v.named("sync_standby") && strings.Trim(name, `"`) == synchronous
}

// connect returns a connection to the machine's server as superuser.
func (c *cluster) connect(m *machine) *sql.DB {
	c.Helper()
	address := fmt.Sprintf("postgres://postgres:%s@%s:%d/postgres?sslmode=disable&connect_timeout=3", c.Password, m.Address, m.Ports.Postgres)
	conn, err := sql.Open("postgres", address)
	if err != nil {
		c.Fatal(err)
	}
	return conn
}

// execute executes a statement on the machine's server as superuser.
func (c *cluster) execute(m *machine, statement string) {
	c.Helper()
	conn := c.connect(m)
	defer conn.Close()
	if _, err := conn.Exec(statement); err != nil {
		c.Errorf("%s on %s: %v", statement, m.Name, err)
	}
}

// hold prevents the machine's services from being restarted until release is called.
func (m *machine) hold() error {
	return os.WriteFile(filepath.Join(m.Folder, "hold"), nil, 0o600)
}

func (m *machine) release() error {
	err := os.Remove(filepath.Join(m.Folder, "hold"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// pid returns the process id of one of the machine's services: etcd, patroni or postgres.
func (m *machine) pid(service string) (int, error) {
	path := filepath.Join(m.Folder, service+".pid")
	if service == "postgres" {
		path = filepath.Join(m.Folder, "data", "postmaster.pid")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(line)
}

// signal sends a signal to one of the machine's services and all its child processes.
func (m *machine) signal(service string, signal syscall.Signal) error {
	pid, err := m.pid(service)
	if err != nil {
		return err
	}
	children, err := childrenOf(pid)
	if err != nil {
		return err
	}
	for _, p := range append([]int{pid}, children...) {
		if err := syscall.Kill(p, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("signal %d: %w", p, err)
		}
	}
	return nil
}

// childrenOf returns the ids of a process's direct child processes.
func childrenOf(parent int) ([]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	var children []int
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // the process has ended
		}
		// The fields after the name, which is in parentheses, begin with the state and the parent.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			if err != nil {
				return nil, err
			}
			children = append(children, pid)
		}
	}
	return children, nil
}
