package web

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/account"
)

const (
	// defaultHeartbeatInterval is the time between heartbeats of a stream. Each heartbeat also checks for missed events.
	defaultHeartbeatInterval = 20 * time.Second
	// defaultStreamWriteTimeout is added to the heartbeat interval to get the write timeout.
	defaultStreamWriteTimeout = 30 * time.Second
	// reopenAfter is the delay before a browser reconnects to an ended stream.
	reopenAfter = 3 * time.Second
)

// events streams updates to the customer's browser as server-sent events until the browser
// disconnects, or the session or process ends.
func (s *Server) events(c echo.Context, who *signedIn) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	news, stop := s.Updates.Watch(account.CustomerTag(who.ID))
	defer stop()
	st := &stream{Server: s, eventWriter: s.newEventWriter(c), who: who, last: after, seen: -1}
	if err := st.start(); err != nil {
		return err
	}
	beat := time.NewTicker(s.heartbeatInterval())
	defer beat.Stop()
	for {
		if ended, err := st.tell(); err != nil || ended {
			return err
		}
		select {
		case <-who.ctx.Done():
			return nil
		case _, open := <-news:
			if !open {
				return nil
			}
		case <-beat.C:
			st.beat()
		}
	}
}

func (s *Server) heartbeatInterval() time.Duration {
	if s.HeartbeatInterval > 0 {
		return s.HeartbeatInterval
	}
	return defaultHeartbeatInterval
}

// lastRead returns the sequence number of the last message that the browser has: its Last-Event-ID
// or, on the first request, ?after=. -1 means the latest message.
func lastRead(c echo.Context) (int, error) {
	if n, err := strconv.Atoi(c.Request().Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n, nil
	}
	return queryNumber(c, "after", -1)
}
