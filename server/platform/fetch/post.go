package fetch

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/netip"
	"time"
)

// postTimeout is the maximum duration of a request, including its response.
const postTimeout = 10 * time.Second

// maxAnswer is the maximum number of bytes that can be read from a response's body.
const maxAnswer = 64 << 10

// Poster sends requests to https addresses that merchants choose. Like Client, it connects only to allowed
// addresses. It does not follow redirects.
type Poster struct {
	http *http.Client
}

// NewPoster returns a Poster that connects only to the addresses and ports for which the function allowed
// returns true, such as Public. roots are the certificates of the trusted authorities; nil means the system's.
func NewPoster(allowed func(netip.AddrPort) bool, roots *x509.CertPool) *Poster {
	transport := NewTransport(allowed)
	transport.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
	return &Poster{&http.Client{
		Transport: transport, Timeout: postTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Do sends a request. The error wraps ErrBlocked if the address is not https or not allowed. The
// caller must close the response's body, of which at most 64 KB can be read.
func (p *Poster) Do(req *http.Request) (*http.Response, error) {
	if req.URL.Scheme != "https" || checkURL(req.URL) != nil {
		return nil, ErrBlocked
	}
	res, err := p.http.Do(req)
	if err != nil {
		return nil, err
	}
	res.Body = limited{io.LimitReader(res.Body, maxAnswer), res.Body}
	return res, nil
}

// limited is a body of which only a part can be read.
type limited struct {
	io.Reader
	io.Closer
}
