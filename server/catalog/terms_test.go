package catalog

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/policytext"
	"haat/ent/schema/kind"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

// A merchant who has set nothing must not promise returns, days or a way of payment.
func TestStandardPolicy_PromisesOnlyWhatIsSet(t *testing.T) {
	number := regexp.MustCompile(`[0-9]+`)
	for _, k := range []policytext.Kind{
		policytext.KindAboutUs, policytext.KindRefundPolicy, policytext.KindTermsOfConditions, policytext.KindCancellationPolicy, policytext.KindPrivacyPolicy,
	} {
		for _, locale := range []i18n.Locale{i18n.Bn, i18n.En} {
			text, err := StandardPolicy(k, &Shop{Name: "Demo"}, locale)
			if err != nil {
				t.Fatal(err)
			}
			plain := strings.NewReplacer("2009", "", "SHA-256", "").Replace(textnorm.ASCIIDigits(text)) // the name of a law, and of a method
			if found := number.FindString(plain); found != "" {
				t.Errorf("%s in %s names the number %s: %s", k, locale, found, text)
			}
			for _, word := range []string{"cash", "নগদ", "{", "##\n"} {
				if strings.Contains(text, word) {
					t.Errorf("%s in %s says %q: %s", k, locale, word, text)
				}
			}
			if strings.Contains(text, "reach us") {
				t.Errorf("%s in %s has a heading without details: %s", k, locale, text)
			}
		}
	}
}

func TestStandardPolicy_StatesTheReturnsOfTheSettings(t *testing.T) {
	for locale, want := range map[i18n.Locale]string{i18n.En: "within 10 days of the delivery", i18n.Bn: "ডেলিভারির ১০ দিনের মধ্যে"} {
		with, err := StandardPolicy(policytext.KindRefundPolicy, &Shop{Name: "Demo", ReturnDays: 10, Email: "a@b.example"}, locale)
		if err != nil || !strings.Contains(with, want) || !strings.Contains(with, "a@b.example") {
			t.Errorf("with returns: %v, %s", err, with)
		}
		without, err := StandardPolicy(policytext.KindRefundPolicy, &Shop{Name: "Demo", Email: "a@b.example"}, locale)
		if err != nil || strings.Count(without, "## ") != 1 || !strings.Contains(without, "a@b.example") {
			t.Errorf("without returns: %v, %s", err, without)
		}
	}
}

func TestTerms_CombineTheAdvancesOfTheProductAndTheShop(t *testing.T) {
	rule := func(k string, value int64) kind.AdvanceRule { return kind.AdvanceRule{Kind: k, Value: value} }
	for name, c := range map[string]struct {
		own  []Advance
		shop *kind.PaymentRules
		want []Advance
	}{
		"nothing":            {nil, nil, nil},
		"no rule":            {nil, &kind.PaymentRules{Advance: rule("none", 0)}, nil},
		"of the shop":        {nil, &kind.PaymentRules{Advance: rule("fixed", 200_00), From: 1000_00}, []Advance{{"fixed", 200_00, 1000_00}}},
		"of both":            {[]Advance{{Kind: "percent", Value: 10_00}}, &kind.PaymentRules{Advance: rule("delivery", 0)}, []Advance{{Kind: "percent", Value: 10_00}, {Kind: "delivery"}}},
		"the product's more": {[]Advance{{Kind: "fixed", Value: 300_00}}, &kind.PaymentRules{Advance: rule("fixed", 200_00)}, []Advance{{Kind: "fixed", Value: 300_00}}},
		"the shop's more":    {[]Advance{{Kind: "fixed", Value: 100_00}}, &kind.PaymentRules{Advance: rule("fixed", 200_00)}, []Advance{{Kind: "fixed", Value: 200_00}}},
		"all of it":          {[]Advance{{Kind: "full"}}, &kind.PaymentRules{Advance: rule("delivery", 0)}, []Advance{{Kind: "full"}}},
		"more of large ones": {[]Advance{{Kind: "fixed", Value: 100_00}}, &kind.PaymentRules{Advance: rule("fixed", 200_00), From: 500_00}, []Advance{{"fixed", 100_00, 0}, {"fixed", 200_00, 500_00}}},
	} {
		got := Terms{Advances: c.own}.In(&ent.Shop{PaymentRules: c.shop, ReturnDays: 3})
		if len(got.Advances)+len(c.want) > 0 && !reflect.DeepEqual(got.Advances, c.want) || got.ReturnDays != 3 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
