// Package tenancy finds the shop that a request is for: by its own domain, by
// {slug}.{market host}, or by the slug in the path on the market host.
package tenancy

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/maypok86/otter/v2"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/pubsub"
)

// HostsTag is of what a host leads to.
const HostsTag = "hosts"

// Tenant is a shop with its verified own domain, which may be empty: it is until the
// domain has a certificate, where the server has them made.
type Tenant struct {
	Shop   *ent.Shop
	Domain string
	// Own is the host that the shop's pages have their address at: Domain, else {slug}.{market host}
	// where its owner has chosen that; empty: on the market's host.
	Own string
}

// Context limits the database to the tenant's rows.
func (t *Tenant) Context(ctx context.Context) context.Context {
	return viewer.WithShop(ctx, t.Shop.ID)
}

// Host is what a request's host stands for: the market, or one shop.
type Host struct {
	Name string // lower case, no port
	Slug string // of the shop; empty on the market host
}

// Market reports whether the host is the one that all shops share.
func (h Host) Market() bool { return h.Slug == "" }

const (
	hostsKept     = 10_000
	hostKept      = time.Hour
	unknownKept   = time.Minute
	maxHostLength = 253
	// A host that is remembered is not asked for longer than this.
	doubtWithin = time.Second
)

// Resolver looks shops up. It is a pubsub.Subscriber.
type Resolver struct {
	client     *ent.Client
	marketHost string
	served     []string                      // other hosts of the server
	hosts      *otter.Cache[hostKey, string] // the slug; empty: no shop's
	// generation is raised when hosts are forgotten, so that a look-up from before is not kept.
	generation atomic.Int64
	// While suspended, what is remembered is used only where the database cannot be asked.
	suspended atomic.Bool
	known     knownHosts
	misses    misses
	// certified has links name an own domain no sooner than it has a certificate.
	certified bool
}

type hostKey struct {
	generation int64
	name       string
}

// NewResolver makes a resolver for the market at marketHost (no port).
func NewResolver(client *ent.Client, marketHost string) *Resolver {
	hosts := otter.Must(&otter.Options[hostKey, string]{
		MaximumSize: hostsKept,
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[hostKey, string]) time.Duration {
			if e.Value == "" {
				return unknownKept
			}
			return hostKept
		}),
	})
	return &Resolver{client: client, marketHost: marketHost, hosts: hosts}
}

// Host finds what a Host header stands for. NotFound "domain_unknown": none of ours.
func (r *Resolver) Host(ctx context.Context, header string) (Host, error) {
	name := HostName(header)
	if r.isMarket(name) {
		return Host{Name: name}, nil
	}
	if slug, ok := strings.CutSuffix(name, "."+r.marketHost); ok {
		if !ValidSlug(slug) {
			return Host{Name: name}, fault.New(fault.NotFound, "domain_unknown")
		}
		return Host{Name: name, Slug: slug}, nil
	}
	if len(name) > maxHostLength || !strings.Contains(name, ".") {
		return Host{Name: name}, fault.New(fault.NotFound, "domain_unknown")
	}
	slug, err := r.slugOf(ctx, name)
	if err != nil {
		return Host{}, fmt.Errorf("resolve host: %w", err)
	}
	if slug == "" {
		return Host{Name: name}, fault.New(fault.NotFound, "domain_unknown")
	}
	return Host{Name: name, Slug: slug}, nil
}

// On the market host's machine, its loopback addresses are the market too.
func (r *Resolver) isMarket(name string) bool {
	if name == r.marketHost || name == "www."+r.marketHost {
		return true
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return ip != nil && ip.IsLoopback()
}

// slugOf is the slug behind a host, from memory where purges are heard of; empty where
// there is none.
func (r *Resolver) slugOf(ctx context.Context, name string) (slug string, err error) {
	key := hostKey{r.generation.Load(), name}
	remembered, ok := r.hosts.GetIfPresent(key)
	if !ok {
		return r.askForHost(ctx, key)
	}
	if !r.suspended.Load() {
		return remembered, nil
	}
	ctx, cancel := context.WithTimeout(ctx, doubtWithin)
	defer cancel()
	if slug, err = r.askForHost(ctx, key); err != nil && db.IsUnavailable(err) {
		return remembered, nil
	}
	return slug, err
}

// askForHost is slugOf from the database.
func (r *Resolver) askForHost(ctx context.Context, key hostKey) (slug string, err error) {
	err = r.lookUp(ctx, func(k hostList) bool { return k.domains[key.name] }, func() (found bool, err error) {
		if r.suspended.Load() {
			slug, err = r.loadHost(ctx, key)
		} else {
			slug, err = r.hosts.Get(ctx, key, otter.LoaderFunc[hostKey, string](r.loadHost))
		}
		return slug != "", err
	})
	return slug, err
}

func (r *Resolver) loadHost(ctx context.Context, key hostKey) (string, error) {
	domain, err := r.client.ShopDomain.Query().
		Where(shopdomain.Domain(key.name), shopdomain.Verified(true)).
		WithShop(func(q *ent.ShopQuery) { q.Select(shop.FieldSlug) }).
		Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return domain.Edges.Shop.Slug, nil
}

// Shop loads a tenant by its slug, in one query. NotFound "shop_not_found", without a
// query where many that there are not were asked for lately.
func (r *Resolver) Shop(ctx context.Context, slug string) (*Tenant, error) {
	unknown := fault.New(fault.NotFound, "shop_not_found")
	if !ValidSlug(slug) {
		return nil, unknown
	}
	var tenant *Tenant
	err := r.lookUp(ctx, func(k hostList) bool { return k.slugs[slug] }, func() (found bool, err error) {
		tenant, err = r.shop(ctx, shop.Slug(slug))
		if fault.IsNotFound(err) {
			return false, nil
		}
		return true, err
	})
	if err != nil {
		return nil, err
	}
	if tenant == nil {
		return nil, unknown
	}
	return tenant, nil
}

// ShopByID loads a tenant by its id, in one query. NotFound "shop_not_found".
func (r *Resolver) ShopByID(ctx context.Context, id int) (*Tenant, error) {
	return r.shop(ctx, shop.ID(id))
}

func (r *Resolver) shop(ctx context.Context, which predicate.Shop) (*Tenant, error) {
	const domain = "verified_domain"
	row, err := r.client.Shop.Query().
		Where(which, func(s *sql.Selector) {
			d := sql.Table(shopdomain.Table)
			s.LeftJoin(d) // which names it
			on := []*sql.Predicate{
				sql.ColumnsEQ(s.C(shop.FieldID), d.C(shopdomain.FieldShopID)),
				sql.EQ(d.C(shopdomain.FieldVerified), true),
			}
			if r.certified {
				on = append(on, sql.EQ(d.C(shopdomain.FieldSslStatus), "issued"))
			}
			s.OnP(sql.And(on...))
			// ent cannot read a NULL of a column that is not its own.
			s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
				b.WriteString("COALESCE(").Ident(d.C(shopdomain.FieldDomain)).WriteString(", '')")
			}), domain).OrderBy(d.C(shopdomain.FieldID)).Limit(1)
		}).
		All(viewer.WithSystem(ctx))
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	if len(row) == 0 {
		return nil, fault.New(fault.NotFound, "shop_not_found")
	}
	tenant := &Tenant{Shop: row[0]}
	if tenant.Domain, err = db.Text(row[0], domain); err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	if tenant.Own = tenant.Domain; tenant.Own == "" && tenant.Shop.Subdomain {
		tenant.Own = tenant.Shop.Slug + "." + r.marketHost
	}
	return tenant, nil
}

// Purge forgets all hosts when the data behind one has changed.
func (r *Resolver) Purge(tags []string) {
	for _, tag := range tags {
		if tag == HostsTag || tag == pubsub.All {
			r.forget()
			return
		}
	}
}

// Suspend has what is remembered of hosts used only where the database cannot be asked,
// until Resume.
func (r *Resolver) Suspend() { r.suspended.Store(true) }

// Resume forgets all hosts and keeps new ones again.
func (r *Resolver) Resume() {
	r.forget()
	r.suspended.Store(false)
}

func (r *Resolver) forget() {
	r.generation.Add(1)
	r.hosts.InvalidateAll()
}

// HostName is a Host header without its port, in lower case, without a final dot. What
// stands behind a colon and is no port stays: it is no host of ours.
func HostName(header string) string {
	name := header
	if strings.Contains(header, ":") {
		if host, port, err := net.SplitHostPort(header); err == nil && strings.Trim(port, "0123456789") == "" {
			name = host
		}
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
