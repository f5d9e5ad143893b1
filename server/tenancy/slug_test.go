package tenancy

import (
	"strings"
	"testing"
)

func TestValidSlug_RefusesReservedAndMalformedSlugs(t *testing.T) {
	for slug, want := range map[string]bool{
		"demo": true, "a": true, "a1-b2": true, strings.Repeat("a", 63): true, "0": true,
		"": false, "-a": false, "a-": false, "Demo": false, "a_b": false, "a.b": false, "a b": false, "হাট": false,
		strings.Repeat("a", 64): false, "admin": false, "shop": false, "api": false, "robots.txt": false, "llms.txt": false, "a\n": false, "a/b": false,
	} {
		if got := ValidSlug(slug); got != want {
			t.Errorf("ValidSlug(%q) = %v", slug, got)
		}
	}
}

func TestHostName_NormalizesTheHeader(t *testing.T) {
	for header, want := range map[string]string{
		"Demo.Example:8080": "demo.example", "demo.example.": "demo.example", "[::1]:80": "::1", "[::1]": "[::1]", "": "", ":80": "",
		"demo.example:80@evil.test": "demo.example:80@evil.test", "demo.example:": "demo.example", "user@demo.example:80": "user@demo.example",
	} {
		if got := HostName(header); got != want {
			t.Errorf("HostName(%q) = %q, want %q", header, got, want)
		}
	}
}
