// Package inbox receives the webhooks of couriers, payment gateways and messengers. It finds the connection
// by the URL, lets the service's Reader authenticate the request, and stores a job for it. Repeated webhooks
// are stored once. The job worker processes the job later.
package inbox

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
)

// Reader reads the webhooks of a service.
type Reader interface {
	// ReadWebhook authenticates a webhook of a connection. The context has the connection's shop as viewer.
	// Errors: NotFound "not_found"; Unauthorized "hook_unauthorized" for a forged request; Unavailable
	// "unavailable" if the service should retry later.
	ReadWebhook(ctx context.Context, row *ent.ServiceConnection, r *http.Request, body []byte) (Message, error)
}

// Message is an authenticated webhook.
type Message interface {
	// Job returns the job that processes the webhook, or nil if none is needed. It is called once, after the
	// check of the connection's rate limit.
	Job(ctx context.Context) (*Job, error)
	// Answer writes the response to a stored webhook.
	Answer(w http.ResponseWriter)
}

// Job is an outbox job. Jobs with the same kind and key are stored once.
type Job struct {
	Kind, Key string
	Payload   any
}

// Inbox receives webhooks. It may be used concurrently.
type Inbox struct {
	Client *ent.Client
	// Readers contains the reader of each service that sends webhooks, by service name.
	Readers map[string]Reader
	Now     func() time.Time
}

// Received is an authenticated webhook of a connection that has not been stored yet.
type Received struct {
	ConnectionID int
	Message

	ctx context.Context // has the connection's shop as viewer
	row *ent.ServiceConnection
}

// Receive authenticates a service's webhook for the connection with a public id. It requires no viewer.
// Errors: those of ReadWebhook; NotFound "not_found" for an unknown service or connection, without revealing
// which of them is unknown.
func (b *Inbox) Receive(r *http.Request, service, publicID string, body []byte) (*Received, error) {
	reader := b.Readers[service]
	if reader == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	row, err := connection.FindByPublicID(r.Context(), b.Client, service, publicID)
	if err != nil {
		return nil, err
	}
	ctx := viewer.WithShop(r.Context(), row.ShopID)
	m, err := reader.ReadWebhook(ctx, row, r, body)
	if err != nil {
		return nil, err
	}
	return &Received{row.ID, m, ctx, row}, nil
}

// Store stores the webhook's job unless the webhook is a repetition, and updates the time of the connection's
// last webhook. Errors are those of Message.Job.
func (b *Inbox) Store(received *Received) error {
	job, err := received.Job(received.ctx)
	if err != nil {
		return err
	}
	if job != nil {
		if err := b.add(received.ctx, job); err != nil {
			return err
		}
	}
	return connection.HookSeen(received.ctx, b.Client, received.row, b.Now())
}

func (b *Inbox) add(ctx context.Context, job *Job) error {
	known, err := b.Client.Outbox.Query().Where(outbox.Kind(job.Kind), outbox.DedupeKey(job.Key)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("find webhook: %w", err)
	}
	if known {
		return nil
	}
	if err := jobs.Add(ctx, b.Client, job.Kind, job.Key, job.Payload); err != nil && !ent.IsConstraintError(err) { // a repetition was stored at the same time
		return err
	}
	return nil
}
