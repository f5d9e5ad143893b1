// Package pause waits, and computes the pauses between attempts that fail: each failure doubles the pause before
// the next attempt.
package pause

import (
	"sync"
	"time"
)

// Set stores the pauses of this process by key. It may be used concurrently.
type Set[K comparable] struct {
	// First is the shortest pause, and Most the longest.
	First, Most time.Duration

	mu     sync.Mutex
	pauses map[K]one
}

type one struct {
	until  time.Time
	length time.Duration
}

// Until returns the end of the last pause of a key, or the zero time if there was none.
func (s *Set[K]) Until(key K) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pauses[key].until
}

// Failed starts a pause for a key after a failed attempt and returns the end of the pause. began and now are
// the beginning and the end of the attempt. The pause lasts at least as long as asked, but at most Most. An
// attempt that began before the current pause does not start another one.
func (s *Set[K]) Failed(key K, began, now time.Time, asked time.Duration) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.pauses[key]
	if now.Before(last.until) && !began.After(last.until.Add(-last.length)) {
		return last.until
	}
	length := min(s.Most, max(s.First, 2*last.length, asked))
	if s.pauses == nil {
		s.pauses = map[K]one{}
	}
	s.pauses[key] = one{now.Add(length), length}
	return now.Add(length)
}

// Forget removes the pauses of a key. The next pause lasts First again.
func (s *Set[K]) Forget(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pauses, key)
}
