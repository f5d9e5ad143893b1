package settings_test

import (
	"context"
	"testing"

	"haat/ent/upload"
	"haat/server/catalog/pictures"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
)

// upload adds a picture of the given size.
func (a *area) upload(ctx context.Context, name string, width, height int) string {
	a.T.Helper()
	picture := a.Upload(ctx, name)
	picture.Width, picture.Height, picture.Blur = width, height, "blurred"
	a.Client.Upload.Update().SetPicture(picture).Where(upload.Key(picture.Key)).ExecX(ctx)
	return picture.Key
}

func TestBanner_HasItsOwnCropForPhones(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	shade := 20
	phone := a.upload(ctx, "phone", 1200, 900)
	in := settings.BannerRequest{Picture: a.Upload(ctx, "wide").Key, PhonePicture: phone, Shade: &shade}
	b, err := a.AddBanner(ctx, in)
	if err != nil || b.PhonePicture == nil || b.PhonePicture.Key != phone || b.Shade != 20 {
		t.Fatalf("%+v, %v", b, err)
	}
	if used, err := pictures.InUse(ctx, a.Client, phone); err != nil || !used {
		t.Errorf("the crop for phones counts as unused: %v", err)
	}
	in.Version, in.Shade = b.Version, nil
	b, err = a.ChangeBanner(ctx, b.ID, in)
	if err != nil || b.PhonePicture == nil || b.Shade != 55 {
		t.Fatalf("%+v, %v", b, err)
	}
	in.Version, in.PhonePicture = b.Version, ""
	if b, err = a.ChangeBanner(ctx, b.ID, in); err != nil || b.PhonePicture != nil {
		t.Fatalf("%+v, %v", b, err)
	}
}

func TestBanner_RefusesOtherShapesForPhones(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	wide := a.Upload(ctx, "wide").Key
	for name, c := range map[string]struct {
		width, height int
		ok            bool
	}{
		"4:3": {1200, 900, true}, "rounded": {641, 480, true}, "one pixel": {4, 3, true},
		"as wide as a banner": {1920, 560, false}, "square": {900, 900, false}, "upright": {900, 1200, false},
	} {
		in := settings.BannerRequest{Picture: wide, PhonePicture: a.upload(ctx, name, c.width, c.height)}
		_, err := a.AddBanner(ctx, in)
		if c.ok {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if f := wantFault(t, err, fault.Invalid, "banner_invalid"); f.Fields["phone_picture"] != "invalid" {
			t.Errorf("%s: %v", name, f.Fields)
		}
	}
	_, err := a.AddBanner(ctx, settings.BannerRequest{Picture: wide, PhonePicture: "none"})
	wantFault(t, err, fault.Invalid, "picture_missing")
	_, _, other := a.Shop("b", "01522222222")
	_, err = a.AddBanner(ctx, settings.BannerRequest{Picture: wide, PhonePicture: a.upload(other, "foreign", 4, 3)})
	wantFault(t, err, fault.Invalid, "picture_missing")
	for shade, wrong := range map[int]string{-1: "min", 81: "max"} {
		_, err = a.AddBanner(ctx, settings.BannerRequest{Picture: wide, Shade: &shade})
		if f := wantFault(t, err, fault.Invalid, "banner_invalid"); f.Fields["shade"] != wrong {
			t.Errorf("shade %d: %v", shade, f.Fields)
		}
	}
}
