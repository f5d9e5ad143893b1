package edge

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

const (
	// defaultHeartbeatInterval is the time between heartbeats of a stream. Each heartbeat also checks for missed events.
	defaultHeartbeatInterval = 20 * time.Second
	// defaultStreamWriteTimeout is the default of Edge.StreamWriteTimeout.
	defaultStreamWriteTimeout = 30 * time.Second
)

// EventSource writes the events of one stream.
type EventSource interface {
	// Send writes the events that the browser has not received yet. ended is true if the session has ended or
	// the browser has disconnected.
	Send() (ended bool, err error)
	// Announce writes the event of the update itself, if the source has one.
	Announce() error
}

// StreamEvents sends the events of a source at every update and heartbeat, until the browser
// disconnects, the session ends or updates is closed.
func (s *Edge) StreamEvents(ctx context.Context, w *httpx.EventWriter, updates <-chan struct{}, source EventSource) error {
	heartbeat := time.NewTicker(s.heartbeatInterval())
	defer heartbeat.Stop()
	for {
		ended, err := source.Send()
		if ctx.Err() != nil { // a disconnect causes other errors
			return nil
		}
		if err != nil || ended || !w.Flush() {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case _, open := <-updates:
			if !open {
				return nil
			}
			if err := source.Announce(); err != nil {
				return err
			}
		case <-heartbeat.C:
			w.Heartbeat()
		}
	}
}

func (s *Edge) heartbeatInterval() time.Duration {
	if s.HeartbeatInterval > 0 {
		return s.HeartbeatInterval
	}
	return defaultHeartbeatInterval
}

// LastRead returns the sequence number of the last message that the browser has: its Last-Event-ID or, in the
// first request, ?after=. -1 means the latest message.
func LastRead(c echo.Context) (int, error) {
	if n, err := strconv.Atoi(c.Request().Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n, nil
	}
	return httpx.QueryNumber(c, "after", -1)
}

// NewEventWriter returns a writer of events with the configured write timeout.
func (s *Edge) NewEventWriter(c echo.Context) *httpx.EventWriter {
	return &httpx.EventWriter{Context: c, WriteTimeout: s.heartbeatInterval() + cmp.Or(s.StreamWriteTimeout, defaultStreamWriteTimeout)}
}
