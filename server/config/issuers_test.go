package config

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"strings"
	"testing"
)

func TestTokenIssuers_ReadsKeysAndRefusesInvalidOnes(t *testing.T) {
	key := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))
	c := &Config{Issuers: []string{"app=EdDSA:" + key, "partner=HS256:" + key}}
	issuers, err := c.TokenIssuers()
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := issuers["app"].Key.(ed25519.PublicKey); !ok || issuers["app"].Algorithm != EdDSA {
		t.Errorf("app is %+v", issuers["app"])
	}
	if secret, ok := issuers["partner"].Key.([]byte); !ok || len(secret) != 32 || issuers["partner"].Algorithm != HS256 {
		t.Errorf("partner is %+v", issuers["partner"])
	}
	short := base64.StdEncoding.EncodeToString([]byte("short"))
	for _, bad := range []string{"", "app", "app=", "app=EdDSA:", "app=EdDSA:%%", "app=EdDSA:" + short, "app=HS256:" + short,
		"app=none:" + key, "app=RS256:" + key, "=EdDSA:" + key, "haat=HS256:" + key, "a=HS256:" + key + ",a=HS256:" + key} {
		c := &Config{Issuers: strings.Split(bad, ",")}
		if err := c.checkIssuers(); err == nil || !strings.HasPrefix(err.Error(), "HAAT_ISSUERS: ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
