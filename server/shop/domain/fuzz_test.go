package domain

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// FuzzReadDomain checks that every accepted domain is a public DNS name in normalized form.
func FuzzReadDomain(f *testing.F) {
	for _, seed := range []string{"shop.rina.example", "https://Rina.Example:443/x?y", "দোকান.বাংলা", "127.0.0.1", "0x7f.1", "[::1]", "a.internal", "co.uk", "x.haat.test", "evil.test#@haat.test", "a\u3002b.c", "xn--a.com", "-a.com"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		domain, wrong := readDomain(text, "haat.test")
		if wrong != "" {
			return
		}
		if again, wrong := readDomain(domain, "haat.test"); wrong != "" || again != domain {
			t.Errorf("%q is %q, and that %q %s", text, domain, again, wrong)
		}
		u, err := url.Parse("https://" + domain + "/x")
		if err != nil || u.Hostname() != domain || u.User != nil || len(domain) > maxDomain || strings.ToLower(domain) != domain || !strings.Contains(domain, ".") {
			t.Errorf("%q was read as %q: %v", text, domain, err)
		}
		if _, err := netip.ParseAddr(domain); err == nil || strings.HasSuffix("."+domain, ".haat.test") || strings.HasSuffix(domain, ".internal") {
			t.Errorf("%q was read as %q", text, domain)
		}
	})
}
