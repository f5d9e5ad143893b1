// Package removal deletes pictures by jobs of the outbox, so that pictures are deleted even if the process
// ends in the meantime.
package removal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

// Kind is the outbox kind of jobs that delete pictures.
const Kind = "remove_pictures"

// Add queues a job that deletes pictures, in the transaction of client.
func Add(ctx context.Context, client *ent.Client, pictures []media.Picture) error {
	if len(pictures) == 0 {
		return nil
	}
	return jobs.Add(ctx, client, Kind, rand.Text(), pictures)
}

// AddOne is like Add for one picture. Leaving reports its removal.
func AddOne(ctx context.Context, client *ent.Client, p media.Picture) error {
	return jobs.Add(ctx, client, Kind, leaving(p)+rand.Text(), []media.Picture{p})
}

// Leaving reports whether a picture passed to AddOne may still have files that a job will delete.
func Leaving(ctx context.Context, client *ent.Client, p media.Picture) (bool, error) {
	there, err := client.Outbox.Query().
		Where(outbox.Kind(Kind), outbox.DedupeKeyHasPrefix(leaving(p)), outbox.StateNEQ(outbox.StateDone)).Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("query removal of picture: %w", err)
	}
	return there, nil
}

// leaving returns the prefix of the keys of the jobs for a picture.
func leaving(p media.Picture) string { return p.Key + " " }

// Job returns the handler of Kind, which deletes pictures from the store. Missing files are not an error.
func Job(store *media.Store) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		pictures, err := jobs.Decode[[]media.Picture](job)
		if err != nil {
			return err
		}
		return remove(ctx, store, pictures)
	}
}

func remove(ctx context.Context, store *media.Store, pictures []media.Picture) error {
	var failed error
	for _, p := range pictures {
		failed = errors.Join(failed, store.Remove(ctx, p))
	}
	return failed
}
