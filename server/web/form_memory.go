package web

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
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// maxFormMemory is the most bytes of pictures and sheets on their way that a process has in
// memory: a dozen of the largest, hundreds of those that phones send.
const maxFormMemory = 128 << 20

// formMemory is the bytes that forms have in memory, of all senders together.
type formMemory struct {
	most int64
	// each is the most bytes of one account, and shop of one shop; 0 is no limit.
	each, shop int64

	mu   sync.Mutex
	used atomic.Int64
	by   map[string]int64
}

// held is the part of one request.
type held struct {
	of     *formMemory
	bytes  int64
	owners [2]string // the account and the shop
	// window is the server's FormWindow.
	window time.Duration
}

// Of maxFormMemory: a form of the largest size for one account, half of all for one shop.
const (
	formMemoryEach = 48 << 20
	formMemoryShop = maxFormMemory / 2
)

const heldKey = "form-memory"

// sends is the handler of forms with files: one caller has uploadsAtOnce of them under way, and
// all together have no more in memory than there is room for.
func sends[C caller](s *Server, under *atOnce, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return most(under, uploadsAtOnce, func(c echo.Context, who C) error {
		h := &held{of: &s.forms, owners: ownersOf(who), window: s.FormWindow}
		defer h.release()
		c.Set(heldKey, h)
		return answer(c, who)
	})
}

// ownersOf names the account that sends a form, and its shop.
func ownersOf(who caller) [2]string {
	switch who := who.(type) {
	case *signedIn:
		return [2]string{fmt.Sprint("customer ", who.ID), "shop " + shopKey(who.tenant)}
	case *merchantAt:
		return [2]string{fmt.Sprint("merchant ", who.ID), "shop " + shopKey(who.tenant)}
	}
	return [2]string{fmt.Sprint("caller ", who.callerID()), "no shop"}
}

// sharing returns a context in which an account has its part of what all share: its turn and its
// shop's wherever work waits for a slot, and so many pixels of pictures.
func (s *Server) sharing(ctx context.Context, account string, t *tenancy.Tenant) context.Context {
	return media.WithPixels(fairqueue.With(ctx, account, "shop "+shopKey(t)), s.guard.unpacks(account))
}

// heldBy is what a request of sends holds; it panics of any other.
func heldBy(c echo.Context) *held { return c.Get(heldKey).(*held) }

var errNoRoom = errors.New("no room for a form's file")

// readAll reads r to its end, or so many bytes; errNoRoom where there is none for them.
func (h *held) readAll(r io.Reader, most int64) ([]byte, error) {
	return io.ReadAll(&heldReader{io.LimitReader(r, most), h})
}

type heldReader struct {
	io.Reader
	held *held
}

func (r *heldReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if !r.held.take(int64(n)) {
		return 0, errNoRoom
	}
	return n, err
}

func (h *held) take(n int64) bool {
	of := h.of
	of.mu.Lock()
	defer of.mu.Unlock()
	for i, most := range [2]int64{of.each, of.shop} {
		if most > 0 && of.by[h.owners[i]]+n > most {
			return false
		}
	}
	if of.used.Load()+n > of.most {
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

func (h *held) release() {
	if h.bytes == 0 { // as of a form without files
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
