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

// eventWriter writes server-sent events to one browser. writeTimeout applies to of each
// flush.
type eventWriter struct {
	c            echo.Context
	writeTimeout time.Duration
	out          bytes.Buffer
}

func (s *Edge) newEventWriter(c echo.Context) *eventWriter {
	return &eventWriter{c: c, writeTimeout: s.heartbeatInterval() + cmp.Or(s.StreamWriteTimeout, defaultStreamWriteTimeout)}
}

// open starts the response.
func (w *eventWriter) open() {
	header := w.c.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set("Cache-Control", "no-store, no-transform")
	header.Set("X-Accel-Buffering", "no") // disables buffering in nginx
	w.c.Response().WriteHeader(http.StatusOK)
	fmt.Fprintf(&w.out, "retry: %d\n\n", reopenAfter.Milliseconds())
}

// event writes an event. id is sent back as Last-Event-ID when the browser reconnects; 0 means
// none.
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

// heartbeat writes a comment that keeps the connection open.
func (w *eventWriter) heartbeat() { w.out.WriteString(":\n\n") }

// flush sends the buffered events and reports whether the browser accepted them within the write
// timeout. A stream has no overall timeout, but a client that stops reading is disconnected.
func (w *eventWriter) flush() bool {
	defer w.out.Reset()
	// The deadline applies until the next heartbeat.
	if extend(w.c, 0, w.writeTimeout) != nil {
		return false
	}
	if _, err := w.c.Response().Write(w.out.Bytes()); err != nil {
		return false
	}
	return http.NewResponseController(w.c.Response()).Flush() == nil
}
