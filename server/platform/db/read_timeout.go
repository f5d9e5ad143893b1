package db

import (
	"context"
	"net"
	"sync/atomic"
	"time"
)

// connectTimeout is the timeout for connecting to PostgreSQL.
const connectTimeout = 5 * time.Second

// dialer opens connections whose reads and writes fail if the other side sends nothing for longer than
// silence, in nanoseconds; 0 means no limit. If the network drops packets, a query would otherwise block its
// caller for 15 minutes, because lib/pq cannot cancel a read.
type dialer struct {
	net.Dialer
	silence *atomic.Int64
}

func newDialer() *dialer {
	return &dialer{net.Dialer{Timeout: connectTimeout}, &atomic.Int64{}}
}

// DialContext opens a connection, like net.Dialer.DialContext.
func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.Dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &boundConn{conn, d.silence}, nil
}

// DialTimeout is like Dial, with a timeout.
func (d *dialer) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return d.DialContext(ctx, network, address)
}

// Dial opens a connection, like net.Dialer.Dial.
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
	if timeout := c.silence.Load(); timeout > 0 {
		return time.Now().Add(time.Duration(timeout))
	}
	return time.Time{}
}
