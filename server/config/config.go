// Package config is the server's settings: one struct, its defaults, its checks.
package config

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"haat/server/platform/otlp"
)

// Config is every setting of a running server. kong fills it from flags and
// HAAT_* variables; Check must be called before use.
type Config struct {
	Addr            string        `name:"addr" env:"HAAT_ADDR" default:":8080" help:"Address to listen on."`
	DatabaseURL     string        `name:"database-url" env:"HAAT_DATABASE_URL" default:"sqlite://data/haat.db" help:"sqlite://PATH or postgres://…"`
	MetricsAddr     string        `name:"metrics-addr" env:"HAAT_METRICS_ADDR" default:"127.0.0.1:9464" help:"Address of the listener that answers /metrics, which needs no sign-in; off for none."`
	Drain           time.Duration `name:"drain" env:"HAAT_DRAIN" default:"0s" help:"How long a server that is told to stop goes on answering while /readyz says that it leaves: longer than a load balancer takes to see it."`
	LogRequests     string        `name:"log-requests" env:"HAAT_LOG_REQUESTS" default:"auto" help:"all: a line for each request; failed: for those that failed here; auto: all in production."`
	DatabaseSilence time.Duration `name:"database-silence" env:"HAAT_DATABASE_SILENCE" default:"15s" help:"A query to which PostgreSQL says nothing for so long is given up."`
	Traces          otlp.Settings `embed:"" prefix:"otel-"`
	MarketHost      string        `name:"market-host" env:"HAAT_MARKET_HOST" default:"localhost" help:"The host that all shops share, without a port."`
	AdminHost       string        `name:"admin-host" env:"HAAT_ADMIN_HOST" help:"The host of the merchants' area and its API, without a port; empty: admin. before the market's host in production, the market's host in development."`
	Secret          string        `name:"secret" env:"HAAT_SECRET" help:"Signs sessions and tokens; at least 32 characters. Made and kept in data/ when not in production."`
	SecretOld       []string      `name:"secret-old" env:"HAAT_SECRET_OLD" help:"Former secrets, by commas: what was made with them is still accepted."`
	MediaURL        string        `name:"media-url" env:"HAAT_MEDIA_URL" default:"file://data/media" help:"file://PATH or s3://BUCKET?…"`
	MediaHost       string        `name:"media-host" env:"HAAT_MEDIA_HOST" help:"HOST or HOST:PORT at which pictures have their addresses, and nothing else; empty: at the shops' own."`
	SMSURL          string        `name:"sms-url" env:"HAAT_SMS_URL" default:"file://data/sms.jsonl" help:"file://PATH, or a gateway's HTTP address with {to}, {text} and {id} in it."`
	SMS             SMS           `embed:"" prefix:"sms-" envprefix:"HAAT_SMS_"`
	MetaURL         string        `name:"meta-url" env:"HAAT_META_URL" default:"https://graph.facebook.com" help:"Where Meta is told of purchases, for shops with a pixel and its token."`
	IndexNow        string        `name:"indexnow" env:"HAAT_INDEXNOW" default:"off" help:"off, on, or the HTTP address of the endpoint that is told of changed pages."`
	DNS             string        `name:"dns" env:"HAAT_DNS" help:"HOST:PORT of the DNS server that is asked about shops' own domains; empty for the system's."`
	TLS             string        `name:"tls" env:"HAAT_TLS" default:"off" help:"off: a proxy ends TLS; auto: Haat does, with certificates that it has made."`
	HTTPAddr        string        `name:"http-addr" env:"HAAT_HTTP_ADDR" default:":80" help:"With HAAT_TLS=auto: address to listen on for HTTP, which leads to HTTPS."`
	ACME            ACME          `embed:"" prefix:"acme-" envprefix:"HAAT_ACME_"`
	Env             string        `name:"env" env:"HAAT_ENV" default:"development" help:"development or production."`
	RenderDeadline  time.Duration `name:"render-deadline" env:"HAAT_RENDER_DEADLINE" default:"2s" help:"After this a page is left to the browser to render."`
	Renderer        string        `name:"renderer" env:"HAAT_RENDERER" default:"compiled" help:"compiled, or react: the same pages by react-dom/server, which takes ten times as long."`
	FragmentBytes   int           `name:"fragment-bytes" env:"HAAT_FRAGMENT_BYTES" default:"16777216" help:"Memory for parts of pages, of each renderer: one a core."`
	CacheBytes      int64         `name:"cache-bytes" env:"HAAT_CACHE_BYTES" default:"536870912" help:"Memory for finished pages."`
	TrustedProxies  []string      `name:"trusted-proxies" env:"HAAT_TRUSTED_PROXIES" help:"Networks of proxies (CIDR, by commas) whose X-Forwarded-For is believed, beside private ones."`
	TraceParent     bool          `name:"trace-parent" env:"HAAT_TRACE_PARENT" help:"Requests are of the trace that their traceparent says: where a proxy sets it, and lets no stranger's through."`
	TagsOwnHosts    bool          `name:"tags-own-hosts" env:"HAAT_TAGS_OWN_HOSTS" default:"true" negatable:"" help:"Shops' containers of Tag Manager are loaded on hosts of their own alone. Deprecated: false is refused in production."`
	Issuers         []string      `name:"issuers" env:"HAAT_ISSUERS" help:"Who else may sign admin tokens: NAME=EdDSA:KEY or NAME=HS256:SECRET in base64, by commas."`
	Limits          Limits        `embed:"" prefix:"limit-" envprefix:"HAAT_LIMIT_"`
	Budgets         Budgets       `embed:"" prefix:"budget-" envprefix:"HAAT_BUDGET_"`
	Unproven        Unproven      `embed:"" prefix:"unproven-" envprefix:"HAAT_UNPROVEN_"`
}

// Production reports whether the server runs for real shoppers.
func (c *Config) Production() bool { return c.Env == "production" }

// LogsRequests reports whether each request has its line in the log.
func (c *Config) LogsRequests() bool {
	return c.LogRequests == "all" || c.LogRequests != "failed" && c.Production()
}

// Check refuses a bad value with an error that names its variable.
func (c *Config) Check() error {
	return errors.Join(
		c.checkAddr(),
		c.checkMetricsAddr(),
		c.checkDatabaseURL(),
		c.checkMarketHost(),
		atLeast("HAAT_DATABASE_SILENCE", int64(c.DatabaseSilence), int64(100*time.Millisecond)),
		oneOf("HAAT_LOG_REQUESTS", c.LogRequests, "all", "failed", "auto"),
		oneOf("HAAT_RENDERER", c.Renderer, "compiled", "react"),
		atLeast("HAAT_FRAGMENT_BYTES", int64(c.FragmentBytes), 0),
		checkURL("HAAT_MEDIA_URL", c.MediaURL, "file", "s3"),
		c.checkMediaHost(),
		c.checkAdminHost(),
		c.checkSMS(),
		checkURL("HAAT_META_URL", c.MetaURL, "https", "http"),
		c.checkIndexNow(),
		c.checkDNS(),
		c.checkTLS(),
		oneOf("HAAT_ENV", c.Env, "development", "production"),
		c.checkSecret(),
		c.checkTags(),
		c.checkTraces(),
		atLeast("HAAT_RENDER_DEADLINE", int64(c.RenderDeadline), int64(10*time.Millisecond)),
		c.checkTrustedProxies(),
		c.checkIssuers(),
		c.checkBudgets(),
		atLeast("HAAT_CACHE_BYTES", c.CacheBytes, 1<<20),
	)
}

func (c *Config) checkAddr() error {
	if _, port, err := net.SplitHostPort(c.Addr); err != nil || port == "" {
		return fmt.Errorf("HAAT_ADDR: %q is not HOST:PORT", c.Addr)
	}
	return nil
}

// DefaultMetricsAddr is where a server answers /metrics unless a setting says otherwise: loopback,
// at the port that OpenTelemetry's Prometheus exporter uses.
const DefaultMetricsAddr = "127.0.0.1:9464"

func (c *Config) checkMetricsAddr() error {
	if c.MetricsAddr == "off" {
		return nil
	}
	if _, port, err := net.SplitHostPort(c.MetricsAddr); err != nil || port == "" {
		return fmt.Errorf("HAAT_METRICS_ADDR: %q is neither HOST:PORT nor off", c.MetricsAddr)
	}
	if c.MetricsAddr == c.Addr {
		return errors.New("HAAT_METRICS_ADDR: the same as HAAT_ADDR, which visitors reach")
	}
	return nil
}

func (c *Config) checkDatabaseURL() error {
	if c.DatabaseURL == "sqlite://" {
		return errors.New("HAAT_DATABASE_URL: sqlite:// lacks the path of the file")
	}
	return checkURL("HAAT_DATABASE_URL", c.DatabaseURL, "sqlite", "postgres", "postgresql")
}

func (c *Config) checkDNS() error {
	if _, port, err := net.SplitHostPort(c.DNS); c.DNS != "" && (err != nil || port == "") {
		return fmt.Errorf("HAAT_DNS: %q is not HOST:PORT", c.DNS)
	}
	return nil
}

func (c *Config) checkTrustedProxies() error {
	for _, network := range c.TrustedProxies {
		if _, _, err := net.ParseCIDR(network); err != nil {
			return fmt.Errorf("HAAT_TRUSTED_PROXIES: %q is no network such as 203.0.113.0/24", network)
		}
	}
	return nil
}

func (c *Config) checkMarketHost() error {
	c.MarketHost = strings.ToLower(c.MarketHost)
	if c.MarketHost == "" || strings.ContainsAny(c.MarketHost, ":/ ") {
		return fmt.Errorf("HAAT_MARKET_HOST: %q is not a host name without a port", c.MarketHost)
	}
	return nil
}

// checkTags refuses containers on the origin that all shops share.
func (c *Config) checkTags() error {
	if c.Production() && !c.TagsOwnHosts {
		return errors.New("HAAT_TAGS_OWN_HOSTS: false is refused in production: a shop's container would run on the origin that all shops share")
	}
	return nil
}

func (c *Config) checkTraces() error {
	_, err := otlp.New(c.Traces)
	return err
}

func (c *Config) checkSecret() error {
	switch {
	case c.Secret == "" && c.Production():
		return errors.New("HAAT_SECRET: required in production")
	case c.Secret != "" && len(c.Secret) < leastSecret:
		return fmt.Errorf("HAAT_SECRET: shorter than %d characters", leastSecret)
	}
	for i, old := range c.SecretOld {
		if len(old) < leastSecret {
			return fmt.Errorf("HAAT_SECRET_OLD: the secret at place %d is shorter than %d characters", i+1, leastSecret)
		}
	}
	return nil
}

// Secrets are what the server accepts, the one that it makes everything new with first.
func (c *Config) Secrets() []string { return append([]string{c.Secret}, c.SecretOld...) }

// EnsureSecret gives a development server its secret: the one in dir, made
// there on the first run. It does nothing where a secret is set.
func (c *Config) EnsureSecret(dir string) error {
	if c.Secret != "" {
		return nil
	}
	path := filepath.Join(dir, "secret")
	kept, err := os.ReadFile(path) // #nosec G304 -- the operator's own folder
	if err == nil {
		c.Secret = strings.TrimSpace(string(kept))
		return c.checkSecret()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read secret: %w", err)
	}
	random := make([]byte, 32)
	rand.Read(random) // never fails, see crypto/rand
	c.Secret = hex.EncodeToString(random)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("keep secret: %w", err)
	}
	if err := os.WriteFile(path, []byte(c.Secret+"\n"), 0o600); err != nil {
		return fmt.Errorf("keep secret: %w", err)
	}
	return nil
}

func checkURL(name, value string, schemes ...string) error {
	u, err := url.Parse(value)
	if err == nil {
		for _, s := range schemes {
			if u.Scheme == s {
				return nil
			}
		}
	}
	return fmt.Errorf("%s: not an address that begins with %s://", name, strings.Join(schemes, ":// or "))
}

func oneOf(name, value string, allowed ...string) error {
	for _, a := range allowed {
		if value == a {
			return nil
		}
	}
	return fmt.Errorf("%s: %q is not one of %s", name, value, strings.Join(allowed, ", "))
}

func atLeast(name string, value, least int64) error {
	if value < least {
		return fmt.Errorf("%s: below the least of %d", name, least)
	}
	return nil
}
