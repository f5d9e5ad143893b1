// Package sms sends text messages: into a file, or through a gateway's HTTP address.
package sms

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"haat/server/platform/jobs"
)

// Kind is the outbox's kind of messages.
const Kind = "sms"

// Message is a text for a number of 11 digits. ID is how a receiver knows one that
// comes twice; the outbox gives it.
type Message struct {
	ID   string `json:"id,omitempty"`
	To   string `json:"to"`
	Text string `json:"text"`
}

// Brief is a message that is nobody's business after its time, such as a code: it is
// not sent later, and the outbox does not keep it.
type Brief struct {
	Message
	Until time.Time `json:"until,omitzero"`
}

// Sender sends messages. An error that no later attempt will mend is a
// jobs.Permanent one.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Settings say where messages go: file://PATH, or an http(s) address with {to},
// {text} and {id} in it, the headers to send, and a body to post, also with {to},
// {text} and {id}; without a body it is a GET.
type Settings struct {
	URL     string
	Headers map[string]string
	Body    string
	Timeout time.Duration
}

// Open makes the sender of the settings.
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
		return nil, fmt.Errorf("open sms: no sender for %s://", u.Scheme)
	}
}

// Job is the handler of the outbox that sends through the sender: a Message or a Brief.
func Job(sender Sender) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		var m Brief
		if err := json.Unmarshal(job.Payload, &m); err != nil {
			return jobs.Permanent(fmt.Errorf("read sms: %w", err))
		}
		brief := !m.Until.IsZero()
		if brief && time.Now().After(m.Until) {
			return jobs.Forget(fmt.Errorf("sms is too late by %s", time.Since(m.Until).Round(time.Second)))
		}
		m.ID = strconv.Itoa(job.ID)
		err := sender.Send(ctx, m.Message)
		if brief && (err == nil || jobs.IsPermanent(err)) {
			return jobs.Forget(err)
		}
		return err
	}
}
