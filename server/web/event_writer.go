package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// eventWriter writes server-sent events to one browser, which has patience to take each.
type eventWriter struct {
	c        echo.Context
	patience time.Duration
	out      bytes.Buffer
}

func (s *Server) newEventWriter(c echo.Context) *eventWriter {
	return &eventWriter{c: c, patience: s.pulse() + cmp.Or(s.Hear, hearWithin)}
}

// open begins the answer.
func (w *eventWriter) open() {
	header := w.c.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set("Cache-Control", "no-store, no-transform")
	header.Set("X-Accel-Buffering", "no") // nginx would keep it until there is enough
	w.c.Response().WriteHeader(http.StatusOK)
	fmt.Fprintf(&w.out, "retry: %d\n\n", reopenAfter.Milliseconds())
}

// event writes an event; id is what the browser names when it comes again, or 0.
func (w *eventWriter) event(name string, id int, data any) error {
	encoded, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	fmt.Fprintf(&w.out, "event: %s\n", name)
	if id > 0 {
		fmt.Fprintf(&w.out, "id: %d\n", id)
	}
	fmt.Fprintf(&w.out, "data: %s\n\n", encoded)
	return nil
}

// beat writes a sign of life.
func (w *eventWriter) beat() { w.out.WriteString(":\n\n") }

// flush sends what was written, and reports whether the browser took it. The stream
// has no end of its own, but a browser that does not take what it is sent has gone.
func (w *eventWriter) flush() bool {
	defer w.out.Reset()
	// The deadline stands until the next sign of life.
	if extend(w.c, 0, w.patience) != nil {
		return false
	}
	if _, err := w.c.Response().Write(w.out.Bytes()); err != nil {
		return false
	}
	return http.NewResponseController(w.c.Response()).Flush() == nil
}
