package settings_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

// banner adds a banner with its own picture.
func (a *area) banner(ctx context.Context, title string) *settings.Banner {
	a.T.Helper()
	in := settings.BannerRequest{Picture: a.Upload(ctx, title).Key, BannerTexts: settings.BannerTexts{Title: title, Active: true}}
	added, err := a.AddBanner(ctx, in)
	if err != nil {
		a.T.Fatal(err)
	}
	return added
}

func (a *area) bannerTitles(ctx context.Context) string {
	a.T.Helper()
	list, err := a.Banners(ctx)
	if err != nil {
		a.T.Fatal(err)
	}
	var titles []string
	for _, b := range list {
		titles = append(titles, b.Title)
	}
	return strings.Join(titles, " ")
}

func TestBanner_LinksToExistingTargets(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	a.Client.Category.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SaveX(ctx)
	a.Client.Product.Create().SetSlug("honey").SetName("Honey").SetBnName("মধু").SetSellingPrice(1).SetPrice(1).SaveX(ctx)
	b := a.banner(ctx, "first")
	for _, c := range []struct{ category, product, field, name string }{
		{"rice", "", "", "Rice"}, {"", "honey", "", "Honey"}, {"", "", "", ""},
		{"none", "", "category_slug", ""}, {"", "none", "product_slug", ""}, {"rice", "honey", "product_slug", ""},
	} {
		in := settings.BannerRequest{Picture: b.Picture.Key, BannerTexts: b.BannerTexts, Version: b.Version}
		in.CategorySlug, in.ProductSlug = c.category, c.product
		changed, err := a.ChangeBanner(ctx, b.ID, in)
		if c.field != "" {
			if f := wantFault(t, err, fault.Invalid, "banner_invalid"); f.Fields[c.field] != "invalid" {
				t.Errorf("%+v: %v", c, f.Fields)
			}
			continue
		}
		if err != nil || changed.LinkName != c.name {
			t.Fatalf("%+v: %+v, %v", c, changed, err)
		}
		b = changed
	}
}

func TestBanner_KeepsALinkToADeletedTarget(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	b := a.banner(ctx, "first")
	row := a.Client.Banner.UpdateOneID(b.ID).SetCategorySlug("gone").SaveX(ctx)
	list, err := a.Banners(ctx)
	if err != nil || list[0].CategorySlug != "gone" || list[0].LinkName != "" {
		t.Fatalf("%+v, %v", list, err)
	}
	in := settings.BannerRequest{Picture: row.Picture.Key, BannerTexts: list[0].BannerTexts, Version: list[0].Version}
	in.Title = "Still"
	if changed, err := a.ChangeBanner(ctx, b.ID, in); err != nil || changed.Title != "Still" {
		t.Errorf("%+v, %v", changed, err)
	}
}

func TestBanner_NamesEveryWrongField(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	_, err := a.AddBanner(ctx, settings.BannerRequest{BannerTexts: settings.BannerTexts{BnTitle: strings.Repeat("অ", 121), Alt: strings.Repeat("a", 201)}})
	f := wantFault(t, err, fault.Invalid, "banner_invalid")
	if f.Fields["picture"] != "required" || f.Fields["bn_title"] != "max" || f.Fields["alt"] != "max" {
		t.Errorf("%v", f.Fields)
	}
	_, err = a.AddBanner(ctx, settings.BannerRequest{Picture: a.Upload(other, "foreign").Key})
	wantFault(t, err, fault.Invalid, "picture_missing")

	b := a.banner(ctx, "first")
	in := settings.BannerRequest{Picture: b.Picture.Key, Version: b.Version}
	_, err = a.ChangeBanner(other, b.ID, in)
	wantFault(t, err, fault.NotFound, "banner_not_found")
	wantFault(t, a.RemoveBanner(other, b.ID), fault.NotFound, "banner_not_found")
	if _, err = a.ChangeBanner(ctx, b.ID, in); err != nil {
		t.Fatal(err)
	}
	_, err = a.ChangeBanner(ctx, b.ID, in)
	f = wantFault(t, err, fault.Conflict, "settings_changed")
	if now, ok := f.Now.(*settings.Banner); !ok || now.Title != "" || now.Version == b.Version {
		t.Errorf("told %+v", f.Now)
	}
	if err := a.RemoveBanner(ctx, b.ID); err != nil || a.bannerTitles(ctx) != "" {
		t.Error(err)
	}
}

// A banner must link to a category or product by its slug, never to a URL.
func TestBanner_RefusesURLs(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	picture := a.banner(ctx, "first").Picture.Key
	for _, address := range []string{
		"javascript:alert(1)", "JAVASCRIPT:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,x", "vbscript:x",
		"https://evil.test", "//evil.test", `/\evil.test`, `\\evil.test`, "/../../admin", "..", "../b", "intent://x#Intent;end", "blob:x", "a/b", "?x", "#x",
	} {
		for field, texts := range map[string]settings.BannerTexts{"category_slug": {CategorySlug: address}, "product_slug": {ProductSlug: address}} {
			_, err := a.AddBanner(ctx, settings.BannerRequest{Picture: picture, BannerTexts: texts})
			if f := wantFault(t, err, fault.Invalid, "banner_invalid"); f.Fields[field] != "invalid" {
				t.Errorf("%s %q: %v", field, address, f.Fields)
			}
		}
	}
}

func TestAddBanner_ConcurrentRequestsKeepTheLimit(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	key := a.Upload(ctx, "picture").Key
	done, failed := tenancytest.AtOnce(13, func() error {
		_, err := a.AddBanner(ctx, settings.BannerRequest{Picture: key})
		return err
	})
	if done != 10 {
		t.Errorf("%d were added", done)
	}
	for _, err := range failed {
		wantFault(t, err, fault.Conflict, "banners_full")
	}
}

func TestSortBanners_UnlistedComeLast(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	var ids []int
	for _, title := range []string{"one", "two", "three"} {
		ids = append(ids, a.banner(ctx, title).ID)
	}
	slices.Reverse(ids)
	ordered, err := a.SortBanners(ctx, settings.BannerSort{IDs: ids})
	if err != nil || len(ordered) != 3 || a.bannerTitles(ctx) != "three two one" {
		t.Errorf("%q, %v", a.bannerTitles(ctx), err)
	}
	a.banner(ctx, "four")
	if got := a.bannerTitles(ctx); got != "three two one four" {
		t.Errorf("%q", got)
	}
	// An unlisted banner must remain, because the client hides it while its removal can be undone.
	gone := ids[0]
	ordered, err = a.SortBanners(ctx, settings.BannerSort{IDs: []int{ids[2], ids[1]}})
	if err != nil || len(ordered) != 4 || a.bannerTitles(ctx) != "one two three four" {
		t.Errorf("%q, %v", a.bannerTitles(ctx), err)
	}
	for _, wrong := range [][]int{{ids[0], 1 << 30}, {ids[0], ids[0], ids[1], ids[2]}} {
		_, err := a.SortBanners(ctx, settings.BannerSort{IDs: wrong})
		f := wantFault(t, err, fault.Conflict, "settings_changed")
		if now, ok := f.Now.([]settings.Banner); !ok || len(now) != 4 {
			t.Errorf("told %+v", f.Now)
		}
	}
	if err := a.RemoveBanner(ctx, gone); err != nil || a.bannerTitles(ctx) != "one two four" {
		t.Errorf("%q, %v", a.bannerTitles(ctx), err)
	}
}
