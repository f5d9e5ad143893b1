package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"

	"haat/ent"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Options contains the dependencies and settings of New.
type Options struct {
	Client  *ent.Client
	Tenants *tenancy.Resolver
	Market  string // host that all shops share
	// Directory is the URL of the ACME directory; if empty, Let's Encrypt is used. Roots contains the root
	// certificates trusted for connections to it; if nil, those of the system are used.
	Directory string
	Roots     *x509.CertPool
	Email     string // contact address for the authority; may be empty
	// HTTP and HTTPS are the addresses, HOST:PORT, on which this server listens. The authority connects to
	// ports 80 and 443, which must be forwarded to them.
	HTTP, HTTPS string
	// DNS looks up the other name of a domain before a certificate is requested for it.
	DNS *net.Resolver
	// RenewAt is the fraction of a certificate's lifetime that remains when it is renewed; 0 means a third.
	RenewAt float64
	Logger  *slog.Logger
}

// Certificates obtains, renews and serves the TLS certificates of the platform's hosts.
type Certificates struct {
	client  *ent.Client
	tenants *tenancy.Resolver
	market  string
	storage *Storage
	cache   *certmagic.Cache
	magic   *certmagic.Config
	issuer  *certmagic.ACMEIssuer
	failed  *failures
	// notRenewed records hosts whose valid certificate could not be renewed.
	notRenewed *failures
	// missing records the other names of domains that do not exist in DNS, to avoid a look-up per visit.
	missing *failures
	dns     *net.Resolver
	logger  *slog.Logger

	closing  context.Context // done once Close is called
	close    context.CancelFunc
	mu       sync.Mutex
	renewing sync.WaitGroup
}

// memoryCapacity is the maximum number of certificates in a node's memory.
const memoryCapacity = 10_000

// New returns the service. The caller must call Run or Close.
func New(o Options) (*Certificates, error) {
	host, port, err := splitPort(o.HTTP)
	if err != nil {
		return nil, err
	}
	_, securePort, err := splitPort(o.HTTPS)
	if err != nil {
		return nil, err
	}
	log := zapLogger(o.Logger)
	c := &Certificates{
		client: o.Client, tenants: o.Tenants, market: o.Market, storage: NewStorage(o.Client, o.Logger),
		failed: newFailures(), notRenewed: newFailures(), missing: newMissing(), dns: o.DNS, logger: o.Logger,
	}
	c.closing, c.close = context.WithCancel(context.Background())
	c.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return c.magic, nil },
		Capacity:         memoryCapacity, Logger: log,
	})
	c.magic = certmagic.New(c.cache, certmagic.Config{
		Storage: c.storage, OnEvent: c.onEvent, Logger: log, RenewalWindowRatio: o.RenewAt,
		OnDemand: &certmagic.OnDemandConfig{DecisionFunc: c.decide},
	})
	c.issuer = certmagic.NewACMEIssuer(c.magic, certmagic.ACMEIssuer{
		CA: o.Directory, TrustedRoots: o.Roots, Agreed: true, Logger: log,
		Email:      contact(o.Email),
		ListenHost: host, AltHTTPPort: port, AltTLSALPNPort: securePort,
	})
	c.magic.Issuers = []certmagic.Issuer{c.issuer}
	return c, nil
}

// contact returns email, or a space if it is empty, because certmagic would otherwise prompt for an address
// on the terminal.
func contact(email string) string {
	if email == "" {
		return " "
	}
	return email
}

func splitPort(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("parse address: %w", err)
	}
	if port, err = strconv.Atoi(text); err != nil {
		return "", 0, fmt.Errorf("parse address: %w", err)
	}
	return host, port, nil
}

// handshakeTimeout is how long a TLS handshake waits for a new certificate.
const handshakeTimeout = time.Minute

// decide returns an error for hosts that do not belong to the platform. It also returns an error for hosts
// that the authority has refused recently, so that visits do not repeat the request. It tries once to obtain
// a first certificate itself, because certmagic would try for minutes.
func (c *Certificates) decide(ctx context.Context, host string) error {
	host, err := c.tenants.CertificateHost(ctx, host)
	if err != nil {
		return err
	}
	if ctx.Value(certmagic.ClientHelloInfoCtxKey) == nil { // a renewal, for which no visitor is waiting
		return c.renewBehind(ctx, host)
	}
	if err := c.failed.pause(host, time.Now()); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, handshakeTimeout)
	defer cancel()
	if err := c.refuseMissing(ctx, host); err != nil {
		return err
	}
	return c.magic.ObtainCertSync(ctx, host)
}

// refuseMissing returns an error if a host is the other name of a domain and does not exist in DNS. Nobody
// has set it up, so no certificate is requested.
func (c *Certificates) refuseMissing(ctx context.Context, host string) error {
	found, err := c.tenants.Host(ctx, host)
	if err != nil || found.Domain == "" {
		return err
	}
	if err := c.missing.pause(host, time.Now()); err != nil {
		return err
	}
	if _, err = c.dns.LookupNetIP(ctx, "ip", host+"."); err != nil {
		c.missing.add(host, time.Now())
		return fmt.Errorf("look up the other name of %s: %w", found.Domain, err)
	}
	return nil
}

// TLSConfig returns a configuration that serves each host's certificate. If a host has none yet, the
// handshake waits for it. Handshakes for hosts that do not belong to the platform fail.
func (c *Certificates) TLSConfig() *tls.Config {
	config := c.magic.TLSConfig()
	config.NextProtos = append([]string{"h2", "http/1.1"}, config.NextProtos...)
	return config
}

// HTTPHandler answers the authority's HTTP-01 challenges and redirects other requests for the platform's
// hosts to HTTPS.
func (c *Certificates) HTTPHandler() http.Handler {
	return c.issuer.HTTPChallengeHandler(http.HandlerFunc(c.toHTTPS))
}

func (c *Certificates) toHTTPS(w http.ResponseWriter, r *http.Request) {
	host, err := c.tenants.CertificateHost(r.Context(), r.Host)
	path := r.URL.RequestURI()
	switch {
	case fault.IsNotFound(err):
		http.Error(w, "Failed to resolve domain", http.StatusNotFound)
	case err != nil:
		c.logger.ErrorContext(r.Context(), "resolve host", "error", err)
		http.Error(w, "Please try again", http.StatusServiceUnavailable)
	case !strings.HasPrefix(path, "/"):
		http.Error(w, "Bad request", http.StatusBadRequest)
	default:
		// #nosec G710 -- host belongs to the platform, and path begins with a slash
		http.Redirect(w, r, "https://"+host+path, http.StatusPermanentRedirect)
	}
}

// Obtain obtains a certificate for a host that has none, or renews one that expires soon. If
// several nodes call it concurrently, one of them obtains the certificate.
func (c *Certificates) Obtain(ctx context.Context, host string) error {
	err := c.magic.ObtainCertSync(ctx, host)
	if err == nil {
		err = c.magic.RenewCertSync(ctx, host, false)
	}
	if err != nil {
		return fmt.Errorf("obtain certificate: %w", err)
	}
	return c.storeStatus(ctx, host, issued, "")
}

// Has reports whether a host has a certificate, on any node.
func (c *Certificates) Has(ctx context.Context, host string) (bool, error) {
	_, err := c.storage.Stat(ctx, certmagic.StorageKeys.SiteCert(c.issuer.IssuerKey(), host))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find certificate: %w", err)
	}
	return true, nil
}

// Interval and timeout of the maintenance of certificates. After an error, it runs again after
// maintainAfterError.
const (
	maintainEvery      = 12 * time.Hour
	maintainAfterError = 10 * time.Minute
	maintainTimeout    = 5 * time.Minute
)

// Run obtains the market host's certificate and periodically removes expired ones, until ctx ends. It then
// calls Close.
func (c *Certificates) Run(ctx context.Context) error {
	defer c.Close()
	for ctx.Err() == nil {
		pause := maintainEvery
		if err := c.maintain(ctx); err != nil && ctx.Err() == nil {
			c.logger.ErrorContext(ctx, "maintain certificates", "error", err)
			pause = maintainAfterError
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return nil
}

// Close cancels pending requests and releases this node's locks. After Close, no certificate is obtained or
// renewed.
func (c *Certificates) Close() {
	c.mu.Lock()
	c.close()
	c.mu.Unlock()
	c.renewing.Wait()
	c.cache.Stop()
	c.storage.Close()
}

func (c *Certificates) maintain(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, maintainTimeout)
	defer cancel()
	if err := c.Obtain(ctx, c.market); err != nil {
		return err
	}
	err := certmagic.CleanStorage(ctx, c.storage, certmagic.CleanStorageOptions{
		Logger: c.magic.Logger, InstanceID: "haat", Interval: maintainEvery,
		OCSPStaples: true, ExpiredCerts: true, ExpiredCertGracePeriod: 14 * 24 * time.Hour,
	})
	if err != nil {
		return fmt.Errorf("remove old certificates: %w", err)
	}
	return nil
}
