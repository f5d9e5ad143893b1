package doctor

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dnstest"
)

var aSystem = viewer.WithSystem(context.Background())

const goodSecret = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

// wellSettings returns settings without problems.
func wellSettings(t *testing.T) *config.Config {
	t.Helper()
	dir := t.TempDir()
	return &config.Config{
		Env: "development", MarketHost: "localhost", Secret: goodSecret, TLS: "off", Addr: ":8080",
		DatabaseURL: dbtest.URL(t), MediaURL: "file://" + dir + "/media", SMSURL: "file://" + dir + "/sms.jsonl",
		SMS: config.SMS{Timeout: 5 * time.Second},
	}
}

// inWay returns the path of a file that a test uses where a folder is expected.
func inWay(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// wantFindings compares findings with "state text" in order. The message of a finding must contain the text.
func wantFindings(t *testing.T, what string, found []Finding, want ...string) {
	t.Helper()
	if len(found) != len(want) {
		t.Errorf("%s: %d findings, want %d: %+v", what, len(found), len(want), found)
		return
	}
	for i, f := range found {
		is, words, _ := strings.Cut(want[i], " ")
		if string(f.State) != is || !strings.Contains(f.Message, words) || (f.Do == "") != (f.State == OK) {
			t.Errorf("%s: %+v, want %q", what, f, want[i])
		}
	}
}

func TestDoctor_ReportsUnsafeSettingsAndSecrets(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	wantFindings(t, "development", checkEnvironment(ctx, cfg), "ok")
	cfg.MarketHost = "haat.example"
	wantFindings(t, "development on the internet", checkEnvironment(ctx, cfg), "warn development")
	cfg.Env = "production"
	wantFindings(t, "SMS into a file", checkEnvironment(ctx, cfg), environmentWants(cfg)...)
	cfg.SMSURL, cfg.MediaURL = "https://gateway.example/{to}{text}", "s3://bucket"
	wantFindings(t, "production", checkEnvironment(ctx, cfg), "ok")
	cfg.MarketHost = "localhost"
	wantFindings(t, "production on this machine", checkEnvironment(ctx, cfg), "warn production at localhost")

	for secret, want := range map[string]string{goodSecret: "ok", strings.Repeat("s", 40): "fail", strings.Repeat("abcdefgh", 8): "fail", "change-me-change-me-change-me-change-me": "fail"} {
		cfg.Secret = secret
		cfg.Env = "production"
		wantFindings(t, secret, checkSecret(ctx, cfg), want)
		if cfg.Env = "development"; want == "fail" {
			wantFindings(t, secret, checkSecret(ctx, cfg), "warn too easy to guess")
		}
	}
	t.Chdir(t.TempDir())
	cfg.Secret = ""
	wantFindings(t, "no secret yet", checkSecret(ctx, cfg), "ok")
	if err := cfg.EnsureSecret("data"); err != nil {
		t.Fatal(err)
	}
	cfg.Secret = ""
	wantFindings(t, "its own secret", checkSecret(ctx, cfg), "ok")
	if err := os.Chmod("data/secret", 0o644); err != nil {
		t.Fatal(err)
	}
	wantFindings(t, "a secret for all", checkSecret(ctx, cfg), "warn is readable by other users")
}

func environmentWants(cfg *config.Config) []string {
	want := []string{"warn SMS are written to a file"}
	if !strings.HasPrefix(cfg.DatabaseURL, "sqlite:") {
		want = append(want, "warn pictures are in a local folder")
	}
	return want
}

func TestDoctor_ReportsLittleDiskSpace(t *testing.T) {
	if found := checkDisk(context.Background(), wellSettings(t)); len(found) == 0 || found[0].Check != "disk" {
		t.Errorf("%+v", found)
	}
	wantFindings(t, "much", []Finding{spaceIn("/x", 1<<40, nil)}, "ok 1099.5 GB free")
	wantFindings(t, "little", []Finding{spaceIn("/x", 1<<30, nil)}, "warn 1.1 GB free")
	wantFindings(t, "none", []Finding{spaceIn("/x", 1<<20, nil)}, "fail 0.0 GB free")
	wantFindings(t, "unknown", []Finding{spaceIn("/x", 0, os.ErrPermission)}, "fail permission")
	if _, err := freeSpace("/no such folder"); err == nil {
		t.Error("free space reported for a missing folder")
	}
}

// The media folder may be a mount point, so its own free space must be checked instead of its parent's.
func TestDoctor_ChecksMediaDisk(t *testing.T) {
	dir := t.TempDir()
	media := filepath.Join(dir, "media")
	cfg := &config.Config{DatabaseURL: "sqlite://" + dir + "/haat.db", MediaURL: "file://" + media, SMSURL: "file://" + dir + "/sms.jsonl"}
	looked := func() (folders string) {
		for _, f := range checkDisk(context.Background(), cfg) {
			_, folder, _ := strings.Cut(f.Message, "free in ")
			folders += folder + " "
		}
		return folders
	}
	if got := looked(); got != dir+" " {
		t.Errorf("before there is one: %s", got)
	}
	if err := os.Mkdir(media, 0o750); err != nil {
		t.Fatal(err)
	}
	if got := looked(); got != dir+" "+media+" " {
		t.Errorf("with one: %s", got)
	}
}

func TestDoctor_ReportsUnusableMediaAndSMS(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	wantFindings(t, "a folder", checkMedia(ctx, cfg), "ok")
	wantFindings(t, "a file of SMS", checkSMS(ctx, cfg), "ok")
	if left, err := filepath.Glob(filepath.Dir(strings.TrimPrefix(cfg.SMSURL, "file://")) + "/*"); err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v", left, err)
	}
	path := inWay(t)
	cfg.MediaURL, cfg.SMSURL = "file://"+path+"/media", "file://"+path+"/sms.jsonl"
	wantFindings(t, "no folder", checkMedia(ctx, cfg), "fail open media")
	wantFindings(t, "no folder for SMS", checkSMS(ctx, cfg), "fail not a directory")
	cfg.MediaURL = "s3://bucket?region=x&use_path_style=true&endpoint=http://127.0.0.1:1"
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	wantFindings(t, "no bucket", checkMedia(short, cfg), "fail check media")

	asked := 0
	gateway := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	cfg.SMSURL = gateway.URL + "/send?to={to}&text={text}"
	wantFindings(t, "a gateway", checkSMS(ctx, cfg), "ok")
	gateway.Close()
	wantFindings(t, "an unreachable gateway", checkSMS(ctx, cfg), "fail cannot reach the gateway")
	secure := httptest.NewTLSServer(nil)
	defer secure.Close()
	cfg.SMSURL = secure.URL + "/send?to={to}&text={text}"
	wantFindings(t, "a gateway with an untrusted certificate", checkSMS(ctx, cfg), "fail certificate")
	if asked > 0 {
		t.Errorf("the gateway received %d requests", asked)
	}
}

func TestDoctor_ReportsHostsThatDoNotResolveHere(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	wantFindings(t, "this machine", checkMarket(ctx, cfg), "ok")
	zone := dnstest.Start(t)
	cfg.DNS, cfg.MarketHost = zone.Address, "haat.test"
	wantFindings(t, "nothing", checkMarket(ctx, cfg), "fail no such host")
	zone.Set("haat.test. A 192.0.2.1")
	wantFindings(t, "no wildcard", checkMarket(ctx, cfg), "ok", "warn do not resolve")

	d := dbtest.OpenURL(t, cfg.DatabaseURL)
	wantFindings(t, "no domains", checkDomains(ctx, cfg, d), "ok 0 of 0")
	shop := d.Client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(aSystem)
	within := viewer.WithShop(ctx, shop.ID)
	for _, domain := range []string{"rina.example", "lost.example"} {
		d.Client.ShopDomain.Create().SetDomain(domain).SetVerified(true).ExecX(within)
	}
	d.Client.ShopDomain.Create().SetDomain("never.example").ExecX(within)
	zone.Set("rina.example. CNAME haat.test.", "lost.example. A 192.0.2.9")
	wantFindings(t, "one elsewhere", checkDomains(ctx, cfg, d), "warn lost.example does not resolve to this server (host_wrong)")
	zone.Set("lost.example. A 192.0.2.1")
	wantFindings(t, "both here", checkDomains(ctx, cfg, d), "ok 2 of 2")
}

func TestDoctor_ReportsAWrongClock(t *testing.T) {
	cfg := wellSettings(t)
	d := dbtest.OpenURL(t, cfg.DatabaseURL)
	wantFindings(t, "here", checkClock(context.Background(), cfg, d), "ok")
	late := time.Duration(0)
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Date", time.Now().Add(-late).UTC().Format(http.TimeFormat))
	}))
	defer there.Close()
	cfg.MediaURL = "s3://bucket?endpoint=" + there.URL
	last := func() []Finding {
		found := checkClock(context.Background(), cfg, d)
		return found[len(found)-1:]
	}
	wantFindings(t, "in step", last(), "ok")
	late = 10 * time.Second
	wantFindings(t, "late", last(), "warn away from the media store's")
	late = -time.Hour
	wantFindings(t, "an hour before", last(), "fail away from the media store's")
	there.Close()
	wantFindings(t, "gone", last(), "warn cannot be read")
}

func TestDoctor_ReportsPendingMigrationsAndDatabaseProblems(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	d, found := openForDoctor(ctx, cfg)
	if d == nil || found != nil {
		t.Fatal(found)
	}
	defer d.Close()
	wantFindings(t, "migrated", checkMigrations(ctx, cfg, d), "ok")
	if d.IsPostgres() {
		wantFindings(t, "whole", checkDatabase(ctx, cfg, d), "ok PostgreSQL", "ok pg_trgm")
	} else {
		wantFindings(t, "whole", checkDatabase(ctx, cfg, d), "ok SQLite")
	}
	newer := "INSERT INTO goose_db_version (version_id, is_applied) VALUES (20991231235959, " + map[bool]string{true: "true", false: "1"}[d.IsPostgres()] + ")"
	if _, err := d.SQL.Exec(newer); err != nil {
		t.Fatal(err)
	}
	wantFindings(t, "newer", checkMigrations(ctx, cfg, d), "warn version 20991231235959, this binary knows")
	if _, err := d.SQL.Exec("INSERT INTO schema_floors (oldest) VALUES (20991231000000)"); err != nil {
		t.Fatal(err)
	}
	wantFindings(t, "newer, and less", checkMigrations(ctx, cfg, d), "fail requires at least 20991231000000")
	empty := dbtest.OpenURL(t, dbtest.Empty(t))
	wantFindings(t, "empty", checkMigrations(ctx, cfg, empty), "fail version 0, this binary needs")
	wantFindings(t, "outbox of an empty one", checkOutbox(ctx, cfg, empty), "fail outbox")
	wantFindings(t, "extensions", checkExtensions(nil, []string{"pg_trgm"}), "warn pg_trgm is not created")
	wantFindings(t, "extensions", checkExtensions([]string{"pg_trgm"}, nil), "fail btree_gin is not installed")
}

func TestDoctor_DetectsCorruptSQLite(t *testing.T) {
	cfg := wellSettings(t)
	path, isFile := strings.CutPrefix(cfg.DatabaseURL, "sqlite://")
	if !isFile {
		t.Skip("PostgreSQL checks its own files")
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for page := range int64(8) { // from the last page to the first
		if _, err := f.WriteAt([]byte("damaged!"), info.Size()-4096*(page+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	d, found := openForDoctor(context.Background(), cfg)
	if d != nil {
		defer d.Close()
		found = checkDatabase(context.Background(), cfg, d)
	}
	wantFindings(t, "damaged", found, "fail")
}

func TestDoctor_PostgresNeedsUTF8(t *testing.T) {
	admin := dbtest.OpenURL(t, dbtest.Postgres(t))
	name := "haat_ascii_" + strings.ToLower(rand.Text())
	if _, err := admin.SQL.Exec("CREATE DATABASE " + name + " ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.SQL.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	address := strings.Replace(os.Getenv("HAAT_TEST_POSTGRES"), "/postgres?", "/"+name+"?", 1)
	d, err := db.Open(context.Background(), address+"&client_encoding=UTF8")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	wantFindings(t, "SQL_ASCII", checkDatabase(context.Background(), nil, d), "ok PostgreSQL", "fail SQL_ASCII", "warn pg_trgm is not created")
}

func TestDoctor_ReportsOverdueAndFailedJobs(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	d := dbtest.OpenURL(t, cfg.DatabaseURL)
	add := func(key, kind string, state outbox.State, runAt time.Time) {
		d.Client.Outbox.Create().SetKind(kind).SetDedupeKey(key).SetPayload(json.RawMessage(`{}`)).SetState(state).SetRunAt(runAt.UTC()).ExecX(aSystem)
	}
	now := time.Now()
	add("1", "sms", outbox.StateDue, now)
	add("2", "sms", outbox.StateDone, now.Add(-time.Hour))
	wantFindings(t, "at work", checkOutbox(ctx, cfg, d), "ok")
	add("3", "sms", outbox.StateDue, now.Add(-time.Hour))
	add("4", "sms", outbox.StateDead, now)
	add("5", "event", outbox.StateDead, now)
	add("6", "sms", outbox.StateDead, now)
	wantFindings(t, "stuck", checkOutbox(ctx, cfg, d), "warn 1 jobs are overdue", "warn 1 event jobs failed", "warn 2 sms jobs failed")
}

// certificatePEM returns a self-signed certificate for a host.
func certificatePEM(t *testing.T, host string, from, until time.Time) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{host}, NotBefore: from, NotAfter: until}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}

func TestDoctor_ReportsMissingAndExpiringCertificates(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	cfg.MarketHost = "haat.example"
	d := dbtest.OpenURL(t, cfg.DatabaseURL)
	wantFindings(t, "a proxy's", checkCertificates(ctx, cfg, d), "ok managed by the proxy")
	cfg.TLS = "auto"
	wantFindings(t, "none", checkCertificates(ctx, cfg, d), "warn no certificate for haat.example")
	const day = 24 * time.Hour
	now := time.Now()
	add := func(path string, content []byte) {
		d.Client.CertificateFile.Create().SetPath(path).SetContent(content).ExecX(aSystem)
	}
	add("certificates/acme/haat.example/haat.example.crt", certificatePEM(t, "haat.example", now.Add(-day), now.Add(89*day)))
	add("certificates/acme/gone.example/gone.example.crt", certificatePEM(t, "gone.example", now.Add(-90*day), now.Add(-day)))
	add("certificates/acme/haat.example/haat.example.key", []byte("a key"))
	wantFindings(t, "good, and one of a domain that is gone", checkCertificates(ctx, cfg, d), "ok 1 valid")

	shop := d.Client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(aSystem)
	d.Client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).SetSslStatus("failed").SetSslProblem("dns").ExecX(viewer.WithShop(ctx, shop.ID))
	add("late.crt", certificatePEM(t, "rina.haat.example", now.Add(-85*day), now.Add(5*day)))
	add("expired.crt", certificatePEM(t, "rina.example", now.Add(-91*day), now.Add(-day)))
	add("broken.crt", []byte("no certificate"))
	wantFindings(t, "bad ones", checkCertificates(ctx, cfg, d),
		"warn rina.example: failed (dns)", "fail not a certificate", "fail rina.example: expired on", "warn rina.haat.example: expires on")
}

func TestDoctor_TimesOutOnSilentServer(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections and sends nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	cfg := wellSettings(t)
	cfg.SMS.Timeout = 200 * time.Millisecond
	cfg.SMSURL = "https://" + silent.Addr().String() + "/?to={to}&text={text}"
	wantFindings(t, "silence", checkSMS(context.Background(), cfg), "fail cannot reach the gateway")
}

func TestDoctor_ReportsAnAdminHostThatDoesNotResolve(t *testing.T) {
	ctx, cfg := context.Background(), wellSettings(t)
	wantFindings(t, "none in development", checkAdminHost(ctx, cfg), "ok")
	zone := dnstest.Start(t, "haat.test. A 192.0.2.1")
	cfg.DNS, cfg.MarketHost, cfg.Env = zone.Address, "haat.test", "production"
	wantFindings(t, "no record", checkAdminHost(ctx, cfg), "fail merchants cannot log in")
	zone.Set("admin.haat.test. A 192.0.2.9")
	wantFindings(t, "another machine", checkAdminHost(ctx, cfg), "warn resolves to another address than haat.test")
	zone.Set("admin.haat.test. A 192.0.2.1")
	wantFindings(t, "the market's record", checkAdminHost(ctx, cfg), "ok")

	d := dbtest.OpenURL(t, cfg.DatabaseURL)
	cfg.AdminHost = "merchants.example"
	wantFindings(t, "nobody's", checkAdminShop(ctx, cfg, d))
	shop := d.Client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(aSystem)
	d.Client.ShopDomain.Create().SetDomain("merchants.example").SetVerified(true).ExecX(viewer.WithShop(ctx, shop.ID))
	wantFindings(t, "a shop's", checkAdminShop(ctx, cfg, d), "fail is a shop's own domain")
}
