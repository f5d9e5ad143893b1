package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
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

// Options are what certificates are made with.
type Options struct {
	Client  *ent.Client
	Tenants *tenancy.Resolver
	Market  string // host that all shops share
	// Directory is the authority's; empty for Let's Encrypt's. Roots are trusted for the
	// way there; nil for the system's.
	Directory string
	Roots     *x509.CertPool
	Email     string // where the authority writes to, or empty
	// HTTP and HTTPS are the addresses, HOST:PORT, that this server listens on; the
	// authority comes to ports 80 and 443, which lead there.
	HTTP, HTTPS string
	// RenewAt is the part of its time that a certificate has left when it is renewed; a
	// third where it is 0.
	RenewAt float64
	Logger  *slog.Logger
}

// Certificates has them made, renewed and shown to visitors.
type Certificates struct {
	client  *ent.Client
	tenants *tenancy.Resolver
	market  string
	storage *Storage
	cache   *certmagic.Cache
	magic   *certmagic.Config
	issuer  *certmagic.ACMEIssuer
	failed  *failures
	// notRenewed are those whose certificates are good, but no newer ones could be had.
	notRenewed *failures
	logger     *slog.Logger

	closing  context.Context // ends when Close is called
	close    context.CancelFunc
	mu       sync.Mutex
	renewing sync.WaitGroup
}

// keptInMemory is how many certificates a node keeps at hand.
const keptInMemory = 10_000

// New prepares to have certificates made. Run must be called, or Close.
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
		failed: newFailures(), notRenewed: newFailures(), logger: o.Logger,
	}
	c.closing, c.close = context.WithCancel(context.Background())
	c.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return c.magic, nil },
		Capacity:         keptInMemory, Logger: log,
	})
	c.magic = certmagic.New(c.cache, certmagic.Config{
		Storage: c.storage, OnEvent: c.heard, Logger: log, RenewalWindowRatio: o.RenewAt,
		OnDemand: &certmagic.OnDemandConfig{DecisionFunc: c.mayHaveOne},
	})
	c.issuer = certmagic.NewACMEIssuer(c.magic, certmagic.ACMEIssuer{
		CA: o.Directory, TrustedRoots: o.Roots, Agreed: true, Logger: log,
		Email:      orBlank(o.Email),
		ListenHost: host, AltHTTPPort: port, AltTLSALPNPort: securePort,
	})
	c.magic.Issuers = []certmagic.Issuer{c.issuer}
	return c, nil
}

// orBlank is an address, or a blank: certmagic would ask for one on the terminal.
func orBlank(email string) string {
	if email == "" {
		return " "
	}
	return email
}

func splitPort(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("read address: %w", err)
	}
	if port, err = strconv.Atoi(text); err != nil {
		return "", 0, fmt.Errorf("read address: %w", err)
	}
	return host, port, nil
}

// Visitors wait no longer for a certificate than this.
const visitorsWait = time.Minute

// mayHaveOne refuses hosts that are not ours, and those that the authority has refused a
// moment ago: every visit would ask it again. A first certificate is made here and tried
// once, where certmagic would try for minutes.
func (c *Certificates) mayHaveOne(ctx context.Context, host string) error {
	host, err := c.tenants.Ours(ctx, host)
	if err != nil {
		return err
	}
	if ctx.Value(certmagic.ClientHelloInfoCtxKey) == nil { // no visitor waits for it
		return c.renewBehind(ctx, host)
	}
	if err := c.failed.pause(host, time.Now()); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, visitorsWait)
	defer cancel()
	return c.magic.ObtainCertSync(ctx, host)
}

// TLSConfig shows each visitor the certificate of the host they come to. One that is not
// there yet is made while they wait; the handshake of a host that is not ours fails.
func (c *Certificates) TLSConfig() *tls.Config {
	shown := c.magic.TLSConfig()
	shown.NextProtos = append([]string{"h2", "http/1.1"}, shown.NextProtos...)
	return shown
}

// HTTPHandler answers the authority's questions of how a host is ours, and sends visitors
// of our hosts to HTTPS.
func (c *Certificates) HTTPHandler() http.Handler {
	return c.issuer.HTTPChallengeHandler(http.HandlerFunc(c.toHTTPS))
}

func (c *Certificates) toHTTPS(w http.ResponseWriter, r *http.Request) {
	host, err := c.tenants.Ours(r.Context(), r.Host)
	path := r.URL.RequestURI()
	switch {
	case fault.IsNotFound(err):
		http.Error(w, "Failed to resolve domain", http.StatusNotFound)
	case err != nil:
		c.logger.ErrorContext(r.Context(), "host cannot be resolved", "error", err)
		http.Error(w, "Please try again", http.StatusServiceUnavailable)
	case !strings.HasPrefix(path, "/"):
		http.Error(w, "Bad request", http.StatusBadRequest)
	default:
		// #nosec G710 -- host is one of ours, and path begins with a slash
		http.Redirect(w, r, "https://"+host+path, http.StatusPermanentRedirect)
	}
}

// Obtain has a certificate made for a host of ours that has none, and a newer one for a
// host whose certificate ends soon. Other nodes may do the same: it is made once.
func (c *Certificates) Obtain(ctx context.Context, host string) error {
	err := c.magic.ObtainCertSync(ctx, host)
	if err == nil {
		err = c.magic.RenewCertSync(ctx, host, false)
	}
	if err != nil {
		return fmt.Errorf("obtain certificate: %w", err)
	}
	return c.note(ctx, host, issued, "")
}

// The market's certificate is looked after this often, more often where that fails.
const (
	tendEach   = 12 * time.Hour
	tendSooner = 10 * time.Minute
	tendWithin = 5 * time.Minute
)

// Run has the market's own certificate made and removes old ones, until ctx ends.
func (c *Certificates) Run(ctx context.Context) error {
	defer c.Close()
	for ctx.Err() == nil {
		pause := tendEach
		if err := c.tend(ctx); err != nil && ctx.Err() == nil {
			c.logger.ErrorContext(ctx, "certificates cannot be tended", "error", err)
			pause = tendSooner
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return nil
}

// Close breaks off what is under way and gives back what this node holds. Nothing is
// made or renewed afterwards.
func (c *Certificates) Close() {
	c.mu.Lock()
	c.close()
	c.mu.Unlock()
	c.renewing.Wait()
	c.cache.Stop()
	c.storage.Close()
}

func (c *Certificates) tend(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, tendWithin)
	defer cancel()
	if err := c.Obtain(ctx, c.market); err != nil {
		return err
	}
	err := certmagic.CleanStorage(ctx, c.storage, certmagic.CleanStorageOptions{
		Logger: c.magic.Logger, InstanceID: "haat", Interval: tendEach,
		OCSPStaples: true, ExpiredCerts: true, ExpiredCertGracePeriod: 14 * 24 * time.Hour,
	})
	if err != nil {
		return fmt.Errorf("remove old certificates: %w", err)
	}
	return nil
}
