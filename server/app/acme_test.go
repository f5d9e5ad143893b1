package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dnstest"
	"haat/server/platform/media"
	"haat/server/shop/domain"
	"haat/server/shop/domain/certificate"
	"haat/server/tenancy"
)

// authority is a real ACME server with its DNS zone; see scripts/acme.mjs.
type authority struct {
	t                      *testing.T
	directory, ca          string
	http, https, dns, logs string
	roots                  *x509.CertPool // its root certificates
	zone                   *dnstest.Zone
}

func newAuthority(t *testing.T) *authority {
	address := os.Getenv("HAAT_TEST_ACME")
	if address == "" || address == "none" {
		t.Skip("needs an ACME authority: run make test-go")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	u.RawQuery = ""
	a := &authority{
		t: t, directory: u.String(), ca: q.Get("ca"), http: q.Get("http"), https: q.Get("https"), dns: q.Get("dns"), logs: q.Get("log"),
	}
	a.roots = a.fetchRoots(q.Get("management") + "/roots/0")
	a.zone = dnstest.StartAt(t, a.dns, "haat.test. A 127.0.0.1", "rina.haat.test. A 127.0.0.1", "nobody.haat.test. A 127.0.0.1", "stranger.example. A 127.0.0.1")
	return a
}

func pool(t *testing.T, pem []byte) *x509.CertPool {
	t.Helper()
	p := x509.NewCertPool()
	if !p.AppendCertsFromPEM(pem) {
		t.Fatalf("no certificate: %.200s", pem)
	}
	return p
}

func (a *authority) fetchRoots(address string) *x509.CertPool {
	a.t.Helper()
	own, err := os.ReadFile(a.ca)
	if err != nil {
		a.t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool(a.t, own)}}}
	defer client.CloseIdleConnections()
	res, err := client.Get(address)
	if err != nil {
		a.t.Fatal(err)
	}
	defer res.Body.Close()
	pem, err := io.ReadAll(res.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	return pool(a.t, pem)
}

// logger writes warnings and errors to the test's output, so that a failed test shows what the authority
// answered.
func (a *authority) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// orders returns the number of certificate orders so far.
func (a *authority) orders() int {
	a.t.Helper()
	log, err := os.ReadFile(a.logs)
	if err != nil {
		a.t.Fatal(err)
	}
	return strings.Count(string(log), "POST /order-plz")
}

// handshake returns the certificate that the server presents for a host.
func (a *authority) handshake(host string) (*x509.Certificate, error) {
	dialer := &tls.Dialer{Config: &tls.Config{ServerName: host, RootCAs: a.roots}}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := dialer.DialContext(ctx, "tcp", a.https)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.(*tls.Conn).ConnectionState().PeerCertificates[0], nil
}

// get requests a URL from the local listeners, regardless of its host, without following redirects.
func (a *authority) get(address string) (*http.Response, string) {
	a.t.Helper()
	to := map[string]string{"80": a.http, "443": a.https}
	client := &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: a.roots},
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				_, port, _ := net.SplitHostPort(address)
				return (&net.Dialer{}).DialContext(ctx, network, to[port])
			},
		},
	}
	res, err := client.Get(address)
	if err != nil {
		a.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	return res, string(body)
}

// serve runs a server with automatic TLS on the authority's ports until stop is called.
func (a *authority) serve(d *db.DB) (stop func()) {
	a.t.Helper()
	var c config.Config
	parser, err := kong.New(&c)
	if err != nil {
		a.t.Fatal(err)
	}
	_, err = parser.Parse([]string{"--tls=auto", "--addr=" + a.https, "--http-addr=" + a.http, "--acme-url=" + a.directory,
		"--acme-ca=" + a.ca, "--dns=" + a.dns, "--market-host=haat.test", "--secret=" + strings.Repeat("s", 32),
		"--sms-url=file://" + filepath.Join(a.t.TempDir(), "sms")})
	if err != nil {
		a.t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		a.t.Fatal(err)
	}
	logger := a.logger()
	store, err := media.Open("file://" + a.t.TempDir())
	if err != nil {
		a.t.Fatal(err)
	}
	server, err := New(Options{Config: &c, DB: d, Media: store, Logger: logger})
	if err != nil {
		a.t.Fatal(err)
	}
	listeners, err := Listen(&c, logger)
	if err != nil {
		a.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listeners) }()
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			a.t.Error(err)
		}
		listeners.Close()
		store.Close()
	}
	a.t.Cleanup(stop)
	return stop
}

// eventually waits up to 3 minutes, because certmagic retries a failed certificate after 1 minute.
func eventually(t *testing.T, what string, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); !happened(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timed out: %s", what)
		}
	}
}

var everybody = viewer.WithSystem(context.Background())

// shopOf creates a published shop and returns its context.
func shopOf(d *db.DB, slug string) context.Context {
	row := d.Client.Shop.Create().SetSlug(slug).SetName(slug).SetPublic(true).SaveX(everybody)
	return viewer.WithShop(context.Background(), row.ID)
}

func certificateState(d *db.DB, domain string) string {
	row := d.Client.ShopDomain.Query().Where(shopdomain.Domain(domain)).OnlyX(everybody)
	return strings.TrimSpace(row.SslStatus + " " + row.SslProblem)
}

func TestTLS_OwnDomainFromRequestToRenewal(t *testing.T) {
	a := newAuthority(t)
	d := dbtest.Open(t)
	rina := shopOf(d, "rina")
	domains := domain.New(d.Client, "haat.test", a.dns)
	asked, err := domains.Request(rina, domain.DomainRequest{Domain: "shop.rina.example"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	a.zone.Set("shop.rina.example. CNAME haat.test.")
	before := a.orders()
	stop := a.serve(d)

	res, _ := a.get("https://haat.test/")
	if res.StatusCode != http.StatusOK || res.ProtoMajor != 2 || res.Header.Get("Strict-Transport-Security") != "max-age=31536000" {
		t.Fatalf("the market: %s %s %v", res.Proto, res.Status, res.Header)
	}
	for _, host := range []string{"shop.rina.example", "stranger.example", "nobody.haat.test", ""} {
		if shown, err := a.handshake(host); err == nil {
			t.Errorf("certificate for %q is for %v", host, shown.DNSNames)
		}
	}
	if n := a.orders() - before; n != 1 {
		t.Fatalf("%d certificate orders, want only the market's", n)
	}

	a.zone.Set("_haat.shop.rina.example. TXT " + asked.Records[1].Value)
	if got, err := domains.Check(rina, time.Now()); err != nil || !got.Verified {
		t.Fatalf("%+v, %v", got, err)
	}
	eventually(t, "the domain's certificate", func() bool { return certificateState(d, "shop.rina.example") == "issued" })
	var first *x509.Certificate
	eventually(t, "all nodes know the domain", func() bool { // within a second
		first, err = a.handshake("shop.rina.example")
		return err == nil
	})
	if n := a.orders() - before; n != 2 {
		t.Fatalf("%d orders", n)
	}
	res, body := a.get("https://shop.rina.example/")
	if res.StatusCode != http.StatusOK || !strings.Contains(body, `rel="canonical" href="https://shop.rina.example/`) {
		t.Errorf("the shop: %s %.300s", res.Status, body)
	}
	a.wantRedirects()

	if _, err := a.handshake("rina.haat.test"); err != nil || a.orders()-before != 3 {
		t.Errorf("a shop's subdomain: %v, %d orders", err, a.orders()-before)
	}
	stop()
	a.wantSharedAndRenewed(d, first, before+3)
}

func (a *authority) wantRedirects() {
	a.t.Helper()
	for _, c := range []struct{ address, to string }{
		{"http://haat.test/", "https://haat.test/"},
		{"http://shop.rina.example/products?q=%E0%A6%95&p=2", "https://shop.rina.example/products?q=%E0%A6%95&p=2"},
		{"http://SHOP.rina.example//evil.example", "https://shop.rina.example//evil.example"},
		{"http://stranger.example/", ""},
		{"http://nobody.haat.test/.well-known/acme-challenge/x", ""},
	} {
		res, _ := a.get(c.address)
		status := http.StatusPermanentRedirect
		if c.to == "" {
			status = http.StatusNotFound
		}
		if res.StatusCode != status || res.Header.Get("Location") != c.to {
			a.t.Errorf("%s: %s to %q", c.address, res.Status, res.Header.Get("Location"))
		}
	}
}

// wantSharedAndRenewed starts other nodes on the same database. The first one must use the existing
// certificate; the second one must renew it, because its setting makes the certificate due for renewal.
func (a *authority) wantSharedAndRenewed(d *db.DB, first *x509.Certificate, orders int) {
	a.t.Helper()
	stop := a.node(d, 0)
	shared, err := a.handshake("shop.rina.example")
	if err != nil || !shared.Equal(first) || a.orders() != orders {
		a.t.Errorf("another node: %v, %d more orders", err, a.orders()-orders)
	}
	stop()
	for attempt := 1; !a.renews(d, first); attempt++ {
		state := certificateState(d, "shop.rina.example")
		if attempt == 10 {
			a.t.Fatalf("not renewed: %s", state)
		}
		a.t.Logf("attempt %d: %s", attempt, state)
		time.Sleep(time.Second) // whatever overloads this machine may be over
		d.Client.ShopDomain.Update().Where(shopdomain.Domain("shop.rina.example")).SetSslProblem("").ExecX(everybody)
	}
	if state := certificateState(d, "shop.rina.example"); state != "issued" {
		a.t.Errorf("after renewal: %s", state)
	}
}

// renews starts a node that must renew the certificate old, and reports whether the node then presents a
// newer one. It returns false if the renewal fails, for example when the authority is overloaded, because the
// node retries only after the test has ended.
func (a *authority) renews(d *db.DB, old *x509.Certificate) bool {
	a.t.Helper()
	defer a.node(d, almostAll)()
	renewed := false
	eventually(a.t, "a newer certificate, or the reason why there is none", func() bool {
		shown, err := a.handshake("shop.rina.example")
		if err != nil {
			a.t.Fatal(err)
		}
		renewed = !shown.Equal(old)
		return renewed || certificateState(d, "shop.rina.example") != "issued"
	})
	return renewed
}

// almostAll is the fraction of the 5-year lifetime that remains a few seconds after a certificate was issued.
const almostAll = 1 - 2e-8

// node starts a server that only performs TLS handshakes. It renews certificates when less than renewAt of
// their lifetime remains.
func (a *authority) node(d *db.DB, renewAt float64) (stop func()) {
	a.t.Helper()
	own, err := os.ReadFile(a.ca)
	if err != nil {
		a.t.Fatal(err)
	}
	tenants := tenancy.NewResolver(d.Client, "haat.test")
	certificates, err := certificate.New(certificate.Options{
		Client: d.Client, Tenants: tenants, Market: "haat.test", Directory: a.directory, Roots: pool(a.t, own),
		HTTP: a.http, HTTPS: a.https, RenewAt: renewAt, Logger: a.logger(),
	})
	if err != nil {
		a.t.Fatal(err)
	}
	listener, err := tls.Listen("tcp", a.https, certificates.TLSConfig())
	if err != nil {
		a.t.Fatal(err)
	}
	server := &http.Server{Handler: http.NotFoundHandler(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	return func() {
		server.Close()
		<-ended
		certificates.Close()
		eventually(a.t, "the listener that certmagic opens for a challenge is closed", func() bool { return isFree(a.http) })
	}
}

func isFree(address string) bool {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return false
	}
	return listener.Close() == nil
}

func TestTLS_FailedRenewalIsNotRetriedPerVisit(t *testing.T) {
	a := newAuthority(t)
	d := dbtest.Open(t)
	own := d.Client.ShopDomain.Create().SetDomain("gone.example").SetVerified(true).SaveX(shopOf(d, "rina"))
	a.zone.Set("gone.example. A 127.0.0.1")
	stop := a.node(d, 0)
	first, err := a.handshake("gone.example")
	if err != nil {
		t.Fatal(err)
	}
	stop()
	a.zone.Fail()
	stop = a.node(d, 1) // the node renews certificates of any age
	eventually(t, "the owner sees the failure", func() bool {
		if shown, err := a.handshake("gone.example"); err != nil || !shown.Equal(first) {
			t.Fatalf("the existing certificate is not shown: %v", err)
		}
		return strings.HasPrefix(certificateState(d, own.Domain), "issued ") // followed by the reason
	})
	asked := a.orders()
	for range 20 {
		if shown, err := a.handshake("gone.example"); err != nil || !shown.Equal(first) {
			t.Fatalf("the existing certificate is not shown: %v", err)
		}
	}
	stop() // stops the node while a retry is pending
	if n := a.orders() - asked; n != 0 {
		t.Errorf("20 more visits caused %d orders", n)
	}
	if n := d.Client.CertificateLock.Query().CountX(everybody); n != 0 {
		t.Errorf("%d locks remain", n)
	}
}

func TestTLS_CertificateErrorsAreReported(t *testing.T) {
	a := newAuthority(t)
	d := dbtest.Open(t)
	rina := shopOf(d, "rina")
	a.serve(d)
	if _, err := a.handshake("haat.test"); err != nil {
		t.Fatal(err)
	}
	own := d.Client.ShopDomain.Create().SetDomain("lost.example").SetVerified(true).SaveX(rina)
	before := a.orders()
	eventually(t, "the domain is known", func() bool {
		_, err := a.handshake("lost.example")
		if err == nil {
			t.Fatal("certificate for an unresolvable domain")
		}
		return a.orders() > before
	})
	eventually(t, "the owner sees the reason", func() bool { return strings.HasPrefix(certificateState(d, "lost.example"), "failed ") })
	asked := a.orders()
	for range 5 {
		if _, err := a.handshake("lost.example"); err == nil {
			t.Error("certificate for an unresolvable domain")
		}
	}
	if n := a.orders(); n != asked {
		t.Errorf("5 more visits caused %d orders", n-asked)
	}
	tenant, err := tenancyOf(d.Client).ShopByID(context.Background(), own.ShopID)
	if err != nil || tenant.Domain != "" {
		t.Errorf("links name %+v, %v", tenant, err)
	}
}

func tenancyOf(client *ent.Client) *tenancy.Resolver {
	r := tenancy.NewResolver(client, "haat.test")
	r.LinkCertifiedOnly()
	return r
}
