package catalog

import (
	"net/url"
	"strings"

	"haat/ent/policytext"
	"haat/server/platform/i18n"
)

// ProductPath returns the path of a product's page, relative to the shop's base.
func ProductPath(slug string) string { return "/product/" + url.PathEscape(slug) }

// CategoryPath returns the path of a category's page, relative to the shop's base.
func CategoryPath(slug string) string { return "/category/" + url.PathEscape(slug) }

// PagePath returns the path of a page that the merchant made of sections, relative to the shop's base.
func PagePath(slug string) string { return "/pages/" + url.PathEscape(slug) }

// BlogPath is the path of the list of posts, relative to the shop's base.
const BlogPath = "/blog"

// PostPath returns the path of a post of the blog, relative to the shop's base.
func PostPath(slug string) string { return BlogPath + "/" + url.PathEscape(slug) }

// policyPath returns the path of a policy, relative to the shop's base.
func policyPath(kind policytext.Kind) string { return "/" + string(kind) }

// InLanguage returns the address of a page in a language. It appends the parameter lang unless the
// locale is the shop's default, fallback. The address must not have the parameter yet.
func InLanguage(address string, locale, fallback i18n.Locale) string {
	switch {
	case locale == fallback:
		return address
	case strings.Contains(address, "?"):
		return address + "&lang=" + string(locale)
	}
	return address + "?lang=" + string(locale)
}

// webLink returns address if it is an http or https address, otherwise "". Pages therefore never link to
// other schemes such as javascript:.
func webLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return address
}
