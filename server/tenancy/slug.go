package tenancy

import (
	"regexp"
	"slices"
)

// slugPattern matches slugs that are valid labels of a host name: at most 63 characters (RFC 1035).
var slugPattern = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

// Reserved lists the first path segments that cannot be a shop's slug.
var Reserved = []string{
	"shop", "admin", "api", "hooks", "assets", "media", "healthz", "readyz", "metrics", "feeds",
	"robots.txt", "sitemap.xml", "llms.txt", "favicon.ico", "manifest.webmanifest", "share", "www", "static",
	"login", "register", "unauthorized", "search", "cart", "checkout", "dashboard", "well-known", ".well-known",
}

// IsReserved reports whether a path segment is reserved and therefore cannot be a shop's slug.
func IsReserved(segment string) bool { return slices.Contains(Reserved, segment) }

// ValidSlug reports whether a shop may have the slug.
func ValidSlug(slug string) bool {
	return slugPattern.MatchString(slug) && !IsReserved(slug)
}
