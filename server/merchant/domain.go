package merchant

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
	"haat/server/merchant/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// Domains knows the shops' own domains.
type Domains struct {
	client *ent.Client
	market string   // host that all shops share
	ours   []string // other hosts of the platform
	dns    *net.Resolver
	// certify has a certificate made for a host, or a newer one; nil where a proxy has them.
	certify func(ctx context.Context, host string) error
}

// NewDomains asks the DNS server at address, HOST:PORT, or the system's where that is
// empty.
func NewDomains(client *ent.Client, market, address string) *Domains {
	return &Domains{client: client, market: market, dns: resolverAt(address)}
}

// Keep refuses hosts of the platform, such as the admin host, as shops' domains. Empty ones are none.
func (d *Domains) Keep(hosts ...string) { d.ours = append(d.ours, hosts...) }

// CertifyBy has the verified domains' certificates made.
func (d *Domains) CertifyBy(certify func(ctx context.Context, host string) error) {
	d.certify = certify
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

// Ask writes down a first domain for the shop, and has it looked at from then on. Other
// shops may have asked for it too: the one that proves it has it. Invalid
// "domain_invalid" with what is wrong with it, Conflict "domain_set" where the shop has
// one, "domain_taken" where another shop has proved it.
func (d *Domains) Ask(ctx context.Context, in DomainRequest, now time.Time) (*Domain, error) {
	name, err := d.read(in)
	if err != nil {
		return nil, err
	}
	return d.askedFor(ctx, name, now, makeRoom)
}

// read is the host that is meant: Invalid "domain_invalid".
func (d *Domains) read(in DomainRequest) (string, error) {
	name, wrong := readDomain(in.Domain, d.market)
	if wrong == "" && slices.Contains(d.ours, name) {
		wrong = "ours"
	}
	if wrong == "" {
		return name, nil
	}
	f := fault.New(fault.Invalid, "domain_invalid")
	f.Fields = map[string]string{"domain": wrong}
	return "", f
}

// askedFor writes a domain down in the place that room makes.
func (d *Domains) askedFor(ctx context.Context, name string, now time.Time, room func(context.Context, *ent.Client) error) (*Domain, error) {
	var asked *ent.ShopDomain
	err := db.Transact(ctx, d.client, "ask for domain", func(client *ent.Client) error {
		if _, err := holdShop(ctx, client); err != nil {
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
			return fmt.Errorf("ask for domain: %w", err)
		}
		asked = row
		return addWatch(ctx, client, watch{Domain: row.ID, Round: 1}, now.Add(firstPause))
	})
	if err != nil {
		return nil, err
	}
	return d.domainOf(ctx, asked, nil), nil
}

// makeRoom takes away a domain that turned out to be another shop's. Conflict
// "domain_set" where the shop has another one.
func makeRoom(ctx context.Context, client *ent.Client) error {
	own, err := ownDomain(ctx, client)
	if err != nil || own == nil {
		return err
	}
	if own.Verified || own.Problem != domainTaken {
		return fault.New(fault.Conflict, "domain_set")
	}
	return wrapped("remove domain", client.ShopDomain.DeleteOne(own).Exec(ctx))
}

// refuseTaken is Conflict "domain_taken" where a shop has proved the domain, but for the
// row own.
func refuseTaken(ctx context.Context, client *ent.Client, name string, own int) error {
	taken, err := client.ShopDomain.Query().
		Where(shopdomain.Domain(name), shopdomain.Verified(true), shopdomain.IDNEQ(own)).Exist(viewer.WithSystem(ctx))
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

// Check looks up what DNS says of the shop's domain, and writes it down. Where all is
// as it should be the domain is verified, for good: the shop's pages are there from
// the next request on. NotFound "domain_not_set", Conflict "domain_taken" where another
// shop has proved it meanwhile.
func (d *Domains) Check(ctx context.Context, now time.Time) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	row, found, err := d.look(ctx, row, now)
	if ent.IsNotFound(err) { // it was removed since
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	if err != nil {
		return nil, err
	}
	return d.domainOf(ctx, row, found), nil
}

// look asks DNS about a domain and writes down what it says. Conflict "domain_taken".
func (d *Domains) look(ctx context.Context, row *ent.ShopDomain, now time.Time) (*ent.ShopDomain, *lookup, error) {
	var found *lookup
	err := error(nil)
	if !row.Verified {
		err = refuseTaken(ctx, d.client, row.Domain, row.ID)
	}
	if err == nil {
		found = d.lookUp(ctx, row)
		if row.Verified || found.problem() != "" {
			row, err = d.note(ctx, row, found.problem(), now)
		} else {
			row, err = d.verify(ctx, row, now)
		}
	}
	if isTaken(err) {
		if _, noted := d.note(ctx, row, domainTaken, now); noted != nil {
			return nil, nil, noted
		}
	}
	return row, found, err
}

// note writes down what a look has found. It is no change that anybody made.
func (d *Domains) note(ctx context.Context, row *ent.ShopDomain, problem string, now time.Time) (*ent.ShopDomain, error) {
	var noted *ent.ShopDomain
	err := db.Transact(ctx, d.client, "write down domain", func(client *ent.Client) error {
		update := client.ShopDomain.UpdateOneID(row.ID).SetCheckedAt(now.UTC()).SetProblem(problem)
		switch {
		case problem == "":
			update.ClearLostSince()
		case row.Verified && row.LostSince == nil && problem != dnsFailed:
			update.SetLostSince(now.UTC())
		}
		var err error
		noted, err = update.Save(audit.Quiet(ctx))
		return wrapped("write down domain", err)
	})
	return noted, err
}

// verify gives a domain to the shop that has proved it, unless another was faster:
// Conflict "domain_taken".
func (d *Domains) verify(ctx context.Context, row *ent.ShopDomain, now time.Time) (*ent.ShopDomain, error) {
	verified := row
	err := db.Transact(ctx, d.client, "verify domain", func(client *ent.Client) error {
		if err := refuseTaken(ctx, client, row.Domain, row.ID); err != nil {
			return err
		}
		changed, err := client.ShopDomain.UpdateOneID(row.ID).Where(shopdomain.Verified(false)).
			SetCheckedAt(now.UTC()).SetProblem("").SetVerified(true).SetVerifiedAt(now.UTC()).Save(ctx)
		if ent.IsNotFound(err) { // it was verified since, or removed
			verified, err = client.ShopDomain.Get(ctx, row.ID)
			return wrapped("load domain", err)
		}
		if err != nil {
			return fmt.Errorf("verify domain: %w", err)
		}
		verified = changed
		return addWatch(ctx, client, watch{Domain: row.ID, Verified: true, Round: 1}, now)
	})
	return verified, err
}

// domainOf is a domain as its owner sees it; found is nil where nothing was looked up.
func (d *Domains) domainOf(ctx context.Context, row *ent.ShopDomain, found *lookup) *Domain {
	shown, err := idna.Display.ToUnicode(row.Domain)
	if err != nil { // letters that could pass for others are shown as DNS has them
		shown = row.Domain
	}
	return &Domain{
		Domain: row.Domain, Shown: shown, Verified: row.Verified, SSLStatus: row.SslStatus, SSLProblem: row.SslProblem,
		AskedAt: row.CreatedAt, CheckedAt: row.CheckedAt, VerifiedAt: row.VerifiedAt,
		LostSince: row.LostSince, Taken: row.Problem == domainTaken, DNSFailed: strings.Contains(row.Problem, dnsFailed), Records: d.records(ctx, row, found),
	}
}
