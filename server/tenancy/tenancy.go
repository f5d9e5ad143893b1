// Package tenancy finds the shop that a request is for: by its own domain, by
// {slug}.{market host}, or by the slug in the path on the market host.
package tenancy

import (
	"context"
	"fmt"
	"net"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/maypok86/otter/v2"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// Tenant is a shop with its verified own domain, which may be empty.
type Tenant struct {
	Shop   *ent.Shop
	Domain string
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
)

// Resolver looks shops up. It is a pubsub.Subscriber.
type Resolver struct {
	client     *ent.Client
	marketHost string
	hosts      *otter.Cache[string, string] // host -> slug; empty: no shop's
}

// NewResolver makes a resolver for the market at marketHost (no port).
func NewResolver(client *ent.Client, marketHost string) *Resolver {
	hosts := otter.Must(&otter.Options[string, string]{
		MaximumSize: hostsKept,
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[string, string]) time.Duration {
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
	name := hostName(header)
	if r.isMarket(name) {
		return Host{Name: name}, nil
	}
	if slug, ok := strings.CutSuffix(name, "."+r.marketHost); ok && !strings.Contains(slug, ".") {
		return Host{Name: name, Slug: slug}, nil
	}
	slug, err := r.hosts.Get(ctx, name, otter.LoaderFunc[string, string](r.loadHost))
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

func (r *Resolver) loadHost(ctx context.Context, name string) (string, error) {
	if len(name) > maxHostLength || !strings.Contains(name, ".") {
		return "", nil
	}
	domain, err := r.client.ShopDomain.Query().
		Where(shopdomain.Domain(name), shopdomain.Verified(true)).
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

// Shop loads a tenant by its slug, in one query. NotFound "shop_not_found".
func (r *Resolver) Shop(ctx context.Context, slug string) (*Tenant, error) {
	if !ValidSlug(slug) {
		return nil, fault.New(fault.NotFound, "shop_not_found")
	}
	const domain = "verified_domain"
	row, err := r.client.Shop.Query().
		Where(shop.Slug(slug), func(s *sql.Selector) {
			d := sql.Table(shopdomain.Table)
			s.LeftJoin(d).OnP(sql.And(
				sql.ColumnsEQ(s.C(shop.FieldID), d.C(shopdomain.FieldShopID)),
				sql.EQ(d.C(shopdomain.FieldVerified), true),
			))
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
	value, err := row[0].Value(domain)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	tenant.Domain = text(value)
	return tenant, nil
}

// text reads a selected column in the forms that the drivers have.
func text(value ent.Value) string {
	switch v := value.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	default:
		panic(fmt.Sprintf("a text column came as %T", value))
	}
}

// Purge forgets all hosts when the data behind one has changed.
func (r *Resolver) Purge(tags []string) {
	for _, tag := range tags {
		if tag == "hosts" || tag == "*" {
			r.hosts.InvalidateAll()
			return
		}
	}
}

// Suspend forgets all hosts.
func (r *Resolver) Suspend() { r.hosts.InvalidateAll() }

// Resume forgets all hosts.
func (r *Resolver) Resume() { r.hosts.InvalidateAll() }

// hostName is a Host header without its port, in lower case, without a final dot.
func hostName(header string) string {
	name := header
	if host, _, err := net.SplitHostPort(header); err == nil {
		name = host
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
