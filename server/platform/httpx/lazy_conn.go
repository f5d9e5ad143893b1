package httpx

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// writeSlack is the maximum time by which a write may fail before its deadline.
const writeSlack = time.Second

// lazyConn is a TCP connection whose deadlines are cheap to postpone. net/http sets eight deadlines per
// request, most of them later than the previous one, and the runtime moves a timer for each. lazyConn records
// a later read deadline and moves the timer when it expires. It moves the timer of writes at most once per
// writeSlack, and removes it at the next write.
type lazyConn struct {
	*net.TCPConn
	accepted time.Time
	// every is the maximum time until the socket's read deadline.
	every time.Duration

	mu              sync.Mutex
	readWanted      time.Time // argument of the last SetReadDeadline; zero means none
	readSocket      time.Time // the socket's read deadline, at most readWanted; zero means none
	writeSocket     time.Time // the socket's write deadline; zero means none
	noWriteDeadline bool      // the last SetWriteDeadline cleared it
}

// SetReadDeadline sets the time after which reads fail, including those in progress.
func (c *lazyConn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.readWanted = t
	// To abort a read, net/http sets a deadline in the distant past. It must be replaced, because otherwise
	// the next read would fail.
	aborted := c.readSocket.Before(c.accepted)
	if !aborted && (t.IsZero() || !t.Before(c.readSocket)) {
		return nil
	}
	return c.setSocket(time.Now())
}

// SetWriteDeadline sets the time after which writes fail. They may fail up to writeSlack earlier.
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

// beforeWrite removes the socket's write deadline if the last SetWriteDeadline removed it.
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

// setSocket sets the socket's read deadline to the wanted one, but at most every from now. c.mu must be held.
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

// expired reports whether the wanted deadline has passed. If not, it sets the socket's deadline again.
func (c *lazyConn) expired() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if !c.readWanted.IsZero() && !c.readWanted.After(now) {
		return true
	}
	return c.setSocket(now) != nil
}
