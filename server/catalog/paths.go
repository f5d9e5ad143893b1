package catalog

import (
	"net/url"

	"haat/ent/policytext"
)

// ProductPath is where a product's page is, below a shop's base.
func ProductPath(slug string) string { return "/product/" + url.PathEscape(slug) }

// CategoryPath is where a category's page is, below a shop's base.
func CategoryPath(slug string) string { return "/category/" + url.PathEscape(slug) }

// policyPath is where a static page is, below a shop's base.
func policyPath(kind policytext.Kind) string { return "/" + string(kind) }

// InLanguage is the address of a page, which has no query, in a language: fallback's
// have no lang.
func InLanguage(address string, locale, fallback Locale) string {
	if locale == fallback {
		return address
	}
	return address + "?lang=" + string(locale)
}
