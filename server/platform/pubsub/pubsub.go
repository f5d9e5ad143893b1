// Package pubsub sends tags of stale data to every node: directly to subscribers in the same process, and
// through PostgreSQL's LISTEN/NOTIFY to other nodes.
package pubsub

import "sync"

// Subscriber is notified of stale tags, and of periods in which notices may be lost.
type Subscriber interface {
	// Purge is called with tags whose data has changed.
	Purge(tags []string)
	// Suspend is called when notices from other nodes may be lost from now on.
	Suspend()
	// Resume is called when notices arrive reliably again. Lost notices are not repeated.
	Resume()
}

// All matches every tag.
const All = "*"

// AllowStale marks the other tags of a purge as not urgent: while there are many such purges, their pages may
// be shown for up to a second longer.
const AllowStale = "allow-stale"

// Bus delivers purges to its subscribers. The zero value works for a single process.
type Bus struct {
	mu          sync.RWMutex
	subscribers []Subscriber
}

// Subscribe adds a subscriber permanently.
func (b *Bus) Subscribe(s Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers = append(b.subscribers, s)
}

// Deliver calls Purge of this process's subscribers.
func (b *Bus) Deliver(tags []string) {
	b.each(func(s Subscriber) { s.Purge(tags) })
}

func (b *Bus) each(f func(Subscriber)) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, s := range b.subscribers {
		f(s)
	}
}
