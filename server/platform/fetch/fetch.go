// Package fetch downloads files from addresses that merchants choose. It connects only to public addresses,
// so that it cannot be used to reach the server's own network (SSRF).
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// Reasons for which a file is not downloaded.
var (
	ErrBlocked     = errors.New("address is not public")
	ErrUnreachable = errors.New("server did not answer")
	ErrStatus      = errors.New("server has no such file")
	ErrTooLarge    = errors.New("file is too large")
)

const (
	// timeout is the maximum duration of a download, including redirects.
	timeout      = 20 * time.Second
	maxRedirects = 5
	maxHeader    = 64 << 10
	userAgent    = "Haat (import of products)"
)

// Client downloads files. It may be used concurrently.
type Client struct {
	http *http.Client
}

// New returns a client that connects only to the addresses and ports for which the function allowed returns
// true, such as Public. allowed is called with each resolved address, also after redirects, so that a name
// cannot resolve to another address in between.
func New(allowed func(netip.AddrPort) bool) *Client {
	return &Client{&http.Client{Transport: NewTransport(allowed), Timeout: timeout, CheckRedirect: checkRedirect}}
}

// NewTransport returns a transport that connects only to the addresses and ports for which the function allowed
// returns true, such as Public.
func NewTransport(allowed func(netip.AddrPort) bool) *http.Transport {
	dialer := &net.Dialer{Timeout: timeout / 2, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || !allowed(to) {
			return fmt.Errorf("connect to %s: %w", address, ErrBlocked)
		}
		return nil
	}}
	return &http.Transport{ // no proxy, because a proxy would resolve names itself
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout / 2, ResponseHeaderTimeout: timeout / 2,
		MaxResponseHeaderBytes: maxHeader, MaxIdleConns: 20, IdleConnTimeout: 30 * time.Second,
	}
}

func checkRedirect(to *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrStatus
	}
	return checkURL(to.URL)
}

func checkURL(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return ErrBlocked
	}
	return nil
}

// Get downloads a file of at most maxBytes. The error wraps ErrBlocked, ErrUnreachable, ErrStatus or
// ErrTooLarge, or is that of ctx.
func (c *Client) Get(ctx context.Context, address string, maxBytes int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBlocked, err)
	}
	if err := checkURL(req.URL); err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", userAgent)
	req.Header.Set("Accept", "image/*")
	res, err := c.http.Do(req)
	if err != nil {
		return nil, reasonOf(ctx, err)
	}
	defer res.Body.Close()
	switch {
	case res.StatusCode >= 500, res.StatusCode == http.StatusTooManyRequests:
		return nil, fmt.Errorf("%w: status %d", ErrUnreachable, res.StatusCode)
	case res.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("%w: status %d", ErrStatus, res.StatusCode)
	case res.ContentLength > maxBytes:
		return nil, ErrTooLarge
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if err != nil {
		return nil, reasonOf(ctx, err)
	}
	if int64(len(data)) > maxBytes {
		return nil, ErrTooLarge
	}
	return data, nil
}

func reasonOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("fetch: %w", ctx.Err())
	}
	for _, known := range []error{ErrBlocked, ErrStatus} {
		if errors.Is(err, known) {
			return err
		}
	}
	return fmt.Errorf("%w: %w", ErrUnreachable, err)
}
