package certificate

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/certificatelock"
	"haat/ent/viewer"
)

// A lock lasts for its lease and is renewed in time while its holder lives, so the one of
// a node that has died is free soon.
const (
	lease     = time.Minute
	renewEach = lease / 4
	lockPoll  = time.Second
	freeing   = 10 * time.Second // may take so long
)

// locks are what one node holds of all nodes' locks.
type locks struct {
	client *ent.Client

	mu   sync.Mutex
	held map[string]*heldLock
}

// heldLock is renewed until stop is called; done closes once that has ended.
type heldLock struct {
	holder string
	stop   context.CancelFunc
	done   chan struct{}
}

func newLocks(client *ent.Client) *locks {
	return &locks{client: client, held: map[string]*heldLock{}}
}

// Lock waits until no node has the lock of that name, and takes it.
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

// TryLock takes the lock unless a node has it.
func (l *locks) TryLock(ctx context.Context, name string) (bool, error) {
	holder := rand.Text()
	taken, err := l.take(viewer.WithSystem(ctx), name, holder)
	if err != nil {
		return false, fmt.Errorf("lock %s: %w", name, err)
	}
	if taken {
		l.keep(ctx, name, holder)
	}
	return taken, nil
}

func (l *locks) take(ctx context.Context, name, holder string) (bool, error) {
	now := time.Now().UTC()
	n, err := l.client.CertificateLock.Update().
		Where(certificatelock.Name(name), certificatelock.ExpiresAtLT(now)).
		SetHolder(holder).SetExpiresAt(now.Add(lease)).Save(ctx)
	if err != nil || n == 1 {
		return n == 1, err
	}
	held, err := l.client.CertificateLock.Query().Where(certificatelock.Name(name)).Exist(ctx)
	if err != nil || held {
		return false, err
	}
	err = l.client.CertificateLock.Create().SetName(name).SetHolder(holder).SetExpiresAt(now.Add(lease)).Exec(ctx)
	if ent.IsConstraintError(err) { // another was faster
		return false, nil
	}
	return err == nil, err
}

// keep renews a lock from now on.
func (l *locks) keep(ctx context.Context, name, holder string) {
	ctx, stop := context.WithCancel(viewer.WithSystem(context.WithoutCancel(ctx)))
	h := &heldLock{holder, stop, make(chan struct{})}
	l.mu.Lock()
	l.held[name] = h
	l.mu.Unlock()
	go func() {
		defer close(h.done)
		ticker := time.NewTicker(renewEach)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				// A renewal that fails is made again before the lease ends.
				l.own(name, holder).SetExpiresAt(time.Now().UTC().Add(lease)).Exec(ctx)
			}
		}
	}()
}

func (l *locks) own(name, holder string) *ent.CertificateLockUpdate {
	return l.client.CertificateLock.Update().Where(certificatelock.Name(name), certificatelock.Holder(holder))
}

// Unlock gives a lock back, although what it was for was broken off.
func (l *locks) Unlock(ctx context.Context, name string) error {
	l.mu.Lock()
	h := l.held[name]
	delete(l.held, name)
	l.mu.Unlock()
	if h == nil {
		return fmt.Errorf("unlock %s: it is not held", name)
	}
	h.stop()
	<-h.done
	ctx, cancel := context.WithTimeout(viewer.WithSystem(context.WithoutCancel(ctx)), freeing)
	defer cancel()
	_, err := l.client.CertificateLock.Delete().
		Where(certificatelock.Name(name), certificatelock.Holder(h.holder)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("unlock %s: %w", name, err)
	}
	return nil
}

// Close gives back every lock that this node still holds.
func (l *locks) Close() {
	l.mu.Lock()
	names := make([]string, 0, len(l.held))
	for name := range l.held {
		names = append(names, name)
	}
	l.mu.Unlock()
	for _, name := range names {
		l.Unlock(context.Background(), name) // one that fails runs out
	}
}
