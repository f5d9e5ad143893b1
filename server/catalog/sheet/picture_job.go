package sheet

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/importpicture"
	"haat/ent/outbox"
	"haat/server/catalog/editor"
	"haat/server/catalog/pictures"
	"haat/server/platform/fault"
	"haat/server/platform/fetch"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

const (
	// PicturesWithin is the timeout of a job that fetches pictures.
	PicturesWithin = 3 * time.Minute
	// workFor is the time after which a job starts no further product. Another job then fetches the remaining pictures.
	workFor = time.Minute
	// picturesAtOnce is the maximum number of concurrent downloads for a shop.
	picturesAtOnce = 2
	// tries is the maximum number of requests to a server that does not respond.
	tries = 2
)

// busyWait is the time after which a job is retried while another job of the same shop is running.
const busyWait = 5 * time.Second

// PictureFetcher fetches the pictures of imports. Only one job per shop works at a time.
type PictureFetcher struct {
	client  *ent.Client
	editor  *editor.Editor
	uploads *pictures.Pictures
	fetch   *fetch.Client
}

// NewPictureFetcher returns the fetcher of all shops' pictures.
func NewPictureFetcher(client *ent.Client, uploads *pictures.Pictures, from *fetch.Client) *PictureFetcher {
	return &PictureFetcher{client, editor.New(client), uploads, from}
}

// Handle fetches the waiting pictures of the job's shop, one product after the other.
func (f *PictureFetcher) Handle(ctx context.Context, job jobs.Job) error {
	next := "after " + strconv.Itoa(job.ID)
	busy, err := f.client.Outbox.Query().Where(outbox.Kind(PictureKind), outbox.StateEQ(outbox.StateDue), outbox.IDLT(job.ID),
		outbox.RunAtLTE(time.Now().UTC())).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query jobs: %w", err)
	}
	if busy {
		return f.continueAt(ctx, time.Now().Add(busyWait), next)
	}
	for until := time.Now().Add(workFor); ; {
		first, err := f.waiting().First(ctx)
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("query pictures: %w", err)
		}
		if time.Now().After(until) {
			return f.continueAt(ctx, time.Now(), next)
		}
		if err := f.product(ctx, first.ProductID); err != nil {
			return err
		}
	}
}

// continueAt adds the next job of the shop, once.
func (f *PictureFetcher) continueAt(ctx context.Context, at time.Time, key string) error {
	err := jobs.AddAt(ctx, f.client, at.UTC(), PictureKind, key, struct{}{})
	if ent.IsConstraintError(err) { // an earlier attempt has added it
		return nil
	}
	return err
}

func (f *PictureFetcher) waiting() *ent.ImportPictureQuery {
	return f.client.ImportPicture.Query().Where(importpicture.StatusEQ(importpicture.StatusWaiting)).Order(ent.Asc(importpicture.FieldID))
}

// product fetches the waiting pictures of a product and adds them in their order.
func (f *PictureFetcher) product(ctx context.Context, id int) error {
	rows, err := f.waiting().Where(importpicture.ProductID(id)).All(ctx)
	if err != nil {
		return fmt.Errorf("load pictures: %w", err)
	}
	keys, reasons := make([]string, len(rows)), make([]string, len(rows))
	group, downloads := errgroup.WithContext(ctx)
	group.SetLimit(picturesAtOnce)
	for i, row := range rows {
		group.Go(func() (err error) {
			keys[i], reasons[i], err = f.picture(downloads, row.Address)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	var fetched []string
	for i := range rows {
		if keys[i] != "" {
			fetched = append(fetched, keys[i])
		}
	}
	if len(fetched) > 0 {
		if err := f.editor.AppendPictures(ctx, id, fetched); err != nil {
			return err
		}
	}
	for i, row := range rows {
		status := importpicture.StatusDone
		if keys[i] == "" {
			status = importpicture.StatusFailed
		}
		if err := row.Update().SetStatus(status).SetReason(reasons[i]).Exec(ctx); err != nil {
			return fmt.Errorf("store result of picture: %w", err)
		}
	}
	return nil
}

// picture fetches and stores a picture. It returns the picture's key, or the reason for a failure as in
// PictureError. After an error, the job must be retried.
func (f *PictureFetcher) picture(ctx context.Context, address string) (key, reason string, err error) {
	data, err := f.download(ctx, address)
	for failure, reason := range map[error]string{
		fetch.ErrBlocked: "blocked", fetch.ErrUnreachable: "unreachable", fetch.ErrStatus: "status", fetch.ErrTooLarge: "too_large",
	} {
		if errors.Is(err, failure) {
			return "", reason, nil
		}
	}
	if err != nil {
		return "", "", err
	}
	picture, err := f.uploads.Add(ctx, data)
	if refused, ok := fault.As(err); ok && refused.Kind == fault.Invalid {
		return "", strings.TrimPrefix(refused.Code, "picture_"), nil
	}
	if err != nil {
		return "", "", fmt.Errorf("store picture: %w", err)
	}
	return picture.Key, "", nil
}

func (f *PictureFetcher) download(ctx context.Context, address string) (data []byte, err error) {
	for range tries {
		data, err = f.fetch.Get(ctx, address, media.MaxBytes)
		if !errors.Is(err, fetch.ErrUnreachable) {
			break
		}
	}
	return data, err
}
