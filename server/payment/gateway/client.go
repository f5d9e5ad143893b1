package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"haat/server/platform/remote"
)

const (
	// RequestTimeout is the maximum duration of a request, including its response. Gateways ask for at least 30 seconds.
	RequestTimeout = 35 * time.Second
	// maxAnswer is the maximum size of a response, in bytes.
	maxAnswer = 1 << 20
)

// Client sends requests to one gateway's API. It may be used concurrently.
type Client struct {
	Base, Sandbox string // without a trailing slash
	HTTP          *http.Client
}

// Request is a request to a gateway's API.
type Request struct {
	Method, Path string // Path begins with a slash
	Header       http.Header
	Query        url.Values
	Form         url.Values // sent as a form
	Body         any        // sent as JSON if there is no form; nil means no body
	// Changes reports that the request has side effects. If its response does not arrive, the error is
	// ErrLost.
	Changes bool
}

// Do sends a request for an account and parses the response into into. Statuses of 400 or more are errors:
// ErrUnauthorized for 401, Unavailable for 429, ErrLost or Unavailable for 500 or more, Refused for all
// others. ErrLost is returned only if r.Changes is set; otherwise the error is Unavailable. Errors contain no
// part of the request, which may contain credentials.
func (c *Client) Do(ctx context.Context, a Account, r Request, into any) error {
	req, sent, err := c.request(ctx, a, r)
	if err != nil {
		return err
	}
	res, err := c.HTTP.Do(req)
	if err != nil {
		return remote.Failure(r.Changes && sent.Load(), remote.ReasonOf(err))
	}
	defer res.Body.Close()
	content, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	switch {
	case res.StatusCode == http.StatusUnauthorized:
		return remote.ErrUnauthorized
	case res.StatusCode == http.StatusTooManyRequests:
		return remote.TooManyRequests(res.Header)
	case res.StatusCode >= http.StatusInternalServerError:
		return remote.Failure(r.Changes, res.Status)
	case res.StatusCode >= http.StatusBadRequest:
		return &remote.Refused{Code: strconv.Itoa(res.StatusCode), Detail: res.Status}
	case err != nil:
		return remote.Failure(r.Changes, remote.ReasonOf(err))
	case len(content) > maxAnswer:
		return remote.Failure(r.Changes, "answer is too long")
	}
	if err := json.Unmarshal(content, into); err != nil { // for example a proxy's error page
		return remote.Failure(r.Changes, res.Status+" without the expected JSON")
	}
	return nil
}

// request returns the HTTP request. The flag is set when the request gets a connection.
func (c *Client) request(ctx context.Context, a Account, r Request) (*http.Request, *atomic.Bool, error) {
	var body io.Reader
	kind := ""
	switch {
	case r.Form != nil:
		body, kind = strings.NewReader(r.Form.Encode()), "application/x-www-form-urlencoded"
	case r.Body != nil:
		encoded, err := json.Marshal(r.Body)
		if err != nil {
			return nil, nil, fmt.Errorf("encode gateway's request: %w", err)
		}
		body, kind = bytes.NewReader(encoded), "application/json"
	}
	ctx, sent := remote.WatchConnection(ctx)
	req, err := http.NewRequestWithContext(ctx, r.Method, c.BaseOf(a)+r.Path, body)
	if err != nil {
		return nil, nil, errors.New("make gateway's request")
	}
	req.URL.RawQuery = r.Query.Encode()
	if r.Changes && body == nil { // net/http retries a GET without a body if its connection closes
		req.Body = io.NopCloser(strings.NewReader(""))
	}
	for name, values := range r.Header {
		req.Header[name] = values // preserves the capitalization of names
	}
	req.Header.Set("Accept", "application/json")
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	return req, sent, nil
}

// BaseOf returns the API's address for an account.
func (c *Client) BaseOf(a Account) string {
	if a.Settings.Sandbox {
		return c.Sandbox
	}
	return c.Base
}

// CheckAddress checks that a gateway's page uses https, or http if the API also does, as in tests. The error
// is ErrLost.
func (c *Client) CheckAddress(a Account, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || len(address) > 1000 || u.Scheme != "https" && !(u.Scheme == "http" && strings.HasPrefix(c.BaseOf(a), "http:")) {
		return remote.Failure(true, "no address of a page to pay on")
	}
	return nil
}
