package removal

import (
	"context"
	"crypto/rand"
	"time"

	"haat/ent"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

// UnsentKind is the outbox kind of jobs that check whether a picture is in use, because the request may have
// been interrupted after its files were written.
const UnsentKind = "remove_unsent_pictures"

// unsentAfter is the delay of the check. It is longer than any request.
const unsentAfter = time.Hour

// Unsent returns an announce function for media.Store.AddOwned. It queues a job that later checks whether the
// picture is in use.
func Unsent(ctx context.Context, client *ent.Client) func(media.Picture) error {
	return func(p media.Picture) error {
		at := time.Now().UTC().Add(unsentAfter)
		return jobs.AddAt(ctx, client, at, UnsentKind, rand.Text(), []media.Picture{p})
	}
}

// UnsentJob returns the handler of UnsentKind, which deletes pictures that are not in use. inUse reports, in
// the context of the shop, whether the picture with the key is in use.
func UnsentJob(store *media.Store, inUse func(ctx context.Context, key string) (bool, error)) jobs.Handler {
	return func(ctx context.Context, job jobs.Job) error {
		pictures, err := jobs.Decode[[]media.Picture](job)
		if err != nil {
			return err
		}
		for _, p := range pictures {
			used, err := inUse(ctx, p.Key)
			if err != nil {
				return err
			}
			if used {
				continue
			}
			if err := store.Remove(ctx, p); err != nil {
				return err
			}
		}
		return jobs.Forget(nil)
	}
}
