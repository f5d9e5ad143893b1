package pubsub

import "sync"

// Watchers wake those who wait for a tag. They are a Subscriber: while news may be
// missed nobody is woken, and afterwards everybody is.
type Watchers struct {
	mu      sync.Mutex
	waiting map[string]map[chan struct{}]struct{}
	closed  bool
}

// Watch returns a channel that has a value whenever something may be new under the
// tag since the last one was taken, and is closed when the process ends. stop ends
// the watch; it must be called.
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

// Watching is how many wait for the tag.
func (w *Watchers) Watching(tag string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.waiting[tag])
}

// Purge wakes those who wait for the tags.
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

// Suspend does nothing: what is missed is looked for at Resume.
func (w *Watchers) Suspend() {}

// Resume wakes everybody.
func (w *Watchers) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wakeAll()
}

// Close ends every watch, and those to come.
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
		default: // it has not looked since the last one
		}
	}
}
