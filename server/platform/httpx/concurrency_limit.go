package httpx

import "sync"

// ConcurrencyLimit counts the concurrent requests of each customer or merchant. The zero value is ready to
// use.
type ConcurrencyLimit struct {
	mu    sync.Mutex
	count map[int]int
}

// Begin registers a request of id and returns true, or returns false if limit requests of id are running.
func (a *ConcurrencyLimit) Begin(id, limit int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[id] >= limit {
		return false
	}
	if a.count == nil {
		a.count = map[int]int{}
	}
	a.count[id]++
	return true
}

// End ends a request that Begin registered.
func (a *ConcurrencyLimit) End(id int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[id]--; a.count[id] == 0 {
		delete(a.count, id)
	}
}
