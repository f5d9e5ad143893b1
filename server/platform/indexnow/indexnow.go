// Package indexnow tells search engines which pages of a host have changed
// (https://www.indexnow.org/documentation).
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

// KeyPrefix is how every key begins.
const KeyPrefix = "IndexNow-"

// Key is a host's own, always the same with the same secret. The host answers it at
// /{key}.txt.
func Key(secret, host string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("indexnow\x00" + host))
	return KeyPrefix + hex.EncodeToString(mac.Sum(nil)[:16])
}

// MostURLs is how many pages may be told of at once.
const MostURLs = 10_000

const (
	tellWithin = 15 * time.Second
	maxAnswer  = 64 << 10
)

// Client tells one endpoint, which tells the other search engines.
type Client struct {
	endpoint, secret string
	http             *http.Client
}

// NewClient makes a client of an endpoint. The keys are made of secret.
func NewClient(endpoint, secret string) *Client {
	return &Client{endpoint, secret, &http.Client{
		Timeout:       tellWithin,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Tell tells of pages of one origin, at most MostURLs. A refusal that another try does
// not mend is a jobs.Permanent error.
func (c *Client) Tell(ctx context.Context, origin string, urls []string) error {
	host, err := url.Parse(origin)
	if err != nil {
		return jobs.Permanent(fmt.Errorf("tell of changes: %w", err))
	}
	key := Key(c.secret, host.Hostname())
	body, err := json.Marshal(map[string]any{
		"host": host.Host, "key": key, "keyLocation": origin + "/" + key + ".txt", "urlList": urls,
	})
	if err != nil {
		return fmt.Errorf("tell of changes: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return jobs.Permanent(fmt.Errorf("tell of changes: %w", err))
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	res, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("tell of changes: %w", err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("tell of changes: %w", err)
	}
	switch {
	case res.StatusCode/100 == 2:
		return nil
	case res.StatusCode >= 500, res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusRequestTimeout:
		return fmt.Errorf("tell of changes: status %d: %.200s", res.StatusCode, answer)
	default:
		return jobs.Permanent(fmt.Errorf("tell of changes: status %d: %.200s", res.StatusCode, answer))
	}
}
