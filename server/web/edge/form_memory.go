package edge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fairqueue"
	"haat/server/platform/httpx"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// maxFormMemory is the maximum size in bytes of all pictures and CSV files being uploaded to a
// process: about 12 of the largest, or hundreds of typical phone pictures.
const maxFormMemory = 128 << 20

// formMemory limits the bytes that uploaded forms occupy in memory, for all senders together.
type formMemory struct {
	max int64
	// perAccount and perShop are the limits in bytes per account and per shop; 0 means no limit.
	perAccount, perShop int64

	mu   sync.Mutex
	used atomic.Int64
	by   map[string]int64
}

// FormAllocation is the memory of one request.
type FormAllocation struct {
	of     *formMemory
	bytes  int64
	owners [2]string // limit keys of the account and the shop
	// window is the server's FormWindow.
	window time.Duration
}

// Shares of maxFormMemory: one form of the maximum size per account, and half of the memory per shop.
const (
	formMemoryPerAccount = 48 << 20
	formMemoryPerShop    = maxFormMemory / 2
)

const formAllocationKey = "form-memory"

// LimitUploads wraps the handler of forms with files. It limits each caller to maxUploads concurrent uploads,
// and all uploads together to the form memory.
func LimitUploads[C Caller](s *Edge, under *httpx.ConcurrencyLimit, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return LimitConcurrent(under, maxUploads, func(c echo.Context, who C) error {
		h := &FormAllocation{of: &s.forms, owners: ownersOf(who), window: s.FormWindow}
		defer h.release()
		c.Set(formAllocationKey, h)
		return answer(c, who)
	})
}

// ownersOf returns the limit keys of the account that sends a form, and of its shop.
func ownersOf(who Caller) [2]string {
	switch who := who.(type) {
	case *SignedIn:
		return [2]string{fmt.Sprint("customer ", who.ID), "shop " + ShopKey(who.Tenant)}
	case *OrderAt:
		return [2]string{orderAccount(who.OrderID), "shop " + ShopKey(who.Tenant)}
	case *MerchantAt:
		return [2]string{fmt.Sprint("merchant ", who.ID), "shop " + ShopKey(who.Tenant)}
	}
	return [2]string{fmt.Sprint("caller ", who.callerID()), "no shop"}
}

// withShares returns a context with the account's and the shop's share of common resources: their turns in
// fair queues, and the account's pixel limit for pictures.
func (s *Edge) withShares(ctx context.Context, account string, t *tenancy.Tenant) context.Context {
	return media.WithPixels(fairqueue.With(ctx, account, "shop "+ShopKey(t)), s.Guard.decodePixels(account))
}

// AllocationOf returns the memory of a request. It panics if the request's handler is not wrapped by
// LimitUploads.
func AllocationOf(c echo.Context) *FormAllocation { return c.Get(formAllocationKey).(*FormAllocation) }

// ErrFormMemoryFull is the error of a form that exceeds the form memory.
var ErrFormMemoryFull = errors.New("form memory is used up")

// ReadAll reads at most most bytes of r. It returns ErrFormMemoryFull if the form memory is used up.
func (h *FormAllocation) ReadAll(r io.Reader, most int64) ([]byte, error) {
	return io.ReadAll(&allocatedReader{io.LimitReader(r, most), h})
}

type allocatedReader struct {
	io.Reader
	held *FormAllocation
}

func (r *allocatedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if !r.held.take(int64(n)) {
		return 0, ErrFormMemoryFull
	}
	return n, err
}

func (h *FormAllocation) take(n int64) bool {
	of := h.of
	of.mu.Lock()
	defer of.mu.Unlock()
	for i, limit := range [2]int64{of.perAccount, of.perShop} {
		if limit > 0 && of.by[h.owners[i]]+n > limit {
			return false
		}
	}
	if of.used.Load()+n > of.max {
		return false
	}
	if of.by == nil {
		of.by = map[string]int64{}
	}
	of.used.Add(n)
	h.bytes += n
	for _, owner := range h.owners {
		of.by[owner] += n
	}
	return true
}

func (h *FormAllocation) release() {
	if h.bytes == 0 { // a form without files
		return
	}
	of := h.of
	of.mu.Lock()
	defer of.mu.Unlock()
	of.used.Add(-h.bytes)
	for _, owner := range h.owners {
		if of.by[owner] -= h.bytes; of.by[owner] <= 0 {
			delete(of.by, owner)
		}
	}
}
