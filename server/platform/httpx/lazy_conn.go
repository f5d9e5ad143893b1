package httpx

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// writeSlack is how much earlier than wanted a lazyConn's writes may fail.
const writeSlack = time.Second

// lazyConn is a TCP connection whose deadlines are cheap to postpone. net/http changes them eight times per request, nearly always to
// a later time, and the runtime moves a timer each time. A lazyConn remembers a later deadline for reads, and moves the timer when it
// expires. It postpones that for writes at most once per writeSlack, and removes it at the next write.
type lazyConn struct {
	*net.TCPConn
	accepted time.Time
	// every is the longest time for which the socket's deadline is set.
	every time.Duration

	mu     sync.Mutex
	wanted time.Time // what SetReadDeadline was called with; zero for none
	socket time.Time // of the socket: not later than wanted; zero for none

	writeSocket time.Time // of the socket, for writes; zero for none
	endless     bool      // no deadline for writes is wanted
}

// SetReadDeadline sets the time after which reads fail, also those that are waiting.
func (c *lazyConn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wanted = t
	// net/http aborts reads with a time long ago. A read after that would only fail to find out that it may continue.
	aborted := c.socket.Before(c.accepted)
	if !aborted && (t.IsZero() || !t.Before(c.socket)) {
		return nil
	}
	return c.setSocket(time.Now())
}

// SetWriteDeadline sets the time after which writes fail, or up to writeSlack before it.
func (c *lazyConn) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.endless = t.IsZero(); c.endless {
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
	if !c.endless || c.writeSocket.IsZero() {
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
	c.socket = now.Add(c.every)
	if !c.wanted.IsZero() && c.wanted.Before(c.socket) {
		c.socket = c.wanted
	}
	return c.TCPConn.SetReadDeadline(c.socket)
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
	if !c.wanted.IsZero() && !c.wanted.After(now) {
		return true
	}
	return c.setSocket(now) != nil
}
