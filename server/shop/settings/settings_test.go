package settings_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"haat/ent/order"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

// info returns the shop's valid information.
func (a *area) info(ctx context.Context) settings.ShopInfo {
	a.T.Helper()
	return a.settings(ctx).Shop
}

func (a *area) settings(ctx context.Context) *settings.Settings {
	a.T.Helper()
	s, err := a.Settings(ctx, "https://haat.test/shop/a")
	if err != nil {
		a.T.Fatal(err)
	}
	return s
}

func TestChangeShopInfo_NormalizesFields(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	in := a.info(ctx)
	in.Name, in.BnName, in.PublicNumber = "  Demo \n Bazar ", "ডেমো বাজার", "+880 1712-345678"
	in.District, in.OwnerEmail, in.Currency = "Cox's Bazar", "owner@example.com", "USD"
	saved, err := a.ChangeShopInfo(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	if saved.Name != "Demo Bazar" || saved.PublicNumber != "01712345678" || saved.District != "Cox's Bazar" || saved.Currency != "USD" {
		t.Errorf("%+v", saved)
	}
	if *saved != a.info(ctx) {
		t.Errorf("saved %+v, kept %+v", saved, a.info(ctx))
	}
}

func TestChangeShopInfo_NamesEveryWrongField(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	long := strings.Repeat("অ", 301)
	for field, c := range map[string]struct {
		change func(*settings.ShopInfo)
		code   string
	}{
		"name":          {func(s *settings.ShopInfo) { s.Name, s.BnName = "", " " }, "required"},
		"bn_name":       {func(s *settings.ShopInfo) { s.BnName = strings.Repeat("অ", 51) }, "max"},
		"tagline":       {func(s *settings.ShopInfo) { s.Tagline = long }, "max"},
		"bn_address":    {func(s *settings.ShopInfo) { s.BnAddress = long }, "max"},
		"district":      {func(s *settings.ShopInfo) { s.District = "Atlantis" }, "invalid"},
		"public_number": {func(s *settings.ShopInfo) { s.PublicNumber = "12" }, "invalid"},
		"owner_email":   {func(s *settings.ShopInfo) { s.OwnerEmail = "owner" }, "invalid"},
		"currency":      {func(s *settings.ShopInfo) { s.Currency = "bdt" }, "invalid"},
	} {
		in := a.info(ctx)
		in.PublicNumber = "01712345678"
		c.change(&in)
		_, err := a.ChangeShopInfo(ctx, in)
		f := wantFault(t, err, fault.Invalid, "settings_invalid")
		if len(f.Fields) != 1 || f.Fields[field] != c.code {
			t.Errorf("%s: %v", field, f.Fields)
		}
	}
	in := a.info(ctx)
	in.PublicNumber = ""
	_, err := a.ChangeShopInfo(ctx, in)
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["public_number"] != "required" {
		t.Errorf("%v", f.Fields)
	}
	for _, number := range []string{"02-9876543", "+1 650 253 0000", "০১৭১২৩৪৫৬৭৮"} {
		in.PublicNumber = number
		in.Version = a.info(ctx).Version
		if _, err := a.ChangeShopInfo(ctx, in); err != nil {
			t.Errorf("%s: %v", number, err)
		}
	}
}

// A new name must contain no link and no phone number, because the shop's SMS begin with it. A shop may keep
// its old name.
func TestChangeShopInfo_RefusesLinksInNames(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	for _, name := range []string{"https://evil.example", "evil.example", "evil . example/x", "Win: bit.ly/abc", "www.evil.example", "+880 1712-345678"} {
		for field, change := range map[string]func(*settings.ShopInfo){
			"name": func(s *settings.ShopInfo) { s.Name = name }, "bn_name": func(s *settings.ShopInfo) { s.BnName = name },
		} {
			in := a.info(ctx)
			in.PublicNumber = "01712345678"
			change(&in)
			_, err := a.ChangeShopInfo(ctx, in)
			if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields[field] != "link" {
				t.Errorf("%s %q: %v", field, name, f.Fields)
			}
		}
	}
	a.Client.Shop.UpdateOneID(row.ID).SetName("rina.com.bd").ExecX(ctx)
	in := a.info(ctx)
	in.PublicNumber, in.BnName = "01712345678", "রিনা ফ্যাশন ২.০"
	if _, err := a.ChangeShopInfo(ctx, in); err != nil {
		t.Error(err)
	}
}

func TestChangeShopInfo_CurrencyIsFixedByAnOrder(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	a.Client.Order.Create().SetNumber("10000001").SetName("Rahim").SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").
		SetUpazila("Mirpur").SetLine("1").SetSubtotal(1).SetTotal(1).SetCurrency("BDT").SetLocale("bn").SetStatus(order.StatusPending).
		SetIdempotencyKey("12345678").SaveX(ctx)
	if !a.settings(ctx).HasOrders {
		t.Error("the order is not seen")
	}
	in := a.info(ctx)
	in.PublicNumber, in.Currency = "01712345678", "USD"
	_, err := a.ChangeShopInfo(ctx, in)
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["currency"] != "fixed" {
		t.Errorf("%v", f.Fields)
	}
	in.Currency = "BDT"
	if _, err := a.ChangeShopInfo(ctx, in); err != nil {
		t.Error(err)
	}
}

// The second of two concurrent changes to a section must return a conflict. Other sections must not be
// affected.
func TestChange_ConcurrentChangeIsAConflict(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	in := a.settings(ctx).Social
	var n atomic.Int64
	done, failed := tenancytest.AtOnce(6, func() error {
		mine := in
		mine.Facebook = "page" + strings.Repeat("x", int(n.Add(1)))
		_, err := a.ChangeSocial(ctx, mine)
		return err
	})
	if done != 1 {
		t.Errorf("%d were saved: %v", done, failed)
	}
	for _, err := range failed {
		f := wantFault(t, err, fault.Conflict, "settings_changed")
		if now, ok := f.Now.(settings.SocialLinks); !ok || now != a.settings(ctx).Social {
			t.Errorf("told %+v", f.Now)
		}
	}
	info := a.info(ctx)
	info.PublicNumber = "01712345678"
	if _, err := a.ChangeShopInfo(ctx, info); err != nil {
		t.Error(err)
	}
	if _, err := a.ChangeNotifications(ctx, a.settings(ctx).Notifications); err != nil {
		t.Error(err)
	}
}

func TestChangeLogo_AcceptsOnlyOwnUploads(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	picture := a.Upload(ctx, "first")
	foreign := a.Upload(other, "foreign")
	for _, key := range []string{foreign.Key, "1/none"} {
		_, err := a.ChangeLogo(ctx, key)
		wantFault(t, err, fault.Invalid, "picture_missing")
	}
	if logo, err := a.ChangeLogo(ctx, picture.Key); err != nil || *logo != picture {
		t.Errorf("%v, %v", logo, err)
	}
	if got := a.Client.Shop.GetX(ctx, row.ID).Logo; got == nil || *got != picture {
		t.Errorf("%v", got)
	}
	if _, err := a.ChangeLogo(ctx, ""); err != nil || a.Client.Shop.GetX(ctx, row.ID).Logo != nil {
		t.Errorf("the logo stayed: %v", err)
	}
}

func cases[Case any](t *testing.T, name string) []Case {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var list []Case
	if err := json.Unmarshal(data, &list); err != nil || len(list) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	return list
}

func TestSocialAddress_MatchesSharedCases(t *testing.T) {
	for _, c := range cases[struct {
		Service, Typed string
		Address        *string
	}](t, "social.json") {
		got, ok := settings.SocialAddress(c.Service, c.Typed)
		if ok != (c.Address != nil) || ok && got != *c.Address {
			t.Errorf("%s %q is %q, %v", c.Service, c.Typed, got, ok)
		}
	}
	if _, ok := settings.SocialAddress("facebook", "https://facebook.com/"+strings.Repeat("a", 300)); ok {
		t.Error("an endless address")
	}
}

func TestVerification_MatchesSharedCases(t *testing.T) {
	for _, c := range cases[struct {
		Tag, Typed string
		Content    *string
	}](t, "verification.json") {
		got, ok := settings.Verification(c.Tag, c.Typed)
		if ok != (c.Content != nil) || ok && got != *c.Content {
			t.Errorf("%s %q is %q, %v", c.Tag, c.Typed, got, ok)
		}
	}
}

func TestChangeChat_RequiresTheChannelsAddress(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	for _, c := range []struct {
		in    settings.ChatSettings
		field string
		code  string
	}{
		{settings.ChatSettings{Channel: "whatsapp"}, "whatsapp", "required"},
		{settings.ChatSettings{Channel: "whatsapp", Whatsapp: "12"}, "whatsapp", "invalid"},
		{settings.ChatSettings{Channel: "messenger"}, "facebook", "required"},
		{settings.ChatSettings{Facebook: "our page"}, "facebook", "invalid"},
		{settings.ChatSettings{Channel: "viber"}, "channel", "invalid"},
	} {
		_, err := a.ChangeChat(ctx, c.in)
		if f := wantFault(t, err, fault.Invalid, "settings_invalid"); len(f.Fields) != 1 || f.Fields[c.field] != c.code {
			t.Errorf("%+v: %v", c.in, f.Fields)
		}
	}
	in := a.settings(ctx).Chat
	in.Channel, in.Whatsapp, in.Facebook = "messenger", "01712-345678", "https://m.me/demo.bazar"
	saved, err := a.ChangeChat(ctx, in)
	if err != nil || saved.Whatsapp != "8801712345678" || saved.Facebook != "demo.bazar" || saved.Channel != "messenger" {
		t.Errorf("%+v, %v", saved, err)
	}
	saved.Channel = ""
	if saved, err = a.ChangeChat(ctx, *saved); err != nil || saved.Channel != "" {
		t.Errorf("%+v, %v", saved, err)
	}
}

func TestChangeSEO_AcceptsTheWholeTag(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	in := a.settings(ctx).SEO
	in.MetaTitle, in.BingVerification = " Demo  bazar ", `<meta name="msvalidate.01" content="9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA">`
	saved, err := a.ChangeSEO(ctx, in)
	if err != nil || saved.MetaTitle != "Demo bazar" || saved.BingVerification != "9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA" {
		t.Errorf("%+v, %v", saved, err)
	}
	in = *saved
	in.GoogleVerification, in.BnMetaDescription = "<script>", strings.Repeat("অ", 301)
	_, err = a.ChangeSEO(ctx, in)
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["google_verification"] != "invalid" || f.Fields["bn_meta_description"] != "max" {
		t.Errorf("%v", f.Fields)
	}
}

func TestChangeNotifications_ChecksTheThreshold(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	in := a.settings(ctx).Notifications
	in.SMSNewOrders, in.LowStock, in.ReviewsNeedApproval = true, 12, true
	saved, err := a.ChangeNotifications(ctx, in)
	if err != nil || *saved != a.settings(ctx).Notifications || !saved.SMSNewOrders || saved.LowStock != 12 || !saved.ReviewsNeedApproval {
		t.Errorf("%+v, %v", saved, err)
	}
	for _, few := range []int{-1, 10_001} {
		in.LowStock = few
		_, err := a.ChangeNotifications(ctx, in)
		wantFault(t, err, fault.Invalid, "settings_invalid")
	}
}
