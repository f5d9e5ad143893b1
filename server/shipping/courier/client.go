package courier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"

	"haat/server/platform/remote"
)

const (
	// RequestTimeout is the maximum duration of a request, including its response.
	RequestTimeout = 20 * time.Second
	// maxAnswer is the maximum size of a response, in bytes: the list of all areas is the largest.
	maxAnswer = 8 << 20
	// maxRateWait is the maximum time that a request waits for the account's rate limit.
	maxRateWait = 30 * time.Second
)

// Client sends requests to one courier's API. It may be used concurrently.
type Client struct {
	Courier Name
	Base    string // without a slash at the end
	HTTP    *http.Client
	Rate    Rate
	Metrics *Metrics

	limits sync.Map // of the accounts' ids: *rate.Limiter
}

// Metrics counts the requests to couriers and their durations.
type Metrics struct{ requests *prometheus.HistogramVec }

// NewMetrics returns metrics, which the caller must register.
func NewMetrics() *Metrics {
	return &Metrics{prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "haat_courier_request_duration_seconds", Help: "Requests to couriers by courier and result.", Buckets: []float64{.1, .3, 1, 3, 10, 30},
	}, []string{"courier", "result"})}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(to chan<- *prometheus.Desc) { m.requests.Describe(to) }

// Collect implements prometheus.Collector.
func (m *Metrics) Collect(to chan<- prometheus.Metric) { m.requests.Collect(to) }

func (m *Metrics) observe(courier Name, result string, took time.Duration) {
	if m != nil {
		m.requests.WithLabelValues(string(courier), result).Observe(took.Seconds())
	}
}

// Request is a request to a courier's API.
type Request struct {
	Method, Path string // Path begins with a slash and may have a query
	Header       http.Header
	Body         any // sent as JSON; nil means no body
	// Changes reports that the request has side effects, so it must not be repeated if its response is lost.
	Changes bool
}

// Response is a JSON response.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// Decode parses the body.
func (r *Response) Decode(into any) error {
	if err := json.Unmarshal(r.Body, into); err != nil {
		return fmt.Errorf("parse courier's answer: %w", err)
	}
	return nil
}

// Do sends a request for an account. It returns responses with a status below 500, except 401 and 429.
// Errors: ErrUnauthorized for 401; remote.ErrLost if the request changes something and no complete JSON
// response arrived; Unavailable otherwise.
func (c *Client) Do(ctx context.Context, account int, r Request) (*Response, error) {
	if err := c.wait(ctx, account); err != nil {
		return nil, err
	}
	start := time.Now()
	res, err := c.do(ctx, r)
	c.Metrics.observe(c.Courier, resultOf(res, err), time.Since(start))
	return res, err
}

func resultOf(res *Response, err error) string {
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return "unauthorized"
	case errors.Is(err, remote.ErrLost):
		return "lost"
	case err != nil:
		return "unavailable"
	case res.Status >= http.StatusBadRequest:
		return "refused"
	default:
		return "ok"
	}
}

// wait blocks until the account's rate limit allows a request.
func (c *Client) wait(ctx context.Context, account int) error {
	if c.Rate.Requests == 0 {
		return nil
	}
	each := c.Rate.Per / time.Duration(c.Rate.Requests)
	limiter, _ := c.limits.LoadOrStore(account, rate.NewLimiter(rate.Every(each), max(1, c.Rate.Requests/10)))
	ctx, cancel := context.WithTimeout(ctx, maxRateWait)
	defer cancel()
	if err := limiter.(*rate.Limiter).Wait(ctx); err != nil {
		return &remote.Unavailable{Reason: "too many requests of this server", Wait: each}
	}
	return nil
}

func (c *Client) do(ctx context.Context, r Request) (*Response, error) {
	var body io.Reader
	if r.Body != nil {
		encoded, err := json.Marshal(r.Body)
		if err != nil {
			return nil, fmt.Errorf("encode courier's request: %w", err)
		}
		body = bytes.NewReader(encoded)
	}
	ctx, sent := remote.WatchConnection(ctx)
	req, err := http.NewRequestWithContext(ctx, r.Method, c.Base+r.Path, body)
	if err != nil {
		return nil, fmt.Errorf("make courier's request: %w", err)
	}
	req.Header.Set("Accept", "application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, values := range r.Header {
		req.Header[name] = values
	}
	res, err := c.HTTP.Do(req)
	if err != nil {
		return nil, remote.Failure(r.Changes && sent.Load(), err.Error())
	}
	defer res.Body.Close()
	content, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	switch {
	case res.StatusCode == http.StatusUnauthorized:
		return nil, remote.ErrUnauthorized
	case res.StatusCode == http.StatusTooManyRequests:
		return nil, remote.TooManyRequests(res.Header)
	case err != nil:
		return nil, remote.Failure(r.Changes, err.Error())
	case res.StatusCode >= http.StatusInternalServerError:
		return nil, remote.Failure(r.Changes, res.Status)
	case len(content) > maxAnswer:
		return nil, remote.Failure(r.Changes, "answer is too long")
	case !json.Valid(content):
		refused := res.StatusCode >= http.StatusBadRequest                                            // refused: the request had no effect
		return nil, remote.Failure(r.Changes && !refused, fmt.Sprintf("%s without JSON", res.Status)) // for example a page of a proxy
	}
	return &Response{res.StatusCode, res.Header, content}, nil
}
