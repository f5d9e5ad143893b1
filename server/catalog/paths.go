package catalog

import (
	"net/url"
	"strings"

	"haat/ent/policytext"
)

// ProductPath is where a product's page is, below a shop's base.
func ProductPath(slug string) string { return "/product/" + url.PathEscape(slug) }

// CategoryPath is where a category's page is, below a shop's base.
func CategoryPath(slug string) string { return "/category/" + url.PathEscape(slug) }

// policyPath is where a static page is, below a shop's base.
func policyPath(kind policytext.Kind) string { return "/" + string(kind) }

// InLanguage is the address of a page, which has no lang yet, in a language: fallback's
// get none, others have it last.
func InLanguage(address string, locale, fallback Locale) string {
	switch {
	case locale == fallback:
		return address
	case strings.Contains(address, "?"):
		return address + "&lang=" + string(locale)
	}
	return address + "?lang=" + string(locale)
}
