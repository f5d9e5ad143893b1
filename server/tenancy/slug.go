package tenancy

import (
	"regexp"
	"slices"
)

// A shop's slug is also a host name's label: RFC 1035, at most 63 characters.
var slugPattern = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

// Reserved are the first path segments that are no shop's.
var Reserved = []string{
	"shop", "admin", "api", "assets", "media", "healthz", "readyz", "metrics", "feeds",
	"robots.txt", "sitemap.xml", "llms.txt", "favicon.ico", "manifest.webmanifest", "share", "www", "static",
	"login", "register", "unauthorized", "search", "cart", "checkout", "dashboard", "well-known", ".well-known",
}

// ValidSlug reports whether a shop could have the slug.
func ValidSlug(slug string) bool {
	return slugPattern.MatchString(slug) && !slices.Contains(Reserved, slug)
}
