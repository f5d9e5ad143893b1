package removal

import (
	"context"
	"crypto/rand"
	"time"

	"haat/ent"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

// UnsentKind is the outbox's kind of pictures that may have been left behind by a
// process that was killed between their files and what they were sent for.
const UnsentKind = "remove_unsent_pictures"

// unsentAfter is longer than any request takes.
const unsentAfter = time.Hour

// Unsent is what media.Store.AddOwned is to announce: later it is looked whether the
// picture was kept.
func Unsent(ctx context.Context, client *ent.Client) func(media.Picture) error {
	return func(p media.Picture) error {
		at := time.Now().UTC().Add(unsentAfter)
		return jobs.AddAt(ctx, client, at, UnsentKind, rand.Text(), []media.Picture{p})
	}
}

// UnsentJob removes pictures from the store that nothing has. isKept says of a
// picture's key, in the context of its shop, whether something does.
func UnsentJob(store *media.Store, isKept func(ctx context.Context, key string) (bool, error)) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		pictures, err := read(job)
		if err != nil {
			return err
		}
		for _, p := range pictures {
			kept, err := isKept(ctx, p.Key)
			if err != nil {
				return err
			}
			if kept {
				continue
			}
			if err := store.Remove(ctx, p); err != nil {
				return err
			}
		}
		return jobs.Forget(nil)
	}
}
