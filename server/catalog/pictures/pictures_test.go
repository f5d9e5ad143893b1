package pictures

import (
	"context"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/upload"
	"haat/server/platform/media"
)

func TestAdd_RegistersThePictureOfItsShop(t *testing.T) {
	d := newDesk(t)
	other := d.of("b")
	p := d.add(10)
	row := d.client.Upload.Query().OnlyX(d.ctx)
	if row.Key != p.Key || row.Picture != p || row.ShopID != d.shop || !d.stored(p) {
		t.Errorf("registered is %+v, want %+v", row, p)
	}
	d.age(p)
	if again := d.add(10); again != p || d.client.Upload.Query().CountX(d.ctx) != 1 {
		t.Errorf("the same again is %+v", again)
	}
	if after := d.client.Upload.Query().OnlyX(d.ctx).UsedAt; !after.After(row.UsedAt) {
		t.Error("the same again is not used anew")
	}
	if theirs := other.add(10); theirs.Key == p.Key || other.registered(p) {
		t.Error("two shops have one picture")
	}
	if _, err := d.Add(d.ctx, []byte("<svg>")); codeOf(err) != "picture_unreadable" {
		t.Errorf("what is no picture: %v", err)
	}
	if _, err := d.Add(system, art(10)); err == nil {
		t.Error("the platform has uploads")
	}
}

// What a killed process leaves of an upload is a row, which is collected.
func TestAdd_ThatBreaksOffIsCollected(t *testing.T) {
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
		t.Error("it is never collected")
	}
}

func TestUse_ReturnsThePicturesAsTheyAreAsked(t *testing.T) {
	d := newDesk(t)
	a, b, theirs := d.add(10), d.add(20), d.of("b").add(30)
	d.age(a, b)
	got, err := Use(d.ctx, d.client, b.Key, a.Key, b.Key)
	if err != nil || !slices.Equal(got, []media.Picture{b, a, b}) {
		t.Errorf("%+v, %v", got, err)
	}
	if old := d.client.Upload.Query().Where(upload.UsedAtLT(now().Add(-unusedAfter))).CountX(d.ctx); old != 0 {
		t.Errorf("%d are as old as before", old)
	}
	if none, err := Use(d.ctx, d.client); err != nil || len(none) != 0 {
		t.Errorf("of none: %v, %v", none, err)
	}
	for _, key := range []string{theirs.Key, "1/00000000000000000000", ""} {
		if _, err := Use(d.ctx, d.client, a.Key, key); codeOf(err) != "picture_missing" {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// A demo's pictures were never uploaded; its merchant may keep them.
func TestUseWith_KeepsWhatIsShownAlready(t *testing.T) {
	d := newDesk(t)
	a, demo := d.add(10), media.Picture{Key: "1/demo", Width: 160}
	got, err := UseWith(d.ctx, d.client, []media.Picture{demo, {Key: a.Key}}, demo.Key, a.Key)
	if err != nil || !slices.Equal(got, []media.Picture{demo, a}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := UseWith(d.ctx, d.client, []media.Picture{demo}, "1/other"); codeOf(err) != "picture_missing" {
		t.Errorf("another: %v", err)
	}
}

// The picture of a key is used again while files of the same picture are on their way
// out: then it is another key's.
func TestAdd_WhileTheSamePictureIsRemoved(t *testing.T) {
	d := newDesk(t)
	first := d.add(10)
	d.age(first)
	if err := d.Collect(context.Background()); err != nil {
		t.Fatal(err)
	}
	if d.registered(first) {
		t.Fatal("it is not collected")
	}
	second := d.add(10)
	d.work()
	if second.Key == first.Key || d.stored(first) || !d.stored(second) || !d.registered(second) {
		t.Errorf("first %+v, second %+v", first, second)
	}
	if third := d.add(10); third.Key != first.Key || !d.stored(third) {
		t.Errorf("once it is gone the key is free: %+v", third)
	}
	err := d.use(func(client *ent.Client, images []media.Picture) error {
		return client.Product.Create().SetSlug("p").SetName("p").SetSellingPrice(100).SetPrice(100).SetImages(images).Exec(d.ctx)
	}, second.Key)
	if err != nil {
		t.Error(err)
	}
}
