// Package pictures stores the pictures that merchants upload. Every picture is registered before its first
// file is written. A picture that the shop does not use is removed a day after its last use.
package pictures

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/upload"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

// Pictures is the service for the uploads of all shops.
type Pictures struct {
	client *ent.Client
	store  *media.Store
	logger *slog.Logger
}

// New returns the service for the uploads in store.
func New(client *ent.Client, store *media.Store, logger *slog.Logger) *Pictures {
	return &Pictures{client, store, logger}
}

// errLeaving reports that files of the same picture are about to be removed.
var errLeaving = errors.New("picture is being removed")

// Add stores a picture for the context's shop, for at least a day or until nothing uses it. Adding the same
// picture again returns the same Picture. Errors: Invalid "picture_too_large", "picture_progressive" or
// "picture_unreadable".
func (p *Pictures) Add(ctx context.Context, data []byte) (media.Picture, error) {
	v, ok := viewer.From(ctx)
	if !ok || v.ShopID() == 0 {
		return media.Picture{}, fmt.Errorf("add picture: no shop in the context")
	}
	register := func(picture media.Picture) error { return p.register(ctx, picture) }
	picture, err := p.store.AddOwned(ctx, v.ShopID(), "upload", data, register)
	if errors.Is(err, errLeaving) {
		return p.store.AddOwned(ctx, v.ShopID(), "upload/"+rand.Text(), data, register)
	}
	return picture, err
}

// register stores the row of an upload. It is called before the upload's files are written.
func (p *Pictures) register(ctx context.Context, picture media.Picture) error {
	return db.Transact(ctx, p.client, "register picture", func(client *ent.Client) error {
		n, err := client.Upload.Update().Where(upload.Key(picture.Key)).SetPicture(picture).SetUsedAt(now()).Save(ctx)
		if err == nil && n == 0 {
			err = client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SetUsedAt(now()).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("register picture: %w", err)
		}
		// The update locked the row, so the jobs of a Collect that committed earlier are visible.
		leaving, err := removal.Leaving(ctx, client, picture)
		if err == nil && leaving {
			err = errLeaving
		}
		return err
	})
}

// Use returns the pictures with the keys, in the order of the keys, and prevents their removal
// until client's transaction ends, in which the caller stores them. The error is Invalid
// "picture_missing" if the shop has no upload with a key.
func Use(ctx context.Context, client *ent.Client, keys ...string) ([]media.Picture, error) {
	return UseWith(ctx, client, nil, keys...)
}

// UseWith is like Use, but also accepts the keys of the pictures in had, even if they are not uploads, as in
// demo shops.
func UseWith(ctx context.Context, client *ent.Client, had []media.Picture, keys ...string) ([]media.Picture, error) {
	known, err := lockUploads(ctx, client, keys)
	if err != nil {
		return nil, err
	}
	for _, picture := range had {
		if _, ok := known[picture.Key]; !ok {
			known[picture.Key] = picture
		}
	}
	pictures := make([]media.Picture, len(keys))
	for i, key := range keys {
		picture, ok := known[key]
		if !ok {
			return nil, fault.New(fault.Invalid, "picture_missing")
		}
		pictures[i] = picture
	}
	return pictures, nil
}

// lockUploads sets the last use of uploads to now, which locks their rows, and returns their pictures by key.
func lockUploads(ctx context.Context, client *ent.Client, keys []string) (map[string]media.Picture, error) {
	known := map[string]media.Picture{}
	if len(keys) == 0 {
		return known, nil
	}
	if err := client.Upload.Update().Where(upload.KeyIn(keys...)).SetUsedAt(now()).Exec(ctx); err != nil {
		return nil, fmt.Errorf("use pictures: %w", err)
	}
	rows, err := client.Upload.Query().Where(upload.KeyIn(keys...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load pictures: %w", err)
	}
	for _, row := range rows {
		known[row.Key] = row.Picture
	}
	return known, nil
}

// now returns the current time in microseconds, the precision of every database.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
