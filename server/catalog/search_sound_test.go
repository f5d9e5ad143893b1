package catalog_test

import (
	"testing"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

func TestSearch_FindsBySoundAfterText(t *testing.T) {
	s := newMarket(t).shop("a")
	sold := func(n int) func(*ent.ProductCreate) { return func(c *ent.ProductCreate) { c.SetSold(n) } }
	s.product("Power Bank 10000mAh", "", sold(900))
	s.product("Charger", "চার্জার", sold(800))
	s.product("Sherbet", "", sold(700))
	s.product("Fish", "মাছ")
	s.product("Green Tea", "সবুজ চা")
	s.product("T-Shirt", "টি-শার্ট", sold(600))
	s.product("Dhakai", "ঢাকাই শাড়ি")
	s.product("Shari by name", "", sold(1))
	s.finds("mach", "Fish", "Power Bank 10000mAh")    // mah is a typing error away
	s.finds("cha", "Green Tea", "T-Shirt", "Charger") // "tea", the synonym of "cha", is matched as spelled before the similar sound টি
	s.finds("shari", "Shari by name", "Dhakai")
	s.finds("শাড়ী", "Dhakai", "Shari by name")
}

func TestSearch_CodesHaveNoSoundAndNoSynonyms(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("Lamp", "", func(c *ent.ProductCreate) { c.SetSku("RICE-SARI") })
	s.finds("rice-sari", "Lamp")
	s.finds("chal")
	s.finds("saree")
}

func TestSearch_ForgivesSuffixesAndJoinedWords(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("Pulses", "মুগ ডাল")
	s.product("Doll", "পুতুল")
	s.product("Cashew", "লাল কাজুবাদাম")
	for term, want := range map[string]string{
		"পুতুলগুলো": "Doll", "পুতুলটা": "Doll", "মুগডাল": "Pulses", "kaju badam": "Cashew", "কাজু বাদাম": "Cashew", "lal sundor kajubadam": "Cashew",
	} {
		if got := s.found(term); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %q, want %q", term, got, want)
		}
	}
}

func TestSearch_SuggestsTheCorrectionOfAMisspelledTerm(t *testing.T) {
	s := newMarket(t).shop("a")
	s.product("Galda Prawn", "গলদা চিংড়ি")
	s.product("Jamdani (red)", "")
	for term, want := range map[string]string{"chngri": "চিংড়ি", "jamdnai": "jamdani", "jamdnai rde": "", "chingri": "", "prawn": ""} {
		result, err := s.c.Search(s.ctx, nil, term, catalog.ListingQuery{}, i18n.En)
		if err != nil || result.Meant != want {
			t.Errorf("%q means %q, want %q; %v", term, result.Meant, want, err)
		}
	}
}
