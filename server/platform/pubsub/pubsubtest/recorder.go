// Package pubsubtest records the purged tags in tests.
package pubsubtest

import (
	"slices"
	"sync"

	"haat/server/platform/pubsub"
)

// Recorder is a pubsub.Subscriber that collects the purged tags.
type Recorder struct {
	mu   sync.Mutex
	tags []string
}

// Subscribe returns a writer, and a recorder of the tags that it announces.
func Subscribe() (*pubsub.Writer, *Recorder) {
	writer, recorder := &pubsub.Writer{Bus: &pubsub.Bus{}}, &Recorder{}
	writer.Bus.Subscribe(recorder)
	return writer, recorder
}

// Purge collects the tags.
func (r *Recorder) Purge(tags []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tags = append(r.tags, tags...)
}

// Suspend does nothing.
func (r *Recorder) Suspend() {}

// Resume does nothing.
func (r *Recorder) Resume() {}

// Take returns the tags purged since the last call, sorted, without duplicates.
func (r *Recorder) Take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	tags := slices.Compact(slices.Sorted(slices.Values(r.tags)))
	r.tags = nil
	return tags
}
