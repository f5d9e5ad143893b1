// Package removal takes away the pictures of what is no more: as a job of the
// outbox, so that none stays when a process ends in between.
package removal

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

// Kind is the outbox's kind of pictures to remove.
const Kind = "remove_pictures"

// Add has pictures removed once client's transaction is committed.
func Add(ctx context.Context, client *ent.Client, pictures []media.Picture) error {
	if len(pictures) == 0 {
		return nil
	}
	return jobs.Add(ctx, client, Kind, rand.Text(), pictures)
}

// AddOne is Add of a picture that Leaving is to know of.
func AddOne(ctx context.Context, client *ent.Client, p media.Picture) error {
	return jobs.Add(ctx, client, Kind, leaving(p)+rand.Text(), []media.Picture{p})
}

// Leaving reports whether a picture that AddOne has removed may still have files that
// are about to go.
func Leaving(ctx context.Context, client *ent.Client, p media.Picture) (bool, error) {
	there, err := client.Outbox.Query().
		Where(outbox.Kind(Kind), outbox.DedupeKeyHasPrefix(leaving(p)), outbox.StateNEQ(outbox.StateDone)).Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("look for picture's removal: %w", err)
	}
	return there, nil
}

// leaving begins the key of a picture's job.
func leaving(p media.Picture) string { return p.Key + " " }

// Job removes pictures from the store. What is gone already is fine.
func Job(store *media.Store) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		pictures, err := read(job)
		if err != nil {
			return err
		}
		return remove(ctx, store, pictures)
	}
}

func read(job jobs.Job) (pictures []media.Picture, err error) {
	if err := json.Unmarshal(job.Payload, &pictures); err != nil {
		return nil, jobs.Permanent(fmt.Errorf("read pictures: %w", err))
	}
	return pictures, nil
}

func remove(ctx context.Context, store *media.Store, pictures []media.Picture) error {
	var failed error
	for _, p := range pictures {
		failed = errors.Join(failed, store.Remove(ctx, p))
	}
	return failed
}
