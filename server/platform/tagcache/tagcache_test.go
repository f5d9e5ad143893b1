package tagcache_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/server/platform/pubsub"
	"haat/server/platform/tagcache"
)

func newCache(most int, life time.Duration) *tagcache.Cache[int, int] {
	return tagcache.New[int, int](tagcache.Options[int]{Max: most, Life: life, KeyOf: func(tag string) (int, bool) {
		number, ok := strings.CutPrefix(tag, "n:")
		n, err := strconv.Atoi(number)
		return n, ok && err == nil
	}})
}

// source counts its loads.
type source struct{ loads int }

func (s *source) load(context.Context) (int, error) { s.loads++; return s.loads, nil }

func get(t *testing.T, c *tagcache.Cache[int, int], key int, s *source) int {
	t.Helper()
	value, err := c.Get(context.Background(), key, s.load)
	if err != nil {
		t.Error(err)
	}
	return value
}

func TestGet_LoadsAgainAfterAPurge(t *testing.T) {
	for name, drop := range map[string]func(c *tagcache.Cache[int, int]){
		"own tag": func(c *tagcache.Cache[int, int]) { c.Purge([]string{"other:7", "n:7"}) },
		"all":     func(c *tagcache.Cache[int, int]) { c.Purge([]string{pubsub.All}) },
		"resume":  func(c *tagcache.Cache[int, int]) { c.Suspend(); c.Resume() },
	} {
		t.Run(name, func(t *testing.T) {
			c, s := newCache(10, time.Hour), &source{}
			get(t, c, 7, s)
			c.Purge([]string{"n:8", "unknown"})
			if got := get(t, c, 7, s); got != 1 {
				t.Errorf("the value was loaded %d times", got)
			}
			drop(c)
			if got := get(t, c, 7, s); got != 2 {
				t.Errorf("the value after the purge is of load %d", got)
			}
		})
	}
}

func TestGet_DoesNotCacheWhileSuspended(t *testing.T) {
	c, s := newCache(10, time.Hour), &source{}
	c.Suspend()
	get(t, c, 7, s)
	if get(t, c, 7, s); s.loads != 2 {
		t.Errorf("%d loads", s.loads)
	}
}

func TestGet_ExpiresAndDoesNotCacheErrors(t *testing.T) {
	c, s := newCache(10, time.Nanosecond), &source{}
	get(t, c, 7, s)
	time.Sleep(time.Millisecond)
	if got := get(t, c, 7, s); got != 2 {
		t.Errorf("an expired value was returned: %d", got)
	}
	broken := errors.New("broken")
	c = newCache(10, time.Hour)
	if _, err := c.Get(context.Background(), 1, func(context.Context) (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
	if got := get(t, c, 1, &source{}); got != 1 {
		t.Errorf("got %d after an error", got)
	}
}

func TestGet_DropsValuesAboveTheMaximum(t *testing.T) {
	c, s := newCache(2, time.Hour), &source{}
	for key := range 5 {
		get(t, c, key, s)
	}
	for key := range 5 {
		get(t, c, key, s)
	}
	if s.loads < 8 {
		t.Errorf("%d loads: more than 2 values were kept", s.loads)
	}
}

// A load that began before a purge may have read old data. Its own callers get it; it is not stored.
func TestGet_DoesNotStoreALoadThatAPurgeOvertook(t *testing.T) {
	c := newCache(10, time.Hour)
	reading, release := make(chan struct{}), make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		old, err := c.Get(context.Background(), 7, func(context.Context) (int, error) {
			close(reading)
			<-release
			return -1, nil
		})
		if old != -1 || err != nil {
			t.Errorf("got %d, %v", old, err)
		}
	})
	<-reading
	c.Purge([]string{"n:7"})
	s := &source{}
	if got := get(t, c, 7, s); got != 1 {
		t.Errorf("got %d from the load before the purge", got)
	}
	close(release)
	group.Wait()
	if got := get(t, c, 7, s); got != 1 {
		t.Errorf("got %d: the old value was stored", got)
	}
}

func TestGet_SharesALoad(t *testing.T) {
	c, s := newCache(10, time.Hour), &source{}
	release := make(chan struct{})
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			if _, err := c.Get(context.Background(), 7, func(ctx context.Context) (int, error) { <-release; return s.load(ctx) }); err != nil {
				t.Error(err)
			}
		})
	}
	close(release)
	group.Wait()
	if s.loads > 2 { // a caller that arrives after the first load finds the value
		t.Errorf("%d loads", s.loads)
	}
}
