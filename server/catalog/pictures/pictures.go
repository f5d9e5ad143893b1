// Package pictures keeps what merchants upload for as long as their shops show it.
// Every picture is registered before its first file is written, and one that nothing
// shows is collected a day after it was last used, so that no file stays behind.
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

// Pictures are the uploads of all shops.
type Pictures struct {
	client *ent.Client
	store  *media.Store
	logger *slog.Logger
}

// New makes Pictures.
func New(client *ent.Client, store *media.Store, logger *slog.Logger) *Pictures {
	return &Pictures{client, store, logger}
}

// errLeaving is that files of the same picture are about to be removed.
var errLeaving = errors.New("the picture is being removed")

// Add stores a picture for the shop that the context is of, and keeps it until
// something uses it, for a day at least. The same picture again is the same Picture.
// Invalid "picture_too_large" or "picture_unreadable".
func (p *Pictures) Add(ctx context.Context, data []byte) (media.Picture, error) {
	v, ok := viewer.From(ctx)
	if !ok || v.ShopID() == 0 {
		return media.Picture{}, fmt.Errorf("add picture: the context is of no shop")
	}
	register := func(picture media.Picture) error { return p.register(ctx, picture) }
	picture, err := p.store.AddOwned(ctx, v.ShopID(), "upload", data, register)
	if errors.Is(err, errLeaving) {
		return p.store.AddOwned(ctx, v.ShopID(), "upload/"+rand.Text(), data, register)
	}
	return picture, err
}

// register writes down that a picture's files are going to be there.
func (p *Pictures) register(ctx context.Context, picture media.Picture) error {
	return db.Transact(ctx, p.client, "register picture", func(client *ent.Client) error {
		n, err := client.Upload.Update().Where(upload.Key(picture.Key)).SetPicture(picture).SetUsedAt(now()).Save(ctx)
		if err == nil && n == 0 {
			err = client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SetUsedAt(now()).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("register picture: %w", err)
		}
		// After the row is ours: what Collect has committed until then is seen.
		leaving, err := removal.Leaving(ctx, client, picture)
		if err == nil && leaving {
			err = errLeaving
		}
		return err
	})
}

// Use returns the pictures of the keys, in their order, for what client's transaction
// is going to show them with; until it ends none of them is collected. Invalid
// "picture_missing" where a key is of no picture that this shop has uploaded.
func Use(ctx context.Context, client *ent.Client, keys ...string) ([]media.Picture, error) {
	return UseWith(ctx, client, nil, keys...)
}

// UseWith is Use for what has pictures already: the keys of those need not be of
// uploads, as those of a demo shop are not.
func UseWith(ctx context.Context, client *ent.Client, had []media.Picture, keys ...string) ([]media.Picture, error) {
	known, err := hold(ctx, client, keys)
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

// hold marks uploads as used now, and returns them by their keys.
func hold(ctx context.Context, client *ent.Client, keys []string) (map[string]media.Picture, error) {
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

// now is as every database keeps it.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
