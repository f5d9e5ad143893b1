package pubsub

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// gatherFor is how long a sender waits for the tags of other transactions, so that one notice contains all of them.
	gatherFor = 5 * time.Millisecond
	// maxGathered is the number of waiting tags beyond which All replaces them.
	maxGathered = 1000
	sendRetry   = 500 * time.Millisecond
)

type afterCommitKey struct{}

// AfterCommit returns a context whose transactions notify other nodes just after the commit, in a notice that transactions of the same
// milliseconds share. PostgreSQL commits transactions that contain a NOTIFY one at a time; a shop's orders would wait for each other's
// disk writes. If the process is killed between the commit and the notice, the notice is lost: other nodes purge everything when they
// miss the node's heartbeat.
func AfterCommit(ctx context.Context) context.Context {
	return context.WithValue(ctx, afterCommitKey{}, true)
}

func isAfterCommit(ctx context.Context) bool { return ctx.Value(afterCommitKey{}) != nil }

// later sends tags to other nodes in the background.
type later struct {
	mu      sync.Mutex
	tags    []string
	sending bool
	idle    sync.WaitGroup
}

// add queues tags. It reports true if the caller must start send.
func (l *later) add(tags []string) (start bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, tag := range tags {
		if !slices.Contains(l.tags, tag) {
			l.tags = append(l.tags, tag)
		}
	}
	if len(l.tags) > maxGathered {
		l.tags = []string{All}
	}
	if l.sending {
		return false
	}
	l.sending = true
	l.idle.Add(1)
	return true
}

// take returns the queued tags. Without tags, it ends the sender.
func (l *later) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	tags := l.tags
	l.tags = nil
	if len(tags) == 0 {
		l.sending = false
		l.idle.Done()
	}
	return tags
}

// NotifyLater queues tags for the other nodes and returns immediately. Sending is retried until the database accepts them.
func (p *Postgres) NotifyLater(tags []string) {
	if p.later.add(tags) {
		go p.sendQueued()
	}
}

// Flush waits until all tags of NotifyLater are sent.
func (p *Postgres) Flush() { p.later.idle.Wait() }

func (p *Postgres) sendQueued() {
	time.Sleep(gatherFor)
	for tags := p.later.take(); len(tags) > 0; tags = p.later.take() {
		ctx, cancel := context.WithTimeout(context.Background(), notifyWithin)
		err := p.Notify(ctx, p.pool, tags)
		cancel()
		if err != nil {
			p.logger.Warn("send purge notice", "error", err)
			p.later.add(tags)
			time.Sleep(sendRetry)
			continue
		}
		time.Sleep(gatherFor)
	}
}
