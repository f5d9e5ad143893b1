package merchant

import (
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
)

// An accepted domain is a public DNS name in normalized form.
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
			t.Errorf("%q is taken as %q: %v", text, domain, err)
		}
		if _, err := netip.ParseAddr(domain); err == nil || strings.HasSuffix("."+domain, ".haat.test") || strings.HasSuffix(domain, ".internal") {
			t.Errorf("%q is taken as %q", text, domain)
		}
	})
}

// An accepted social link is an https URL on the service's hosts.
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

// Verification returns only characters that need no HTML escaping.
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

// Tokens not signed by this server are rejected.
func FuzzReadToken(f *testing.F) {
	m, err := New(Options{Secrets: []string{strings.Repeat("s", 32)}, Area: "http://haat.test"})
	if err != nil {
		f.Fatal(err)
	}
	good, err := m.sign(claimsOf(handOffAudience, &ent.AdminUser{ShopID: 7, Phone: "01712345678"}, "a", handOffLife))
	if err != nil {
		f.Fatal(err)
	}
	none, err := jwt.NewWithClaims(jwt.SigningMethodNone, jwt.MapClaims{"iss": ownIssuer, "aud": handOffAudience, "shop_id": 7}).SignedString(jwt.UnsafeAllowNoneSignatureType)
	if err != nil {
		f.Fatal(err)
	}
	parts := strings.Split(good, ".")
	for _, seed := range []string{good, none, parts[0] + "." + parts[1] + ".", "." + parts[1] + "." + parts[2], good + "A", "a.b.c", "..", strings.Repeat("e30.", 1000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		c, err := m.read(token, handOffAudience, handOffLife)
		if err != nil {
			return
		}
		said, signature, _ := cutLast(token, ".")
		sum, err := base64.RawURLEncoding.DecodeString(signature)
		if err != nil || jwt.SigningMethodHS256.Verify(said, sum, m.signing) != nil || c.ExpiresAt.After(time.Now().Add(handOffLife+skew)) {
			t.Errorf("%q is read as %+v", token, c)
		}
	})
}

// cutLast is like strings.Cut, but at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}
