package main

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
	"haat/server/merchant"
	"haat/server/platform/db"
)

// lookAtSMS sends no message: it looks whether one could be.
func lookAtSMS(ctx context.Context, cfg *config.Config) []finding {
	const check = "sms"
	if path, isFile := strings.CutPrefix(cfg.SMSURL, "file://"); isFile {
		if err := canWriteIn(filepath.Dir(path)); err != nil {
			return []finding{fail(check, err, "let haat write there, or see HAAT_SMS_URL")}
		}
		return []finding{ok(check, "are written to %s", path)}
	}
	const do = "see HAAT_SMS_URL, the gateway's state and the firewall: codes and notices wait meanwhile"
	u, err := url.Parse(cfg.SMSURL)
	if err != nil {
		return []finding{fail(check, errors.New("the gateway's address cannot be read"), do)}
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
		return []finding{fail(check, fmt.Errorf("the gateway %s cannot be reached: %w", address, err), do)}
	}
	if err := connection.Close(); err != nil {
		return []finding{fail(check, err, do)}
	}
	return []finding{ok(check, "the gateway %s can be reached; no message was sent", address)}
}

// lookAtMarket looks for the market's host and any below it in the DNS.
func lookAtMarket(ctx context.Context, cfg *config.Config) []finding {
	const check = "dns"
	host := cfg.MarketHost
	if isLocal(host) && cfg.DNS == "" {
		return []finding{ok(check, "%s is a name of this machine", host)}
	}
	resolver := merchant.ResolverAt(cfg.DNS)
	market, err := resolver.LookupHost(ctx, host+".")
	if err != nil {
		return []finding{fail(check, err, "give "+host+" an A or AAAA record with this server's or the balancer's address")}
	}
	below, err := resolver.LookupHost(ctx, strings.ToLower(rand.Text())+"."+host+".")
	do := "give *." + host + " the records that " + host + " has"
	switch {
	case err != nil:
		return []finding{ok(check, "%s is found", host), warn(check, "shops below "+host+" are not found by their hosts", do)}
	case !slices.ContainsFunc(below, func(a string) bool { return slices.Contains(market, a) }):
		return []finding{ok(check, "%s is found", host), warn(check, "shops below "+host+" lead elsewhere", do)}
	}
	found := []finding{ok(check, "%s and hosts below it are found", host)}
	if !cfg.AutoTLS() && cfg.Production() {
		found = append(found, ok(check, "the proxy needs a certificate for *.%s: shops may use their subdomains", host))
	}
	return found
}

// mostDomains is how many own domains are looked up.
const mostDomains = 100

// lookAtDomains looks up the own domains that are verified, those first that were found
// elsewhere before.
func lookAtDomains(ctx context.Context, cfg *config.Config, d *db.DB) []finding {
	const check = "domains"
	found, err := merchant.NewDomains(d.Client, cfg.MarketHost, cfg.DNS).LookAtVerified(ctx, mostDomains)
	if err != nil {
		return afterTables(check, err)
	}
	if len(found.Problems) == 0 {
		return []finding{ok(check, "%d of %d own domains were looked up, all lead here", found.Looked, found.All)}
	}
	var list []finding
	for _, p := range found.Problems {
		list = append(list, warn(check, p.Domain+" does not lead here ("+p.Problem+")", "its shop has to set its records again, see haat shop domain"))
	}
	return list
}

// How far clocks may be apart: tokens and codes are good for minutes.
const (
	clockOff   = 2 * time.Second
	clockWrong = time.Minute
)

// lookAtClock holds this machine's clock against those of the others it talks to.
func lookAtClock(ctx context.Context, cfg *config.Config, d *db.DB) []finding {
	var found []finding
	if d.IsPostgres() {
		var theirs time.Time
		sent := time.Now()
		if err := d.SQL.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&theirs); err != nil {
			return []finding{fail("clock", err, "see database")}
		}
		found = append(found, apart("the database's", theirs, sent, time.Now(), 0))
	}
	for whose, address := range clocksOf(cfg) {
		found = append(found, clockAt(ctx, whose, address, cfg))
	}
	if len(found) == 0 {
		found = append(found, ok("clock", "no other clock to compare with: keep this one right by NTP"))
	}
	return found
}

// clocksOf are the addresses whose answers carry a time.
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

func clockAt(ctx context.Context, whose, address string, cfg *config.Config) finding {
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
		return fail("clock", err, "see the address")
	}
	sent := time.Now()
	res, err := transport.RoundTrip(req)
	if err != nil {
		return warn("clock", whose+" cannot be asked: "+oneLine(err), "see the network and the firewall")
	}
	defer res.Body.Close()
	theirs, err := http.ParseTime(res.Header.Get("Date"))
	if err != nil {
		return ok("clock", "%s is not said", whose)
	}
	return apart(whose, theirs, sent, time.Now(), time.Second) // the header has whole seconds
}

// apart compares a clock that was read between two moments of ours; it may be this much
// behind by its form.
func apart(whose string, theirs, sent, answered time.Time, coarse time.Duration) finding {
	off := time.Duration(0)
	switch {
	case theirs.Add(coarse).Before(sent):
		off = sent.Sub(theirs.Add(coarse))
	case theirs.After(answered):
		off = theirs.Sub(answered)
	}
	const do = "keep both right by NTP (timedatectl set-ntp true)"
	message := fmt.Sprintf("%s away from %s", off.Round(time.Millisecond), whose)
	switch {
	case off >= clockWrong:
		return fail("clock", errors.New(message), do)
	case off >= clockOff:
		return warn("clock", message, do)
	}
	return ok("clock", "as %s", whose)
}
