package edge

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/httpx"
)

// Maximum numbers of concurrent long requests per account and process: event streams, and uploads of forms
// with pictures.
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

// OrderAt is a shopper who sends a form about an order to which they have access.
type OrderAt struct {
	*AtShop
	OrderID int // id of the order's row
}

// OrderAt returns the shopper as a caller who uses the order's share of common resources.
func (s *Edge) OrderAt(at *AtShop, order *ent.Order) *OrderAt {
	shared := *at
	shared.Context = s.withShares(at.Context, orderAccount(order.ID), at.Tenant)
	return &OrderAt{&shared, order.ID}
}

func (who *OrderAt) callerID() int { return who.OrderID }

// orderAccount returns the limit key for the shoppers of an order.
func orderAccount(id int) string { return "order " + strconv.Itoa(id) }

// LimitConcurrent limits the concurrent requests of a caller. If limit requests are running, the handler
// returns TooMany "too_many".
func LimitConcurrent[C Caller](a *httpx.ConcurrencyLimit, limit int, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		if !a.Begin(who.callerID(), limit) {
			return httpx.TooMany(BusyRetryAfter)
		}
		defer a.End(who.callerID())
		return answer(c, who)
	}
}
