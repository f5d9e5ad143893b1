package pagecache

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat/server/platform/pubsub"
)

// newStorm returns a cache with its own clock. Its page "a" has the tag catalog:7, which has just been purged
// often enough for a storm.
func newStorm(t *testing.T) (c *Cache, l *loader, clock *time.Time) {
	t.Helper()
	start := time.Unix(1e9, 0)
	clock = &start
	c = New(1 << 20)
	c.now = func() time.Time { return *clock }
	l = &loader{tags: []string{"shop:7", "catalog:7"}}
	for i := range stormPurges {
		get(t, c, "a", l)
		c.Purge([]string{"catalog:7", pubsub.AllowStale})
		if got, want := get(t, c, "a", l), fmt.Sprint(i+2); got != want {
			t.Fatalf("after purge %d: load %s, want %s", i+1, got, want)
		}
		*clock = clock.Add(10 * time.Millisecond)
	}
	return c, l, clock
}

// waitForLoads waits until no load is running.
func waitForLoads(t *testing.T, c *Cache) {
	t.Helper()
	for range 1000 {
		c.mu.Lock()
		n := len(c.loading)
		c.mu.Unlock()
		if n == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("a load does not end")
}

func TestStorm_ShowsOutdatedPageWhileLoading(t *testing.T) {
	c, l, clock := newStorm(t)
	shown := fmt.Sprint(stormPurges + 1)
	c.Purge([]string{"catalog:7", pubsub.AllowStale})
	*clock = clock.Add(replaceInterval)
	if got := get(t, c, "a", l); got != shown {
		t.Fatalf("in a storm: load %s, want %s", got, shown)
	}
	waitForLoads(t, c)
	if got, want := get(t, c, "a", l), fmt.Sprint(stormPurges+2); got != want {
		t.Fatalf("after the load: load %s, want %s", got, want)
	}
}

func TestStorm_ShowsNoPageLongerThanASecond(t *testing.T) {
	c, l, clock := newStorm(t)
	c.Purge([]string{"catalog:7", pubsub.AllowStale})
	*clock = clock.Add(maxOutdated)
	if got, want := get(t, c, "a", l), fmt.Sprint(stormPurges+2); got != want {
		t.Fatalf("a second later: load %s, want %s", got, want)
	}
}

func TestStorm_UrgentPurgesApplyImmediately(t *testing.T) {
	c, l, _ := newStorm(t)
	c.Purge([]string{"catalog:7", pubsub.AllowStale})
	c.Purge([]string{"catalog:7"})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormPurges+2); got != want {
		t.Fatalf("after an urgent purge: load %s, want %s", got, want)
	}
	c.Purge([]string{"catalog:7", pubsub.AllowStale})
	c.Purge([]string{pubsub.All})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormPurges+3); got != want {
		t.Fatalf("after a purge of all: load %s, want %s", got, want)
	}
}

func TestStorm_EndsASecondAfterTheLastPurge(t *testing.T) {
	c, l, clock := newStorm(t)
	*clock = clock.Add(maxOutdated)
	c.Purge([]string{"catalog:7", pubsub.AllowStale})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormPurges+2); got != want {
		t.Fatalf("after a single purge: load %s, want %s", got, want)
	}
}

// A page whose tag is purged in a storm while it loads may be shown for a second from the start of the load.
func TestStorm_OutdatedLoadsAreStored(t *testing.T) {
	c, l, clock := newStorm(t)
	c.Purge([]string{"shop:7"})
	load := func(ctx context.Context) (*Page, error) {
		c.Purge([]string{"catalog:7", pubsub.AllowStale})
		return l.load(ctx)
	}
	if _, err := c.Get(context.Background(), "a", load); err != nil {
		t.Fatal(err)
	}
	waitForLoads(t, c)
	shown := fmt.Sprint(stormPurges + 2)
	if got := get(t, c, "a", l); got != shown {
		t.Fatalf("load %s, want %s", got, shown)
	}
	*clock = clock.Add(maxOutdated)
	if got := get(t, c, "a", l); got == shown {
		t.Fatal("the outdated page is shown for more than a second")
	}
}

func TestStorm_DetectorForgetsOldTags(t *testing.T) {
	d, now := stormDetector{purges: map[string]*purgeTimes{}}, time.Unix(1e9, 0)
	for i := range 50_000 {
		d.observe([]string{fmt.Sprint("product:", i)}, now)
		now = now.Add(10 * time.Millisecond)
	}
	if len(d.purges) > 2000 {
		t.Errorf("%d tags are stored", len(d.purges))
	}
}
