package tenancy

import (
	"context"
	"sync"
	"time"

	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
)

const (
	// So many hosts and shops that there are not are looked up one by one in a minute, so that
	// one made by another program is found at once; and so many at a time. More are a flood:
	// they are told from all that there are, which are read together.
	missesAsked  = 8
	missesWithin = time.Minute
	lookUpsMost  = 32

	// All that there are is read again when one of them changes, and at this age in any case;
	// at the other where changes may be missed.
	knownAtMost = time.Minute
	knownUnsure = time.Second

	// Reading all takes at most one part in so many of the time, however often they change.
	knownRest = 10
)

// hostList is all hosts of shops: verified domains, and the slugs that are names below
// the market's. Nobody changes it.
type hostList struct {
	domains, slugs map[string]bool
}

// knownHosts are the hosts as they were read last. They are as many as there are shops,
// whatever is asked for.
type knownHosts struct {
	mu         sync.Mutex
	list       hostList
	readAt     time.Time
	took       time.Duration
	generation int64
}

// misses counts what was looked up in vain.
type misses struct {
	mu      sync.Mutex
	since   time.Time
	count   int
	lookUps int // under way
}

// begin reports whether one more may be looked up by itself; if so, end must be called.
func (m *misses) begin() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.since) > missesWithin {
		m.since, m.count = time.Now(), 0
	}
	if m.count >= missesAsked || m.lookUps >= lookUpsMost {
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

// lookUp calls load, which reports whether it has found something, unless a flood is on
// and what is asked for is not among all that there are.
func (r *Resolver) lookUp(ctx context.Context, known func(hostList) bool, load func() (found bool, err error)) error {
	if r.misses.begin() {
		found := true
		defer func() { r.misses.end(!found) }()
		var err error
		found, err = load()
		found = found || err != nil
		return err
	}
	list, err := r.listed(ctx)
	if err != nil || !known(list) {
		return err
	}
	_, err = load()
	return err
}

// listed is all hosts as they are now: in two queries, or none where nothing has changed
// or they were read just before. Where changes may be missed it is a second old at most.
func (r *Resolver) listed(ctx context.Context) (hostList, error) {
	k := &r.known
	k.mu.Lock()
	defer k.mu.Unlock()
	generation, age, most := r.generation.Load(), time.Since(k.readAt), knownAtMost
	if r.suspended.Load() {
		most = knownUnsure
	}
	if k.list.slugs != nil && (k.generation == generation && age < most || age < knownRest*k.took) {
		return k.list, nil
	}
	began := time.Now()
	ctx = viewer.WithSystem(context.WithoutCancel(ctx)) // many wait for it
	domains, err := r.client.ShopDomain.Query().Where(shopdomain.Verified(true)).Select(shopdomain.FieldDomain).Strings(ctx)
	if err != nil {
		return hostList{}, err
	}
	slugs, err := r.client.Shop.Query().Select(shop.FieldSlug).Strings(ctx)
	if err != nil {
		return hostList{}, err
	}
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
