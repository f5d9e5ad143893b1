package httpx

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// longAgo is the deadline that net/http sets to abort a read.
var longAgo = time.Unix(1, 0)

const step = 10 * time.Millisecond

// outcome contains the results of a Read.
type outcome struct {
	n   int
	err error
}

// reading returns a connection whose socket deadline is renewed in small steps, a function that sends a byte
// to it, and a channel with the result of a read that waits for that byte.
func reading(t *testing.T, deadline time.Time) (c *gatherConn, send func(), done chan outcome) {
	t.Helper()
	c, client := connected(t)
	c.every = step
	if err := c.SetReadDeadline(deadline); err != nil {
		t.Fatal(err)
	}
	done = make(chan outcome, 1)
	go func() { done <- c.readByte() }()
	send = func() {
		if _, err := client.Write([]byte("x")); err != nil {
			t.Error(err)
		}
	}
	return c, send, done
}

func (c *gatherConn) readByte() outcome {
	n, err := c.Read(make([]byte, 1))
	return outcome{n, err}
}

func TestLazyConn_ReadContinuesAfterTheSocketsDeadline(t *testing.T) {
	for name, deadline := range map[string]time.Time{"none": {}, "later": time.Now().Add(time.Hour)} {
		_, send, done := reading(t, deadline)
		time.Sleep(5 * step)
		select {
		case got := <-done:
			t.Errorf("%s: ended too early: %v", name, got)
		default:
			send()
			if got := <-done; got.n != 1 || got.err != nil {
				t.Errorf("%s: %v", name, got)
			}
		}
	}
}

func TestLazyConn_FailsAtTheDeadline(t *testing.T) {
	deadline := time.Now().Add(5 * step)
	_, _, done := reading(t, deadline)
	if got := <-done; !errors.Is(got.err, os.ErrDeadlineExceeded) || time.Now().Before(deadline) {
		t.Errorf("%v, %v before the deadline", got, time.Until(deadline))
	}
}

func TestLazyConn_FailsAtAnEarlierDeadlineThatIsSetDuringTheRead(t *testing.T) {
	c, _, done := reading(t, time.Now().Add(time.Hour))
	if err := c.SetReadDeadline(time.Now().Add(3 * step)); err != nil {
		t.Fatal(err)
	}
	if got := <-done; !errors.Is(got.err, os.ErrDeadlineExceeded) {
		t.Errorf("%v", got)
	}
}

// net/http aborts its background read at the end of a request, and then waits for the next request.
func TestLazyConn_ReadsAgainAfterAnAbortedRead(t *testing.T) {
	c, send, done := reading(t, time.Time{})
	for range 20 {
		if err := c.SetReadDeadline(longAgo); err != nil {
			t.Fatal(err)
		}
		if got := <-done; !errors.Is(got.err, os.ErrDeadlineExceeded) {
			t.Fatalf("an aborted read: %v", got)
		}
		if err := c.SetReadDeadline(time.Time{}); err != nil {
			t.Fatal(err)
		}
		go func() { done <- c.readByte() }()
	}
	send()
	if got := <-done; got.n != 1 || got.err != nil {
		t.Errorf("the read after it: %v", got)
	}
}

func TestLazyConn_FailsToWriteAtTheDeadline(t *testing.T) {
	c, _ := connected(t) // the other end reads nothing
	for range 2 {        // the second deadline is less than writeSlack later, so the timer is not moved
		if err := c.SetWriteDeadline(time.Now().Add(5 * step)); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	for err == nil {
		_, err = c.Write(make([]byte, 1<<20))
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
}

func TestLazyConn_WritesAfterItsDeadlineWasRemovedOrPostponed(t *testing.T) {
	for name, later := range map[string]time.Time{"removed": {}, "postponed": time.Now().Add(time.Hour)} {
		for _, write := range []func(*gatherConn) error{
			func(c *gatherConn) error { _, err := c.Write([]byte("x")); return err },
			func(c *gatherConn) error { _, err := c.ReadFrom(strings.NewReader("x")); return err },
		} {
			c, client := connected(t)
			if err := errors.Join(c.SetWriteDeadline(time.Now().Add(2*step)), c.SetWriteDeadline(later)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(4 * step)
			if err := write(c); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if got := make([]byte, 1); !read(client, got) || got[0] != 'x' {
				t.Errorf("%s: received %q", name, got)
			}
		}
	}
}

func read(from io.Reader, p []byte) bool {
	_, err := io.ReadFull(from, p)
	return err == nil
}
