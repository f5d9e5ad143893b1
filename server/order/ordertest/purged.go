package ordertest

import (
	"slices"
	"sync"
)

// Purged records purged cache tags.
type Purged struct {
	mu   sync.Mutex
	tags []string
}

// Purge records tags.
func (p *Purged) Purge(tags []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tags = append(p.tags, tags...)
}

// Suspend does nothing.
func (p *Purged) Suspend() {}

// Resume does nothing.
func (p *Purged) Resume() {}

// Sorted returns the tags purged since the last Forget.
func (p *Purged) Sorted() []string { return slices.Sorted(slices.Values(p.tags)) }

// Forget removes all recorded tags.
func (p *Purged) Forget() { p.tags = nil }
