package edge

import (
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// Maximum numbers of concurrent long requests per account and process: event streams, and uploads of forms with
// pictures.
const (
	MaxStreams = 8
	maxUploads = 3
)

// BusyRetryAfter is the Retry-After of a refused concurrent request.
const BusyRetryAfter = 10 * time.Second

// Caller is a signed-in customer or merchant.
type Caller interface{ callerID() int }

func (who *SignedIn) callerID() int   { return who.ID }
func (who *MerchantAt) callerID() int { return who.ID }

// LimitConcurrent limits the concurrent requests of a caller. It returns TooMany "too_many" beyond limit.
func LimitConcurrent[C Caller](a *httpx.ConcurrencyLimit, limit int, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		if !a.Begin(who.callerID(), limit) {
			return httpx.TooMany(BusyRetryAfter)
		}
		defer a.End(who.callerID())
		return answer(c, who)
	}
}
