package pagecache

import (
	"context"
	"errors"
	"testing"
	"time"

	"haat/server/platform/pubsub"
)

var errAway = errors.New("the database is unavailable")

// staleCache returns a cache, its loader, and a function that advances its clock. The cache contains under
// the key "a" a page "1" with the tag x, which can become stale.
func staleCache(t *testing.T) (c *Cache, l *loader, pass func(time.Duration)) {
	t.Helper()
	c = New(1 << 20)
	c.Unavailable = func(err error) bool { return errors.Is(err, errAway) }
	now := time.Now()
	c.now = func() time.Time { return now }
	l = &loader{tags: []string{"x"}}
	get(t, c, "a", l)
	return c, l, func(d time.Duration) { now = now.Add(d) }
}

func fails(err error) func(context.Context) (*Page, error) {
	return func(context.Context) (*Page, error) { return nil, err }
}

func TestStale_IsReturnedIfUnavailable(t *testing.T) {
	c, l, pass := staleCache(t)
	c.Suspend()
	pass(time.Minute)
	p, err := c.Get(t.Context(), "a", fails(errAway))
	if err != nil || string(p.Identity) != "1" || p.Old != time.Minute {
		t.Fatalf("%+v, %v: want the page of a minute ago", p, err)
	}
	if _, err := c.Get(t.Context(), "b", fails(errAway)); !errors.Is(err, errAway) {
		t.Errorf("an unknown page: %v", err)
	}
	pass(downFor)
	if _, err := c.Get(t.Context(), "a", fails(errors.New("a mistake"))); err == nil {
		t.Error("a stale page hid another error")
	}
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("the database is back: load %s, want a new one", got)
	}
}

func TestStale_LoadsAreNotRetriedWhileDown(t *testing.T) {
	c, l, pass := staleCache(t)
	c.Suspend()
	tried := 0
	failing := func(context.Context) (*Page, error) { tried++; return nil, errAway }
	for range 10 {
		if p, err := c.Get(t.Context(), "a", failing); err != nil || p.Old == 0 {
			t.Fatalf("%+v, %v", p, err)
		}
	}
	if tried != 1 {
		t.Errorf("loaded %d times within downFor", tried)
	}
	pass(downFor)
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("after downFor: load %s, want a new one", got)
	}
}

func TestStale_ReplacesASlowLoad(t *testing.T) {
	c, _, _ := staleCache(t)
	c.Suspend()
	hang := make(chan struct{})
	defer close(hang)
	p, err := c.Get(t.Context(), "a", func(context.Context) (*Page, error) { <-hang; return nil, errAway })
	if err != nil || p.Old == 0 {
		t.Errorf("%+v, %v: want the stale page", p, err)
	}
}

// A write may be the last event before the data source fails, so its purge must not remove the only page.
func TestStale_PurgedPageIsReturnedForALimitedTime(t *testing.T) {
	for name, tell := range purges {
		c, l, pass := staleCache(t)
		tell(c)
		if p, err := c.Get(t.Context(), "a", fails(errAway)); err != nil || p.Old == 0 {
			t.Errorf("%s: %+v, %v: want the purged page", name, p, err)
		}
		pass(purgedFor)
		if p, err := c.Get(t.Context(), "a", fails(errAway)); !errors.Is(err, errAway) {
			t.Errorf("%s: %+v, %v after purgedFor", name, p, err)
		}
		if got := get(t, c, "a", l); got != "2" {
			t.Errorf("%s: load %s, want a new one", name, got)
		}
	}
}

var purges = map[string]func(*Cache){
	"a purge":            func(c *Cache) { c.Purge([]string{"x"}) },
	"resume":             func(c *Cache) { c.Suspend(); c.Resume() },
	"everything changed": func(c *Cache) { c.Purge([]string{pubsub.All}) },
}

func TestStale_PurgedPageDoesNotReplaceASlowLoad(t *testing.T) {
	for name, tell := range purges {
		c, _, _ := staleCache(t)
		c.beDown() // as a slow load of another page would do
		tell(c)
		slow := func(context.Context) (*Page, error) {
			<-time.After(staleAfter + 100*time.Millisecond)
			return &Page{Identity: []byte("slow"), Tags: []string{"x"}}, nil
		}
		if p, err := c.Get(t.Context(), "a", slow); err != nil || string(p.Identity) != "slow" {
			t.Errorf("%s: %+v, %v: want the loaded page", name, p, err)
		}
	}
}

// A page that no longer exists must not be shown when the data source fails later.
func TestStale_PurgedPageIsRemovedByAnotherError(t *testing.T) {
	for name, tell := range purges {
		c, _, _ := staleCache(t)
		tell(c)
		gone := errors.New("not found")
		if _, err := c.Get(t.Context(), "a", fails(gone)); !errors.Is(err, gone) {
			t.Errorf("%s: %v", name, err)
		}
		if p, err := c.Get(t.Context(), "a", fails(errAway)); !errors.Is(err, errAway) {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
}

func TestStale_IsThePageLoadedLast(t *testing.T) {
	c, l, pass := staleCache(t)
	c.Suspend()
	get(t, c, "a", l)
	pass(time.Second)
	if p, err := c.Get(t.Context(), "a", fails(errAway)); err != nil || string(p.Identity) != "2" {
		t.Errorf("%+v, %v: want the page loaded during the suspension", p, err)
	}
}

func TestKept_ReturnsOnlyCurrentPages(t *testing.T) {
	c, _, _ := staleCache(t)
	if p, ok := c.Kept("a"); !ok || string(p.Identity) != "1" {
		t.Errorf("the stored page: %v", ok)
	}
	if n := testing.AllocsPerRun(100, func() { c.Kept("a") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if _, ok := c.Kept("b"); ok {
		t.Error("a page is returned that was never loaded")
	}
	suspended, _, _ := staleCache(t)
	suspended.Suspend()
	old, _, pass := staleCache(t)
	pass(FreshFor)
	purged, _, _ := staleCache(t)
	purged.Purge([]string{"x"})
	outdated, _, _ := newStorm(t)
	outdated.Purge([]string{"catalog:7", pubsub.AllowStale})
	for name, c := range map[string]*Cache{"suspended": suspended, "old": old, "purged": purged, "outdated": outdated} {
		if _, ok := c.Kept("a"); ok {
			t.Errorf("the page is returned, although it is %s", name)
		}
	}
}

func TestFresh_EndsAfterFreshFor(t *testing.T) {
	c, l, pass := staleCache(t)
	pass(FreshFor - time.Second)
	if got := get(t, c, "a", l); got != "1" {
		t.Errorf("before FreshFor: load %s", got)
	}
	pass(time.Second)
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("after FreshFor: load %s, want a new one", got)
	}
}
