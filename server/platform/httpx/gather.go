package httpx

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// maxHeld is the size of net/http's write buffer of a connection. net/http writes a longer response in two
// parts: the head with as much of the body as fits into the buffer, and the rest of the body.
const maxHeld = 4 << 10

var heldBuffers = sync.Pool{New: func() any { return new([maxHeld]byte) }}

// gatherConn is a TCP connection that can send both parts of a response in one system call, and insert a prepared head (head.go).
// Only one goroutine may write at a time.
type gatherConn struct {
	lazyConn
	gathering bool
	head      head           // header lines to insert after the status line
	buffer    *[maxHeld]byte // nil if nothing is held
	held      int            // bytes of buffer that are not written yet

	parts   [5][]byte
	pending net.Buffers // the parts to write; a field, to avoid an allocation per write
}

type gatherKey struct{}

// gatherListener accepts connections as *gatherConn.
type gatherListener struct{ net.Listener }

// GatherWrites returns a listener for servers of NewServer on which Send needs one system call per page.
// Connections other than TCP are returned unchanged.
func GatherWrites(l net.Listener) net.Listener { return gatherListener{l} }

func (l gatherListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &gatherConn{lazyConn: lazyConn{TCPConn: tcp, accepted: time.Now(), every: readHeaderTimeout}}, err
	}
	return c, err
}

// withGatherConn is a ConnContext function for http.Server: it stores the connection in the context of its
// requests.
func withGatherConn(ctx context.Context, c net.Conn) context.Context {
	if g, ok := c.(*gatherConn); ok {
		return context.WithValue(ctx, gatherKey{}, g)
	}
	return ctx
}

// gatherConnOf returns the connection of a request, or nil if it is not a *gatherConn.
func gatherConnOf(req *http.Request) *gatherConn {
	c, _ := req.Context().Value(gatherKey{}).(*gatherConn)
	return c
}

// gather calls write, which writes a response, and delays the first part of the response until the second
// one. If c is nil, it only calls write.
func (c *gatherConn) gather(write func() error) error {
	if c == nil {
		return write()
	}
	c.gathering = true
	err := write()
	c.gathering = false
	return errors.Join(err, c.flush())
}

// Write writes the delayed part and then p. During gather, it delays the first part instead.
func (c *gatherConn) Write(p []byte) (int, error) {
	switch {
	case c.buffer != nil:
		return c.writeWithHeld(p)
	case !c.gathering || len(p) > maxHeld:
		return c.writeParts(p)
	}
	c.buffer = heldBuffers.Get().(*[maxHeld]byte)
	c.held = copy(c.buffer[:], p)
	return len(p), nil
}

// ReadFrom writes the content of r, like Write.
func (c *gatherConn) ReadFrom(r io.Reader) (int64, error) { return io.Copy(struct{ io.Writer }{c}, r) }

// flush writes the delayed part.
func (c *gatherConn) flush() error {
	if c.buffer == nil {
		return nil
	}
	_, err := c.writeWithHeld(nil)
	return err
}

// writeWithHeld writes the delayed part and p, and returns how many bytes of p were written.
func (c *gatherConn) writeWithHeld(p []byte) (int, error) {
	held := c.held
	n, err := c.writeParts(c.buffer[:held], p)
	heldBuffers.Put(c.buffer)
	c.buffer, c.held = nil, 0
	return max(n-held, 0), err
}

// errNoStatusLine reports that a prepared head cannot be inserted. The response is not sent, because it would lack headers.
var errNoStatusLine = errors.New("httpx: a response does not begin with a final status line")

// writeParts writes one or two parts and returns the number of written bytes. If there is a prepared head, it
// inserts the head after the status line. The first part must begin with the status line.
func (c *gatherConn) writeParts(first []byte, second ...[]byte) (int, error) {
	parts, inserted := c.parts[:0], c.head
	if inserted.lines != nil {
		end := bytes.IndexByte(first, '\n') + 1
		if !isFinalStatusLine(first[:end]) {
			return 0, errNoStatusLine
		}
		parts, first, c.head = append(parts, first[:end], inserted.date, inserted.lines), first[end:], head{}
	}
	if err := c.beforeWrite(); err != nil {
		return 0, err
	}
	c.pending = append(append(parts, first), second...)
	n, err := c.pending.WriteTo(c.TCPConn)
	return max(int(n)-len(inserted.date)-len(inserted.lines), 0), err
}

// isFinalStatusLine reports whether line begins a final response, not an informational one (RFC 9110, section
// 15.2).
func isFinalStatusLine(line []byte) bool {
	const status = len("HTTP/1.1 ")
	return len(line) > status && bytes.HasPrefix(line, []byte("HTTP/1.")) && line[status] != '1'
}
