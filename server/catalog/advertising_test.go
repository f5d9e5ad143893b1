package catalog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/advertising"
	"haat/server/catalog"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

func TestAdvertising_InvalidIDLoadsNothing(t *testing.T) {
	for _, c := range []struct{ gtm, pixel, want string }{
		{"", "", "null"},
		{"GTM-ABC1234", "", `{"gtm":"GTM-ABC1234","pixel_id":"","asks_consent":false}`},
		{"GTM-ABCD", "12345", `{"gtm":"GTM-ABCD","pixel_id":"12345","asks_consent":false}`},
		{"", "12345678901234567890", `{"gtm":"","pixel_id":"12345678901234567890","asks_consent":false}`},
		{"GTM-ABC1234'", "1234567890", `{"gtm":"","pixel_id":"1234567890","asks_consent":false}`},
		{"G-ABC1234567", "", "null"},
		{"UA-1234567-1", "", "null"},
		{"AW-123456789", "", "null"},
		{"gtm-abc1234", "", "null"},
		{"GTM-ABC", "1234", "null"},
		{"GTM-ABC1234567890", "123456789012345678901", "null"},
		{" GTM-ABC1234", "12345 ", "null"},
		{"GTM-ABC1234\n", "12345\n", "null"},
		{"GTM-ABC1234&x=1", "১২৩৪৫", "null"},
		{`GTM-AB"></script>`, "12345;alert", "null"},
	} {
		shop := &ent.Shop{Public: true, Gtm: c.gtm, PixelID: c.pixel, PixelAccessToken: "token", PixelTestEvent: "TEST1"}
		got, err := json.Marshal(catalog.ShopOf(&tenancy.Tenant{Shop: shop}, i18n.En).Advertising)
		if err != nil || string(got) != c.want {
			t.Errorf("%q and %q: %s %v, want %s", c.gtm, c.pixel, got, err, c.want)
		}
		if told := catalog.SendsPurchases(shop, true); told != strings.Contains(c.want, `"pixel_id":"1`) {
			t.Errorf("%q: purchases told %v", c.pixel, told)
		}
	}
	closed := &ent.Shop{Gtm: "GTM-ABC1234", AsksConsent: true}
	if catalog.ShopOf(&tenancy.Tenant{Shop: closed}, i18n.En).Advertising != nil {
		t.Error("a shop that is not public advertises")
	}
}

func TestAdvertising_AccessTokenStaysOnTheServer(t *testing.T) {
	shop := &ent.Shop{Public: true, Gtm: "GTM-ABC1234", PixelID: "12345", PixelAccessToken: "EAAB-secret"}
	tenant := &tenancy.Tenant{Shop: shop}
	for _, shown := range []any{catalog.ShopOf(tenant, i18n.En), catalog.OnlineShopOf(tenant, i18n.En), shop} {
		encoded, err := json.Marshal(shown)
		if err != nil || strings.Contains(string(encoded), "secret") || !strings.Contains(string(encoded), "GTM-ABC1234") {
			t.Errorf("%T: %s %v", shown, encoded, err)
		}
	}
	if text := fmt.Sprint(shop); strings.Contains(text, "secret") {
		t.Errorf("as text: %s", text)
	}
}

func TestSendsPurchases_NeedsTokenAndConsent(t *testing.T) {
	for _, c := range []struct {
		token           string
		asks, consented bool
		want            bool
	}{
		{"token", false, false, true},
		{"token", true, true, true},
		{"token", true, false, false},
		{"", false, true, false},
	} {
		shop := &ent.Shop{PixelID: "12345", PixelAccessToken: c.token, AsksConsent: c.asks}
		if got := catalog.SendsPurchases(shop, c.consented); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestMetaAccount_BelongsToTheShop(t *testing.T) {
	client := dbtest.Open(t).Client
	system := viewer.WithSystem(context.Background())
	shop := func(slug, pixel, token string) *ent.Shop {
		return client.Shop.Create().SetSlug(slug).SetName(slug).SetPixelID(pixel).SetPixelAccessToken(token).SetPixelTestEvent("TEST1").SaveX(system)
	}
	a, b := shop("a", "11111", "token-a"), shop("b", "22222", "token-b")
	bad, bare := shop("c", "x", "token-c"), shop("d", "33333", "")
	c := catalog.New(client)
	for id, want := range map[int]advertising.Account{
		a.ID: {PixelID: "11111", AccessToken: "token-a", TestCode: "TEST1"}, b.ID: {PixelID: "22222", AccessToken: "token-b", TestCode: "TEST1"},
		bad.ID: {}, bare.ID: {}, 999_999: {},
	} {
		// The worker's context has the shop as viewer.
		if got, err := c.MetaAccount(viewer.WithShop(context.Background(), id), id); err != nil || got != want {
			t.Errorf("shop %d: %+v %v", id, got, err)
		}
	}
}
