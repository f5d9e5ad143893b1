package pictures

import (
	"context"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/upload"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/media"
)

func TestAdd_RegistersThePictureOfItsShop(t *testing.T) {
	d := newDesk(t)
	other := d.of("b")
	p := d.add(10)
	row := d.client.Upload.Query().OnlyX(d.ctx)
	if row.Key != p.Key || row.Picture != p || row.ShopID != d.shop || !d.stored(p) {
		t.Errorf("registered %+v, want %+v", row, p)
	}
	d.age(p)
	if again := d.add(10); again != p || d.client.Upload.Query().CountX(d.ctx) != 1 {
		t.Errorf("adding the same picture again returned %+v", again)
	}
	if after := d.client.Upload.Query().OnlyX(d.ctx).UsedAt; !after.After(row.UsedAt) {
		t.Error("adding the same picture again did not update its last use")
	}
	if theirs := other.add(10); theirs.Key == p.Key || other.registered(p) {
		t.Error("two shops share a picture")
	}
	if _, err := d.Add(d.ctx, []byte("<svg>")); faulttest.Code(err) != "picture_unreadable" {
		t.Errorf("unreadable picture: %v", err)
	}
	if _, err := d.Add(system, art(10)); err == nil {
		t.Error("picture was added without a shop")
	}
}

// A process that is killed while it adds a picture leaves a row without files. Collect must remove it.
func TestCollect_RemovesInterruptedUploads(t *testing.T) {
	d := newDesk(t)
	ctx, cancel := context.WithCancel(d.ctx)
	p, err := d.store.AddOwned(ctx, d.shop, "upload", art(10), func(p media.Picture) error {
		defer cancel()
		return d.register(ctx, p)
	})
	row := d.client.Upload.Query().OnlyX(d.ctx)
	if err == nil || d.stored(row.Picture) {
		t.Fatalf("%+v, %v", p, err)
	}
	d.age(row.Picture)
	d.collect()
	if d.registered(row.Picture) {
		t.Error("row was not removed")
	}
}

func TestUse_ReturnsPicturesInTheOrderOfKeys(t *testing.T) {
	d := newDesk(t)
	a, b, theirs := d.add(10), d.add(20), d.of("b").add(30)
	d.age(a, b)
	got, err := Use(d.ctx, d.client, b.Key, a.Key, b.Key)
	if err != nil || !slices.Equal(got, []media.Picture{b, a, b}) {
		t.Errorf("%+v, %v", got, err)
	}
	if old := d.client.Upload.Query().Where(upload.UsedAtLT(now().Add(-unusedAfter))).CountX(d.ctx); old != 0 {
		t.Errorf("%d uploads keep their old last use", old)
	}
	if none, err := Use(d.ctx, d.client); err != nil || len(none) != 0 {
		t.Errorf("no keys: %v, %v", none, err)
	}
	for _, key := range []string{theirs.Key, "1/00000000000000000000", ""} {
		if _, err := Use(d.ctx, d.client, a.Key, key); faulttest.Code(err) != "picture_missing" {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// A demo shop's pictures are not uploads; its merchant may keep them.
func TestUseWith_AcceptsCurrentPictures(t *testing.T) {
	d := newDesk(t)
	a, demo := d.add(10), media.Picture{Key: "1/demo", Width: 160}
	got, err := UseWith(d.ctx, d.client, []media.Picture{demo, {Key: a.Key}}, demo.Key, a.Key)
	if err != nil || !slices.Equal(got, []media.Picture{demo, a}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := UseWith(d.ctx, d.client, []media.Picture{demo}, "1/other"); faulttest.Code(err) != "picture_missing" {
		t.Errorf("another: %v", err)
	}
}

// A picture that is added while its old files are being removed must get a new key.
func TestAdd_UsesANewKeyWhileTheOldFilesAreRemoved(t *testing.T) {
	d := newDesk(t)
	first := d.add(10)
	d.age(first)
	if err := d.Collect(context.Background()); err != nil {
		t.Fatal(err)
	}
	if d.registered(first) {
		t.Fatal("unused upload was kept")
	}
	second := d.add(10)
	d.work()
	if second.Key == first.Key || d.stored(first) || !d.stored(second) || !d.registered(second) {
		t.Errorf("first %+v, second %+v", first, second)
	}
	if third := d.add(10); third.Key != first.Key || !d.stored(third) {
		t.Errorf("removed picture's key was not reused: %+v", third)
	}
	err := d.use(func(client *ent.Client, images []media.Picture) error {
		return client.Product.Create().SetSlug("p").SetName("p").SetSellingPrice(100).SetPrice(100).SetImages(images).Exec(d.ctx)
	}, second.Key)
	if err != nil {
		t.Error(err)
	}
}
