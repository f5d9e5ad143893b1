package team_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/message/alert"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

func request() team.OpenRequest {
	return team.OpenRequest{Name: " Rahim  Store ", Slug: "rahim", Phone: "০১৭১২৩৪৫৬৭৮", OwnerName: "Rahim", Goods: "clothing", District: " Sylhet ", Theme: 2}
}

func TestOpen_CreatesAnUnpublishedShop(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	in := request()
	if _, err := a.OpenCode(ctx, in, i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	if n := a.Client.Shop.Query().CountX(tenancytest.System); n != 0 {
		t.Fatal("a shop was created before its number was proven")
	}
	in.Code = a.code("01712345678")
	owner, err := a.Open(ctx, in, freely)
	if err != nil {
		t.Fatal(err)
	}
	row := a.Client.Shop.Query().Where(shop.Slug("rahim")).OnlyX(tenancytest.System)
	if row.Name != "Rahim Store" || row.Public || row.Theme != 2 || row.PublicNumber != "01712345678" || row.OwnerMobile != "01712345678" || row.Goods != "clothing" || row.District != "Sylhet" || row.DeliveryConfirmed {
		t.Errorf("the shop is %+v", row)
	}
	if owner.ShopID != row.ID || owner.Role != "owner" || owner.Phone != "01712345678" || owner.Name != "Rahim" {
		t.Errorf("the owner is %+v", owner)
	}
	own := viewer.WithShop(ctx, row.ID)
	if n := a.Client.Category.Query().CountX(own); n != 3 {
		t.Errorf("it begins with %d categories", n)
	}
	if n := a.Client.ShippingPackage.Query().CountX(own); n != 2 {
		t.Errorf("it begins with %d packages", n)
	}
	in.Slug = "rahim-two"
	_, err = a.Open(ctx, in, freely)
	wantFault(t, err, fault.Invalid, "code_invalid")
}

func TestOpen_OwnerMayHaveAnSMSAboutTheFirstOrders(t *testing.T) {
	for _, asked := range []bool{true, false} {
		a, ctx, in := newArea(t), context.Background(), request()
		if _, err := a.OpenCode(ctx, in, i18n.Bn, always); err != nil {
			t.Fatal(err)
		}
		in.Code, in.FirstOrders = a.code("01712345678"), asked
		owner, err := a.Open(ctx, in, freely)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(owner.Alerts["new_order"], alert.SMSFirstOrders); got != asked || owner.Edges.Shop.SmsNewOrders {
			t.Errorf("asked %v: alerts %v", asked, owner.Alerts)
		}
	}
}

func TestOpen_ABengaliNameIsTheBengaliName(t *testing.T) {
	for given, want := range map[string]struct{ en, bn string }{
		"Rahim Store":      {en: "Rahim Store"},
		"রূপালী ফ্যাশন":    {bn: "রূপালী ফ্যাশন"},
		"রহিম স্টোর RS 24": {bn: "রহিম স্টোর RS 24"},
	} {
		a, ctx, in := newArea(t), context.Background(), request()
		in.Name = given
		if _, err := a.OpenCode(ctx, in, i18n.Bn, always); err != nil {
			t.Fatal(err)
		}
		in.Code = a.code("01712345678")
		if _, err := a.Open(ctx, in, freely); err != nil {
			t.Fatal(err)
		}
		row := a.Client.Shop.Query().OnlyX(tenancytest.System)
		if row.Name != want.en || row.BnName != want.bn {
			t.Errorf("%q: the names are %q and %q", given, row.Name, row.BnName)
		}
	}
}

func TestOpen_ConcurrentRequestsOpenOneShop(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	numbers := []string{"01712345671", "01712345672", "01712345673", "01712345674"}
	requests := make(chan team.OpenRequest, len(numbers))
	for _, number := range numbers {
		in := request()
		in.Phone = number
		if _, err := a.OpenCode(ctx, in, i18n.Bn, always); err != nil {
			t.Fatal(err)
		}
		in.Code = a.code(number)
		requests <- in
	}
	done, failed := tenancytest.AtOnce(len(numbers), func() error {
		_, err := a.Open(ctx, <-requests, freely)
		return err
	})
	if done != 1 || a.Client.Shop.Query().CountX(tenancytest.System) != 1 || a.Client.AdminUser.Query().CountX(tenancytest.System) != 1 {
		t.Fatalf("%d shops are open: %v", done, failed)
	}
	for _, err := range failed {
		if f, ok := fault.As(err); !ok || f.Code != "shop_slug_taken" && f.Fields["slug"] != "taken" {
			t.Errorf("the others got %v", err)
		}
	}
}

func TestOpen_NamesEveryWrongField(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	a.Shop("taken", "01812345678")
	for name, c := range map[string]struct {
		change func(*team.OpenRequest)
		want   map[string]string
	}{
		"nothing":                 {func(r *team.OpenRequest) { *r = team.OpenRequest{} }, map[string]string{"name": "required", "slug": "required", "phone": "required", "owner_name": "required", "goods": "required", "theme": "required"}},
		"a taken slug":            {func(r *team.OpenRequest) { r.Slug = "taken" }, map[string]string{"slug": "taken"}},
		"a reserved slug":         {func(r *team.OpenRequest) { r.Slug = "admin" }, map[string]string{"slug": "reserved"}},
		"no slug":                 {func(r *team.OpenRequest) { r.Slug = "Rahim Store" }, map[string]string{"slug": "format"}},
		"a long name":             {func(r *team.OpenRequest) { r.Name = strings.Repeat("ক", 51) }, map[string]string{"name": "max"}},
		"a link as a name":        {func(r *team.OpenRequest) { r.Name = "Win at evil.example/x" }, map[string]string{"name": "link"}},
		"a number in it":          {func(r *team.OpenRequest) { r.Name = "Call 01712-345678" }, map[string]string{"name": "link"}},
		"an invalid phone number": {func(r *team.OpenRequest) { r.Phone = "0212345" }, map[string]string{"phone": "invalid"}},
		"the admin theme":         {func(r *team.OpenRequest) { r.Theme = 4 }, map[string]string{"theme": "required"}},
		"an unknown district":     {func(r *team.OpenRequest) { r.District = "Atlantis" }, map[string]string{"district": "invalid"}},
		"a Bengali district":      {func(r *team.OpenRequest) { r.District = "সিলেট" }, map[string]string{"district": "invalid"}},
		"unknown goods":           {func(r *team.OpenRequest) { r.Goods = "arms" }, map[string]string{"goods": "required"}},
	} {
		in := request()
		c.change(&in)
		_, err := a.OpenCode(ctx, in, i18n.Bn, always)
		if f := wantFault(t, err, fault.Invalid, "shop_invalid"); !maps.Equal(f.Fields, c.want) {
			t.Errorf("%s: %v", name, f.Fields)
		}
		in.Code = "123456"
		_, err = a.Open(ctx, in, freely)
		wantFault(t, err, fault.Invalid, "shop_invalid")
	}
	if len(a.sms("01712345678")) > 0 {
		t.Error("a code was sent")
	}
}

// Attempts with a wrong code must not count towards the limit of shops per address.
func TestOpen_CountsOnlyAcceptedCodes(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	in := request()
	if _, err := a.OpenCode(ctx, in, i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	asked, full := 0, fault.New(fault.TooMany, "too_many")
	allow := func() error {
		asked++
		return full
	}
	in.Code = "wrong"
	_, err := a.Open(ctx, in, allow)
	wantFault(t, err, fault.Invalid, "code_invalid")
	if asked != 0 {
		t.Errorf("%d wrong codes were counted", asked)
	}
	in.Code = a.code("01712345678")
	_, err = a.Open(ctx, in, allow)
	wantFault(t, err, fault.TooMany, "too_many")
	if n := a.Client.Shop.Query().CountX(tenancytest.System); asked != 1 || n != 0 {
		t.Errorf("allow called %d times, %d shops created", asked, n)
	}
	if _, err := a.Open(ctx, in, freely); err != nil {
		t.Errorf("the code is used up: %v", err)
	}
}

func TestSlugState_NamesTheReason(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	a.Shop("demo", "01712345678")
	for slug, reason := range map[string]string{"rahim": "", "demo": "taken", "api": "reserved", "unauthorized": "reserved", "Demo": "format", "": "format", "দোকান": "format"} {
		state, err := a.SlugState(ctx, slug)
		if err != nil || state.Reason != reason || state.Free != (reason == "") {
			t.Errorf("%q: %+v, %v", slug, state, err)
		}
	}
}

func TestGoods_HaveFirstCategories(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	for i, goods := range team.Goods {
		in := request()
		in.Goods, in.Slug, in.Phone = goods, "s-"+goods, "0171234500"+string(rune('0'+i))
		if _, err := a.OpenCode(ctx, in, i18n.En, always); err != nil {
			t.Fatal(err)
		}
		in.Code = a.code(in.Phone)
		owner, err := a.Open(ctx, in, freely)
		if err != nil {
			t.Fatalf("%s: %v", goods, err)
		}
		if n := a.Client.Category.Query().CountX(viewer.WithShop(ctx, owner.ShopID)); (n == 3) != (goods != "other") {
			t.Errorf("a shop of %s begins with %d categories", goods, n)
		}
	}
}
