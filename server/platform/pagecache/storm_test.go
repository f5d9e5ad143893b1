package pagecache

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat/server/platform/pubsub"
)

// stormy is a cache with a clock of its own, whose page "a" is of catalog:7 and is
// purged patiently often enough for a storm.
func stormy(t *testing.T) (c *Cache, l *loader, clock *time.Time) {
	t.Helper()
	start := time.Unix(1e9, 0)
	clock = &start
	c = New(1 << 20)
	c.now = func() time.Time { return *clock }
	l = &loader{tags: []string{"shop:7", "catalog:7"}}
	for i := range stormFrom {
		get(t, c, "a", l)
		c.Purge([]string{"catalog:7", pubsub.Patient})
		if got, want := get(t, c, "a", l), fmt.Sprint(i+2); got != want {
			t.Fatalf("after purge %d: load %s, want %s", i+1, got, want)
		}
		*clock = clock.Add(10 * time.Millisecond)
	}
	return c, l, clock
}

// settle waits until no load is under way.
func settle(t *testing.T, c *Cache) {
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
	t.Fatal("a load goes on and on")
}

func TestStorm_ShowsAPageWhileItIsReplaced(t *testing.T) {
	c, l, clock := stormy(t)
	shown := fmt.Sprint(stormFrom + 1)
	c.Purge([]string{"catalog:7", pubsub.Patient})
	*clock = clock.Add(replacedEvery)
	if got := get(t, c, "a", l); got != shown {
		t.Fatalf("in a storm: load %s, want %s still", got, shown)
	}
	settle(t, c)
	if got, want := get(t, c, "a", l), fmt.Sprint(stormFrom+2); got != want {
		t.Fatalf("after it was replaced: load %s, want %s", got, want)
	}
}

func TestStorm_ShowsNoPageLongerThanASecond(t *testing.T) {
	c, l, clock := stormy(t)
	c.Purge([]string{"catalog:7", pubsub.Patient})
	*clock = clock.Add(shownFor)
	if got, want := get(t, c, "a", l), fmt.Sprint(stormFrom+2); got != want {
		t.Fatalf("a second later: load %s, want %s", got, want)
	}
}

func TestStorm_APriceShowsAtOnce(t *testing.T) {
	c, l, _ := stormy(t)
	c.Purge([]string{"catalog:7", pubsub.Patient})
	c.Purge([]string{"catalog:7"})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormFrom+2); got != want {
		t.Fatalf("after a purge that is not patient: load %s, want %s", got, want)
	}
	c.Purge([]string{"catalog:7", pubsub.Patient})
	c.Purge([]string{pubsub.All})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormFrom+3); got != want {
		t.Fatalf("after a purge of all: load %s, want %s", got, want)
	}
}

func TestStorm_EndsWithTheLastOfItsPurges(t *testing.T) {
	c, l, clock := stormy(t)
	*clock = clock.Add(shownFor)
	c.Purge([]string{"catalog:7", pubsub.Patient})
	if got, want := get(t, c, "a", l), fmt.Sprint(stormFrom+2); got != want {
		t.Fatalf("a single write later: load %s, want %s", got, want)
	}
}

// A load that the storm overtakes is shown, for a second from when it began.
func TestStorm_KeepsALoadThatItOvertakes(t *testing.T) {
	c, l, clock := stormy(t)
	c.Purge([]string{"shop:7"})
	overtaken := func(ctx context.Context) (*Page, error) {
		c.Purge([]string{"catalog:7", pubsub.Patient})
		return l.load(ctx)
	}
	if _, err := c.Get(context.Background(), "a", overtaken); err != nil {
		t.Fatal(err)
	}
	settle(t, c)
	shown := fmt.Sprint(stormFrom + 2)
	if got := get(t, c, "a", l); got != shown {
		t.Fatalf("the overtaken load is not shown: %s, want %s", got, shown)
	}
	*clock = clock.Add(shownFor)
	if got := get(t, c, "a", l); got == shown {
		t.Fatal("the overtaken load is shown for more than a second")
	}
}

func TestStorm_ForgetsTagsThatAreQuiet(t *testing.T) {
	b, now := bursts{times: map[string]*burst{}}, time.Unix(1e9, 0)
	for i := range 50_000 {
		b.isStorm([]string{fmt.Sprint("product:", i)}, now)
		now = now.Add(10 * time.Millisecond)
	}
	if len(b.times) > 2000 {
		t.Errorf("%d tags are remembered", len(b.times))
	}
}
