package ratelimit

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestTake_AllowsABurstThenTheRate(t *testing.T) {
	l, now := New(Rate{3, 30 * time.Second}), time.Now()
	for range 3 {
		if wait := l.takeAt("a", now, 1); wait != 0 {
			t.Fatalf("the first three: wait %v", wait)
		}
	}
	for range 2 { // a refused use does not count
		if wait := l.takeAt("a", now, 1); wait != 10*time.Second {
			t.Errorf("too many: wait %v, want 10 s", wait)
		}
	}
	if wait := l.takeAt("b", now, 1); wait != 0 {
		t.Errorf("another key: wait %v", wait)
	}
	now = now.Add(10 * time.Second)
	if wait := l.takeAt("a", now, 1); wait != 0 {
		t.Errorf("after the wait: %v", wait)
	}
	if wait := l.takeAt("a", now, 1); wait != 10*time.Second {
		t.Errorf("and again: %v", wait)
	}
}

func TestTake_ConcurrentUsesKeepTheLimit(t *testing.T) {
	l := New(Rate{10, time.Hour})
	var taken atomic.Int64
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			if l.Take("a") == 0 {
				taken.Add(1)
			}
		})
	}
	all.Wait()
	if taken.Load() != 10 {
		t.Errorf("%d were allowed", taken.Load())
	}
}

func TestRate_UnmarshalTextRefusesInvalidRates(t *testing.T) {
	for text, want := range map[string]Rate{
		"30/1m": {30, time.Minute}, "1/1s": {1, time.Second}, "5/1h30m": {5, 90 * time.Minute},
		"": {}, "30": {}, "0/1m": {}, "-1/1m": {}, "30/": {}, "30/1ms": {}, "x/1m": {}, "30/1": {}, "30/-1m": {},
	} {
		var got Rate
		if err := got.UnmarshalText([]byte(text)); got != want || (err == nil) != (want.Count > 0) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if got := (Rate{3, time.Minute}).Times(100); got != (Rate{300, time.Minute}) {
		t.Error(got)
	}
}

func TestTakeN_IsCappedAtTheCount(t *testing.T) {
	l := New(Rate{10, time.Hour})
	for i, c := range []struct {
		key  string
		n    int
		took bool
	}{{"a", 6, true}, {"a", 5, false}, {"a", 4, true}, {"b", 99, true}, {"b", 1, false}} {
		if took := l.TakeN(c.key, c.n) == 0; took != c.took {
			t.Errorf("%d: %v", i, took)
		}
	}
}
