package visit

import "sync"

// queue contains at most maxQueued requests that have not been counted yet.
type queue struct {
	filled chan struct{} // receives a value when the queue is no longer empty

	mu   sync.Mutex
	hits []hit
}

// put adds a request. It returns false if the queue is full.
func (q *queue) put(h hit) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch len(q.hits) {
	case maxQueued:
		return false
	case 0:
		select {
		case q.filled <- struct{}{}:
		default:
		}
	}
	q.hits = append(q.hits, h)
	return true
}

// take removes and returns all requests.
func (q *queue) take() []hit {
	q.mu.Lock()
	defer q.mu.Unlock()
	hits := q.hits
	q.hits = nil
	return hits
}
