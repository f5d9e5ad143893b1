package doctor

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

func checkSettings(_ context.Context, cfg *config.Config) []Finding {
	err := cfg.Check()
	if err == nil {
		return []Finding{ok("settings", "valid")}
	}
	var found []Finding
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		for _, e := range joined.Unwrap() {
			found = append(found, fail("settings", e, "see haat serve --help"))
		}
		return found
	}
	return []Finding{fail("settings", err, "see haat serve --help")}
}

// checkEnvironment reports settings that are suitable for development but not for production.
func checkEnvironment(_ context.Context, cfg *config.Config) []Finding {
	const check = "environment"
	if !cfg.Production() {
		if isLocal(cfg.MarketHost) {
			return []Finding{ok(check, "development on this machine")}
		}
		return []Finding{warn(check, "development, for "+cfg.MarketHost, "for real shoppers set HAAT_ENV=production: rate limits are 100 times stricter and links use https")}
	}
	var found []Finding
	if isLocal(cfg.MarketHost) {
		found = append(found, warn(check, "production at "+cfg.MarketHost, "set HAAT_MARKET_HOST to the host that shoppers see"))
	}
	if strings.HasPrefix(cfg.SMSURL, "file:") {
		found = append(found, warn(check, "SMS are written to a file, so nobody receives codes", "set HAAT_SMS_URL to a gateway"))
	}
	if strings.HasPrefix(cfg.MediaURL, "file:") && !strings.HasPrefix(cfg.DatabaseURL, "sqlite:") {
		found = append(found, warn(check, "pictures are in a local folder", "with more than one node, set HAAT_MEDIA_URL to a bucket"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "production, for %s", cfg.MarketHost))
	}
	return found
}

// isLocal reports whether a host name is not public.
func isLocal(host string) bool {
	return !strings.Contains(host, ".") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".test")
}

// enoughBits is the minimum entropy of a secret in bits; the output of openssl rand -hex 32 has 256 bits.
const enoughBits = 100

const newSecret = "create one with openssl rand -hex 32; all users must sign in again"

func checkSecret(_ context.Context, cfg *config.Config) []Finding {
	const check = "secret"
	secret, from := cfg.Secret, "HAAT_SECRET"
	if secret == "" {
		from = filepath.Join("data", "secret")
		info, err := os.Stat(from)
		if errors.Is(err, fs.ErrNotExist) {
			return []Finding{ok(check, "will be created at the first start")}
		}
		if err != nil {
			return []Finding{fail(check, err, "make it readable for haat")}
		}
		if info.Mode().Perm()&0o077 != 0 {
			return []Finding{warn(check, from+" is readable by other users", "chmod 600 "+from)}
		}
		kept, err := os.ReadFile(from) // #nosec G304 -- the operator's own file
		if err != nil {
			return []Finding{fail(check, err, "make it readable for haat")}
		}
		secret = strings.TrimSpace(string(kept))
	}
	if bitsOf(secret) < enoughBits {
		f := warn(check, from+" is too easy to guess", newSecret)
		if cfg.Production() {
			f.State = Fail
		}
		return []Finding{f}
	}
	return []Finding{ok(check, "%s is strong enough", from)}
}

// bitsOf returns an upper bound for the entropy of a text in bits, computed from letter frequencies. If the
// text repeats itself, only one repetition is counted.
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
