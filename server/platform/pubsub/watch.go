package pubsub

import "sync"

// Watchers wakes the goroutines that wait for a tag. It is a Subscriber: Suspend wakes none of
// them, Resume wakes all.
type Watchers struct {
	mu      sync.Mutex
	waiting map[string]map[chan struct{}]struct{}
	closed  bool
}

// Watch returns a channel that receives a value if data of the tag may have changed since the last receive.
// The channel is closed when Close is called. The caller must call stop to end the watch.
func (w *Watchers) Watch(tag string) (news <-chan struct{}, stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := make(chan struct{}, 1)
	if w.closed {
		close(c)
		return c, func() {}
	}
	if w.waiting == nil {
		w.waiting = map[string]map[chan struct{}]struct{}{}
	}
	if w.waiting[tag] == nil {
		w.waiting[tag] = map[chan struct{}]struct{}{}
	}
	w.waiting[tag][c] = struct{}{}
	return c, func() { w.forget(tag, c) }
}

func (w *Watchers) forget(tag string, c chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.waiting[tag], c)
	if len(w.waiting[tag]) == 0 {
		delete(w.waiting, tag)
	}
}

// Watching returns the number of watches of the tag.
func (w *Watchers) Watching(tag string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.waiting[tag])
}

// Purge wakes the watches of the tags.
func (w *Watchers) Purge(tags []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, tag := range tags {
		if tag == All {
			w.wakeAll()
			return
		}
		wake(w.waiting[tag])
	}
}

// Suspend does nothing, because Resume makes up for lost notices.
func (w *Watchers) Suspend() {}

// Resume wakes all watches.
func (w *Watchers) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wakeAll()
}

// Close ends all watches, including future ones.
func (w *Watchers) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, channels := range w.waiting {
		for c := range channels {
			close(c)
		}
	}
	w.waiting, w.closed = nil, true
}

func (w *Watchers) wakeAll() {
	for _, channels := range w.waiting {
		wake(channels)
	}
}

func wake(channels map[chan struct{}]struct{}) {
	for c := range channels {
		select {
		case c <- struct{}{}:
		default: // the previous value has not been received yet
		}
	}
}
