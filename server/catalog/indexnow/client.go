// Package indexnow tells search engines which pages of shops have changed or were removed
// (https://www.indexnow.org/documentation). Changes are collected for ten minutes and sent
// through the outbox.
package indexnow

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"haat/server/platform/jobs"
)

// KeyPrefix is the prefix of every key.
const KeyPrefix = "IndexNow-"

// Key returns the host's key, derived from the secret. The host serves it at /{key}.txt.
func Key(secret, host string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("indexnow\x00" + host))
	return KeyPrefix + hex.EncodeToString(mac.Sum(nil)[:16])
}

// MostURLs is the maximum number of URLs in one submission.
const MostURLs = 10_000

const (
	submitTimeout = 15 * time.Second
	maxResponse   = 64 << 10
)

// Client submits URLs to one endpoint, which informs the other search engines.
type Client struct {
	endpoint, secret string
	http             *http.Client
}

// NewClient returns a client of an endpoint. Keys are derived from secret.
func NewClient(endpoint, secret string) *Client {
	return &Client{endpoint, secret, &http.Client{
		Timeout:       submitTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Tell submits at most MostURLs pages of one origin. It returns a jobs.Permanent error for a
// refusal that a retry cannot change.
func (c *Client) Tell(ctx context.Context, origin string, urls []string) error {
	host, err := url.Parse(origin)
	if err != nil {
		return jobs.Permanent(fmt.Errorf("submit changes: %w", err))
	}
	key := Key(c.secret, host.Hostname())
	body, err := json.Marshal(map[string]any{
		"host": host.Host, "key": key, "keyLocation": origin + "/" + key + ".txt", "urlList": urls,
	})
	if err != nil {
		return fmt.Errorf("submit changes: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return jobs.Permanent(fmt.Errorf("submit changes: %w", err))
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	res, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("submit changes: %w", err)
	}
	defer res.Body.Close()
	response, err := io.ReadAll(io.LimitReader(res.Body, maxResponse))
	if err != nil {
		return fmt.Errorf("submit changes: %w", err)
	}
	switch {
	case res.StatusCode/100 == 2:
		return nil
	case res.StatusCode >= 500, res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusRequestTimeout:
		return fmt.Errorf("submit changes: status %d: %.200s", res.StatusCode, response)
	default:
		return jobs.Permanent(fmt.Errorf("submit changes: status %d: %.200s", res.StatusCode, response))
	}
}
