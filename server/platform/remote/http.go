package remote

import (
	"context"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"haat/server/platform/fetch"
)

// maxWait is the longest wait that a service can ask for.
const maxWait = time.Hour

// NewHTTPClient returns a client that follows no redirects, which would send credentials to another host. transport restricts the
// addresses that it connects to; timeout is the maximum duration of a request, including its response.
func NewHTTPClient(transport http.RoundTripper, timeout time.Duration) *http.Client {
	return &http.Client{
		Transport: transport, Timeout: timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// NewAPIClient returns NewHTTPClient for a service's API. It connects to public addresses only, unless own is set: the address that the
// operator has configured instead of the service's, such as that of a fake.
func NewAPIClient(own string, timeout time.Duration) *http.Client {
	allowed := fetch.Public
	if own != "" {
		allowed = func(netip.AddrPort) bool { return true }
	}
	return NewHTTPClient(fetch.NewTransport(allowed), timeout)
}

// WatchConnection returns a context for one request, and whether a connection was made for it. Without one, nothing was sent.
func WatchConnection(ctx context.Context) (context.Context, *atomic.Bool) {
	made := &atomic.Bool{}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { made.Store(true) }}), made
}

// TooManyRequests returns the error of a response with the status 429, with the wait in whole seconds that it asks for, at most an
// hour.
func TooManyRequests(h http.Header) error {
	u := &Unavailable{Reason: "too many requests", TooMany: true}
	if seconds, err := strconv.Atoi(strings.TrimSpace(h.Get("Retry-After"))); err == nil && seconds > 0 {
		u.Wait = time.Duration(min(seconds, int(maxWait/time.Second))) * time.Second
	}
	return u
}
