package pictures

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/upload"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
	"haat/server/platform/media/removal"
)

const (
	// unusedAfter is the time after its last use at which an unused upload may be removed.
	unusedAfter = 24 * time.Hour
	// collectEvery is the interval between collections.
	collectEvery = 24 * time.Hour
)

// errInUse reports that an upload is in use and was not removed.
var errInUse = errors.New("picture is in use")

// Run calls Collect once a day until ctx ends. It logs errors and returns nil. Several processes
// may run it at the same time.
func (p *Pictures) Run(ctx context.Context) error {
	return jobs.Every(ctx, collectEvery, p.logger, "collect unused pictures", p.Collect)
}

// Collect removes the uploads of every shop that are unused and were last used more than a day ago. It may
// run concurrently with itself and with Use.
func (p *Pictures) Collect(ctx context.Context) error {
	before := now().Add(-unusedAfter)
	var shops []int
	err := p.client.Upload.Query().Where(upload.UsedAtLT(before)).Unique(true).Select(upload.FieldShopID).Scan(viewer.WithSystem(ctx), &shops)
	if err != nil {
		return fmt.Errorf("query unused pictures: %w", err)
	}
	var failed error
	for _, id := range shops {
		failed = errors.Join(failed, p.collect(viewer.WithShop(ctx, id), before))
	}
	return failed
}

// collect removes the unused uploads of the context's shop.
func (p *Pictures) collect(ctx context.Context, before time.Time) error {
	rows, err := p.client.Upload.Query().Where(upload.UsedAtLT(before)).All(ctx)
	if err != nil {
		return fmt.Errorf("load unused pictures: %w", err)
	}
	productPictures, err := productKeys(ctx, p.client)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if productPictures[row.Key] {
			continue // most uploads are pictures of products
		}
		used, err := InUse(ctx, p.client, row.Key)
		if err != nil {
			return err
		}
		if used {
			continue
		}
		if err := p.discard(ctx, row, before); err != nil && !errors.Is(err, errInUse) {
			return err
		}
	}
	return nil
}

// discard deletes an upload unless it was used after before, and queues a job that removes its
// files. It returns errInUse if the picture is in use. Use locks the row, so a concurrent Use
// either finds the upload or finds it deleted.
func (p *Pictures) discard(ctx context.Context, row *ent.Upload, before time.Time) error {
	return db.Transact(ctx, p.client, "collect picture", func(client *ent.Client) error {
		n, err := client.Upload.Delete().Where(upload.ID(row.ID), upload.UsedAtLT(before)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete unused picture: %w", err)
		}
		if n == 0 {
			return nil
		}
		used, err := InUse(ctx, client, row.Key)
		if err != nil {
			return err
		}
		if used {
			return errInUse
		}
		return removal.AddOne(ctx, client, row.Picture)
	})
}
