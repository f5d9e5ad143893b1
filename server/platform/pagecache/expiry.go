package pagecache

import (
	"context"
	"sync"
	"time"
)

// expiry is the time until which a page that is being loaded is valid.
type expiry struct {
	mu sync.Mutex
	at time.Time // zero: no limit
}

type expiryKey struct{}

func withExpiry(ctx context.Context) (context.Context, *expiry) {
	e := &expiry{}
	return context.WithValue(ctx, expiryKey{}, e), e
}

// ExpireAt limits the validity of the page that is being loaded with the context: from a time on, it has other content, such as another
// price. The earliest of several times counts. ExpireAt does nothing for a zero time, or if no page is being loaded.
func ExpireAt(ctx context.Context, at time.Time) {
	e, ok := ctx.Value(expiryKey{}).(*expiry)
	if !ok || at.IsZero() {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.at.IsZero() || at.Before(e.at) {
		e.at = at
	}
}

// Expiry returns the earliest time of the calls of ExpireAt, or the zero time.
func Expiry(ctx context.Context) time.Time {
	if e, ok := ctx.Value(expiryKey{}).(*expiry); ok {
		return e.time()
	}
	return time.Time{}
}

func (e *expiry) time() time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.at
}

// isOver reports whether the content of a page has changed by itself.
func (p *entry) isOver(now time.Time) bool { return !p.until.IsZero() && !now.Before(p.until) }
