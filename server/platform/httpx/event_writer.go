package httpx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// reopenAfter is the delay before a browser reconnects to an ended stream.
const reopenAfter = 3 * time.Second

// EventWriter writes server-sent events to one browser. WriteTimeout applies to each flush.
type EventWriter struct {
	Context      echo.Context
	WriteTimeout time.Duration
	out          bytes.Buffer
}

// Open sends the headers of an event stream.
func (w *EventWriter) Open() {
	header := w.Context.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set("Cache-Control", "no-store, no-transform")
	header.Set("X-Accel-Buffering", "no") // disables buffering in nginx
	w.Context.Response().WriteHeader(http.StatusOK)
	w.Retry(reopenAfter)
}

// Retry sets the delay before the browser reconnects.
func (w *EventWriter) Retry(after time.Duration) {
	fmt.Fprintf(&w.out, "retry: %d\n\n", after.Milliseconds())
}

// Event writes an event with data in JSON. The browser sends id back as Last-Event-ID when it reconnects; 0
// means no id.
func (w *EventWriter) Event(name string, id int, data any) error {
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

// Heartbeat writes a comment that keeps the connection open.
func (w *EventWriter) Heartbeat() { w.out.WriteString(":\n\n") }

// Flush sends the buffered events and reports whether the browser accepted them within the write
// timeout. A stream has no overall timeout, but a client that stops reading is disconnected.
func (w *EventWriter) Flush() bool {
	defer w.out.Reset()
	// The deadline applies until the next heartbeat.
	if ExtendTimeouts(w.Context, 0, w.WriteTimeout) != nil {
		return false
	}
	if _, err := w.Context.Response().Write(w.out.Bytes()); err != nil {
		return false
	}
	return http.NewResponseController(w.Context.Response()).Flush() == nil
}
