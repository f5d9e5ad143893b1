package catalog_test

import (
	"fmt"
	"testing"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

func TestShopOf_NormalizesTheChatTargetAndOmitsInvalidOnes(t *testing.T) {
	for _, c := range []struct{ channel, whatsapp, facebook, want string }{
		{"whatsapp", "01712000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "01712-000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "+880 1712 000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "8801712000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "008801712000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "০১৭১২০০০০০১", "", "whatsapp 8801712000001"},
		{"whatsapp", "1712000001", "", "whatsapp 8801712000001"},
		{"whatsapp", "+1 212 555 0123", "", "whatsapp 12125550123"},
		{"whatsapp", "\u202a+880\u00a0(0)1712–000001\u202c", "", "whatsapp 8801712000001"},
		{"whatsapp", "٠١٧١٢٠٠٠٠٠١", "", "whatsapp 8801712000001"},
		{"whatsapp", "", "haat.demo", ""},
		{"whatsapp", "12", "", ""},
		{"whatsapp", "call me", "", ""},
		{"facebook", "", "haat.demo", "facebook haat.demo"},
		{"facebook", "", "https://www.facebook.com/haat.demo/?ref=x", "facebook haat.demo"},
		{"messenger", "", "@haat.demo", "messenger haat.demo"},
		{"messenger", "", "https://m.me/100064", "messenger 100064"},
		{"messenger", "", "javascript:alert(1)", ""},
		{"messenger", "", "a b", ""},
		{"facebook", "01712000001", "", ""},
		{"", "01712000001", "haat.demo", ""},
		{"telegram", "01712000001", "haat.demo", ""},
	} {
		shop := catalog.ShopOf(&tenancy.Tenant{Shop: &ent.Shop{
			ChatChannel: c.channel, WhatsappChat: c.whatsapp, FacebookChat: c.facebook,
		}}, i18n.Bn)
		got := ""
		if shop.Chat != nil {
			got = fmt.Sprint(shop.Chat.Channel, " ", shop.Chat.To)
		}
		if got != c.want {
			t.Errorf("%s %q %q: %q, want %q", c.channel, c.whatsapp, c.facebook, got, c.want)
		}
	}
}
