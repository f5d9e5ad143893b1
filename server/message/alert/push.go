package alert

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"haat/ent"
	"haat/ent/pushsubscription"
	"haat/server/platform/fetch"
	"haat/server/platform/jobs"
)

// Poster sends a request to a push service.
type Poster interface {
	Do(req *http.Request) (*http.Response, error)
}

const (
	// recordSize is the size of an encrypted message in bytes. All messages are padded to it, so that their
	// size reveals nothing. Push services accept up to 4096.
	recordSize = 2048
	// maxAttempts is the maximum number of attempts to send a message.
	maxAttempts = 6
	// maxWait is the maximum wait that is accepted from a push service.
	maxWait = time.Hour
)

// Message is the content of an alert. Only the browser can decrypt it.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
	Tag   string `json:"tag"`
	Badge int    `json:"badge"` // number of new orders
	Lang  string `json:"lang"`
}

// pushJob is the payload of a job of PushKind.
type pushJob struct {
	Subscription int       `json:"subscription"`
	Message      Message   `json:"message"`
	Urgent       bool      `json:"urgent"`
	Until        time.Time `json:"until"` // after this time, the message is useless
}

// pushAll adds a job for each of a member's subscriptions. event identifies the event.
func (s *Service) pushAll(ctx context.Context, event string, to []*ent.PushSubscription, n *notice) error {
	for _, row := range to {
		title, body := n.text(texts{s.Texts, row.Locale})
		job := pushJob{Subscription: row.ID, Urgent: n.urgent, Until: s.Now().UTC().Add(n.ttl), Message: Message{
			Title: title, Body: body, URL: s.Admin(n.shop.Slug) + n.path, Tag: n.shop.Slug + "/" + n.tag, Badge: n.badge, Lang: row.Locale,
		}}
		err := jobs.Add(ctx, s.Client, PushKind, event+"/"+strconv.Itoa(row.ID), job)
		if err != nil && !ent.IsConstraintError(err) { // a repeated job of the event has added it already
			return err
		}
	}
	return nil
}

// Push handles the jobs of PushKind: it sends the message to the subscription's push service. It deletes the
// subscription if it has expired. The message is deleted from the outbox once it has been sent or given up.
func (s *Service) Push(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[pushJob](job)
	if err != nil {
		return err
	}
	row, err := s.Client.PushSubscription.Query().Where(pushsubscription.ID(in.Subscription)).Only(ctx)
	if ent.IsNotFound(err) {
		return jobs.Forget(nil)
	}
	if err != nil {
		return fmt.Errorf("find subscription: %w", err)
	}
	if s.Now().After(in.Until) {
		s.results.count(failed)
		return jobs.Forget(errors.New("push message expired"))
	}
	response, err := s.send(ctx, row, in)
	if errors.Is(err, fetch.ErrBlocked) {
		s.results.count(refused)
		return s.drop(ctx, row, err)
	}
	if err != nil {
		return s.retry(job, hideEndpoint(err), 0)
	}
	defer response.Body.Close()
	return s.settle(ctx, job, row, response)
}

// settle determines the result of a job from the push service's answer (RFC 8030, section 5).
func (s *Service) settle(ctx context.Context, job jobs.Job, row *ent.PushSubscription, response *http.Response) error {
	failure := fmt.Errorf("push service: status %d", response.StatusCode)
	switch status := response.StatusCode; {
	case status/100 == 2:
		s.results.count(sent)
		err := s.Client.PushSubscription.Update().Where(pushsubscription.ID(row.ID)).SetLastSentAt(s.Now().UTC()).Exec(ctx)
		if err != nil {
			return jobs.Forget(fmt.Errorf("store time of push message: %w", err))
		}
		return jobs.Forget(nil)
	case status == http.StatusNotFound, status == http.StatusGone:
		s.results.count(expired)
		return s.drop(ctx, row, nil)
	case status == http.StatusTooManyRequests, status >= 500:
		return s.retry(job, failure, retryAfter(response, s.Now()))
	default:
		s.results.count(refused)
		return jobs.Forget(failure)
	}
}

// retry returns an error, so that the worker repeats the job, unless this was the last attempt.
func (s *Service) retry(job jobs.Job, failure error, after time.Duration) error {
	if job.Attempt >= maxAttempts {
		s.results.count(failed)
		return jobs.Forget(failure)
	}
	s.results.count(retried)
	return jobs.RetryAfter(failure, after)
}

// drop deletes a subscription and ends the job.
func (s *Service) drop(ctx context.Context, row *ent.PushSubscription, reason error) error {
	if _, err := s.Client.PushSubscription.Delete().Where(pushsubscription.ID(row.ID)).Exec(ctx); err != nil {
		return fmt.Errorf("delete subscription: %w", err)
	}
	return jobs.Forget(reason)
}

// send encrypts the message (RFC 8291) and posts it.
func (s *Service) send(ctx context.Context, row *ent.PushSubscription, in pushJob) (*http.Response, error) {
	content, err := json.Marshal(in.Message)
	if err != nil {
		return nil, fmt.Errorf("encode push message: %w", err)
	}
	private, public, err := s.keys(ctx)
	if err != nil {
		return nil, err
	}
	urgency := webpush.UrgencyNormal
	if in.Urgent {
		urgency = webpush.UrgencyHigh
	}
	return webpush.SendNotificationWithContext(ctx, content,
		&webpush.Subscription{Endpoint: row.Endpoint, Keys: webpush.Keys{Auth: row.Auth, P256dh: row.P256dh}},
		&webpush.Options{
			HTTPClient: s.Poster, RecordSize: recordSize, Subscriber: s.Subject, Topic: topic(in.Message.Tag), Urgency: urgency,
			TTL: int(in.Until.Sub(s.Now()).Seconds()), VAPIDPublicKey: public, VAPIDPrivateKey: private,
		})
}

// topic returns the topic of a tag. A push service stores only the newest undelivered message of a topic. A
// topic has 32 characters of base64url (RFC 8030, section 5.4).
func topic(tag string) string {
	sum := sha256.Sum256([]byte(tag))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// retryAfter returns the wait that a response requests, at most maxWait, or 0 if it requests none.
func retryAfter(response *http.Response, now time.Time) time.Duration {
	value := response.Header.Get("Retry-After")
	wait := time.Duration(0)
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(value); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), maxWait)
}

// hideEndpoint removes the endpoint from an error, because anybody who knows it can send messages.
func hideEndpoint(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("request to push service: %w", err)
}
