package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"haat/server/platform/ratelimit"
)

func parse(t *testing.T, args ...string) (*Config, error) {
	t.Helper()
	var c Config
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		return nil, err
	}
	return &c, c.Check()
}

func TestCheck_DefaultsAreValid(t *testing.T) {
	c, err := parse(t)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != ":8080" || c.DatabaseURL != "sqlite://data/haat.db" || c.MarketHost != "localhost" || c.Production() {
		t.Errorf("%+v", c)
	}
}

func TestCheck_NamesInvalidVariable(t *testing.T) {
	for variable, values := range map[string][]string{
		"HAAT_ADDR":                   {"8080", "localhost", ":"},
		"HAAT_METRICS_ADDR":           {"9464", "localhost", ":", "", ":8080"},
		"HAAT_DATABASE_URL":           {"mysql://x", "haat.db", "://", "postgres", "sqlite://"},
		"HAAT_DATABASE_DIRECT_URL":    {"postgres://x/haat", "mysql://x", "sqlite://data/haat.db", "haat"}, // HAAT_DATABASE_URL is SQLite
		"HAAT_MARKET_HOST":            {"http://haat.test", "haat.test:8080", "a b", "a/b"},
		"HAAT_MEDIA_HOST":             {"https://media.example", "media.example/x", "localhost"},
		"HAAT_ADMIN_HOST":             {"https://admin.localhost", "admin.localhost:8080", "a b", "localhost", "www.localhost", "rina.localhost", "admin.localhost.", "[::1]"},
		"HAAT_MEDIA_URL":              {"ftp://x", "data/media"},
		"HAAT_SMS_URL":                {"smtp://x", "x", "https://gateway.test/send", "https://gateway.test/send?to={to}"},
		"HAAT_SMS_HEADERS":            {"Authorization", "=x", "A B=x"},
		"HAAT_SMS_BODY":               {`{"to":"{to}"}`, "text={text}"},
		"HAAT_SMS_PART_PRICE":         {"-1", "x", "101", "NaN"},
		"HAAT_SMS_TIMEOUT":            {"1ms", "x", "30s"},
		"HAAT_META_URL":               {"graph.facebook.com", "ftp://x", ""},
		"HAAT_STEADFAST_URL":          {"portal.packzy.com", "ftp://x"},
		"HAAT_BKASH_URL":              {"bka.sh", "ftp://x"},
		"HAAT_WHATSAPP_URL":           {"whatsapp", "ftp://x"},
		"HAAT_SUPPORT_PHONE":          {"call us", "12", "+", "01711111111;ext=1", "1234567890123456"},
		"HAAT_SUPPORT_EMAIL":          {"help", "Help <help@haat.test>", "a b@c"},
		"HAAT_SUPPORT_URL":            {"help.haat.test", "javascript:alert(1)", "https://", "ftp://help.haat.test"},
		"HAAT_WHATSAPP_VERSION":       {"26", "v26", "v26.0/.."},
		"HAAT_PATHAO_URL":             {"api-hermes.pathao.com", "ftp://x"},
		"HAAT_REDX_URL":               {"openapi.redx.com.bd", "ftp://x"},
		"HAAT_DNS":                    {"127.0.0.1", "dns.test:", "[::1]"},
		"HAAT_TLS":                    {"on", "true"},
		"HAAT_HTTP_ADDR":              {"80", "localhost", ":"},
		"HAAT_ACME_URL":               {"acme.test", "http://acme.test/dir"},
		"HAAT_ACME_CA":                {"no-such-file.pem", "config_test.go"},
		"HAAT_PUSH_HOSTS":             {"https://push.test", "*push.test", "push.test:443"},
		"HAAT_PUSH_SUBJECT":           {"nobody", "http://haat.test"},
		"HAAT_ACME_EMAIL":             {"nobody", "a b@c"},
		"HAAT_ENV":                    {"prod", "PRODUCTION"},
		"HAAT_SECRET":                 {"short"},
		"HAAT_SECRET_OLD":             {"short", strings.Repeat("x", 32) + ",short", strings.Repeat("x", 32) + ",,"},
		"HAAT_DATABASE_READ_TIMEOUT":  {"1ms", "x"},
		"HAAT_DATABASE_READ_URL":      {"sqlite://x.db", "postgres://replica/haat"},
		"HAAT_LOG_REQUESTS":           {"yes", ""},
		"HAAT_RENDER_DEADLINE":        {"1ms", "-5s", "abc"},
		"OTEL_EXPORTER_OTLP_ENDPOINT": {"collector:4318", "grpc://collector"},
		"HAAT_RENDERER":               {"", "React", "preact"},
		"HAAT_ASSETS_DIR":             {"no-such-folder"},
		"HAAT_FRAGMENT_BYTES":         {"-1", "many"},
		"HAAT_CACHE_BYTES":            {"5", "-1", "lots"},
		"HAAT_TRUSTED_PROXIES":        {"10.0.0.1", "10.0.0.0/8,x", "all"},
		"HAAT_LIMIT_ORDERS_SHOP":      {"", "5", "0/1m", "5/1ms", "5/x"},
	} {
		for _, value := range values {
			t.Run(variable+"="+value, func(t *testing.T) {
				t.Setenv(variable, value)
				_, err := parse(t)
				if err == nil || !strings.Contains(err.Error(), variable) || strings.Contains(err.Error(), "\n") {
					t.Errorf("got %v", err)
				}
				if strings.HasPrefix(variable, "HAAT_SECRET") && err != nil && (strings.Contains(err.Error(), value+" ") || strings.Contains(err.Error(), "xxx")) {
					t.Errorf("the secret is in the error: %v", err)
				}
			})
		}
	}
}

func TestCheck_AutoTLSNamesTheWrongSetting(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--market-host haat.test", ""},
		{"--acme-url https://localhost:14000/dir", ""},
		{"", "HAAT_MARKET_HOST"},
		{"--market-host haat.test --http-addr :8080", "HAAT_HTTP_ADDR"},
	} {
		_, err := parse(t, append(strings.Fields(c.args), "--tls", "auto")...)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v", c.args, err)
		}
	}
}

func TestCheck_SeveralDatabaseHostsMayHavePorts(t *testing.T) {
	t.Setenv("HAAT_DATABASE_URL", "postgres://haat@a:5433,b,c:5434/haat?target_session_attrs=read-write")
	t.Setenv("HAAT_DATABASE_READ_URL", "postgres://haat@b:5433/haat")
	cfg, err := parse(t)
	if err != nil {
		t.Fatal(err)
	}
	want := "postgres://haat@a,b,c/haat?port=5433%2C5432%2C5434&target_session_attrs=read-write"
	if cfg.DatabaseURL != want || cfg.DatabaseReadURL != "postgres://haat@b:5433/haat" {
		t.Errorf("%s, %s", cfg.DatabaseURL, cfg.DatabaseReadURL)
	}
}

func TestCheck_ProductionRequiresASecret(t *testing.T) {
	if _, err := parse(t, "--env", "production"); err == nil || !strings.Contains(err.Error(), "HAAT_SECRET") {
		t.Errorf("got %v", err)
	}
	if _, err := parse(t, "--env", "production", "--secret", strings.Repeat("x", 32)); err != nil {
		t.Error(err)
	}
}

func TestCheck_AssetsDirIsRefusedInProduction(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := parse(t, "--assets-dir", dir); err != nil {
		t.Errorf("in development: %v", err)
	}
	_, err := parse(t, "--assets-dir", dir, "--env", "production", "--secret", strings.Repeat("x", 32))
	if err == nil || !strings.Contains(err.Error(), "HAAT_ASSETS_DIR") {
		t.Errorf("in production: %v", err)
	}
}

func TestCheck_AFakeOfSNSIsRefusedInProduction(t *testing.T) {
	if _, err := parse(t, "--sns-url", "http://127.0.0.1:1"); err != nil {
		t.Errorf("in development: %v", err)
	}
	_, err := parse(t, "--sns-url", "https://sns.example", "--env", "production", "--secret", strings.Repeat("x", 32))
	if err == nil || !strings.Contains(err.Error(), "HAAT_SNS_URL") {
		t.Errorf("in production: %v", err)
	}
}

func TestEnsureSecret_IsGeneratedOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	var first, second Config
	if err := first.EnsureSecret(dir); err != nil {
		t.Fatal(err)
	}
	if err := second.EnsureSecret(dir); err != nil {
		t.Fatal(err)
	}
	if len(first.Secret) < 32 || first.Secret != second.Secret {
		t.Errorf("%d characters, the same again: %v", len(first.Secret), first.Secret == second.Secret)
	}
	if info, err := os.Stat(filepath.Join(dir, "secret")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
}

func TestEffectiveLimits_AreLooserInDevelopment(t *testing.T) {
	c, err := parse(t)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.EffectiveLimits().OrdersShop; got.Count != 100*120 || got.Per != time.Minute {
		t.Errorf("in development: %+v", got)
	}
	c, err = parse(t, "--env", "production", "--secret", strings.Repeat("x", 32), "--limit-orders-shop", "7/2m")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.EffectiveLimits().OrdersShop; got.Count != 7 || got.Per != 2*time.Minute {
		t.Errorf("in production: %+v", got)
	}
}

// Every limit must be less strict than in production.
func TestEffectiveLimits_ScalesEverySetting(t *testing.T) {
	c, err := parse(t)
	if err != nil {
		t.Fatal(err)
	}
	strict, loose := reflect.ValueOf(c.Limits), reflect.ValueOf(c.EffectiveLimits())
	for i := range strict.NumField() {
		if s, l := strict.Field(i).Interface().(ratelimit.Rate), loose.Field(i).Interface().(ratelimit.Rate); l != s.Times(100) {
			t.Errorf("%s: %+v becomes %+v", strict.Type().Field(i).Name, s, l)
		}
	}
}

func TestCheck_RejectsContainersOnSharedOriginInProduction(t *testing.T) {
	c, err := parse(t)
	if err != nil || !c.TagsOwnHosts {
		t.Errorf("by default: %v, %v", c.TagsOwnHosts, err)
	}
	t.Setenv("HAAT_TAGS_OWN_HOSTS", "false")
	if c, err = parse(t); err != nil || c.TagsOwnHosts {
		t.Errorf("in development: %v", err)
	}
	if _, err := parse(t, "--env", "production", "--secret", strings.Repeat("x", 32)); err == nil || !strings.Contains(err.Error(), "HAAT_TAGS_OWN_HOSTS") {
		t.Errorf("in production: %v", err)
	}
}
