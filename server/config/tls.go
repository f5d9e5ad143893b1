package config

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"os"
	"strings"
)

// ACME configures the certificate authority for HAAT_TLS=auto.
type ACME struct {
	URL   string `name:"url" env:"URL" help:"Directory address of the ACME server; empty for Let's Encrypt."`
	CA    string `name:"ca" env:"CA" help:"PEM file of the root certificates for connecting to the ACME server; empty for the system's."`
	Email string `name:"email" env:"EMAIL" help:"Contact email address for the ACME server."`
}

// AutoTLS reports whether the server obtains certificates and terminates TLS itself.
func (c *Config) AutoTLS() bool { return c.TLS == "auto" }

// Secure reports whether visitors use HTTPS, either to this server or to a proxy in front of it.
func (c *Config) Secure() bool { return c.Production() || c.AutoTLS() }

// Roots returns the root certificates for connecting to the ACME server, or nil if the system's are used.
func (a *ACME) Roots() (*x509.CertPool, error) {
	if a.CA == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(a.CA)
	if err != nil {
		return nil, fmt.Errorf("HAAT_ACME_CA: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("HAAT_ACME_CA: %s contains no PEM certificate", a.CA)
	}
	return roots, nil
}

func (c *Config) checkTLS() error {
	if err := oneOf("HAAT_TLS", c.TLS, "off", "auto"); err != nil {
		return err
	}
	if _, port, err := net.SplitHostPort(c.HTTPAddr); err != nil || port == "" {
		return fmt.Errorf("HAAT_HTTP_ADDR: %q is not HOST:PORT", c.HTTPAddr)
	}
	if c.ACME.URL != "" {
		if err := checkURL("HAAT_ACME_URL", c.ACME.URL, "https"); err != nil {
			return err
		}
	}
	if _, err := c.ACME.Roots(); err != nil {
		return err
	}
	if _, err := mail.ParseAddress(c.ACME.Email); c.ACME.Email != "" && err != nil {
		return fmt.Errorf("HAAT_ACME_EMAIL: %q is not an email address", c.ACME.Email)
	}
	return c.checkAutoTLS()
}

func (c *Config) checkAutoTLS() error {
	switch {
	case !c.AutoTLS():
		return nil
	case c.HTTPAddr == c.Addr:
		return errors.New("HAAT_HTTP_ADDR: must differ from HAAT_ADDR, which is for HTTPS")
	case !strings.Contains(c.MarketHost, ".") && c.ACME.URL == "":
		return fmt.Errorf("HAAT_MARKET_HOST: no public certificate authority issues certificates for %s: set a public host, or HAAT_ACME_URL", c.MarketHost)
	}
	return nil
}
