package httpx

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
)

// maxHeld is the size of net/http's buffer of a connection. A longer response is written in two parts: the head with the beginning of
// the body, as much as fits into the buffer, and the rest of the body.
const maxHeld = 4 << 10

var heldBuffers = sync.Pool{New: func() any { return new([maxHeld]byte) }}

// gatherConn is a TCP connection that can send both parts of a response in one system call. Only one goroutine may write at a time.
type gatherConn struct {
	*net.TCPConn
	gathering bool
	buffer    *[maxHeld]byte // nil if nothing is held
	held      int            // bytes of buffer that are not written yet
}

type gatherKey struct{}

// gatherListener accepts connections as *gatherConn.
type gatherListener struct{ net.Listener }

// GatherWrites returns a listener for servers of NewServer, so that Send needs one system call per page. Connections that are not TCP
// are left as they are.
func GatherWrites(l net.Listener) net.Listener { return gatherListener{l} }

func (l gatherListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &gatherConn{TCPConn: tcp}, err
	}
	return c, err
}

// withGatherConn is a ConnContext for servers: it stores the connection in the context of its requests.
func withGatherConn(ctx context.Context, c net.Conn) context.Context {
	if g, ok := c.(*gatherConn); ok {
		return context.WithValue(ctx, gatherKey{}, g)
	}
	return ctx
}

// gathered calls write, which writes a response to the request. If the request's connection is a *gatherConn, it holds the first part
// of the response back until the second one.
func gathered(req *http.Request, write func() error) error {
	c, ok := req.Context().Value(gatherKey{}).(*gatherConn)
	if !ok {
		return write()
	}
	c.gathering = true
	err := write()
	c.gathering = false
	return errors.Join(err, c.flush())
}

// Write writes p after what is held. While gathering, it holds a first part instead.
func (c *gatherConn) Write(p []byte) (int, error) {
	if c.buffer != nil {
		return c.writeWithHeld(p)
	}
	if !c.gathering || len(p) > maxHeld {
		return c.TCPConn.Write(p)
	}
	c.buffer = heldBuffers.Get().(*[maxHeld]byte)
	c.held = copy(c.buffer[:], p)
	return len(p), nil
}

// flush writes what is held.
func (c *gatherConn) flush() error {
	if c.buffer == nil {
		return nil
	}
	_, err := c.writeWithHeld(nil)
	return err
}

// writeWithHeld writes what is held and p, and returns how many bytes of p were written.
func (c *gatherConn) writeWithHeld(p []byte) (int, error) {
	parts := net.Buffers{c.buffer[:c.held], p}
	n, err := parts.WriteTo(c.TCPConn)
	written := max(int(n)-c.held, 0)
	heldBuffers.Put(c.buffer)
	c.buffer, c.held = nil, 0
	return written, err
}
