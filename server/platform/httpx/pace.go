package httpx

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v4"
)

// Minimum rate of form uploads: 2 KB/s, averaged over 15 seconds. Each formWindowBytes, or the
// rest, must arrive within formWindow.
const (
	formWindow      = 15 * time.Second
	formWindowBytes = 30 << 10
)

// ErrTooSlow ends a body that arrives below the minimum rate.
var ErrTooSlow = errors.New("body is sent too slowly")

// pacedBody is a request's body with a minimum rate. The rate is measured over the time spent waiting for
// bytes, without the time spent processing them.
type pacedBody struct {
	io.ReadCloser
	connection *http.ResponseController
	window     time.Duration
	end        time.Time // deadline of the whole body

	waited time.Duration // time spent waiting in the current window
	came   int           // bytes received in the current window
}

// Pace enforces the minimum rate on the request's body: formWindowBytes per window. The whole body must
// arrive within the duration within.
func Pace(c echo.Context, window, within time.Duration) {
	req := c.Request()
	req.Body = &pacedBody{
		ReadCloser: req.Body, connection: http.NewResponseController(c.Response()),
		window: cmp.Or(window, formWindow), end: FromNow(within),
	}
}

// Read reads from the body. It returns ErrTooSlow if the body arrives below the minimum rate.
func (b *pacedBody) Read(p []byte) (int, error) {
	began := time.Now()
	until := began.Add(b.window - b.waited)
	if until.After(b.end) {
		until = b.end
	}
	if err := b.connection.SetReadDeadline(until); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return n, ErrTooSlow
	}
	b.waited, b.came = b.waited+time.Since(began), b.came+n
	if b.came >= formWindowBytes {
		b.waited, b.came = 0, 0
	}
	return n, err
}
