// Package sms sends text messages to a file or through a gateway's HTTP API.
package sms

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"haat/server/platform/jobs"
)

// Kind is the outbox kind of messages.
const Kind = "sms"

// Message is a text for a phone number of 11 digits. ID identifies the message, so that a receiver can
// recognize duplicates; the outbox sets it.
type Message struct {
	ID   string `json:"id,omitempty"`
	To   string `json:"to"`
	Text string `json:"text"`
}

// Brief is a message that is valid for a limited time, such as a code. It is not sent after Until,
// and its job is deleted even if it fails.
type Brief struct {
	Message
	Until time.Time `json:"until,omitzero"`
}

// Sender sends messages. It returns a jobs.Permanent error if a retry cannot succeed.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Settings defines where messages are sent: to a file, file://PATH, or to an http(s) URL that contains {to},
// {text} and {id}. Headers are sent with each request. Body is posted and may also contain {to}, {text} and
// {id}; without a body, the request is a GET.
type Settings struct {
	URL     string
	Headers map[string]string
	Body    string
	Timeout time.Duration
}

// Open returns the sender that the settings define.
func Open(s Settings) (Sender, error) {
	u, err := url.Parse(s.URL)
	if err != nil {
		return nil, fmt.Errorf("open sms: %w", err)
	}
	switch u.Scheme {
	case "file":
		return newFile(u.Host + u.Path)
	case "http", "https":
		return newGateway(s), nil
	default:
		return nil, fmt.Errorf("open sms: unknown scheme %s://", u.Scheme)
	}
}

// Job returns the outbox handler that sends a Message or Brief through the sender.
func Job(sender Sender) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		m, err := jobs.Decode[Brief](job)
		if err != nil {
			return err
		}
		brief := !m.Until.IsZero()
		if brief && time.Now().After(m.Until) {
			return jobs.Forget(fmt.Errorf("sms expired %s ago", time.Since(m.Until).Round(time.Second)))
		}
		m.ID = strconv.Itoa(job.ID)
		err = sender.Send(ctx, m.Message)
		if brief && (err == nil || jobs.IsPermanent(err)) {
			return jobs.Forget(err)
		}
		return err
	}
}
