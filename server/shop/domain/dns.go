package domain

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"haat/ent"
	"haat/server/platform/fetch"
)

// Timeouts of a look-up whose result is stored, and of one whose result is only displayed.
const (
	lookupWithin = 6 * time.Second
	showWithin   = 2 * time.Second
)

// Problems found by a look-up. ShopDomain stores at most one of each kind, separated by spaces. Those that
// begin with otherPrefix concern only the other name, not the domain itself.
const (
	hostPrefix   = "host_"
	otherPrefix  = "other_"
	missing      = "missing"
	wrong        = "wrong"
	otherUnknown = otherPrefix + "unknown" // DNS failed
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
	problems   []string
	other      string // the problem of the other name, or ""
	hosts      []string
	otherHosts []string
	proofs     []string
}

// right reports whether the domain itself has no problem.
func (l *lookup) right() bool { return len(l.problems) == 0 }

// failed reports whether DNS did not answer.
func (l *lookup) failed() bool { return slices.Contains(l.problems, dnsFailed) }

// problem returns all problems in the form that ShopDomain stores.
func (l *lookup) problem() string {
	return strings.TrimSpace(strings.Join(l.problems, " ") + " " + l.other)
}

// lookUp queries DNS for a domain and its other name. A verified domain needs no proof.
func (d *Domains) lookUp(ctx context.Context, row *ent.ShopDomain) *lookup {
	ctx, cancel := context.WithTimeout(ctx, lookupWithin)
	defer cancel()
	l := &lookup{hosts: []string{}, proofs: []string{}}
	var other sync.WaitGroup
	other.Go(func() { l.other, l.otherHosts = d.lookUpOther(ctx, row.Domain) }) // must not delay the domain's own look-up
	failed := d.lookUpHost(ctx, row.Domain, l)
	if !row.Verified {
		failed = errors.Join(failed, d.lookUpProof(ctx, row, l))
	}
	other.Wait()
	if failed != nil { // the results are incomplete
		l.problems, l.other = []string{dnsFailed}, ""
	}
	return l
}

// lookUpHost checks whether a domain resolves to this server.
func (d *Domains) lookUpHost(ctx context.Context, domain string, l *lookup) error {
	problem, hosts, err := d.hostProblem(ctx, domain)
	if err != nil {
		return err
	}
	l.hosts = append(l.hosts, hosts...)
	if problem != "" {
		l.problems = append(l.problems, hostPrefix+problem)
	}
	return nil
}

// hostProblem checks whether a host is an alias (CNAME) of the market's host or resolves to one of its
// addresses. problem is "missing", "wrong", or "". hosts contains the host's public addresses.
func (d *Domains) hostProblem(ctx context.Context, host string) (problem string, hosts []string, err error) {
	addresses, err := d.addresses(ctx, host)
	if err != nil {
		return "", nil, err
	}
	for _, a := range addresses {
		if fetch.IsPublic(a) { // private addresses could reveal the server's internal network
			hosts = append(hosts, a.String())
		}
	}
	if len(addresses) == 0 {
		return missing, nil, nil
	}
	ours, err := d.addresses(ctx, d.market)
	if err != nil {
		return "", nil, err
	}
	if slices.ContainsFunc(addresses, func(a netip.Addr) bool { return slices.Contains(ours, a) }) {
		return "", hosts, nil
	}
	name, err := d.dns.LookupCNAME(ctx, absolute(host))
	if err = unlessMissing(err); err != nil {
		return "", nil, err
	}
	if !strings.EqualFold(name, absolute(d.market)) {
		return wrong, hosts, nil
	}
	return "", hosts, nil
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

// recordState is the result of the last look-up for the records of a purpose.
type recordState struct {
	problems, purpose string
	found             []string // values found by the look-up
}

// record returns a DNS record with this state.
func (s recordState) record(kind, host, value string) DNSRecord {
	r := DNSRecord{Purpose: s.purpose, Type: kind, Name: nameWithin(host), Host: host, Value: value, Found: []string{}}
	for problem := range strings.FieldsSeq(s.problems) {
		if whose, what, _ := strings.Cut(problem, "_"); whose == s.purpose {
			r.Problem = what
		}
	}
	if r.Problem == wrong {
		r.Found = append(r.Found, s.found...)
	}
	return r
}

// records returns the DNS records that the owner must set for a domain: the host record followed by the
// proof.
func (d *Domains) records(ctx context.Context, row *ent.ShopDomain, found *lookup) []DNSRecord {
	if found == nil {
		found = &lookup{}
	}
	list := d.hostRecords(ctx, row.Domain, recordState{row.Problem, "host", found.hosts})
	if !row.Verified {
		proof := recordState{row.Problem, "proof", found.proofs}
		list = append(list, proof.record("TXT", proofPrefix+row.Domain, row.VerifyToken))
	}
	return list
}

// hostRecords returns the records that make a host resolve to this server: a CNAME, or the market's addresses
// for a host that cannot have a CNAME.
func (d *Domains) hostRecords(ctx context.Context, host string, state recordState) []DNSRecord {
	list := []DNSRecord{}
	if isRegistered(host) {
		for _, address := range d.shownAddresses(ctx) {
			kind := "A"
			if address.Is6() {
				kind = "AAAA"
			}
			list = append(list, state.record(kind, host, address.String()))
		}
	}
	if len(list) == 0 {
		list = append(list, state.record("CNAME", host, d.market))
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
