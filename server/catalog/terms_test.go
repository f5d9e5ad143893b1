package catalog

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/policytext"
	"haat/server/platform/i18n"
)

// The structured terms for search engines must match the default texts.
func TestTerms_MatchTheDefaultTexts(t *testing.T) {
	for kind, words := range map[policytext.Kind][]string{
		policytext.KindRefundPolicy: {fmt.Sprintf("within %d days of the delivery", standardReturnDays), "changed your mind, the return is at your cost", "pay for both ways", "right product, or give your money back"},
		policytext.KindTermsOfConditions: {
			"checkout shows how long each way of delivery takes. Where it does not say",
			fmt.Sprintf("within %d to %d days in the shop's own district", standardDays["inside"][0], standardDays["inside"][1]),
			fmt.Sprintf("%d to %d days elsewhere", standardDays["outside"][0], standardDays["outside"][1]),
		},
	} {
		text, err := StandardPolicy(kind, &Shop{Name: "Demo"}, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		for _, each := range words {
			if !strings.Contains(text, each) {
				t.Errorf("%s does not say %q: %s", kind, each, text)
			}
		}
	}
}
