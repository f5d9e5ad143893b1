package web

import (
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// How many of what lasts one person may have at once in a process: windows that are
// told the news, and forms with pictures on their way.
const (
	streamsAtOnce = 8
	uploadsAtOnce = 3
)

// againSoon is when one who has too many at once may try again.
const againSoon = 10 * time.Second

// atOnce counts what customers, or merchants, have under way. The zero value is ready.
type atOnce struct {
	mu    sync.Mutex
	count map[int]int
}

// caller is who is signed in: a customer or a merchant.
type caller interface{ callerID() int }

func (who *signedIn) callerID() int   { return who.ID }
func (who *merchantAt) callerID() int { return who.ID }

// most lets a caller have so many of a request at once: TooMany "too_many" for more.
func most[C caller](a *atOnce, limit int, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		if !a.begin(who.callerID(), limit) {
			return tooMany(againSoon)
		}
		defer a.end(who.callerID())
		return answer(c, who)
	}
}

func (a *atOnce) begin(id, limit int) bool {
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

func (a *atOnce) end(id int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[id]--; a.count[id] == 0 {
		delete(a.count, id)
	}
}
