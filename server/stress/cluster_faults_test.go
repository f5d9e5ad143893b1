package stress

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"syscall"
	"time"
)

// fault is a kind of failure. Its function returns once the cluster's machines have been repaired; they may
// still be catching up. turn is the number of earlier rounds of this kind. If the failure cannot be caused on
// this machine, the function returns the reason.
type fault struct {
	name  string
	cause func(c *cluster, turn int) (skipped string)
}

var faults = []fault{
	{"kill -9 of the primary", (*cluster).killPrimary},
	{"partition of the primary", (*cluster).partitionPrimary},
	{"planned switchover", (*cluster).switchOver},
	{"lost etcd majority", (*cluster).loseEtcd},
	{"standby that falls behind", (*cluster).stallStandby},
}

// during is the duration of failures that the cluster may survive without a failover. It is longer than
// Patroni's ttl of 20 seconds.
const during = 25 * time.Second

// must fails the test if an action failed.
func (c *cluster) must(what string, err error) {
	c.Helper()
	if err != nil {
		c.Fatalf("%s: %v", what, err)
	}
}

func (c *cluster) primary() *machine {
	c.Helper()
	return c.named(c.look().named("leader"))
}

// killPrimary kills the primary's PostgreSQL, which Patroni may start again. In alternate turns it kills all
// of the machine's services, as a power failure would.
func (c *cluster) killPrimary(turn int) string {
	old := c.primary()
	if turn%2 == 0 {
		c.must("kill PostgreSQL", old.signal("postgres", syscall.SIGKILL))
		return ""
	}
	c.must("hold", old.hold())
	defer func() { c.must("release", old.release()) }()
	for _, service := range []string{"patroni", "etcd", "postgres"} {
		c.must("kill "+service, old.signal(service, syscall.SIGKILL))
	}
	c.primaryAfter(old)
	c.waitForOrders(20)
	return ""
}

// partitionPrimary disconnects the primary's machine from all other machines and from the nodes.
func (c *cluster) partitionPrimary(int) string {
	old := c.primary()
	if old.Link == "" {
		return "needs root and network namespaces"
	}
	set := func(state string) {
		out, err := exec.Command("ip", "link", "set", old.Link, state).CombinedOutput()
		c.must("set the link "+state, err)
		if len(out) > 0 {
			c.Logf("ip link: %s", out)
		}
	}
	set("down")
	defer set("up")
	c.primaryAfter(old)
	c.waitForOrders(20)
	return ""
}

// switchOver makes the synchronous standby the primary.
func (c *cluster) switchOver(int) string {
	old := c.primary()
	// Patroni refuses a switchover while it changes the synchronous standby, so the request is repeated.
	waitUntil(c.T, time.Minute, "Patroni accepts the switchover", func() bool {
		names := map[string]string{"leader": old.Name, "candidate": c.look().named("sync_standby")}
		return old.patroni(context.Background(), http.MethodPost, "/switchover", names, nil) == nil
	})
	c.primaryAfter(old)
	return ""
}

// loseEtcd suspends two of the three members of etcd. In every second turn, one
// of the two is on the machine of the primary.
func (c *cluster) loseEtcd(turn int) string {
	primary, stopped := c.primary(), 0
	for i := range c.Machines {
		m := &c.Machines[i]
		if isPrimary := m.Name == primary.Name; stopped == 2 || isPrimary && turn%2 == 0 {
			continue
		}
		stopped++
		c.must("stop etcd", m.signal("etcd", syscall.SIGSTOP))
		defer func() { c.must("continue etcd", m.signal("etcd", syscall.SIGCONT)) }()
	}
	c.wait(during)
	return ""
}

// stallStandby stops the synchronous standby's PostgreSQL. In alternate turns it stops only the replay of
// changes.
func (c *cluster) stallStandby(turn int) string {
	m := c.named(c.look().named("sync_standby"))
	if turn%2 == 0 {
		c.must("stop PostgreSQL", m.signal("postgres", syscall.SIGSTOP))
		defer func() { c.must("continue PostgreSQL", m.signal("postgres", syscall.SIGCONT)) }()
	} else {
		c.execute(m, "SELECT pg_wal_replay_pause()")
		defer c.execute(m, "SELECT pg_wal_replay_resume()")
	}
	c.wait(during)
	c.waitForOrders(20)
	return ""
}

// wait waits for the duration of a failure, and returns early if the test failed.
func (c *cluster) wait(d time.Duration) {
	end := time.Now().Add(d)
	waitUntil(c.T, d+time.Minute, "the failure lasts", func() bool { return c.Failed() || time.Now().After(end) })
}

// waitForOrders waits until the number of acknowledged orders has grown by more.
func (c *cluster) waitForOrders(more int) {
	c.Helper()
	count := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.acks)
	}
	want := count() + more
	waitUntil(c.T, 3*time.Minute, fmt.Sprint(more, " orders are acknowledged"), func() bool { return count() >= want || c.Failed() })
}

// waitForRecovery waits until all machines are members of the cluster again and both nodes can write.
func (c *cluster) waitForRecovery() {
	c.Helper()
	c.waitForOrders(20)
	waitUntil(c.T, 4*time.Minute, "all machines take part again", func() bool { return c.look().isWhole() && c.replicates() })
	client := &http.Client{Timeout: 5 * time.Second}
	for _, n := range c.nodes {
		waitUntil(c.T, time.Minute, "the node is ready", func() bool {
			_, status, err := get(context.Background(), client, "http://"+n.addr+"/readyz")
			return err == nil && status == http.StatusOK
		})
	}
}
