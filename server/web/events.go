package web

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/account"
)

const (
	// pulse is the time between two signs of life of a stream, at which it also
	// looks for what it may not have been told of.
	pulse = 20 * time.Second
	// hearWithin is how much longer a browser may take to take what it is told.
	hearWithin = 30 * time.Second
	// reopenAfter is when a browser opens a stream again that has ended.
	reopenAfter = 3 * time.Second
)

// events tells the customer's browser what is new, as server-sent events, until it
// leaves, the session or the process ends.
func (s *Server) events(c echo.Context, who *signedIn) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	news, stop := s.News.Watch(account.CustomerTag(who.ID))
	defer stop()
	st := &stream{Server: s, eventWriter: s.newEventWriter(c), who: who, last: after, seen: -1}
	if err := st.start(); err != nil {
		return err
	}
	beat := time.NewTicker(s.pulse())
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

func (s *Server) pulse() time.Duration {
	if s.Pulse > 0 {
		return s.Pulse
	}
	return pulse
}

// lastRead is the place of the last message that the browser has: what it heard last
// or, when it first asks, ?after=. -1 is the last there is.
func lastRead(c echo.Context) (int, error) {
	if n, err := strconv.Atoi(c.Request().Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n, nil
	}
	return queryNumber(c, "after", -1)
}
