// Package whatsapp is a client for the messages API of the WhatsApp Business Platform (Cloud API). Tests use the fake server of package
// whatsapptest.
package whatsapp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"haat/server/platform/remote"
)

// Base is the address of the API.
const Base = "https://graph.facebook.com"

const (
	// requestTimeout is the maximum duration of a request, including its response. It is below the outbox's
	// timeout of an attempt.
	requestTimeout = 20 * time.Second
	// maxAnswer is the maximum size of a response, in bytes.
	maxAnswer = 1 << 20
)

// Client sends requests to the API. It may be used concurrently.
type Client struct {
	base string
	http *http.Client
}

// New returns a client for a version of the API, such as v26.0. If address is empty, it connects to Base, and
// only to public addresses. The operator's own address may be private.
func New(address, version string) *Client {
	base := strings.TrimSuffix(cmp.Or(address, Base), "/") + "/" + version
	return &Client{base, remote.NewAPIClient(address, requestTimeout)}
}

// Account is a sending number with its access token.
type Account struct {
	Sender string // the API's id of the number
	Token  string
}

// Number describes a sending number.
type Number struct {
	Name   string // verified name of the business
	Number string // as it is displayed
}

// Check verifies the credentials and returns the sending number. The error is ErrUnauthorized for an invalid
// token, Refused for an unknown number, or Unavailable.
func (c *Client) Check(ctx context.Context, a Account) (Number, error) {
	var answer struct {
		ID     remote.Text `json:"id"`
		Name   string      `json:"verified_name"`
		Number string      `json:"display_phone_number"`
	}
	err := c.do(ctx, a, http.MethodGet, "?fields=id,verified_name,display_phone_number", nil, &answer)
	if err == nil && string(answer.ID) != a.Sender {
		err = &remote.Refused{Code: "100", Detail: "not a phone number"}
	}
	return Number{answer.Name, answer.Number}, err
}

// do sends a request about the account's number and parses the answer into into. Requests with a body change
// data.
func (c *Client) do(ctx context.Context, a Account, method, path string, body, into any) error {
	changes := body != nil
	var content io.Reader
	if changes {
		encoded, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("encode message: %w", err)
		}
		content = bytes.NewReader(encoded)
	}
	ctx, sent := remote.WatchConnection(ctx)
	req, err := http.NewRequestWithContext(ctx, method, c.base+"/"+url.PathEscape(a.Sender)+path, content)
	if err != nil {
		return errors.New("make request to whatsapp")
	}
	req.Header.Set("Authorization", "Bearer "+a.Token)
	req.Header.Set("Accept", "application/json")
	if changes {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := c.http.Do(req)
	if err != nil {
		return remote.Failure(changes && sent.Load(), remote.ReasonOf(err))
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	switch {
	case res.StatusCode >= http.StatusBadRequest:
		return failure(res, text, changes)
	case err != nil:
		return remote.Failure(changes, remote.ReasonOf(err))
	case len(text) > maxAnswer:
		return remote.Failure(changes, "answer is too long")
	}
	if err := json.Unmarshal(text, into); err != nil { // for example, the response is a proxy's error page
		return remote.Failure(changes, res.Status+" without the expected JSON")
	}
	return nil
}

// Codes of the API's errors (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes).
var (
	// Errors with tokenCodes mean that the token is invalid or lacks a permission. Codes from 200 to 299 also
	// mean a missing permission.
	tokenCodes = []int{0, 3, 10, 190}
	// Errors with limitCodes mean that the request exceeded a rate limit and was not executed.
	limitCodes = []int{4, 80007, 130429, 131048, 131056, 133016}
)

// failure returns the error for a response with a status of at least 400: ErrUnauthorized; Unavailable for
// rate limits; ErrLost or Unavailable for a status of at least 500, depending on changes; otherwise Refused.
func failure(res *http.Response, text []byte, changes bool) error {
	var answer struct {
		Error struct {
			Code *int `json:"code"`
			Data struct {
				Details string `json:"details"`
			} `json:"error_data"`
		} `json:"error"`
	}
	code := -1
	if json.Unmarshal(text, &answer) == nil && answer.Error.Code != nil {
		code = *answer.Error.Code
	}
	switch {
	case res.StatusCode == http.StatusTooManyRequests, slices.Contains(limitCodes, code):
		return remote.TooManyRequests(res.Header)
	case res.StatusCode >= http.StatusInternalServerError:
		return remote.Failure(changes, res.Status)
	case res.StatusCode == http.StatusUnauthorized, slices.Contains(tokenCodes, code), code >= 200 && code <= 299:
		return remote.ErrUnauthorized
	case code >= 0:
		return &remote.Refused{Code: strconv.Itoa(code), Detail: answer.Error.Data.Details}
	}
	return &remote.Refused{Code: strconv.Itoa(res.StatusCode), Detail: res.Status}
}
