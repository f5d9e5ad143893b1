package tracking

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

// version of the Graph API, the newest of July 2026. Meta keeps a version of the
// Conversions API for at least two years.
const version = "v26.0"

const (
	// Meta refuses what happened longer ago.
	longestAgo = 7 * 24 * time.Hour
	sendWithin = 15 * time.Second
	maxAnswer  = 64 << 10
)

// ErrRefused is of an event that Meta will not take however often it is sent.
var ErrRefused = errors.New("meta refused the event")

// Account is where a shop's events go. TestCode shows them in the events
// manager's test; empty: they count.
type Account struct {
	PixelID     string
	AccessToken string
	TestCode    string
}

// Sender sends events of the outbox.
type Sender struct {
	base    string
	account func(ctx context.Context, shopID int) (Account, error)
	client  *http.Client
	now     func() time.Time
}

// NewSender makes a sender to the Graph API at base. account finds where a shop's
// events go, at the time of sending: no token is kept with an event.
func NewSender(base string, account func(ctx context.Context, shopID int) (Account, error)) *Sender {
	return &Sender{
		base: strings.TrimSuffix(base, "/"), account: account, now: time.Now,
		client: &http.Client{
			Timeout: sendWithin,
			// The token goes to nobody else.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Handle is the outbox's handler of events.
func (s *Sender) Handle(ctx context.Context, job jobs.Job) error {
	err := s.Send(ctx, job.ShopID, job.Payload)
	if errors.Is(err, ErrRefused) {
		return jobs.Permanent(err)
	}
	return err
}

// Send sends one event, as the outbox keeps it, of a shop. An event older than
// seven days, and one of a shop that tells no purchases any more, is dropped. The
// error is ErrRefused where another try is useless; no error has the token in it.
func (s *Sender) Send(ctx context.Context, shopID int, payload []byte) error {
	var event Event
	if err := json.Unmarshal(payload, &event); err != nil {
		return fmt.Errorf("%w: read it: %w", ErrRefused, err)
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

// Answer is what Meta said to an event.
type Answer struct {
	Status int
	Body   string
}

// Try sends one event of an account now, and returns what Meta answers, be it a
// refusal. The error is of no answer. Neither has the token in it.
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

// ask sends the token in the body: an address is in logs and in errors.
func (s *Sender) ask(ctx context.Context, account Account, event Event) (status int, answer []byte, err error) {
	// #nosec G117 -- the token is the request's, and goes where it is from
	body, err := json.Marshal(struct {
		Data        []Event `json:"data"`
		TestCode    string  `json:"test_event_code,omitempty"`
		AccessToken string  `json:"access_token"`
	}{[]Event{event}, account.TestCode, account.AccessToken})
	if err != nil {
		return 0, nil, fmt.Errorf("encode the event: %w", err)
	}
	address := s.base + "/" + version + "/" + account.PixelID + "/events"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return 0, nil, fmt.Errorf("send the event: %w", err)
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return 0, nil, fmt.Errorf("send the event: status %d: %w", response.StatusCode, err)
	}
	return response.StatusCode, answer, nil
}

// Codes of the Graph API for "later": unknown, service, and calls of the app, the
// user and the page too many; it answers them with 400 too.
var laterCodes = []int{1, 2, 4, 17, 32, 613}

// refusal is the error of an answer that is no success.
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
		return fmt.Errorf("send the event: status %d: %s", status, detail)
	}
	return fmt.Errorf("%w: status %d: %s", ErrRefused, status, detail)
}

// withoutToken is the error without what Meta may repeat of the request.
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
