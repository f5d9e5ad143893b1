package httpx

import (
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// ExtendTimeouts sets new read and write deadlines for the request, as durations from now; 0 removes a
// deadline.
func ExtendTimeouts(c echo.Context, read, write time.Duration) error {
	connection := http.NewResponseController(c.Response())
	err := errors.Join(connection.SetReadDeadline(FromNow(read)), connection.SetWriteDeadline(FromNow(write)))
	if errors.Is(err, http.ErrNotSupported) { // test recorders do not support deadlines
		return nil
	}
	return err
}

// FromNow returns the time d from now, or the zero time if d is 0.
func FromNow(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return time.Now().Add(d)
}
