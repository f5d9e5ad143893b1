package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// Maximum concurrent long requests per person and process: event streams, and form uploads with
// pictures.
const (
	maxStreams = 8
	maxUploads = 3
)

// busyRetryAfter is the Retry-After of a refused concurrent request.
const busyRetryAfter = 10 * time.Second

// caller is a signed-in customer or merchant.
type caller interface{ callerID() int }

func (who *signedIn) callerID() int   { return who.ID }
func (who *merchantAt) callerID() int { return who.ID }

// max limits the concurrent requests of a caller. It returns TooMany "too_many" beyond limit.
func limitConcurrent[C caller](a *httpx.ConcurrencyLimit, limit int, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		if !a.Begin(who.callerID(), limit) {
			return httpx.TooMany(busyRetryAfter)
		}
		defer a.End(who.callerID())
		return answer(c, who)
	}
}
