package pagecache

import (
	"context"
	"errors"
	"testing"
	"time"

	"haat/server/platform/pubsub"
)

var errAway = errors.New("the database is away")

// standingIn is a cache in which a page may stand in, with a page "1" of the tag x under "a",
// and a clock that the test sets.
func standingIn(t *testing.T) (c *Cache, l *loader, pass func(time.Duration)) {
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

func TestStandIn_WhatMayBeOldIsShownWhereNothingElseCanBe(t *testing.T) {
	c, l, pass := standingIn(t)
	c.Suspend()
	pass(time.Minute)
	p, err := c.Get(t.Context(), "a", fails(errAway))
	if err != nil || string(p.Identity) != "1" || p.Old != time.Minute {
		t.Fatalf("%+v, %v: want the page of a minute ago", p, err)
	}
	if _, err := c.Get(t.Context(), "b", fails(errAway)); !errors.Is(err, errAway) {
		t.Errorf("a page that nobody has seen: %v", err)
	}
	pass(downFor)
	if _, err := c.Get(t.Context(), "a", fails(errors.New("a mistake"))); err == nil {
		t.Error("an old page hides another mistake")
	}
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("the database is back: load %s, want a new one", got)
	}
}

func TestStandIn_WhileItIsKnownThatLoadsFailTheyAreNotTried(t *testing.T) {
	c, l, pass := standingIn(t)
	c.Suspend()
	tried := 0
	failing := func(context.Context) (*Page, error) { tried++; return nil, errAway }
	for range 10 {
		if p, err := c.Get(t.Context(), "a", failing); err != nil || p.Old == 0 {
			t.Fatalf("%+v, %v", p, err)
		}
	}
	if tried != 1 {
		t.Errorf("loaded %d times within the second", tried)
	}
	pass(downFor)
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("a second later: load %s, want a new one", got)
	}
}

func TestStandIn_ALoadThatHangsIsNotWaitedFor(t *testing.T) {
	c, _, _ := standingIn(t)
	c.Suspend()
	hang := make(chan struct{})
	defer close(hang)
	p, err := c.Get(t.Context(), "a", func(context.Context) (*Page, error) { <-hang; return nil, errAway })
	if err != nil || p.Old == 0 {
		t.Errorf("%+v, %v: want the old page", p, err)
	}
}

func TestStandIn_NeverForWhatIsKnownToHaveChanged(t *testing.T) {
	for name, tell := range map[string]func(*Cache){
		"a write of its own": func(c *Cache) { c.Purge([]string{"x"}) },
		"all is heard again": (*Cache).Resume,
		"everything changed": func(c *Cache) { c.Purge([]string{pubsub.All}) },
	} {
		c, _, _ := standingIn(t)
		c.Suspend()
		tell(c)
		if p, err := c.Get(t.Context(), "a", fails(errAway)); !errors.Is(err, errAway) {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
}

func TestStandIn_OfThePageThatWasLoadedLast(t *testing.T) {
	c, l, pass := standingIn(t)
	c.Suspend()
	get(t, c, "a", l)
	pass(time.Second)
	if p, err := c.Get(t.Context(), "a", fails(errAway)); err != nil || string(p.Identity) != "2" {
		t.Errorf("%+v, %v: want the page that was loaded while news was missed", p, err)
	}
}

func TestFresh_NoLongerThanItsTimeEvenWithoutNews(t *testing.T) {
	c, l, pass := standingIn(t)
	pass(freshFor - time.Second)
	if got := get(t, c, "a", l); got != "1" {
		t.Errorf("before its time: load %s", got)
	}
	pass(time.Second)
	if got := get(t, c, "a", l); got != "2" {
		t.Errorf("after its time: load %s, want a new one", got)
	}
}
