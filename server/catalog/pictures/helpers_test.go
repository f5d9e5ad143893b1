package pictures

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"log/slog"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/upload"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

var system = viewer.WithSystem(context.Background())

// desk contains a shop, its pictures in memory, and the service under test.
type desk struct {
	*testing.T
	*Pictures
	ctx  context.Context
	shop int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	d := &desk{T: t, Pictures: New(dbtest.Open(t).Client, store, slog.New(slog.DiscardHandler))}
	return d.of("a")
}

// of returns a copy of the desk with a new shop as viewer.
func (d *desk) of(slug string) *desk {
	other := *d
	other.shop = d.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system).ID
	other.ctx = viewer.WithShop(context.Background(), other.shop)
	return &other
}

// art returns a gray PNG picture of a shade. Different shades give different pictures.
func art(shade uint8) []byte {
	img := image.NewGray(image.Rect(0, 0, 170, 100))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func (d *desk) add(shade uint8) media.Picture {
	d.Helper()
	p, err := d.Add(d.ctx, art(shade))
	if err != nil {
		d.Fatal(err)
	}
	return p
}

// use calls Use in a transaction and passes the pictures to write.
func (d *desk) use(write func(*ent.Client, []media.Picture) error, keys ...string) error {
	return db.Transact(d.ctx, d.client, "use", func(client *ent.Client) error {
		found, err := Use(d.ctx, client, keys...)
		if err != nil {
			return err
		}
		return write(client, found)
	})
}

// age makes uploads look unused for longer than unusedAfter, so that Collect removes them.
func (d *desk) age(pictures ...media.Picture) {
	d.Helper()
	for _, p := range pictures {
		d.client.Upload.Update().Where(upload.Key(p.Key)).SetUsedAt(now().Add(-unusedAfter - time.Minute)).ExecX(d.ctx)
	}
}

// collect calls Collect and runs the queued jobs.
func (d *desk) collect() {
	d.Helper()
	if err := d.Collect(context.Background()); err != nil {
		d.Fatal(err)
	}
	d.work()
}

func (d *desk) work() {
	d.Helper()
	for _, row := range d.client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).AllX(system) {
		ctx := viewer.WithShop(context.Background(), row.ShopID)
		if err := removal.Job(d.store)(ctx, jobs.Job{Kind: row.Kind, Payload: row.Payload}); err != nil {
			d.Fatal(err)
		}
		row.Update().SetState(outbox.StateDone).ExecX(system)
	}
}

// until runs jobs of a kind until none are left.
func (d *desk) until(kind string, handle jobs.Handler) {
	d.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	worker := jobs.NewWorker(d.client, map[string]jobs.Handler{kind: handle}, d.logger)
	worker.Poll = 10 * time.Millisecond
	ended := make(chan error, 1)
	go func() { ended <- worker.Run(ctx) }()
	for d.client.Outbox.Query().Where(outbox.Kind(kind)).ExistX(system) {
		if ctx.Err() != nil {
			d.Fatal("jobs are still queued")
		}
	}
	stop()
	if err := <-ended; err != nil {
		d.Error(err)
	}
}

// stored reports whether the picture's files exist. The test fails if only some of them do.
func (d *desk) stored(p media.Picture) bool {
	d.Helper()
	there := 0
	for _, w := range p.Variants() {
		r, _, err := d.store.Open(context.Background(), p.Key, w)
		if fault.IsNotFound(err) {
			continue
		}
		if err != nil {
			d.Fatal(err)
		}
		r.Close()
		there++
	}
	if there > 0 && there < len(p.Variants()) {
		d.Errorf("%s has %d of %d files", p.Key, there, len(p.Variants()))
	}
	return there > 0
}

func (d *desk) registered(p media.Picture) bool {
	return d.client.Upload.Query().Where(upload.Key(p.Key)).ExistX(d.ctx)
}

// product creates a product with pictures.
func (d *desk) product(slug string, images ...media.Picture) *ent.Product {
	return d.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).SetImages(images).SaveX(d.ctx)
}
