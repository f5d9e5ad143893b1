package config

import (
	"strings"
	"testing"
)

func TestAdminName_IsASeparateHostInProduction(t *testing.T) {
	for _, c := range []struct {
		config  Config
		name    string
		address string
	}{
		{Config{Addr: ":8080", MarketHost: "localhost"}, "", "http://localhost:8080/admin/rina"},
		{Config{Addr: ":8080", MarketHost: "localhost", AdminHost: "admin.localhost"}, "admin.localhost", "http://admin.localhost:8080/admin/rina"},
		{Config{Addr: ":8080", MarketHost: "haat.test", Env: "production"}, "admin.haat.test", "https://admin.haat.test/admin/rina"},
		{Config{Addr: ":8080", MarketHost: "haat.test", Env: "production", AdminHost: "merchants.example"}, "merchants.example", "https://merchants.example/admin/rina"},
	} {
		if got := c.config.AdminName(); got != c.name {
			t.Errorf("%+v: %q", c.config, got)
		}
		if got := c.config.AdminAddress("rina"); got != c.address {
			t.Errorf("%+v: %q", c.config, got)
		}
	}
}

func TestCheck_AdminHostDiffersFromOtherHosts(t *testing.T) {
	production := []string{"--env", "production", "--secret", strings.Repeat("x", 32), "--market-host"}
	for args, good := range map[string]bool{
		"haat.test":                                 true,
		"haat.test --admin-host ADMIN.haat.test":    true,
		"haat.test --admin-host merchants.example":  true,
		"haat.test --admin-host login.haat.test":    true, // a reserved slug
		"haat.test --admin-host a.b.haat.test":      true, // no slug has a dot
		"haat.test --admin-host rina.haat.test":     false,
		"haat.test --admin-host haat.test":          false,
		"haat.test --admin-host www.haat.test":      false,
		"haat.test --media-host admin.haat.test":    false,
		"203.0.113.7":                               false,
		"203.0.113.7 --admin-host admin.haat.test":  true,
		"haat.test --media-host x --admin-host x":   false,
		"haat.test --media-host x:1 --admin-host x": false,
	} {
		_, err := parse(t, append(production, strings.Fields(args)...)...)
		if (err == nil) != good || err != nil && !strings.Contains(err.Error(), "HAAT_ADMIN_HOST") {
			t.Errorf("%s: %v", args, err)
		}
	}
}
