package tenancy

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/idna"
)

// FuzzValidSlug checks that a valid slug is a path segment that needs no escaping, and a label of a host
// name.
func FuzzValidSlug(f *testing.F) {
	for _, seed := range []string{"rina", "a", "a-b", "-a", "xn--a", "admin", strings.Repeat("a", 64), "ক", "a.b", "A", "a\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, slug string) {
		if !ValidSlug(slug) {
			return
		}
		if url.PathEscape(slug) != slug || len(slug) > 63 || strings.ToLower(slug) != slug {
			t.Errorf("%q was accepted as a slug", slug)
		}
		if HostName(slug+".haat.test:80") != slug+".haat.test" {
			t.Errorf("%q is not a host name", slug)
		}
	})
}

// FuzzHostName checks that HostName returns a normalized name without a port or a final dot.
func FuzzHostName(f *testing.F) {
	for _, seed := range []string{"haat.test", "HAAT.test.:80", "[::1]:8080", "a@b:1", "a:b:c", "..", ":", "xn--p1ai", "হাট.বাংলা", "a\x00b", "%00", "a/b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		name := HostName(header)
		if strings.HasSuffix(name, ".") { // ends in several dots, which no valid host does
			return
		}
		if len(name) > len(header)*3 || name != strings.ToLower(name) {
			t.Errorf("%q became the host %q", header, name)
		}
		if again := HostName(name); !strings.ContainsAny(name, ":[]") && again != name {
			t.Errorf("%q became the host %q, and then %q", header, name, again)
		}
		if _, err := idna.Lookup.ToASCII(name); err == nil && name != "" && HostName(name+":443") != name {
			t.Errorf("%q with a port became %q", name, HostName(name+":443"))
		}
	})
}
