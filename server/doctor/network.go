package doctor

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/shop/domain"
)

// checkSMS checks whether the SMS gateway is reachable, without sending a message.
func checkSMS(ctx context.Context, cfg *config.Config) []Finding {
	const check = "sms"
	if path, isFile := strings.CutPrefix(cfg.SMSURL, "file://"); isFile {
		if err := canWriteIn(filepath.Dir(path)); err != nil {
			return []Finding{fail(check, err, "make it writable for haat, or change HAAT_SMS_URL")}
		}
		return []Finding{ok(check, "messages are written to %s", path)}
	}
	const do = "check HAAT_SMS_URL, the gateway and the firewall; codes and notices wait meanwhile"
	u, err := url.Parse(cfg.SMSURL)
	if err != nil {
		return []Finding{fail(check, errors.New("invalid gateway address"), do)}
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	address := net.JoinHostPort(u.Hostname(), port)
	ctx, cancel := context.WithTimeout(ctx, cfg.SMS.Timeout)
	defer cancel()
	var connection net.Conn
	if u.Scheme == "https" {
		connection, err = (&tls.Dialer{}).DialContext(ctx, "tcp", address)
	} else {
		connection, err = (&net.Dialer{}).DialContext(ctx, "tcp", address)
	}
	if err != nil {
		return []Finding{fail(check, fmt.Errorf("cannot reach the gateway %s: %w", address, err), do)}
	}
	if err := connection.Close(); err != nil {
		return []Finding{fail(check, err, do)}
	}
	return []Finding{ok(check, "the gateway %s is reachable; no message was sent", address)}
}

// checkMarket checks whether the market's host and a random subdomain resolve.
func checkMarket(ctx context.Context, cfg *config.Config) []Finding {
	const check = "dns"
	host := cfg.MarketHost
	if isLocal(host) && cfg.DNS == "" {
		return []Finding{ok(check, "%s is a local name", host)}
	}
	resolver := domain.ResolverAt(cfg.DNS)
	market, err := resolver.LookupHost(ctx, host+".")
	if err != nil {
		return []Finding{fail(check, err, "create an A or AAAA record for "+host+" with the address of this server or the load balancer")}
	}
	below, err := resolver.LookupHost(ctx, strings.ToLower(rand.Text())+"."+host+".")
	do := "create the same DNS records for *." + host + " as for " + host
	switch {
	case err != nil:
		return []Finding{ok(check, "%s resolves", host), warn(check, "subdomains of "+host+" do not resolve", do)}
	case !slices.ContainsFunc(below, func(a string) bool { return slices.Contains(market, a) }):
		return []Finding{ok(check, "%s resolves", host), warn(check, "subdomains of "+host+" resolve to another address", do)}
	}
	found := []Finding{ok(check, "%s and its subdomains resolve", host)}
	if !cfg.AutoTLS() && cfg.Production() {
		found = append(found, ok(check, "the proxy needs a certificate for *.%s: shops may use their subdomains", host))
	}
	return found
}

// mostDomains is the maximum number of shop domains that are looked up.
const mostDomains = 100

// checkDomains looks up verified shop domains, beginning with those that failed before.
func checkDomains(ctx context.Context, cfg *config.Config, d *db.DB) []Finding {
	const check = "domains"
	found, err := domain.New(d.Client, cfg.MarketHost, cfg.DNS).CheckVerified(ctx, mostDomains)
	if err != nil {
		return afterTables(check, err)
	}
	if len(found.Problems) == 0 {
		return []Finding{ok(check, "%d of %d shop domains checked, all resolve to this server", found.Looked, found.All)}
	}
	var list []Finding
	for _, p := range found.Problems {
		list = append(list, warn(check, p.Domain+" does not resolve to this server ("+p.Problem+")", "the shop must set its DNS records again, see haat shop domain"))
	}
	return list
}

// Thresholds for clock differences. Tokens and codes are valid for minutes.
const (
	clockOff   = 2 * time.Second
	clockWrong = time.Minute
)

// checkClock compares this machine's clock with those of the services that it uses.
func checkClock(ctx context.Context, cfg *config.Config, d *db.DB) []Finding {
	var found []Finding
	if d.IsPostgres() {
		var theirs time.Time
		sent := time.Now()
		if err := d.SQL.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&theirs); err != nil {
			return []Finding{fail("clock", err, "see database")}
		}
		found = append(found, apart("the database's", theirs, sent, time.Now(), 0))
	}
	for whose, address := range clocksOf(cfg) {
		found = append(found, clockAt(ctx, whose, address, cfg))
	}
	if len(found) == 0 {
		found = append(found, ok("clock", "no other clock to compare with; synchronise this one by NTP"))
	}
	return found
}

// clocksOf returns the URLs whose responses have a Date header, by description.
func clocksOf(cfg *config.Config) map[string]string {
	all := map[string]string{}
	if u, err := url.Parse(cfg.MediaURL); err == nil && u.Scheme == "s3" {
		all["the media store's"] = "https://s3.amazonaws.com"
		if endpoint := u.Query().Get("endpoint"); endpoint != "" {
			all["the media store's"] = endpoint
		}
	}
	if cfg.AutoTLS() {
		all["the ACME server's"] = "https://acme-v02.api.letsencrypt.org/directory"
		if cfg.ACME.URL != "" {
			all["the ACME server's"] = cfg.ACME.URL
		}
	}
	return all
}

func clockAt(ctx context.Context, whose, address string, cfg *config.Config) Finding {
	roots, err := cfg.ACME.Roots()
	if err != nil {
		return fail("clock", err, "see HAAT_ACME_CA")
	}
	transport := &http.Transport{Proxy: http.ProxyFromEnvironment}
	defer transport.CloseIdleConnections()
	if address == cfg.ACME.URL {
		transport.TLSClientConfig = &tls.Config{RootCAs: roots}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, address, nil)
	if err != nil {
		return fail("clock", err, "check the address")
	}
	sent := time.Now()
	res, err := transport.RoundTrip(req)
	if err != nil {
		return warn("clock", whose+" cannot be read: "+fault.OneLine(err), "check the network and the firewall")
	}
	defer res.Body.Close()
	theirs, err := http.ParseTime(res.Header.Get("Date"))
	if err != nil {
		return ok("clock", "%s is unknown", whose)
	}
	return apart(whose, theirs, sent, time.Now(), time.Second) // the header has whole seconds, so it may be up to 1 s behind
}

// apart compares a clock that was read between sent and answered with this machine's. coarse is the
// resolution of the other clock, whose reading may be late by up to coarse.
func apart(whose string, theirs, sent, answered time.Time, coarse time.Duration) Finding {
	off := time.Duration(0)
	switch {
	case theirs.Add(coarse).Before(sent):
		off = sent.Sub(theirs.Add(coarse))
	case theirs.After(answered):
		off = theirs.Sub(answered)
	}
	const do = "synchronise both by NTP (timedatectl set-ntp true)"
	message := fmt.Sprintf("%s away from %s", off.Round(time.Millisecond), whose)
	switch {
	case off >= clockWrong:
		return fail("clock", errors.New(message), do)
	case off >= clockOff:
		return warn("clock", message, do)
	}
	return ok("clock", "in sync with %s", whose)
}
