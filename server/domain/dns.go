package domain

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/server/platform/fetch"
)

// Time limits of a look-up that is stored, and of one for display only.
const (
	lookupWithin = 6 * time.Second
	showWithin   = 2 * time.Second
)

// Problems found by a look-up. ShopDomain stores at most one of each kind, separated
// by spaces.
const (
	hostMissing  = "host_missing"
	hostWrong    = "host_wrong"
	proofMissing = "proof_missing"
	proofWrong   = "proof_wrong"
	dnsFailed    = "dns_failed"
	domainTaken  = "taken" // verified by another shop
)

// proofPrefix precedes the domain in the name of the TXT record that proves ownership.
const proofPrefix = "_haat."

// resolverAt returns a resolver for the DNS server at HOST:PORT, or the system's if
// address is empty.
func resolverAt(address string) *net.Resolver {
	if address == "" {
		return net.DefaultResolver
	}
	dialer := &net.Dialer{}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, network, address)
	}}
}

// lookup is the result of a DNS query for a domain.
type lookup struct {
	problems []string
	hosts    []string
	proofs   []string
}

func (l *lookup) problem() string { return strings.Join(l.problems, " ") }

// lookUp queries DNS for a domain. Verified domains need no proof.
func (d *Domains) lookUp(ctx context.Context, row *ent.ShopDomain) *lookup {
	ctx, cancel := context.WithTimeout(ctx, lookupWithin)
	defer cancel()
	l := &lookup{hosts: []string{}, proofs: []string{}}
	failed := d.lookUpHost(ctx, row.Domain, l)
	if !row.Verified {
		failed = errors.Join(failed, d.lookUpProof(ctx, row, l))
	}
	if failed != nil { // the results are incomplete
		l.problems = []string{dnsFailed}
	}
	return l
}

// lookUpHost checks that a domain resolves to an address of the market's host or is an
// alias (CNAME) of it.
func (d *Domains) lookUpHost(ctx context.Context, domain string, l *lookup) error {
	addresses, err := d.addresses(ctx, domain)
	if err != nil {
		return err
	}
	for _, a := range addresses {
		if fetch.IsPublic(a) { // others could reveal the server's own network
			l.hosts = append(l.hosts, a.String())
		}
	}
	if len(addresses) == 0 {
		l.problems = append(l.problems, hostMissing)
		return nil
	}
	ours, err := d.addresses(ctx, d.market)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(addresses, func(a netip.Addr) bool { return slices.Contains(ours, a) }) {
		return nil
	}
	name, err := d.dns.LookupCNAME(ctx, absolute(domain))
	if err = unlessMissing(err); err != nil {
		return err
	}
	if !strings.EqualFold(name, absolute(d.market)) {
		l.problems = append(l.problems, hostWrong)
	}
	return nil
}

// addresses returns the IP addresses of a host, or none if the host does not exist.
func (d *Domains) addresses(ctx context.Context, host string) ([]netip.Addr, error) {
	list, err := d.dns.LookupNetIP(ctx, "ip", absolute(host))
	if err := unlessMissing(err); err != nil {
		return nil, err
	}
	for i, a := range list {
		list[i] = a.Unmap()
	}
	return list, nil
}

func (d *Domains) lookUpProof(ctx context.Context, row *ent.ShopDomain, l *lookup) error {
	proofs, err := d.dns.LookupTXT(ctx, absolute(proofPrefix+row.Domain))
	if err := unlessMissing(err); err != nil {
		return err
	}
	l.proofs = append(l.proofs, proofs...)
	is := func(proof string) bool { return strings.TrimSpace(proof) == row.VerifyToken }
	switch {
	case len(proofs) == 0:
		l.problems = append(l.problems, proofMissing)
	case !slices.ContainsFunc(proofs, is):
		l.problems = append(l.problems, proofWrong)
	}
	return nil
}

// unlessMissing returns err, or nil if err reports that the name does not exist.
func unlessMissing(err error) error {
	var of *net.DNSError
	if errors.As(err, &of) && of.IsNotFound {
		return nil
	}
	return err
}

// absolute adds the final dot to a name, so that the resolver does not try the machine's search
// domains.
func absolute(name string) string { return name + "." }

// records returns the DNS records that an owner has to set for a domain: the host record followed
// by the proof.
func (d *Domains) records(ctx context.Context, row *ent.ShopDomain, found *lookup) []DNSRecord {
	of := func(kind, purpose, host, value string, there []string) DNSRecord {
		r := DNSRecord{Purpose: purpose, Type: kind, Name: nameWithin(host), Host: host, Value: value, Found: []string{}}
		for problem := range strings.FieldsSeq(row.Problem) {
			if whose, what, _ := strings.Cut(problem, "_"); whose == purpose {
				r.Problem = what
			}
		}
		if r.Problem == "wrong" {
			r.Found = append(r.Found, there...)
		}
		return r
	}
	if found == nil {
		found = &lookup{}
	}
	list := []DNSRecord{}
	if isRegistered(row.Domain) {
		for _, address := range d.shownAddresses(ctx) {
			kind := "A"
			if address.Is6() {
				kind = "AAAA"
			}
			list = append(list, of(kind, "host", row.Domain, address.String(), found.hosts))
		}
	}
	if len(list) == 0 {
		list = append(list, of("CNAME", "host", row.Domain, d.market, found.hosts))
	}
	if !row.Verified {
		list = append(list, of("TXT", "proof", proofPrefix+row.Domain, row.VerifyToken, found.proofs))
	}
	return list
}

// shownAddresses returns the market's addresses, for domains that cannot have a CNAME. It returns
// none if the look-up fails.
func (d *Domains) shownAddresses(ctx context.Context) []netip.Addr {
	ctx, cancel := context.WithTimeout(ctx, showWithin)
	defer cancel()
	list, err := d.addresses(ctx, d.market)
	if err != nil {
		return nil
	}
	slices.SortFunc(list, netip.Addr.Compare)
	return slices.Compact(list)
}
