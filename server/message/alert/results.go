package alert

import "sync/atomic"

// result is the result of an attempt to send a message.
type result int

const (
	sent    result = iota
	expired        // the subscription no longer exists
	retried        // the push service was busy or did not answer
	refused        // the push service refused the message, or its address is not allowed
	failed         // given up after too many attempts or too much time
	resultCount
)

// Results contains the names of results, for metrics.
var Results = [resultCount]string{"sent", "expired", "retried", "refused", "failed"}

// results contains the number of each result since the process started.
type results [resultCount]atomic.Int64

func (r *results) count(of result) { r[of].Add(1) }

// Count returns the number of attempts with the result Results[of].
func (s *Service) Count(of int) int64 { return s.results[of].Load() }
