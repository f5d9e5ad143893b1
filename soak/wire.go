package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"
)

// listen reads a customer's event stream for up to 30 seconds and disconnects.
func (t *simulation) listen(ctx context.Context) (int, error) {
	return t.stream(ctx, request{
		path:   fmt.Sprintf("/api/v1/customer/events?shop_id=%d&lang=en&after=0", t.shops[0].id),
		header: map[string]string{"Cookie": pick(t.customers)},
	})
}

func (t *simulation) listenAsOwner(ctx context.Context) (int, error) {
	return t.stream(ctx, pick(t.shops).asOwner(http.MethodGet, "/events", nil))
}

// stream reads a stream for up to 30 seconds and disconnects. It returns 0 without an error if the stream
// remained open until then.
func (t *simulation) stream(ctx context.Context, r request) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second+rand.N(29*time.Second))
	defer cancel()
	req, err := t.proxied(ctx, r)
	if err != nil {
		return 0, err
	}
	res, err := t.browser.Transport.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return res.StatusCode, nil
	}
	_, err = io.Copy(io.Discard, res.Body)
	if ctx.Err() != nil { // disconnected by this client
		return 0, nil
	}
	return 0, errors.Join(errors.New("the server closed the stream"), err)
}

// dial opens a connection and returns it with the text of a request for a popular page.
func (t *simulation) dial() (net.Conn, string, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(t.address, "http://"))
	return conn, fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", pick(t.popular), marketHost), err
}

// disconnect closes the connection during a request's header or body, or before the response.
func (t *simulation) disconnect(context.Context) (int, error) {
	conn, text, err := t.dial()
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	switch rand.IntN(3) {
	case 0:
		text = text[:len(text)/2]
	case 1:
		text = fmt.Sprintf("POST /api/v1/checkout/quote?shop_id=%d HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"lines\": [", t.shops[0].id, marketHost)
	}
	_, err = io.WriteString(conn, text)
	return 0, err
}

// sendSlowly sends a request over several seconds.
func (t *simulation) sendSlowly(ctx context.Context) (int, error) {
	conn, text, err := t.dial()
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	for len(text) > 0 {
		n := min(len(text), 10)
		if _, err := io.WriteString(conn, text[:n]); err != nil {
			return 0, err
		}
		text = text[n:]
		time.Sleep(200 * time.Millisecond)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// readSlowly reads 1 KB of a response every 200 ms for 4 seconds and disconnects.
func (t *simulation) readSlowly(context.Context) (int, error) {
	conn, text, err := t.dial()
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		return 0, err
	}
	if _, err := io.WriteString(conn, text); err != nil {
		return 0, err
	}
	for range 20 {
		if _, err := io.CopyN(io.Discard, conn, 1<<10); err != nil {
			return 0, err
		}
		time.Sleep(200 * time.Millisecond)
	}
	return 0, nil
}
