// Package tenancy finds the shop of a request: by its own domain, by {slug}.{market host}, or by the slug in
// the path on the market host.
package tenancy

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/maypok86/otter/v2"

	"haat/ent"
	"haat/ent/formerslug"
	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/pubsub"
	"haat/server/platform/tagcache"
)

// HostsTag is the tag of changes to the assignment of hosts to shops.
const HostsTag = "hosts"

// Tenant is a shop with its verified own domain. Domain is empty if there is none. If the server obtains
// certificates, Domain is also empty until the domain has one.
type Tenant struct {
	Shop   *ent.Shop
	Domain string
	// Own is the host of the shop's pages: Domain, or {slug}.{market host} if the owner has chosen that. It
	// is empty if the pages are on the market host.
	Own string
	// FormerSlug is the shop's slug before it was changed, or empty.
	FormerSlug string
}

// Context returns ctx with the shop as viewer, which limits queries to the tenant's rows.
func (t *Tenant) Context(ctx context.Context) context.Context {
	return viewer.WithShop(ctx, t.Shop.ID)
}

// Host is what a request's host refers to: the market, or one shop.
type Host struct {
	Name string // lower case, without a port
	Slug string // the shop's slug; empty on the market host
	// Domain is the shop's own domain if Name is its twin, which redirects to Domain. Otherwise it is empty.
	Domain string
}

// Market reports whether the host is the market host, which all shops share.
func (h Host) Market() bool { return h.Slug == "" }

const (
	maxHosts      = 10_000
	hostLife      = time.Hour
	unknownLife   = time.Minute
	maxHostLength = 253
	// staleTimeout is the time limit of a query whose result is cached, but possibly stale.
	staleTimeout = time.Second
)

// Resolver finds the shops of hosts and slugs. It is a pubsub.Subscriber.
type Resolver struct {
	client     *ent.Client
	marketHost string
	served     []string  // other hosts of the server
	hosts      hostCache // empty for unknown hosts
	// generation is incremented when the cache is purged, so that the result of an earlier query is not
	// cached.
	generation atomic.Int64
	// While suspended is set, cached hosts are used only if the database is unavailable.
	suspended atomic.Bool
	known     knownHosts
	misses    misses
	// certified makes links use own domains only once they have a certificate.
	certified bool
	shops     *PerShop[*Tenant]            // nil unless CacheShops was called
	slugs     *tagcache.Cache[string, int] // ids of shops by slug; the shop may have changed its slug since
}

// hostCache is the part of otter.Cache that Resolver uses. An interface hides the generic cache. Otherwise
// each package with a Resolver in a struct would compile the generic cache again, which doubles the time of a
// build after a small change.
type hostCache interface {
	GetIfPresent(hostKey) (home, bool)
	Get(context.Context, hostKey, otter.Loader[hostKey, home]) (home, error)
	InvalidateAll()
}

type hostKey struct {
	generation int64
	name       string
}

// NewResolver returns a Resolver. marketHost must not contain a port.
func NewResolver(client *ent.Client, marketHost string) *Resolver {
	hosts := otter.Must(&otter.Options[hostKey, home]{
		MaximumSize: maxHosts,
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[hostKey, home]) time.Duration {
			if e.Value.slug == "" {
				return unknownLife
			}
			return hostLife
		}),
	})
	return &Resolver{client: client, marketHost: marketHost, hosts: hosts}
}

// CacheShops makes the resolver cache the shops that it loads, until their tags are purged. The resolver must subscribe to purges. Call
// CacheShops before the first request.
func (r *Resolver) CacheShops() {
	r.shops = NewPerShop[*Tenant]()
	r.slugs = tagcache.New[string, int](tagcache.Options[string]{
		Max: maxShops, Life: hostLife, KeyOf: func(string) (string, bool) { return "", false },
	})
}

// Host resolves a Host header. The error is NotFound "domain_unknown" for hosts that do not belong to the
// platform.
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
	found, err := r.homeOf(ctx, name)
	if err != nil {
		return Host{}, fmt.Errorf("resolve host: %w", err)
	}
	if found.slug == "" {
		return Host{Name: name}, fault.New(fault.NotFound, "domain_unknown")
	}
	host := Host{Name: name, Slug: found.slug}
	if found.domain != name {
		host.Domain = found.domain
	}
	return host, nil
}

// isMarket reports whether name is the market host or a loopback address, which is treated in the same way.
func (r *Resolver) isMarket(name string) bool {
	if strings.TrimPrefix(name, "www.") == r.marketHost || name == r.marketHost {
		return true
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return ip != nil && ip.IsLoopback()
}

// homeOf returns the shop of a host, or an empty home if there is none. It uses the cache, unless the
// resolver is suspended.
func (r *Resolver) homeOf(ctx context.Context, name string) (found home, err error) {
	key := hostKey{r.generation.Load(), name}
	remembered, ok := r.hosts.GetIfPresent(key)
	if !ok {
		return r.queryHost(ctx, key)
	}
	if !r.suspended.Load() {
		return remembered, nil
	}
	ctx, cancel := context.WithTimeout(ctx, staleTimeout)
	defer cancel()
	if found, err = r.queryHost(ctx, key); err != nil && db.IsUnavailable(err) {
		return remembered, nil
	}
	return found, err
}

// queryHost is like homeOf, but queries the database, within the limits of look-ups.
func (r *Resolver) queryHost(ctx context.Context, key hostKey) (at home, err error) {
	err = r.lookUp(ctx, func(k hostList) bool { return k.has(key.name) }, func() (found bool, err error) {
		if r.suspended.Load() {
			at, err = r.loadHost(ctx, key)
		} else {
			at, err = r.hosts.Get(ctx, key, otter.LoaderFunc[hostKey, home](r.loadHost))
		}
		return at.slug != "", err
	})
	return at, err
}

// loadHost finds the shop whose verified domain is the name or, if there is none, the name's twin.
func (r *Resolver) loadHost(ctx context.Context, key hostKey) (home, error) {
	names := []string{key.name}
	if twin := Twin(key.name); twin != "" {
		names = append(names, twin)
	}
	rows, err := r.client.ShopDomain.Query().
		Where(shopdomain.DomainIn(names...), shopdomain.Verified(true)).
		WithShop(func(q *ent.ShopQuery) { q.Select(shop.FieldSlug) }).
		All(viewer.WithSystem(ctx))
	if err != nil {
		return home{}, err
	}
	var found home
	for _, row := range rows {
		if found.slug == "" || row.Domain == key.name {
			found = home{row.Edges.Shop.Slug, row.Domain}
		}
	}
	return found, nil
}

// Shop returns a tenant by its slug. Most tenants are cached; others need one query. The caller must not change the tenant. The error is a *Moved
// for a former slug, else NotFound "shop_not_found"; beyond the limits of look-ups, unknown slugs cause no query.
func (r *Resolver) Shop(ctx context.Context, slug string) (*Tenant, error) {
	unknown := fault.New(fault.NotFound, "shop_not_found")
	if !ValidSlug(slug) {
		return nil, unknown
	}
	if tenant := r.cached(ctx, slug); tenant != nil {
		return tenant, nil
	}
	var tenant *Tenant
	var moved *Moved
	err := r.lookUp(ctx, func(k hostList) bool { return k.slugs[slug] }, func() (found bool, err error) {
		tenant, err = r.shop(ctx, shop.Slug(slug))
		if !fault.IsNotFound(err) {
			return true, err
		}
		moved, err = r.movedTo(ctx, slug)
		return moved != nil, err
	})
	switch {
	case err != nil:
		return nil, err
	case moved != nil:
		return nil, moved
	case tenant == nil:
		return nil, unknown
	}
	if r.slugs != nil {
		_, err = r.slugs.Get(ctx, slug, func(context.Context) (int, error) { return tenant.Shop.ID, nil })
	}
	return tenant, err
}

// cached returns the tenant with a slug if its id is known, or nil.
func (r *Resolver) cached(ctx context.Context, slug string) *Tenant {
	if r.slugs == nil {
		return nil
	}
	id, err := r.slugs.Get(ctx, slug, func(context.Context) (int, error) { return 0, errUncached })
	if err != nil {
		return nil
	}
	tenant, err := r.ShopByID(ctx, id)
	if err != nil || tenant.Shop.Slug != slug {
		return nil
	}
	return tenant
}

var errUncached = errors.New("not cached")

// ShopByID returns a tenant by its id. Most tenants are cached; others need one query. The caller must not change the tenant. The error is NotFound
// "shop_not_found".
func (r *Resolver) ShopByID(ctx context.Context, id int) (*Tenant, error) {
	if r.shops == nil {
		return r.shop(ctx, shop.ID(id))
	}
	return r.shops.Get(ctx, id, func(ctx context.Context) (*Tenant, error) { return r.shop(ctx, shop.ID(id)) })
}

func (r *Resolver) shop(ctx context.Context, which predicate.Shop) (*Tenant, error) {
	const domain, former = "verified_domain", "former_slug"
	row, err := r.client.Shop.Query().
		Where(which, func(s *sql.Selector) {
			d := sql.Table(shopdomain.Table)
			s.LeftJoin(d) // assigns an alias to the table
			on := []*sql.Predicate{
				sql.ColumnsEQ(s.C(shop.FieldID), d.C(shopdomain.FieldShopID)),
				sql.EQ(d.C(shopdomain.FieldVerified), true),
			}
			if r.certified {
				on = append(on, sql.EQ(d.C(shopdomain.FieldSslStatus), "issued"))
			}
			s.OnP(sql.And(on...))
			// ent cannot read NULL from a column of another table.
			s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
				b.WriteString("COALESCE(").Ident(d.C(shopdomain.FieldDomain)).WriteString(", '')")
			}), domain).OrderBy(d.C(shopdomain.FieldID)).Limit(1)
			f := sql.Table(formerslug.Table)
			s.LeftJoin(f).On(s.C(shop.FieldID), f.C(formerslug.FieldShopID))
			s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
				b.WriteString("COALESCE(").Ident(f.C(formerslug.FieldSlug)).WriteString(", '')")
			}), former)
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
	if tenant.FormerSlug, err = db.Text(row[0], former); err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	if tenant.Own = tenant.Domain; tenant.Own == "" && tenant.Shop.Subdomain {
		tenant.Own = tenant.Shop.Slug + "." + r.marketHost
	}
	return tenant, nil
}

// Purge drops the shops of the tags, and empties the cache of hosts if a tag is HostsTag or pubsub.All.
func (r *Resolver) Purge(tags []string) {
	if r.shops != nil {
		r.shops.Purge(tags)
		r.slugs.Purge(tags)
	}
	for _, tag := range tags {
		if tag == HostsTag || tag == pubsub.All {
			r.forget()
			return
		}
	}
}

// Suspend makes the resolver use cached hosts only if the database is unavailable, and load each shop anew, until Resume is
// called.
func (r *Resolver) Suspend() {
	r.suspended.Store(true)
	if r.shops != nil {
		r.shops.Suspend()
		r.slugs.Suspend()
	}
}

// Resume empties the cache of hosts and ends the suspension.
func (r *Resolver) Resume() {
	r.forget()
	r.suspended.Store(false)
	if r.shops != nil {
		r.shops.Resume()
		r.slugs.Resume()
	}
}

func (r *Resolver) forget() {
	r.generation.Add(1)
	r.hosts.InvalidateAll()
}

// HostName returns a Host header in lower case, without its port and a final dot. If the text after the colon
// is not a port, it remains, and the result is not a valid host.
func HostName(header string) string {
	name := header
	if strings.Contains(header, ":") {
		if host, port, err := net.SplitHostPort(header); err == nil && strings.Trim(port, "0123456789") == "" {
			name = host
		}
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
