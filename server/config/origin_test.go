package config

import "testing"

func TestShopAddress(t *testing.T) {
	for _, c := range []struct {
		config       Config
		domain, want string
	}{
		{Config{Addr: ":8080", Env: "development", MarketHost: "localhost"}, "", "http://localhost:8080/rina"},
		{Config{Addr: "127.0.0.1:80", Env: "development", MarketHost: "haat.test"}, "", "http://haat.test/rina"},
		{Config{Addr: ":8080", Env: "development", MarketHost: "localhost"}, "rina.test", "http://rina.test:8080"},
		{Config{Addr: ":8080", Env: "production", MarketHost: "haat.test"}, "", "https://haat.test/rina"},
		{Config{Addr: ":8080", Env: "production", MarketHost: "haat.test"}, "rina.test", "https://rina.test"},
		{Config{Addr: ":8443", Env: "development", TLS: "auto", MarketHost: "haat.test"}, "rina.test", "https://rina.test"},
	} {
		if got := c.config.ShopAddress(c.domain, "rina"); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.config.Env, c.domain, got, c.want)
		}
	}
}
