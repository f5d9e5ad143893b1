package sheet

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestUses_MatchTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../../docs/imports.md")
	if err != nil {
		t.Fatal(err)
	}
	for format, section := range map[string]string{
		formatShopify: "### Shopify", formatWooCommerce: "### WooCommerce", formatMagento: "### Magento", formatPrestaShop: "### PrestaShop", formatCombinations: "### PrestaShop, combinations", formatMeta: "### Meta and Google",
	} {
		_, rest, ok := strings.Cut(string(text), section+"\n")
		if !ok {
			t.Fatalf("no section %q", section)
		}
		part, _, _ := strings.Cut(rest, "\n### ")
		for column, to := range uses[format] {
			if !strings.Contains(part, "`"+column+"`") {
				t.Errorf("%s: %q is missing", section, column)
			}
			if to != "options" && to != "variants" && !slices.Contains(fileColumns, to) {
				t.Errorf("%s: %q is read as %q", section, column, to)
			}
		}
	}
}
