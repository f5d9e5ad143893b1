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

// Job removes pictures from the store. What is gone already is fine.
func Job(store *media.Store) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		var pictures []media.Picture
		if err := json.Unmarshal(job.Payload, &pictures); err != nil {
			return jobs.Permanent(fmt.Errorf("read pictures: %w", err))
		}
		var failed error
		for _, p := range pictures {
			failed = errors.Join(failed, store.Remove(ctx, p))
		}
		return failed
	}
}
