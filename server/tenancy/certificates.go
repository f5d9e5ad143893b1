package tenancy

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// What is known of the hosts is read again at most this often, however many unknown ones
// are asked for; and after a while in any case.
const (
	knownAtLeast = time.Second
	knownAtMost  = time.Hour
)

// knownHosts are all hosts of shops, as they were read last.
type knownHosts struct {
	mu         sync.Mutex
	domains    map[string]bool // verified
	slugs      map[string]bool
	readAt     time.Time
	generation int64
}

// LinkCertifiedOnly has links name an own domain no sooner than it has a certificate. It
// is called before the first request.
func (r *Resolver) LinkCertifiedOnly() { r.certified = true }

// Domained chooses the shops whose links name a domain of their own.
func (r *Resolver) Domained() predicate.Shop {
	is := []predicate.ShopDomain{shopdomain.Verified(true)}
	if r.certified {
		is = append(is, shopdomain.SslStatus("issued"))
	}
	return shop.HasDomainsWith(is...)
}

// Ours reports whether a host may have a certificate, and the name it has: the market's,
// a shop's below it, or a verified own domain. NotFound "domain_unknown" for others, for
// which the database is not asked one by one. What changes is seen a second later at most.
func (r *Resolver) Ours(ctx context.Context, header string) (string, error) {
	name := hostName(header)
	if name == r.marketHost {
		return name, nil
	}
	slug, below := strings.CutSuffix(name, "."+r.marketHost)
	if below && !ValidSlug(slug) || len(name) > maxHostLength || !strings.Contains(name, ".") {
		return "", fault.New(fault.NotFound, "domain_unknown")
	}
	r.known.mu.Lock()
	defer r.known.mu.Unlock()
	if err := r.readKnown(ctx); err != nil {
		return "", fmt.Errorf("resolve host: %w", err)
	}
	if below && r.known.slugs[slug] || !below && r.known.domains[name] {
		return name, nil
	}
	return "", fault.New(fault.NotFound, "domain_unknown")
}

// readKnown reads the hosts if they may have changed. The caller holds their lock.
func (r *Resolver) readKnown(ctx context.Context) error {
	k, generation, age := &r.known, r.generation.Load(), time.Since(r.known.readAt)
	if age < knownAtLeast || k.generation == generation && !r.suspended.Load() && age < knownAtMost {
		return nil
	}
	ctx = viewer.WithSystem(context.WithoutCancel(ctx)) // many wait for it
	domains, err := r.client.ShopDomain.Query().Where(shopdomain.Verified(true)).Select(shopdomain.FieldDomain).Strings(ctx)
	if err != nil {
		return err
	}
	slugs, err := r.client.Shop.Query().Select(shop.FieldSlug).Strings(ctx)
	if err != nil {
		return err
	}
	k.domains, k.slugs, k.readAt, k.generation = setOf(domains), setOf(slugs), time.Now(), generation
	return nil
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
