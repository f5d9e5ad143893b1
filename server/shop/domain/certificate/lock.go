package certificate

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/certificatelock"
	"haat/ent/viewer"
)

// A lock is valid for its lease, which its node renews. If the node dies, the lock is therefore free after at
// most one lease.
const (
	lease            = time.Minute
	renewalsPerLease = 4 // number of renewals per lease
	lockPoll         = time.Second
	releaseTimeout   = 10 * time.Second // timeout for releasing a lock
)

// locks contains the locks that this node holds. The database contains the locks of all nodes.
type locks struct {
	client *ent.Client
	logger *slog.Logger
	lease  time.Duration

	mu     sync.Mutex
	held   map[string]*heldLock
	closed bool
}

// heldLock is a lock that is renewed until stop is called. done is closed when the renewals have ended.
type heldLock struct {
	holder string
	stop   context.CancelFunc
	done   chan struct{}
}

func newLocks(client *ent.Client, logger *slog.Logger) *locks {
	return &locks{client: client, logger: logger, lease: lease, held: map[string]*heldLock{}}
}

// Lock waits until no node holds the lock with the name, and acquires it.
func (l *locks) Lock(ctx context.Context, name string) error {
	for {
		taken, err := l.TryLock(ctx, name)
		if taken || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("lock %s: %w", name, ctx.Err())
		case <-time.After(lockPoll):
		}
	}
}

// TryLock acquires the lock with the name. It returns false if a node holds it.
func (l *locks) TryLock(ctx context.Context, name string) (bool, error) {
	holder := rand.Text()
	taken, err := l.take(viewer.WithSystem(ctx), name, holder)
	if err != nil {
		return false, fmt.Errorf("lock %s: %w", name, err)
	}
	if taken && !l.keep(ctx, name, holder) {
		return false, errors.Join(fmt.Errorf("lock %s: this node is closing", name), l.release(ctx, name, holder))
	}
	return taken, nil
}

func (l *locks) take(ctx context.Context, name, holder string) (bool, error) {
	now := time.Now().UTC()
	n, err := l.client.CertificateLock.Update().
		Where(certificatelock.Name(name), certificatelock.ExpiresAtLT(now)).
		SetHolder(holder).SetExpiresAt(now.Add(l.lease)).Save(ctx)
	if err != nil || n == 1 {
		return n == 1, err
	}
	held, err := l.client.CertificateLock.Query().Where(certificatelock.Name(name)).Exist(ctx)
	if err != nil || held {
		return false, err
	}
	err = l.client.CertificateLock.Create().SetName(name).SetHolder(holder).SetExpiresAt(now.Add(l.lease)).Exec(ctx)
	if ent.IsConstraintError(err) { // another node has acquired the lock
		return false, nil
	}
	return err == nil, err
}

// keep starts renewing a lock. It returns false if this node is closing.
func (l *locks) keep(ctx context.Context, name, holder string) bool {
	ctx, stop := context.WithCancel(viewer.WithSystem(context.WithoutCancel(ctx)))
	h := &heldLock{holder, stop, make(chan struct{})}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		stop()
		return false
	}
	l.held[name] = h
	go l.renew(ctx, name, h)
	return true
}

// renew renews a lock until ctx ends. If another node has taken the lock over, or if it could not be renewed
// within its lease, renew removes it from the held ones; Unlock then returns an error.
func (l *locks) renew(ctx context.Context, name string, h *heldLock) {
	defer close(h.done)
	ticker := time.NewTicker(l.lease / renewalsPerLease)
	defer ticker.Stop()
	for end := time.Now().Add(l.lease); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		from := time.Now()
		within, cancel := context.WithDeadline(ctx, end)
		n, err := l.own(name, h.holder).SetExpiresAt(from.UTC().Add(l.lease)).Save(within)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && n == 1:
			end = from.Add(l.lease)
		case err == nil:
			l.logger.ErrorContext(ctx, "lock lost: taken over by another node", "lock", name)
			l.drop(name, h)
			return
		case time.Now().Before(end):
			l.logger.WarnContext(ctx, "renew lock", "lock", name, "error", err)
		default:
			l.logger.ErrorContext(ctx, "lock lost: lease expired", "lock", name, "error", err)
			l.drop(name, h)
			return
		}
	}
}

func (l *locks) drop(name string, h *heldLock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name] == h {
		delete(l.held, name)
	}
}

func (l *locks) own(name, holder string) *ent.CertificateLockUpdate {
	return l.client.CertificateLock.Update().Where(certificatelock.Name(name), certificatelock.Holder(holder))
}

// Unlock releases a lock, even if ctx has ended. It returns an error if this node does not hold the lock.
func (l *locks) Unlock(ctx context.Context, name string) error {
	l.mu.Lock()
	h := l.held[name]
	delete(l.held, name)
	l.mu.Unlock()
	if h == nil {
		return fmt.Errorf("unlock %s: not held", name)
	}
	h.stop()
	<-h.done
	return l.release(ctx, name, h.holder)
}

func (l *locks) release(ctx context.Context, name, holder string) error {
	ctx, cancel := context.WithTimeout(viewer.WithSystem(context.WithoutCancel(ctx)), releaseTimeout)
	defer cancel()
	_, err := l.client.CertificateLock.Delete().
		Where(certificatelock.Name(name), certificatelock.Holder(holder)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("unlock %s: %w", name, err)
	}
	return nil
}

// Close releases all locks of this node. Later calls of Lock return an error.
func (l *locks) Close() {
	l.mu.Lock()
	l.closed = true
	names := make([]string, 0, len(l.held))
	for name := range l.held {
		names = append(names, name)
	}
	l.mu.Unlock()
	for _, name := range names {
		if err := l.Unlock(context.Background(), name); err != nil {
			l.logger.Warn("release lock", "lock", name, "error", err)
		}
	}
}
