package web

import (
	"errors"
	"io"
	"sync/atomic"

	"github.com/labstack/echo/v4"
)

// maxFormMemory is the most bytes of pictures and sheets on their way that a process has in
// memory: a dozen of the largest, hundreds of those that phones send.
const maxFormMemory = 128 << 20

// formMemory is the bytes that forms have in memory, of all senders together.
type formMemory struct {
	most int64
	used atomic.Int64
}

// held is the part of one request.
type held struct {
	of    *formMemory
	bytes int64
}

const heldKey = "form-memory"

// sends is the handler of forms with files: one caller has uploadsAtOnce of them under way, and
// all together have no more in memory than there is room for.
func sends[C caller](s *Server, under *atOnce, answer func(echo.Context, C) error) func(echo.Context, C) error {
	return most(under, uploadsAtOnce, func(c echo.Context, who C) error {
		h := &held{of: &s.forms}
		defer h.release()
		c.Set(heldKey, h)
		return answer(c, who)
	})
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
	if h.of.used.Add(n) > h.of.most {
		h.of.used.Add(-n)
		return false
	}
	h.bytes += n
	return true
}

func (h *held) release() { h.of.used.Add(-h.bytes) }
