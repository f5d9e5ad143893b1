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

// listen follows a customer's event stream for up to 30 seconds and disconnects.
func (t *town) listen(ctx context.Context) (int, error) {
	return t.stream(ctx, request{
		path:   fmt.Sprintf("/api/v1/customer/events?shop_id=%d&lang=en&after=0", t.shops[0].id),
		header: map[string]string{"Cookie": one(t.customers)},
	})
}

func (t *town) listenAsOwner(ctx context.Context) (int, error) {
	return t.stream(ctx, one(t.shops).asOwner(http.MethodGet, "/events", nil))
}

// stream holds a stream for up to 30 seconds. It returns 0 without an error if the
// stream was open until then.
func (t *town) stream(ctx context.Context, r request) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second+rand.N(29*time.Second))
	defer cancel()
	req, err := t.passedOn(ctx, r)
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
	if ctx.Err() != nil { // we disconnected
		return 0, nil
	}
	return 0, errors.Join(errors.New("a stream has ended"), err)
}

// dial opens a connection and returns it with the text of a request for an existing
// page.
func (t *town) dial() (net.Conn, string, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(t.address, "http://"))
	return conn, fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", one(t.popular), marketHost), err
}

// breakOff disconnects in the middle of a request, of its body, or before the
// response.
func (t *town) breakOff(context.Context) (int, error) {
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

// askSlowly takes several seconds to send a request.
func (t *town) askSlowly(ctx context.Context) (int, error) {
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

// readSlowly reads the response 1 KB at a time for 4 seconds and disconnects.
func (t *town) readSlowly(context.Context) (int, error) {
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
