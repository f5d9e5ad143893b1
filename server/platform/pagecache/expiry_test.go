package pagecache

import (
	"context"
	"testing"
	"time"
)

func TestExpireAt_EndsThePageAtTheEarliestTime(t *testing.T) {
	c := New(1 << 20)
	now := time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC)
	c.now = func() time.Time { return now }
	loads := 0
	load := func(ctx context.Context) (*Page, error) {
		loads++
		if loads == 1 {
			ExpireAt(ctx, now.Add(2*time.Minute))
			ExpireAt(ctx, now.Add(time.Minute))
			ExpireAt(ctx, time.Time{})
			ExpireAt(ctx, now.Add(3*time.Minute))
			if at := Expiry(ctx); !at.Equal(now.Add(time.Minute)) {
				t.Errorf("expiry %s", at)
			}
		}
		return page("x", "shop:1"), nil
	}
	for _, step := range []struct {
		after time.Duration
		loads int
	}{{0, 1}, {time.Minute - 1, 1}, {1, 2}, {time.Hour / 10, 2}} {
		now = now.Add(step.after)
		if _, err := c.Get(context.Background(), "a", load); err != nil {
			t.Fatal(err)
		}
		if _, ok := c.Kept("a"); !ok {
			t.Errorf("after %s: not stored", step.after)
		}
		if loads != step.loads {
			t.Errorf("after %s: %d loads", step.after, loads)
		}
	}
}

func TestExpireAt_DoesNothingOutsideALoad(t *testing.T) {
	ExpireAt(context.Background(), time.Now())
	if at := Expiry(context.Background()); !at.IsZero() {
		t.Errorf("expiry %s", at)
	}
}
