package gateway

import (
	"strings"
	"testing"
)

// Customers may be redirected only to HTTPS pages, so that nobody on the network path can read them.
func TestCheckAddress_IsAnHTTPSPage(t *testing.T) {
	for _, c := range []struct {
		base, address string
		ok            bool
	}{
		{"https://api.test", "https://pay.test/1", true},
		{"https://api.test", "http://pay.test/1", false},
		{"http://api.test", "http://pay.test/1", true},
		{"http://api.test", "ftp://pay.test/1", false},
		{"https://api.test", "https:///1", false},
		{"https://api.test", "/1", false},
		{"https://api.test", "", false},
		{"https://api.test", "https://pay.test/%zz", false},
		{"https://api.test", "https://pay.test/" + strings.Repeat("a", 1000-len("https://pay.test/")), true},
		{"https://api.test", "https://pay.test/" + strings.Repeat("a", 1001-len("https://pay.test/")), false},
	} {
		for _, sandbox := range []bool{false, true} {
			client := Client{Base: c.base, Sandbox: "https://none.test"}
			var a Account
			if a.Settings.Sandbox = sandbox; sandbox {
				client.Base, client.Sandbox = client.Sandbox, client.Base
			}
			if err := client.CheckAddress(a, c.address); (err == nil) != c.ok {
				t.Errorf("%.40s of %s: %v", c.address, c.base, err)
			}
		}
	}
}
