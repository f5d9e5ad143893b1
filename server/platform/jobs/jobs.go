// Package jobs runs work after the transaction that requested it, such as sending an SMS
// or an event to another server. A job is a row of the outbox, written in the same
// transaction as the data that it concerns. A worker runs it at least once, and retries it
// until it succeeds, fails permanently or runs out of attempts.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"haat/ent"
)

// Job is one piece of work. ID is unique across all shops and the same for every attempt.
// Attempt counts from 1. ShopID is 0 for the platform's jobs.
type Job struct {
	ID        int
	ShopID    int
	Kind      string
	Key       string
	Payload   json.RawMessage
	Attempt   int
	CreatedAt time.Time
}

// Handler runs a job. Its context has a deadline, and the shop or the platform as its viewer. The job may be
// one that the handler has completed already, if the process ended before the result was stored. The worker
// retries after an error, unless the error is Permanent.
type Handler func(ctx context.Context, job Job) error

// Add inserts a job into the outbox through client; pass a transaction's client to add the job in that
// transaction. The combination of kind and key must be unique within a shop: a duplicate returns a constraint
// error. The payload is stored as JSON.
func Add(ctx context.Context, client *ent.Client, kind, key string, payload any) error {
	return AddAt(ctx, client, time.Now().UTC(), kind, key, payload)
}

// AddAt is like Add for a job that must not run before the time at.
func AddAt(ctx context.Context, client *ent.Client, at time.Time, kind, key string, payload any) error {
	encoded, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	job := newJob{kind, key, encoded, at}
	if g := gatheredIn(ctx); g != nil {
		g.jobs = append(g.jobs, job)
		return nil
	}
	if err := job.create(client).Exec(ctx); err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	return nil
}

// newJob is a job to insert.
type newJob struct {
	kind, key string
	payload   json.RawMessage
	at        time.Time
}

func (j newJob) create(client *ent.Client) *ent.OutboxCreate {
	return client.Outbox.Create().SetKind(j.kind).SetDedupeKey(j.key).SetPayload(j.payload).SetRunAt(j.at)
}

type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Permanent marks a handler's error as one that a retry cannot fix.
func Permanent(err error) error { return permanent{err} }

// IsPermanent reports whether err was marked by Permanent.
func IsPermanent(err error) bool {
	var p permanent
	return errors.As(err, &p)
}

type forgotten struct{ reason error }

func (f forgotten) Error() string { return fmt.Sprintf("job failed: %v", f.reason) }

func (f forgotten) Unwrap() error { return f.reason }

// Forget returns an error that ends a job and deletes its row immediately. A handler returns it if the payload
// must not be stored any longer. reason is the error that failed the job, or nil if it succeeded.
func Forget(reason error) error { return forgotten{reason} }

// isForgotten reports whether err was returned by Forget, and returns its reason.
func isForgotten(err error) (reason error, ok bool) {
	var f forgotten
	ok = errors.As(err, &f)
	return f.reason, ok
}

type later struct {
	error
	wait time.Duration
}

func (l later) Unwrap() error { return l.error }

// RetryAfter returns an error after which the worker waits at least wait before it retries the job. It does
// not shorten the worker's own backoff.
func RetryAfter(reason error, wait time.Duration) error { return later{reason, wait} }

// WaitOf returns the wait of an error of RetryAfter, or 0 for other errors.
func WaitOf(err error) time.Duration {
	var l later
	if errors.As(err, &l) {
		return l.wait
	}
	return 0
}
