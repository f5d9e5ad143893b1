package web

import (
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

// How many of what lasts a customer may have at once in a process: windows that are
// told the news, and forms with pictures on their way.
const (
	streamsAtOnce = 8
	uploadsAtOnce = 3
)

// againSoon is when one who has too many at once may try again.
const againSoon = 10 * time.Second

// atOnce counts what customers have under way. The zero value is ready.
type atOnce struct {
	mu    sync.Mutex
	count map[int]int
}

// most lets a customer have so many of a request at once: TooMany "too_many" for more.
func (a *atOnce) most(limit int, answer func(echo.Context, *signedIn) error) func(echo.Context, *signedIn) error {
	return func(c echo.Context, who *signedIn) error {
		if !a.begin(who.ID, limit) {
			f := fault.New(fault.TooMany, "too_many")
			f.Wait = againSoon
			return f
		}
		defer a.end(who.ID)
		return answer(c, who)
	}
}

func (a *atOnce) begin(customer, limit int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[customer] >= limit {
		return false
	}
	if a.count == nil {
		a.count = map[int]int{}
	}
	a.count[customer]++
	return true
}

func (a *atOnce) end(customer int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[customer]--; a.count[customer] == 0 {
		delete(a.count, customer)
	}
}
