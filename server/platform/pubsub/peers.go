package pubsub

import (
	"context"
	"time"
)

const (
	heartbeatEvery = 10 * time.Second
	// missedAfter is the time without a heartbeat after which a node counts as killed.
	missedAfter = 4 * heartbeatEvery
)

// peers maps the ids of the other nodes to the times of their last heartbeats. Commands send no heartbeats.
type peers map[string]time.Time

// heard records a heartbeat received at now, or deletes a node that leaves. It ignores notices with tags.
func (p peers) heard(n notice, now time.Time) {
	switch {
	case n.Leaves:
		delete(p, n.Node)
	case n.Node != "" && len(n.Tags) == 0:
		p[n.Node] = now
	}
}

// missed deletes the nodes without a heartbeat for missedAfter, and reports whether there was one. Notices of
// such a node may be lost.
func (p peers) missed(now time.Time) bool {
	found := false
	for node, last := range p {
		if now.Sub(last) >= missedAfter {
			delete(p, node)
			found = true
		}
	}
	return found
}

// beat sends a heartbeat to the other nodes. leaves means that this node ends and has sent all its notices.
func (p *Postgres) beat(ctx context.Context, leaves bool) {
	if p.pool == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyWithin)
	defer cancel()
	if err := p.send(ctx, p.pool, notice{Node: p.node, Leaves: leaves}); err != nil {
		p.logger.Warn("send heartbeat", "error", err)
	}
}

// Leave sends the queued tags, then tells the other nodes that this one ends. Call it after the last write of the process and after Listen
// has returned.
func (p *Postgres) Leave(ctx context.Context) {
	p.Flush()
	p.beats.Wait() // the other nodes would take a later heartbeat for a new node
	p.beat(ctx, true)
}
