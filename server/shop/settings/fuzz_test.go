package settings

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzSocialAddress checks that an accepted link is an https URL on one of the service's hosts.
func FuzzSocialAddress(f *testing.F) {
	for _, seed := range []string{"@rina", "facebook.com/rina", "https://www.youtube.com/@x?y=z#f", "javascript:alert(1)//facebook.com/x", "https://facebook.com@evil.test/x", "https://facebook.com.evil.test/x", "//x.com/y", "https://x.com\\@evil.test/", "data:x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for name, of := range services {
			address, ok := SocialAddress(name, typed)
			if !ok || address == "" {
				continue
			}
			u, err := url.Parse(address)
			if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" || !of.owns(u.Hostname()) || strings.ContainsAny(address, "\"'<>\\ \r\n\x00") {
				t.Errorf("%s of %q is %q: %v", name, typed, address, err)
			}
			if again, ok := SocialAddress(name, address); !ok || again != address {
				t.Errorf("%s of %q is %q, and of that %q, %v", name, typed, address, again, ok)
			}
		}
	})
}

// FuzzVerification checks that Verification returns only characters that need no HTML escaping.
func FuzzVerification(f *testing.F) {
	for _, seed := range []string{"abc123", `<meta name="google-site-verification" content="rXOx_y-1">`, `<meta name=msvalidate.01 content=x><script>`, `"><script>`, "<", "<!--"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for _, name := range []string{"google-site-verification", "msvalidate.01", "facebook-domain-verification"} {
			content, ok := Verification(name, typed)
			if ok && (strings.ContainsAny(content, "\"'<>& \r\n") || len(content) > 100) {
				t.Errorf("of %q: %q", typed, content)
			}
		}
	})
}
