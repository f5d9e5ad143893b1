package merchant

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"strings"
	"time"

	"golang.org/x/net/idna"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/merchant/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// claimHeld is how long a domain is kept for the shop that has asked for it and not
// proved that it is theirs; after that another shop may have it.
const claimHeld = 7 * 24 * time.Hour

// Domains knows the shops' own domains.
type Domains struct {
	client *ent.Client
	market string // host that all shops share
	dns    *net.Resolver
}

// NewDomains asks the DNS server at address, HOST:PORT, or the system's where that is
// empty.
func NewDomains(client *ent.Client, market, address string) *Domains {
	return &Domains{client, market, resolverAt(address)}
}

// Domain is the shop's own domain, with the records that it needs; nil where the shop
// has asked for none.
func (d *Domains) Domain(ctx context.Context) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil || row == nil {
		return nil, err
	}
	return d.domainOf(ctx, row, nil), nil
}

// ownDomain is the shop's first domain, one that is verified before others; nil
// without one.
func ownDomain(ctx context.Context, client *ent.Client) (*ent.ShopDomain, error) {
	row, err := client.ShopDomain.Query().Order(ent.Desc(shopdomain.FieldVerified), ent.Asc(shopdomain.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, wrapped("find domain", err)
}

// Ask writes down a first domain for the shop. Invalid "domain_invalid" with what is
// wrong with it, Conflict "domain_set" where the shop has one, "domain_taken" where
// another shop has it.
func (d *Domains) Ask(ctx context.Context, in DomainRequest, now time.Time) (*Domain, error) {
	name, wrong := readDomain(in.Domain, d.market)
	if wrong != "" {
		f := fault.New(fault.Invalid, "domain_invalid")
		f.Fields = map[string]string{"domain": wrong}
		return nil, f
	}
	var asked *ent.ShopDomain
	err := db.Transact(ctx, d.client, "ask for domain", func(client *ent.Client) error {
		if _, err := holdShop(ctx, client); err != nil {
			return err
		}
		own, err := ownDomain(ctx, client)
		if err != nil {
			return err
		}
		if own != nil {
			return fault.New(fault.Conflict, "domain_set")
		}
		if err := release(ctx, client, name, now); err != nil {
			return err
		}
		asked, err = client.ShopDomain.Create().SetDomain(name).SetVerifyToken("haat-" + strings.ToLower(rand.Text())).Save(ctx)
		return wrapped("ask for domain", err)
	})
	if ent.IsConstraintError(err) { // of another shop, in the same moment
		return nil, fault.New(fault.Conflict, "domain_taken")
	}
	if err != nil {
		return nil, err
	}
	return d.domainOf(ctx, asked, nil), nil
}

// release takes a domain from a shop that never proved that it is theirs. Conflict
// "domain_taken" where that did, or has time left to.
func release(ctx context.Context, client *ent.Client, name string, now time.Time) error {
	system := audit.Quiet(viewer.WithSystem(ctx)) // the other shop's log is not ours to write
	row, err := client.ShopDomain.Query().Where(shopdomain.Domain(name)).Only(system)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find domain: %w", err)
	}
	n, err := client.ShopDomain.Delete().
		Where(shopdomain.ID(row.ID), shopdomain.Verified(false), shopdomain.CreatedAtLT(now.Add(-claimHeld).UTC())).Exec(system)
	if err != nil {
		return fmt.Errorf("release domain: %w", err)
	}
	if n == 0 {
		return fault.New(fault.Conflict, "domain_taken")
	}
	return nil
}

// Check looks up what DNS says of the shop's domain, and writes it down. Where all is
// as it should be the domain is verified, for good: the shop's pages are there from
// the next request on. NotFound "domain_not_set".
func (d *Domains) Check(ctx context.Context, now time.Time) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	found := d.lookUp(ctx, row)
	update := d.client.ShopDomain.UpdateOne(row).SetCheckedAt(now.UTC()).SetProblem(found.problem())
	if !row.Verified && found.problem() == "" {
		update.SetVerified(true).SetVerifiedAt(now.UTC())
	} else {
		ctx = audit.Quiet(ctx) // nobody has changed anything
	}
	row, err = update.Save(ctx)
	if ent.IsNotFound(err) { // another shop has it since
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	if err != nil {
		return nil, fmt.Errorf("write down domain: %w", err)
	}
	return d.domainOf(ctx, row, found), nil
}

// domainOf is a domain as its owner sees it; found is nil where nothing was looked up.
func (d *Domains) domainOf(ctx context.Context, row *ent.ShopDomain, found *lookup) *Domain {
	shown, err := idna.Display.ToUnicode(row.Domain)
	if err != nil { // letters that could pass for others are shown as DNS has them
		shown = row.Domain
	}
	return &Domain{
		Domain: row.Domain, Shown: shown, Verified: row.Verified, SSLStatus: row.SslStatus,
		AskedAt: row.CreatedAt, CheckedAt: row.CheckedAt, VerifiedAt: row.VerifiedAt,
		DNSFailed: strings.Contains(row.Problem, dnsFailed), Records: d.records(ctx, row, found),
	}
}
