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
	"haat/server/platform/media/removal"
)

const (
	// unusedAfter is how long an upload waits to be used.
	unusedAfter = 24 * time.Hour
	// collectEvery is how often unused ones are looked for.
	collectEvery = 24 * time.Hour
)

// errShown is that something shows an upload after all.
var errShown = errors.New("the picture is shown")

// Run collects once a day until ctx ends. Several processes may do so.
func (p *Pictures) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := p.Collect(ctx); err != nil && ctx.Err() == nil {
			p.logger.ErrorContext(ctx, "unused pictures cannot be collected", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(collectEvery):
		}
	}
	return nil
}

// Collect removes, of every shop, the uploads that nothing shows and that were not
// used for a day. It may run beside itself and beside what uses them.
func (p *Pictures) Collect(ctx context.Context) error {
	before := now().Add(-unusedAfter)
	var shops []int
	err := p.client.Upload.Query().Where(upload.UsedAtLT(before)).Unique(true).Select(upload.FieldShopID).Scan(viewer.WithSystem(ctx), &shops)
	if err != nil {
		return fmt.Errorf("look for unused pictures: %w", err)
	}
	var failed error
	for _, id := range shops {
		failed = errors.Join(failed, p.collect(viewer.WithShop(ctx, id), before))
	}
	return failed
}

// collect is Collect of the context's shop.
func (p *Pictures) collect(ctx context.Context, before time.Time) error {
	rows, err := p.client.Upload.Query().Where(upload.UsedAtLT(before)).All(ctx)
	if err != nil {
		return fmt.Errorf("load unused pictures: %w", err)
	}
	ofProducts, err := productKeys(ctx, p.client)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if ofProducts[row.Key] {
			continue // as nearly all are
		}
		shown, err := IsKept(ctx, p.client, row.Key)
		if err != nil {
			return err
		}
		if shown {
			continue
		}
		if err := p.discard(ctx, row, before); err != nil && !errors.Is(err, errShown) {
			return err
		}
	}
	return nil
}

// discard removes an upload that was not used meanwhile. Nothing comes to show one
// without Use, which waits for the row, and so finds it or finds it gone.
func (p *Pictures) discard(ctx context.Context, row *ent.Upload, before time.Time) error {
	return db.Transact(ctx, p.client, "collect picture", func(client *ent.Client) error {
		n, err := client.Upload.Delete().Where(upload.ID(row.ID), upload.UsedAtLT(before)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove unused picture: %w", err)
		}
		if n == 0 {
			return nil
		}
		shown, err := IsKept(ctx, client, row.Key)
		if err != nil {
			return err
		}
		if shown {
			return errShown
		}
		return removal.AddOne(ctx, client, row.Picture)
	})
}
