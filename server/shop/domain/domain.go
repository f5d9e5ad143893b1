// Package domain manages the shops' own domains: requests, DNS look-ups and verification. Methods require a
// context with the shop as viewer.
package domain

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/idna"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Domains is the service for the shops' own domains.
type Domains struct {
	client   *ent.Client
	market   string   // host shared by all shops
	reserved []string // other hosts of the platform, which no shop can have
	dns      *net.Resolver
	// certify obtains or renews the certificate of a host. It is nil if a proxy handles TLS.
	certify func(ctx context.Context, host string) error
	// hasCertificate reports whether a host has a certificate. It is nil if a proxy handles TLS.
	hasCertificate func(ctx context.Context, host string) (bool, error)
}

// New returns the service. It queries the DNS server at address, HOST:PORT, or the system's if address is
// empty.
func New(client *ent.Client, market, address string) *Domains {
	return &Domains{client: client, market: market, dns: resolverAt(address)}
}

// Reserve reserves hosts of the platform, such as the admin host, so that no shop can have them as
// its domain. Empty hosts are ignored.
func (d *Domains) Reserve(hosts ...string) { d.reserved = append(d.reserved, hosts...) }

// UseCertificates sets the functions that obtain the certificates of verified domains and report whether a
// host has one.
func (d *Domains) UseCertificates(certify func(ctx context.Context, host string) error, has func(ctx context.Context, host string) (bool, error)) {
	d.certify, d.hasCertificate = certify, has
}

// Domain returns the shop's own domain with the DNS records that it needs, or nil if the shop has no domain.
func (d *Domains) Domain(ctx context.Context) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil || row == nil {
		return nil, err
	}
	return d.domainOf(ctx, row, nil)
}

// ownDomain returns the shop's first domain, preferring a verified one, or nil if it has none.
func ownDomain(ctx context.Context, client *ent.Client) (*ent.ShopDomain, error) {
	row, err := client.ShopDomain.Query().Order(ent.Desc(shopdomain.FieldVerified), ent.Asc(shopdomain.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find domain", err)
}

// Request stores the shop's first domain and schedules its DNS checks. Several shops may request the same
// domain; it is assigned to the first that proves ownership. Errors: Invalid "domain_invalid" with the
// reason; Conflict "domain_set" if the shop already has a domain; Conflict "domain_taken" if another shop has
// verified this one.
func (d *Domains) Request(ctx context.Context, in DomainRequest, now time.Time) (*Domain, error) {
	name, err := d.read(in)
	if err != nil {
		return nil, err
	}
	return d.request(ctx, name, now, makeRoom)
}

// read returns the requested host name. The error is Invalid "domain_invalid".
func (d *Domains) read(in DomainRequest) (string, error) {
	name, wrong := readDomain(in.Domain, d.market)
	if twin := tenancy.Twin(name); wrong == "" && (twin == d.market || slices.Contains(d.reserved, name) || slices.Contains(d.reserved, twin)) {
		wrong = "ours"
	}
	if wrong == "" {
		return name, nil
	}
	f := fault.New(fault.Invalid, "domain_invalid")
	f.Fields = map[string]string{"domain": wrong}
	return "", f
}

// request stores a requested domain. In the same transaction, it first calls room, which removes the shop's
// current domain or returns an error.
func (d *Domains) request(ctx context.Context, name string, now time.Time, room func(context.Context, *ent.Client) error) (*Domain, error) {
	var asked *ent.ShopDomain
	err := db.Transact(ctx, d.client, "request domain", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		if err := room(ctx, client); err != nil {
			return err
		}
		if err := refuseTaken(ctx, client, name, 0); err != nil {
			return err
		}
		row, err := client.ShopDomain.Create().SetDomain(name).SetVerifyToken("haat-" + strings.ToLower(rand.Text())).Save(ctx)
		if err != nil {
			return fmt.Errorf("request domain: %w", err)
		}
		asked = row
		return addWatch(ctx, client, watch{Domain: row.ID, Round: 1}, now.Add(firstPause))
	})
	if err != nil {
		return nil, err
	}
	return d.domainOf(ctx, asked, nil)
}

// makeRoom deletes the shop's domain if another shop has verified the domain. Otherwise the error is Conflict
// "domain_set".
func makeRoom(ctx context.Context, client *ent.Client) error {
	own, err := ownDomain(ctx, client)
	if err != nil || own == nil {
		return err
	}
	if own.Verified || own.Problem != domainTaken {
		return fault.New(fault.Conflict, "domain_set")
	}
	return fault.Wrap("remove domain", client.ShopDomain.DeleteOne(own).Exec(ctx))
}

// refuseTaken returns Conflict "domain_taken" if a row other than own has verified the domain or its twin,
// which redirects to the domain.
func refuseTaken(ctx context.Context, client *ent.Client, name string, own int) error {
	taken, err := client.ShopDomain.Query().
		Where(shopdomain.DomainIn(name, tenancy.Twin(name)), shopdomain.Verified(true), shopdomain.IDNEQ(own)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("find domain: %w", err)
	}
	if taken {
		return fault.New(fault.Conflict, "domain_taken")
	}
	return nil
}

func isTaken(err error) bool {
	f, ok := fault.As(err)
	return ok && f.Code == "domain_taken"
}

// Check looks up the shop's domain in DNS and stores the result. If all records are right, the domain is
// verified permanently, and the shop's pages are served on it from the next request on. Errors: NotFound
// "domain_not_set"; Conflict "domain_taken" if another shop has verified the domain in the meantime.
func (d *Domains) Check(ctx context.Context, now time.Time) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	row, found, err := d.look(ctx, row, now)
	if ent.IsNotFound(err) { // the domain was deleted in the meantime
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	if err != nil {
		return nil, err
	}
	return d.domainOf(ctx, row, found)
}

// look looks a domain up in DNS and stores the result. The error is Conflict "domain_taken" if
// another shop has verified it.
func (d *Domains) look(ctx context.Context, row *ent.ShopDomain, now time.Time) (*ent.ShopDomain, *lookup, error) {
	var found *lookup
	err := error(nil)
	if !row.Verified {
		err = refuseTaken(ctx, d.client, row.Domain, row.ID)
	}
	if err == nil {
		found = d.lookUp(ctx, row)
		if row.Verified || !found.right() {
			row, err = d.storeLookup(ctx, row, found, now)
		} else {
			row, err = d.verify(ctx, row, found, now)
		}
	}
	if isTaken(err) {
		if _, noted := d.storeLookup(ctx, row, &lookup{problems: []string{domainTaken}}, now); noted != nil {
			return nil, nil, noted
		}
	}
	return row, found, err
}

// storeLookup stores the result of a look-up. It writes no entry to the activity log, because no person made
// the change.
func (d *Domains) storeLookup(ctx context.Context, row *ent.ShopDomain, found *lookup, now time.Time) (*ent.ShopDomain, error) {
	var noted *ent.ShopDomain
	err := db.Transact(ctx, d.client, "store look-up", func(client *ent.Client) error {
		update := client.ShopDomain.UpdateOneID(row.ID).SetCheckedAt(now.UTC()).SetProblem(found.problem())
		switch {
		case found.right():
			update.ClearLostSince()
		case row.Verified && row.LostSince == nil && !found.failed():
			update.SetLostSince(now.UTC())
		}
		var err error
		noted, err = update.Save(audit.Quiet(ctx))
		return fault.Wrap("store look-up", err)
	})
	return noted, err
}

// verify marks a domain as verified. The error is Conflict "domain_taken" if another shop verified
// it first.
func (d *Domains) verify(ctx context.Context, row *ent.ShopDomain, found *lookup, now time.Time) (*ent.ShopDomain, error) {
	verified := row
	err := db.Transact(ctx, d.client, "verify domain", func(client *ent.Client) error {
		if err := refuseTaken(ctx, client, row.Domain, row.ID); err != nil {
			return err
		}
		changed, err := client.ShopDomain.UpdateOneID(row.ID).Where(shopdomain.Verified(false)).
			SetCheckedAt(now.UTC()).SetProblem(found.problem()).SetVerified(true).SetVerifiedAt(now.UTC()).Save(ctx)
		if ent.IsNotFound(err) { // the domain was verified or deleted in the meantime
			verified, err = client.ShopDomain.Get(ctx, row.ID)
			return fault.Wrap("load domain", err)
		}
		if err != nil {
			return fmt.Errorf("verify domain: %w", err)
		}
		verified = changed
		return addWatch(ctx, client, watch{Domain: row.ID, Verified: true, Round: 1}, now)
	})
	return verified, err
}

// domainOf converts a row to its API form. found is nil if there was no look-up.
func (d *Domains) domainOf(ctx context.Context, row *ent.ShopDomain, found *lookup) (*Domain, error) {
	other, err := d.otherOf(ctx, row, found)
	if err != nil {
		return nil, err
	}
	return &Domain{
		Domain: row.Domain, Shown: display(row.Domain), Verified: row.Verified, SSLStatus: row.SslStatus, SSLProblem: row.SslProblem,
		AskedAt: row.CreatedAt, CheckedAt: row.CheckedAt, VerifiedAt: row.VerifiedAt,
		LostSince: row.LostSince, Taken: row.Problem == domainTaken, DNSFailed: strings.Contains(row.Problem, dnsFailed),
		Records: d.records(ctx, row, found), Other: other,
	}, nil
}

// display returns a domain in Unicode. If the name contains confusable letters, it returns the DNS form.
func display(domain string) string {
	shown, err := idna.Display.ToUnicode(domain)
	if err != nil {
		return domain
	}
	return shown
}
