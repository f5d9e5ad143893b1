// Package pause spaces attempts that fail: each failure doubles the pause before the next attempt.
package pause

import (
	"sync"
	"time"
)

// Set keeps the pauses of this process, by what was attempted. It may be used concurrently.
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

// Until returns the end of the last pause of a key, or the zero time.
func (s *Set[K]) Until(key K) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pauses[key].until
}

// Failed starts a pause after an attempt that began at began has failed at now, and returns its end. The pause is at least asked. An
// attempt that began before the last pause does not start another one while that lasts.
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

// Forget ends the pauses of a key: the next one is short again.
func (s *Set[K]) Forget(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pauses, key)
}
