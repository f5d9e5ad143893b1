package web

import (
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// Maximum concurrent long requests per person and process: event streams, and form uploads with
// pictures.
const (
	maxStreams = 8
	maxUploads = 3
)

// busyRetryAfter is the Retry-After of a refused concurrent request.
const busyRetryAfter = 10 * time.Second

// concurrencyLimit counts the concurrent requests of each customer or merchant. The zero value is ready to
// use.
type concurrencyLimit struct {
	mu    sync.Mutex
	count map[int]int
}

// caller is a signed-in customer or merchant.
type caller interface{ callerID() int }

func (who *signedIn) callerID() int   { return who.ID }
func (who *merchantAt) callerID() int { return who.ID }

// max limits the concurrent requests of a caller. It returns TooMany "too_many" beyond limit.
func limitConcurrent[C caller](a *concurrencyLimit, limit int, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		if !a.begin(who.callerID(), limit) {
			return tooMany(busyRetryAfter)
		}
		defer a.end(who.callerID())
		return answer(c, who)
	}
}

func (a *concurrencyLimit) begin(id, limit int) bool {
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

func (a *concurrencyLimit) end(id int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[id]--; a.count[id] == 0 {
		delete(a.count, id)
	}
}
