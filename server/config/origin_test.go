package config

import (
	"strings"
	"testing"
)

func TestShopAddress_HasThePortOnlyInDevelopment(t *testing.T) {
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

func TestMediaHost_HasTheListenersPortByDefault(t *testing.T) {
	for given, want := range map[string]string{
		"": "", "media.example": "http://media.example:8080", "Media.example:9000": "http://media.example:9000", "127.0.0.1:9000": "http://127.0.0.1:9000",
	} {
		c := &Config{Addr: ":8080", MarketHost: "haat.test", MediaHost: given}
		if err := c.checkMediaHost(); err != nil || c.MediaOrigin() != want {
			t.Errorf("%q: %q, %v", given, c.MediaOrigin(), err)
		}
	}
	c := &Config{Addr: ":8080", MarketHost: "haat.test", MediaHost: "media.example", Env: "production"}
	if got := c.MediaOrigin(); got != "https://media.example" {
		t.Errorf("in production: %q", got)
	}
	for _, bad := range []string{
		"https://media.example", "media.example/x", "media.example:", "media.example:x", "media.example:0", "media.example:70000", "a b", "u@media.example",
		"media.example;", "*.example", "haat.test", "HAAT.test:81", ":80", "//x", "media.example?x",
	} {
		c := &Config{Addr: ":8080", MarketHost: "haat.test", MediaHost: bad}
		if err := c.checkMediaHost(); err == nil || !strings.HasPrefix(err.Error(), "HAAT_MEDIA_HOST: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
