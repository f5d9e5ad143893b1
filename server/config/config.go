// Package config defines the server's settings as one struct with defaults and validation.
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
	"slices"
	"strings"
	"time"

	"haat/server/platform/tracing"
)

// Config contains every setting of a server. Kong fills it from flags and HAAT_* environment variables. Check
// must be called before use.
type Config struct {
	Addr                string           `name:"addr" env:"HAAT_ADDR" default:":8080" help:"Address to listen on."`
	DatabaseURL         string           `name:"database-url" env:"HAAT_DATABASE_URL" default:"sqlite://data/haat.db" help:"Database: sqlite://PATH or postgres://…"`
	DatabaseReadURL     string           `name:"database-read-url" env:"HAAT_DATABASE_READ_URL" help:"PostgreSQL replicas for pages, search, feeds, reports and exports: postgres://…, with one or several hosts."`
	DatabasePrepare     string           `name:"database-prepare" env:"HAAT_DATABASE_PREPARE" enum:"auto,on,off" default:"auto" help:"prepare repeated statements of PostgreSQL: on, off, or auto for on without a connection pool; pgbouncer supports it from 1.21 on with max_prepared_statements."`
	DatabaseDirectURL   string           `name:"database-direct-url" env:"HAAT_DATABASE_DIRECT_URL" help:"postgres://… without a connection pool, for LISTEN and migrations; default: HAAT_DATABASE_URL."`
	MetricsAddr         string           `name:"metrics-addr" env:"HAAT_METRICS_ADDR" default:"127.0.0.1:9464" help:"Address to serve /metrics on, without authentication; off to disable."`
	Drain               time.Duration    `name:"drain" env:"HAAT_DRAIN" default:"0s" help:"Time to keep serving after a stop signal while /readyz fails; must exceed the load balancer's check interval."`
	LogRequests         string           `name:"log-requests" env:"HAAT_LOG_REQUESTS" default:"auto" help:"Requests to log: all, failed (server errors only) or auto (all in production, else failed)."`
	DatabaseReadTimeout time.Duration    `name:"database-read-timeout" env:"HAAT_DATABASE_READ_TIMEOUT" default:"15s" help:"Abort a query after PostgreSQL has been silent for this time."`
	Traces              tracing.Settings `embed:"" prefix:"otel-"`
	MarketHost          string           `name:"market-host" env:"HAAT_MARKET_HOST" default:"localhost" help:"Host that all shops share, without a port."`
	AdminHost           string           `name:"admin-host" env:"HAAT_ADMIN_HOST" help:"Host of the admin area and its API, without a port; default: admin.MARKET-HOST in production, the market host in development."`
	Secret              string           `name:"secret" env:"HAAT_SECRET" help:"Key for signing sessions and tokens, at least 32 characters. Outside production, one is generated in data/."`
	SecretOld           []string         `name:"secret-old" env:"HAAT_SECRET_OLD" help:"Former secrets, separated by commas; sessions and tokens signed with them are still accepted."`
	MediaURL            string           `name:"media-url" env:"HAAT_MEDIA_URL" default:"file://data/media" help:"Storage of pictures: file://PATH or s3://BUCKET?…"`
	MediaHost           string           `name:"media-host" env:"HAAT_MEDIA_HOST" help:"HOST or HOST:PORT that serves only pictures; empty: pictures are served on the shops' hosts."`
	SMSURL              string           `name:"sms-url" env:"HAAT_SMS_URL" default:"file://data/sms.jsonl" help:"SMS gateway: file://PATH, or an HTTP address that contains {to}, {text} and {id}."`
	SMS                 SMS              `embed:"" prefix:"sms-" envprefix:"HAAT_SMS_"`
	MetaURL             string           `name:"meta-url" env:"HAAT_META_URL" default:"https://graph.facebook.com" help:"Base address of Meta's Conversions API, used for shops with a pixel and a token."`
	Couriers            Couriers         `embed:"" envprefix:"HAAT_"`
	Gateways            Gateways         `embed:"" envprefix:"HAAT_"`
	WhatsApp            WhatsApp         `embed:"" prefix:"whatsapp-" envprefix:"HAAT_WHATSAPP_"`
	Support             Support          `embed:"" prefix:"support-" envprefix:"HAAT_SUPPORT_"`
	IndexNow            string           `name:"indexnow" env:"HAAT_INDEXNOW" default:"off" help:"Submit changed pages to search engines by IndexNow: off, on, or the HTTP address of an endpoint."`
	Push                Push             `embed:"" prefix:"push-" envprefix:"HAAT_PUSH_"`
	DNS                 string           `name:"dns" env:"HAAT_DNS" help:"HOST:PORT of the DNS server for checking shops' domains; empty for the system's."`
	TLS                 string           `name:"tls" env:"HAAT_TLS" default:"off" help:"off: a proxy terminates TLS; auto: Haat does, with ACME certificates."`
	HTTPAddr            string           `name:"http-addr" env:"HAAT_HTTP_ADDR" default:":80" help:"With HAAT_TLS=auto: address to listen on for HTTP, which redirects to HTTPS."`
	ACME                ACME             `embed:"" prefix:"acme-" envprefix:"HAAT_ACME_"`
	Env                 string           `name:"env" env:"HAAT_ENV" default:"development" help:"development or production."`
	RenderDeadline      time.Duration    `name:"render-deadline" env:"HAAT_RENDER_DEADLINE" default:"2s" help:"Time limit for rendering a page on the server; after it the browser renders the page."`
	Renderer            string           `name:"renderer" env:"HAAT_RENDERER" default:"compiled" help:"Page renderer: compiled, or react (react-dom/server, same output, ten times slower)."`
	AssetsDir           string           `name:"assets-dir" env:"HAAT_ASSETS_DIR" help:"Development only: folder with a built client, read instead of the one in the binary; pages reload when the server restarts."`
	FragmentBytes       int              `name:"fragment-bytes" env:"HAAT_FRAGMENT_BYTES" default:"16777216" help:"Memory for cached page fragments per renderer, in bytes; there is one renderer per core."`
	CacheBytes          int64            `name:"cache-bytes" env:"HAAT_CACHE_BYTES" default:"536870912" help:"Memory for cached pages, in bytes."`
	TrustedProxies      []string         `name:"trusted-proxies" env:"HAAT_TRUSTED_PROXIES" help:"Proxy networks (CIDR, separated by commas) whose X-Forwarded-For is trusted, in addition to private networks."`
	TraceParent         bool             `name:"trace-parent" env:"HAAT_TRACE_PARENT" help:"Continue the trace of the traceparent header; enable only behind a proxy that overwrites the header."`
	TagsOwnHosts        bool             `name:"tags-own-hosts" env:"HAAT_TAGS_OWN_HOSTS" default:"true" negatable:"" help:"Load shops' Tag Manager containers only on their own hosts. Deprecated: false is rejected in production."`
	Issuers             []string         `name:"issuers" env:"HAAT_ISSUERS" help:"Additional issuers of admin tokens, separated by commas: NAME=EdDSA:KEY or NAME=HS256:SECRET, in base64."`
	Limits              Limits           `embed:"" prefix:"limit-" envprefix:"HAAT_LIMIT_"`
	Budgets             Budgets          `embed:"" prefix:"budget-" envprefix:"HAAT_BUDGET_"`
	Unverified          Unverified       `embed:"" prefix:"unverified-" envprefix:"HAAT_UNVERIFIED_"`

	// Practice names the couriers and gateways whose addresses are those of the demo's practice services. It is not a setting: the command
	// line sets it outside production.
	Practice []string `kong:"-"`
}

// Production reports whether the server runs for real shoppers.
func (c *Config) Production() bool { return c.Env == "production" }

// LogsRequests reports whether every request is logged.
func (c *Config) LogsRequests() bool {
	return c.LogRequests == "all" || c.LogRequests != "failed" && c.Production()
}

// Check returns an error that names the variable of each invalid setting.
func (c *Config) Check() error {
	return errors.Join(
		c.checkAddr(),
		c.checkMetricsAddr(),
		c.checkDatabaseURL(),
		c.checkDatabaseDirectURL(),
		c.checkMarketHost(),
		atLeast("HAAT_DATABASE_READ_TIMEOUT", int64(c.DatabaseReadTimeout), int64(100*time.Millisecond)),
		oneOf("HAAT_LOG_REQUESTS", c.LogRequests, "all", "failed", "auto"),
		oneOf("HAAT_RENDERER", c.Renderer, "compiled", "react"),
		c.checkAssetsDir(),
		atLeast("HAAT_FRAGMENT_BYTES", int64(c.FragmentBytes), 0),
		checkURL("HAAT_MEDIA_URL", c.MediaURL, "file", "s3"),
		c.checkMediaHost(),
		c.checkAdminHost(),
		c.checkSMS(),
		checkURL("HAAT_META_URL", c.MetaURL, "https", "http"),
		c.Couriers.check(),
		c.Gateways.check(c.Production()),
		c.WhatsApp.check(),
		c.Support.check(),
		c.checkIndexNow(),
		c.checkPush(),
		c.checkDNS(),
		c.checkTLS(),
		oneOf("HAAT_ENV", c.Env, "development", "production"),
		c.checkSecret(),
		c.checkTags(),
		c.Traces.Validate(),
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

// DefaultMetricsAddr is the default address of /metrics: loopback, at the default port of
// OpenTelemetry's Prometheus exporter.
const DefaultMetricsAddr = "127.0.0.1:9464"

func (c *Config) checkMetricsAddr() error {
	if c.MetricsAddr == "off" {
		return nil
	}
	if _, port, err := net.SplitHostPort(c.MetricsAddr); err != nil || port == "" {
		return fmt.Errorf("HAAT_METRICS_ADDR: %q is neither HOST:PORT nor off", c.MetricsAddr)
	}
	if c.MetricsAddr == c.Addr {
		return errors.New("HAAT_METRICS_ADDR: must differ from HAAT_ADDR, which is public")
	}
	return nil
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
			return fmt.Errorf("HAAT_TRUSTED_PROXIES: %q is not a network such as 203.0.113.0/24", network)
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

// checkTags refuses TagsOwnHosts=false in production, where a shop's container would run in the origin that
// all shops share.
func (c *Config) checkTags() error {
	if c.Production() && !c.TagsOwnHosts {
		return errors.New("HAAT_TAGS_OWN_HOSTS: false is rejected in production: a shop's container would run in the origin that all shops share")
	}
	return nil
}

// checkAssetsDir refuses AssetsDir in production, where pages and their scripts must be from the same build.
func (c *Config) checkAssetsDir() error {
	if c.AssetsDir == "" {
		return nil
	}
	if c.Production() {
		return errors.New("HAAT_ASSETS_DIR: rejected in production")
	}
	if _, err := os.Stat(filepath.Join(c.AssetsDir, "manifest.json")); err != nil {
		return fmt.Errorf("HAAT_ASSETS_DIR: %q has no manifest.json", c.AssetsDir)
	}
	return nil
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
			return fmt.Errorf("HAAT_SECRET_OLD: secret %d is shorter than %d characters", i+1, leastSecret)
		}
	}
	return nil
}

// Secrets returns the accepted secrets. The first one is used for signing.
func (c *Config) Secrets() []string { return append([]string{c.Secret}, c.SecretOld...) }

// EnsureSecret reads the secret of a development server from dir. On the first run, it generates the secret
// and writes it to dir. It does nothing if a secret is configured.
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
	rand.Read(random) // never returns an error, see crypto/rand
	c.Secret = hex.EncodeToString(random)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("save secret: %w", err)
	}
	if err := os.WriteFile(path, []byte(c.Secret+"\n"), 0o600); err != nil {
		return fmt.Errorf("save secret: %w", err)
	}
	return nil
}

func checkURL(name, value string, schemes ...string) error {
	u, err := url.Parse(value)
	if err == nil && slices.Contains(schemes, u.Scheme) && (u.Host != "" || !strings.HasPrefix(u.Scheme, "http")) {
		return nil
	}
	return fmt.Errorf("%s: must begin with %s://", name, strings.Join(schemes, ":// or "))
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
		return fmt.Errorf("%s: must be at least %d", name, least)
	}
	return nil
}
