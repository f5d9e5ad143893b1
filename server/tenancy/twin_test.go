package tenancy

import (
	"strings"
	"testing"
)

func TestTwin_IsTheOtherNameWithOrWithoutWWW(t *testing.T) {
	long := strings.Repeat("a", maxHostLength-len("www..com")) + ".com"
	for domain, want := range map[string]string{
		"rina.com": "www.rina.com", "www.rina.com": "rina.com", "shop.rina.com": "www.shop.rina.com", "rina.com.bd": "www.rina.com.bd",
		"com.bd": "", "www.com.bd": "", "www.com": "", "localhost": "", "www.localhost": "",
		long: "www." + long, "a" + long: "",
	} {
		if got := Twin(domain); got != want {
			t.Errorf("%.30s: %.30s, want %.30s", domain, got, want)
		}
	}
}
