package tenancy

import (
	"context"
	"sync"
	"time"

	"haat/ent/formerslug"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
)

const (
	// Limits of look-ups by name: maxMisses unsuccessful ones per missesWithin, and maxLookUps concurrent
	// ones. Within these limits, a shop created by another process is found immediately. Beyond them, unknown
	// names are checked against a snapshot of all hosts instead of with one query each.
	maxMisses    = 8
	missesWithin = time.Minute
	maxLookUps   = 32

	// Maximum age of the snapshot; a change makes it stale earlier. snapshotAgeSuspended applies while
	// notifications of changes may be lost.
	snapshotAge          = time.Minute
	snapshotAgeSuspended = time.Second

	// snapshotReuse limits the load caused by reading snapshots: a snapshot is used for at least
	// snapshotReuse times as long as reading it took.
	snapshotReuse = 10
)

// hostList is an immutable snapshot of all hosts of shops. It contains the verified domains, the slugs, which
// are subdomains of the market host, and the former slugs, which redirect.
type hostList struct {
	domains, slugs map[string]bool
}

// knownHosts caches the last snapshot. Its size depends only on the number of shops, not on the number of
// requests.
type knownHosts struct {
	mu         sync.Mutex
	list       hostList
	readAt     time.Time
	took       time.Duration
	generation int64
}

// misses counts unsuccessful look-ups.
type misses struct {
	mu      sync.Mutex
	since   time.Time
	count   int
	lookUps int // concurrent look-ups
}

// begin reports whether another look-up by name is allowed. If so, the caller must call end.
func (m *misses) begin() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.since) > missesWithin {
		m.since, m.count = time.Now(), 0
	}
	if m.count >= maxMisses || m.lookUps >= maxLookUps {
		return false
	}
	m.lookUps++
	return true
}

func (m *misses) end(missed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lookUps--
	if missed {
		m.count++
	}
}

// lookUp calls load, which reports whether it found something. If the limits of look-ups are exceeded, it
// calls load only if known reports that the snapshot contains the name.
func (r *Resolver) lookUp(ctx context.Context, known func(hostList) bool, load func() (found bool, err error)) error {
	if r.misses.begin() {
		found := true
		defer func() { r.misses.end(!found) }()
		var err error
		found, err = load()
		found = found || err != nil
		return err
	}
	list, err := r.snapshot(ctx)
	if err != nil || !known(list) {
		return err
	}
	_, err = load()
	return err
}

// snapshot returns the snapshot of all hosts. It reads a new one, in three queries, if the last one is stale
// or too old.
func (r *Resolver) snapshot(ctx context.Context) (hostList, error) {
	k := &r.known
	k.mu.Lock()
	defer k.mu.Unlock()
	generation, age, most := r.generation.Load(), time.Since(k.readAt), snapshotAge
	if r.suspended.Load() {
		most = snapshotAgeSuspended
	}
	if k.list.slugs != nil && (k.generation == generation && age < most || age < snapshotReuse*k.took) {
		return k.list, nil
	}
	began := time.Now()
	ctx = viewer.WithSystem(context.WithoutCancel(ctx)) // many requests may wait for the result
	domains, err := r.client.ShopDomain.Query().Where(shopdomain.Verified(true)).Select(shopdomain.FieldDomain).Strings(ctx)
	if err != nil {
		return hostList{}, err
	}
	slugs, err := r.client.Shop.Query().Select(shop.FieldSlug).Strings(ctx)
	if err != nil {
		return hostList{}, err
	}
	former, err := r.client.FormerSlug.Query().Select(formerslug.FieldSlug).Strings(ctx)
	if err != nil {
		return hostList{}, err
	}
	slugs = append(slugs, former...)
	k.list, k.readAt, k.took, k.generation = hostList{setOf(domains), setOf(slugs)}, time.Now(), time.Since(began), generation
	return k.list, nil
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
