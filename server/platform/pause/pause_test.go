package pause_test

import (
	"testing"
	"time"

	"haat/server/platform/pause"
)

func TestSet_EachFailureDoublesThePause(t *testing.T) {
	s, now := pause.Set[string]{First: time.Minute, Most: 10 * time.Minute}, time.Now()
	fail := func(began time.Time, asked, want time.Duration) {
		t.Helper()
		if got := s.Failed("a", began, now, asked).Sub(now); got != want || !s.Until("a").Equal(now.Add(want)) {
			t.Errorf("a pause of %s instead of %s", got, want)
		}
	}
	fail(now, 0, time.Minute)
	// An attempt that began before the pause must not extend it.
	fail(now.Add(-time.Second), time.Hour, time.Minute)
	now = now.Add(30 * time.Second)
	fail(now, 0, 2*time.Minute)
	now = now.Add(2 * time.Minute)
	fail(now, 5*time.Minute, 5*time.Minute)
	now = now.Add(5 * time.Minute)
	fail(now, time.Hour, 10*time.Minute)
	if !s.Until("b").IsZero() {
		t.Error("another key pauses, too")
	}
	s.Forget("a")
	fail(now, 0, time.Minute)
}
