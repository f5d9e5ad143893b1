package httpx

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// writeSlack is the maximum time by which writes of a lazyConn may fail before the wanted deadline.
const writeSlack = time.Second

// lazyConn is a TCP connection with deadlines that are cheap to postpone. net/http sets eight deadlines per request, most of them later
// than the one before, and the runtime moves a timer for each. lazyConn records a later read deadline and moves the timer when it
// expires. It moves the timer of writes at most once per writeSlack, and clears it at the next write.
type lazyConn struct {
	*net.TCPConn
	accepted time.Time
	// every is the longest time for which the socket's read deadline is set.
	every time.Duration

	mu              sync.Mutex
	readWanted      time.Time // argument of the last SetReadDeadline; zero for none
	readSocket      time.Time // the socket's read deadline, at most readWanted; zero for none
	writeSocket     time.Time // the socket's write deadline; zero for none
	noWriteDeadline bool      // the last SetWriteDeadline cleared it
}

// SetReadDeadline sets the time after which reads fail, also those that are waiting.
func (c *lazyConn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.readWanted = t
	// net/http aborts reads with a time long ago. Without a new deadline, the next read would fail first.
	aborted := c.readSocket.Before(c.accepted)
	if !aborted && (t.IsZero() || !t.Before(c.readSocket)) {
		return nil
	}
	return c.setSocket(time.Now())
}

// SetWriteDeadline sets the time after which writes fail, or up to writeSlack before it.
func (c *lazyConn) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.noWriteDeadline = t.IsZero(); c.noWriteDeadline {
		return nil
	}
	if later := t.Sub(c.writeSocket); !c.writeSocket.IsZero() && later >= 0 && later < writeSlack {
		return nil
	}
	c.writeSocket = t
	return c.TCPConn.SetWriteDeadline(t)
}

// beforeWrite removes the socket's deadline for writes if none is wanted.
func (c *lazyConn) beforeWrite() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.noWriteDeadline || c.writeSocket.IsZero() {
		return nil
	}
	c.writeSocket = time.Time{}
	return c.TCPConn.SetWriteDeadline(time.Time{})
}

// SetDeadline sets the read and the write deadline.
func (c *lazyConn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// setSocket sets the socket's read deadline to the wanted one, or to an earlier one for now. c.mu must be held.
func (c *lazyConn) setSocket(now time.Time) error {
	c.readSocket = now.Add(c.every)
	if !c.readWanted.IsZero() && c.readWanted.Before(c.readSocket) {
		c.readSocket = c.readWanted
	}
	return c.TCPConn.SetReadDeadline(c.readSocket)
}

// Read reads like net.TCPConn until the wanted deadline.
func (c *lazyConn) Read(p []byte) (int, error) {
	for {
		n, err := c.TCPConn.Read(p)
		if n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) || c.expired() {
			return n, err
		}
	}
}

// expired reports whether the wanted deadline is over. If not, it sets the socket's again.
func (c *lazyConn) expired() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if !c.readWanted.IsZero() && !c.readWanted.After(now) {
		return true
	}
	return c.setSocket(now) != nil
}
