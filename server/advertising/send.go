package advertising

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"haat/server/platform/jobs"
)

// version is the version of the Graph API, the newest in July 2026. Meta supports a version of the Conversions API for at least two years.
const version = "v26.0"

const (
	// longestAgo is the maximum age of an event that Meta accepts.
	longestAgo = 7 * 24 * time.Hour
	sendWithin = 15 * time.Second
	maxAnswer  = 64 << 10
)

// ErrRefused reports that Meta refused the event permanently, so a retry is useless.
var ErrRefused = errors.New("meta refused the event")

// Account is the destination of a shop's events. If TestCode is set, Meta's events manager shows the events
// on its test page and does not count them.
type Account struct {
	PixelID     string
	AccessToken string
	TestCode    string
}

// Sender sends events.
type Sender struct {
	base    string
	account func(ctx context.Context, shopID int) (Account, error)
	client  *http.Client
	now     func() time.Time
}

// NewSender returns a Sender for the Graph API at base. account returns a shop's account when an event is
// sent, so that stored events do not contain the token.
func NewSender(base string, account func(ctx context.Context, shopID int) (Account, error)) *Sender {
	return &Sender{
		base: strings.TrimSuffix(base, "/"), account: account, now: time.Now,
		client: &http.Client{
			Timeout: sendWithin,
			// A redirect could send the token to another host.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Handle handles the outbox jobs of events.
func (s *Sender) Handle(ctx context.Context, job jobs.Job) error {
	err := s.Send(ctx, job.ShopID, job.Payload)
	if errors.Is(err, ErrRefused) {
		return jobs.Permanent(err)
	}
	return err
}

// Send sends a shop's event, which is in the form that the outbox stores. It drops events older than seven
// days, and events of shops that no longer send purchases. The error is ErrRefused if a retry cannot succeed.
// Errors do not contain the token.
func (s *Sender) Send(ctx context.Context, shopID int, payload []byte) error {
	var event Event
	if err := json.Unmarshal(payload, &event); err != nil {
		return fmt.Errorf("%w: decode event: %w", ErrRefused, err)
	}
	if s.now().Sub(time.Unix(event.Time, 0)) > longestAgo {
		return nil
	}
	account, err := s.account(ctx, shopID)
	if err != nil {
		return err
	}
	if account.PixelID == "" || account.AccessToken == "" {
		return nil
	}
	if err := s.post(ctx, account, event); err != nil {
		return withoutToken(err, account.AccessToken)
	}
	return nil
}

// Answer is Meta's response to an event.
type Answer struct {
	Status int
	Body   string
}

// Try sends an event immediately and returns Meta's response, even if Meta refused the event. It returns an
// error only if there was no response. Neither contains the token.
func (s *Sender) Try(ctx context.Context, account Account, event Event) (Answer, error) {
	status, body, err := s.ask(ctx, account, event)
	if err != nil {
		return Answer{}, withoutToken(err, account.AccessToken)
	}
	return Answer{status, strings.ReplaceAll(strings.ToValidUTF8(string(body), ""), account.AccessToken, "[token]")}, nil
}

func (s *Sender) post(ctx context.Context, account Account, event Event) error {
	status, answer, err := s.ask(ctx, account, event)
	if err != nil || status < 300 {
		return err
	}
	return refusal(status, answer)
}

// ask sends an event. The token is in the body, because URLs appear in logs and errors.
func (s *Sender) ask(ctx context.Context, account Account, event Event) (status int, answer []byte, err error) {
	// #nosec G117 -- the token is part of the request to Meta
	body, err := json.Marshal(struct {
		Data        []Event `json:"data"`
		TestCode    string  `json:"test_event_code,omitempty"`
		AccessToken string  `json:"access_token"`
	}{[]Event{event}, account.TestCode, account.AccessToken})
	if err != nil {
		return 0, nil, fmt.Errorf("encode event: %w", err)
	}
	address := s.base + "/" + version + "/" + account.PixelID + "/events"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return 0, nil, fmt.Errorf("send event: %w", err)
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return 0, nil, fmt.Errorf("send event: status %d: %w", response.StatusCode, err)
	}
	return response.StatusCode, answer, nil
}

// laterCodes contains the Graph API's error codes after which a retry may succeed: unknown error, unavailable
// service, and too many calls by app, user or page. Their HTTP status may be 400.
var laterCodes = []int{1, 2, 4, 17, 32, 613}

// refusal returns the error for an unsuccessful response.
func refusal(status int, answer []byte) error {
	var said struct {
		Error struct {
			Message   string `json:"message"`
			Code      int    `json:"code"`
			Subcode   int    `json:"error_subcode"`
			Transient bool   `json:"is_transient"`
		} `json:"error"`
	}
	detail := "no reason given"
	if json.Unmarshal(answer, &said) == nil && said.Error.Message != "" {
		detail = fmt.Sprintf("%s (code %d, %d)", said.Error.Message, said.Error.Code, said.Error.Subcode)
	}
	later := status < 400 || status >= 500 || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout ||
		said.Error.Transient || slices.Contains(laterCodes, said.Error.Code)
	if later {
		return fmt.Errorf("send event: status %d: %s", status, detail)
	}
	return fmt.Errorf("%w: status %d: %s", ErrRefused, status, detail)
}

// withoutToken removes the token from an error, because Meta's answer may repeat the request.
func withoutToken(err error, token string) error {
	text := err.Error()
	clean := strings.ReplaceAll(text, token, "[token]")
	switch {
	case clean == text:
		return err
	case errors.Is(err, ErrRefused):
		return fmt.Errorf("%w%s", ErrRefused, strings.TrimPrefix(clean, ErrRefused.Error()))
	default:
		return errors.New(clean)
	}
}
