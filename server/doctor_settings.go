package main

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"haat/server/config"
)

func lookAtSettings(_ context.Context, cfg *config.Config) []finding {
	err := cfg.Check()
	if err == nil {
		return []finding{ok("settings", "can be read")}
	}
	var found []finding
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		for _, e := range joined.Unwrap() {
			found = append(found, fail("settings", e, "see haat serve --help"))
		}
		return found
	}
	return []finding{fail("settings", err, "see haat serve --help")}
}

// lookAtEnvironment finds what is right for trying haat out and wrong for shoppers.
func lookAtEnvironment(_ context.Context, cfg *config.Config) []finding {
	const check = "environment"
	if !cfg.Production() {
		if isLocal(cfg.MarketHost) {
			return []finding{ok(check, "development, on this machine")}
		}
		return []finding{warn(check, "development, for "+cfg.MarketHost, "where shoppers come, set HAAT_ENV=production: limits are a hundredth of these there, links are https")}
	}
	var found []finding
	if isLocal(cfg.MarketHost) {
		found = append(found, warn(check, "production at "+cfg.MarketHost, "set HAAT_MARKET_HOST to the host that shoppers see"))
	}
	if strings.HasPrefix(cfg.SMSURL, "file:") {
		found = append(found, warn(check, "SMS are written to a file, nobody gets a code", "set HAAT_SMS_URL to a gateway"))
	}
	if strings.HasPrefix(cfg.MediaURL, "file:") && !strings.HasPrefix(cfg.DatabaseURL, "sqlite:") {
		found = append(found, warn(check, "pictures are in a folder of this machine", "with more than one node, set HAAT_MEDIA_URL to a bucket"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "production, for %s", cfg.MarketHost))
	}
	return found
}

// isLocal reports whether a host is none of the internet.
func isLocal(host string) bool {
	return !strings.Contains(host, ".") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".test")
}

// enoughBits is what a secret should have at least, of the 256 that openssl's has.
const enoughBits = 100

const newSecret = "make one by openssl rand -hex 32; everybody has to sign in again"

func lookAtSecret(_ context.Context, cfg *config.Config) []finding {
	const check = "secret"
	secret, from := cfg.Secret, "HAAT_SECRET"
	if secret == "" {
		from = filepath.Join("data", "secret")
		info, err := os.Stat(from)
		if errors.Is(err, fs.ErrNotExist) {
			return []finding{ok(check, "will be made at the first start")}
		}
		if err != nil {
			return []finding{fail(check, err, "let haat read it")}
		}
		if info.Mode().Perm()&0o077 != 0 {
			return []finding{warn(check, from+" can be read by others", "chmod 600 "+from)}
		}
		kept, err := os.ReadFile(from) // #nosec G304 -- the operator's own file
		if err != nil {
			return []finding{fail(check, err, "let haat read it")}
		}
		secret = strings.TrimSpace(string(kept))
	}
	if bitsOf(secret) < enoughBits {
		f := warn(check, from+" can be guessed", newSecret)
		if cfg.Production() {
			f.State = isFail
		}
		return []finding{f}
	}
	return []finding{ok(check, "%s is strong enough", from)}
}

// bitsOf is how many bits a text has at most, by how often each of its letters comes; a
// text that repeats itself has those of one part.
func bitsOf(text string) float64 {
	for part := 1; part <= len(text)/2; part++ {
		if strings.HasPrefix(text, text[part:]) {
			text = text[:part]
		}
	}
	counts := map[rune]int{}
	for _, c := range text {
		counts[c]++
	}
	n, bits := float64(len([]rune(text))), 0.0
	for _, count := range counts {
		bits -= float64(count) * math.Log2(float64(count)/n)
	}
	return bits
}
