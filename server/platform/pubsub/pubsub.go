// Package pubsub tells every node which tags a write has made stale: within the
// process, and through PostgreSQL's LISTEN/NOTIFY to the others.
package pubsub

import "sync"

// Subscriber hears of stale tags, and of times when it may not be told.
type Subscriber interface {
	// Purge is called with tags whose data has changed.
	Purge(tags []string)
	// Suspend is called when news of other nodes may be missed from now on.
	Suspend()
	// Resume is called when all news arrives again; what was missed is not told.
	Resume()
}

// All stands for every tag.
const All = "*"

// Patient is a tag among others that says of them: what was changed is no price, no stock
// and nothing else that may not be shown a second longer.
const Patient = "patient"

// Bus hands purges to its subscribers. The zero value serves one process.
type Bus struct {
	mu          sync.RWMutex
	subscribers []Subscriber
}

// Subscribe adds s for good.
func (b *Bus) Subscribe(s Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers = append(b.subscribers, s)
}

// Deliver tells this process's subscribers of stale tags.
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
