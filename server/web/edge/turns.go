package edge

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fairqueue"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
)

// Queues for expensive work that anybody can cause. Searches use at most half of the cores, and one file is
// generated at a time, so that other pages can use the rest of the node. Networks and shops take turns, so
// that each delays only itself. The number of waiting loads is below the number that a page cache runs
// concurrently.
var (
	searchTurns = fairqueue.Options{
		Slots: halfOfCores(), Waiting: 48,
		Levels: []fairqueue.Level{{Slots: halfOfCores(), Waiting: 24}, {Slots: halfOfCores(), Waiting: 32}},
	}
	fileTurns = fairqueue.Options{
		Slots: 1, Waiting: 32,
		Levels: []fairqueue.Level{{Slots: 1, Waiting: 16}, {Slots: 1, Waiting: 4}},
	}
)

// turnTimeout is the maximum time that a request waits for its turn.
const turnTimeout = 5 * time.Second

func halfOfCores() int { return max(1, runtime.NumCPU()/2) }

// A loader loads a page or list to be cached.
type loader = func(context.Context) (*pagecache.Page, error)

// SearchInTurn wraps the load of a page or list that searches or filters by arbitrary numbers. The load
// returns TooMany "too_many" if too many loads are waiting.
func (s *Edge) SearchInTurn(c echo.Context, slug string, load loader) loader {
	return inTurn(s.searchTurns, load, "network "+httpx.NetworkKey(c), "shop "+slug)
}

// fileInTurn is like SearchInTurn for a file of all products.
func (s *Edge) fileInTurn(c echo.Context, t *tenancy.Tenant, load loader) loader {
	return inTurn(s.fileTurns, load, "network "+httpx.NetworkKey(c), "shop "+t.Shop.Slug)
}

func inTurn(q *fairqueue.Queue, load loader, names ...string) loader {
	return func(ctx context.Context) (*pagecache.Page, error) {
		waiting, cancel := context.WithTimeout(ctx, turnTimeout)
		defer cancel()
		release, err := q.Take(waiting, names...)
		if err != nil {
			if errors.Is(err, fairqueue.ErrFull) || ctx.Err() == nil {
				return nil, httpx.TooMany(BusyRetryAfter)
			}
			return nil, err
		}
		defer release()
		return load(ctx)
	}
}
