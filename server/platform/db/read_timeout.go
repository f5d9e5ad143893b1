package db

import (
	"context"
	"net"
	"sync/atomic"
	"time"
)

// connectWithin is how long a connection to PostgreSQL may take to stand.
const connectWithin = 5 * time.Second

// dialer opens connections that fail where the other side says nothing for longer than
// silence allows; 0: it may for ever. A network that swallows packets would else hold a
// query, and its caller, for a quarter of an hour: lib/pq cannot break off a read.
type dialer struct {
	net.Dialer
	silence *atomic.Int64
}

func newDialer() *dialer {
	return &dialer{net.Dialer{Timeout: connectWithin}, &atomic.Int64{}}
}

// DialContext is net.Dialer's.
func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.Dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &boundConn{conn, d.silence}, nil
}

// DialTimeout is net.Dialer's Dial, with another timeout.
func (d *dialer) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return d.DialContext(ctx, network, address)
}

// Dial is net.Dialer's.
func (d *dialer) Dial(network, address string) (net.Conn, error) {
	return d.DialContext(context.Background(), network, address)
}

type boundConn struct {
	net.Conn
	silence *atomic.Int64
}

func (c *boundConn) Read(p []byte) (int, error) {
	if err := c.Conn.SetReadDeadline(c.deadline()); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *boundConn) Write(p []byte) (int, error) {
	if err := c.Conn.SetWriteDeadline(c.deadline()); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

func (c *boundConn) deadline() time.Time {
	if most := c.silence.Load(); most > 0 {
		return time.Now().Add(time.Duration(most))
	}
	return time.Time{}
}
