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

	"haat/ent/viewer"
	"haat/server/platform/fetch"
)

// maxWait is the maximum wait that is accepted from a service.
const maxWait = time.Hour

// NewHTTPClient returns a client that does not follow redirects, because they could send credentials to
// another host. transport restricts the addresses that it connects to. timeout is the maximum duration of a
// request, including its response.
func NewHTTPClient(transport http.RoundTripper, timeout time.Duration) *http.Client {
	return &http.Client{
		Transport: transport, Timeout: timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// NewAPIClient returns an HTTP client for a service's API. It connects only to public addresses, unless own
// is set: an address that the operator has configured to replace the service's, such as that of a fake.
func NewAPIClient(own string, timeout time.Duration) *http.Client {
	allowed := fetch.Public
	if own != "" {
		allowed = func(netip.AddrPort) bool { return true }
	}
	return NewHTTPClient(fetch.NewTransport(allowed), timeout)
}

// ShopHeader contains the id of the shop on whose behalf a request is sent to a practice service, which has an account for each shop.
const ShopHeader = "X-Haat-Shop"

// NewPracticeClient returns an HTTP client for a practice service at any address. It adds ShopHeader to each request.
func NewPracticeClient(timeout time.Duration) *http.Client {
	client := NewAPIClient("practice", timeout)
	client.Transport = naming{client.Transport}
	return client
}

// naming adds ShopHeader to requests.
type naming struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (n naming) RoundTrip(r *http.Request) (*http.Response, error) {
	if v, ok := viewer.From(r.Context()); ok && !v.System() {
		r = r.Clone(r.Context())
		r.Header.Set(ShopHeader, strconv.Itoa(v.ShopID()))
	}
	return n.RoundTripper.RoundTrip(r)
}

// WatchConnection returns a context for one request, and a flag that is set if the request has a connection.
// If the flag is not set, nothing was sent.
func WatchConnection(ctx context.Context) (context.Context, *atomic.Bool) {
	made := &atomic.Bool{}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { made.Store(true) }}), made
}

// TooManyRequests returns the error of a response with the status 429. Its wait is the Retry-After header in
// seconds, at most an hour.
func TooManyRequests(h http.Header) error {
	u := &Unavailable{Reason: "too many requests", TooMany: true}
	if seconds, err := strconv.Atoi(strings.TrimSpace(h.Get("Retry-After"))); err == nil && seconds > 0 {
		u.Wait = time.Duration(min(seconds, int(maxWait/time.Second))) * time.Second
	}
	return u
}
