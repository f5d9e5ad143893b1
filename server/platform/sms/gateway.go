package sms

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"haat/server/platform/jobs"
)

// gateway sends messages by HTTP requests.
type gateway struct {
	Settings
	client http.Client
}

func newGateway(s Settings) *gateway {
	return &gateway{Settings: s, client: http.Client{
		Timeout: s.Timeout,
		// A redirect would turn a POST into a GET, and send the headers to another host.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// maxResponse is the number of bytes of a response that are read. Reading the whole response lets the
// connection be reused.
const maxResponse = 64 << 10

// Send sends one request to the gateway. Any 2xx status is success. After 408, 429 and 5xx a retry may
// succeed; after another status it cannot. Errors do not contain the URL, which often contains a password.
func (g *gateway) Send(ctx context.Context, m Message) error {
	req, err := g.request(ctx, m)
	if err != nil {
		return jobs.Permanent(err)
	}
	res, err := g.client.Do(req)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Errorf("request to sms gateway: %w", err)
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, io.LimitReader(res.Body, maxResponse)); err != nil {
		return fmt.Errorf("read response of sms gateway: %w", err)
	}
	switch {
	case res.StatusCode/100 == 2:
		return nil
	case res.StatusCode >= 500, res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusRequestTimeout:
		return fmt.Errorf("sms gateway: status %d", res.StatusCode)
	default:
		return jobs.Permanent(fmt.Errorf("sms gateway: status %d", res.StatusCode))
	}
}

func (g *gateway) request(ctx context.Context, m Message) (*http.Request, error) {
	method, body := http.MethodGet, io.Reader(http.NoBody)
	if g.Body != "" {
		method, body = http.MethodPost, strings.NewReader(fill(g.Body, m, g.escapeBody()))
	}
	req, err := http.NewRequestWithContext(ctx, method, fill(g.URL, m, url.QueryEscape), body)
	if err != nil {
		return nil, errors.New("sms gateway: invalid address")
	}
	for name, value := range g.Headers {
		req.Header.Set(name, value)
	}
	if g.Body != "" && req.Header.Get("Content-Type") == "" {
		req.Header.Set("Content-Type", g.bodyType())
	}
	return req, nil
}

const (
	jsonType = "application/json"
	formType = "application/x-www-form-urlencoded"
)

// bodyType returns the probable media type of the body, for requests without a Content-Type header.
func (g *gateway) bodyType() string {
	for name, value := range g.Headers {
		if strings.EqualFold(name, "Content-Type") {
			return value
		}
	}
	if strings.HasPrefix(strings.TrimSpace(g.Body), "{") || strings.HasPrefix(strings.TrimSpace(g.Body), "[") {
		return jsonType
	}
	return formType
}

// escapeBody returns a function that escapes a value for the body's media type.
func (g *gateway) escapeBody() func(string) string {
	switch kind := g.bodyType(); {
	case strings.HasPrefix(kind, jsonType):
		return inJSON
	case strings.HasPrefix(kind, formType):
		return url.QueryEscape
	default:
		return func(value string) string { return value }
	}
}

// inJSON escapes a value for use between the quotes of a JSON string.
func inJSON(value string) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err) // cannot happen: a string can always be encoded
	}
	return string(encoded[1 : len(encoded)-1])
}

func fill(template string, m Message, escape func(string) string) string {
	return strings.NewReplacer("{to}", escape(m.To), "{text}", escape(m.Text), "{id}", escape(m.ID)).Replace(template)
}
