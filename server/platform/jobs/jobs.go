// Package jobs does work after the transaction that asked for it: an SMS, an
// event for somebody else's server. The work is a row of the outbox, written
// with what it is about, so that neither is there without the other. A worker
// does it at least once, again and again until it succeeds or there is no hope.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"haat/ent"
)

// Job is one piece of work. ID is its own among all shops and stays the same when
// it is done again; Attempt counts from 1. ShopID is 0 for the platform's own.
type Job struct {
	ID        int
	ShopID    int
	Kind      string
	Key       string
	Payload   json.RawMessage
	Attempt   int
	CreatedAt time.Time
}

// Handler does a job. Its context has the shop, or the platform, as viewer, and a
// deadline. It may
// be called again for a job that it has done: when this process ended before that
// could be written down. An error has it tried again later, a Permanent one never.
type Handler func(ctx context.Context, job Job) error

// Add writes a job into the outbox through client, which is a transaction's where
// the job belongs to one. Kind and key name it: a shop has it once, and a second
// time is a constraint error. The payload is what JSON makes of it.
func Add(ctx context.Context, client *ent.Client, kind, key string, payload any) error {
	return AddAt(ctx, client, time.Now().UTC(), kind, key, payload)
}

// AddAt is Add of a job that is not done before a time.
func AddAt(ctx context.Context, client *ent.Client, at time.Time, kind, key string, payload any) error {
	encoded, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	if err := client.Outbox.Create().SetKind(kind).SetDedupeKey(key).SetPayload(encoded).SetRunAt(at).Exec(ctx); err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	return nil
}

type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Permanent marks a handler's error as one that no later attempt will mend.
func Permanent(err error) error { return permanent{err} }

// IsPermanent reports whether no later attempt will mend an error.
func IsPermanent(err error) bool {
	var p permanent
	return errors.As(err, &p)
}

type forgotten struct{ reason error }

func (f forgotten) Error() string { return fmt.Sprintf("given up: %v", f.reason) }

func (f forgotten) Unwrap() error { return f.reason }

// Forget ends a job for good and removes its row, for what is not to be read later.
// The reason is why it was not done; nil where it was.
func Forget(reason error) error { return forgotten{reason} }

// isForgotten reports whether an attempt ended with Forget, and its reason.
func isForgotten(err error) (reason error, ok bool) {
	var f forgotten
	ok = errors.As(err, &f)
	return f.reason, ok
}
