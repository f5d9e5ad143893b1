// Package fairqueue shares a few slots among many callers: groups that wait take turns, so a
// group that asks often waits for itself alone.
package fairqueue

import (
	"context"
	"errors"
	"sync"
)

// ErrFull is returned when too many of a group, or of all groups, are waiting already.
var ErrFull = errors.New("queue is full")

// Level bounds each group at a depth of the tree: Slots at a time, and Waiting callers.
type Level struct{ Slots, Waiting int }

// Options bound a queue.
type Options struct {
	// Slots is how many callers have a slot at a time, Waiting how many wait at most.
	Slots, Waiting int
	// Levels bound the groups, the outermost first. Take has at most one name for each.
	Levels []Level
}

type namesKey struct{}

// With returns a context of a caller in these groups, the outermost first.
func With(ctx context.Context, names ...string) context.Context {
	return context.WithValue(ctx, namesKey{}, names)
}

// From returns the names that With was given.
func From(ctx context.Context) []string {
	names, _ := ctx.Value(namesKey{}).([]string)
	return names
}

// Queue hands out slots. Groups form a tree: Take names a caller's group from the outside in, for
// example network and shop, and turns are taken at each level. Limits hold for each name.
type Queue struct {
	options Options

	mu      sync.Mutex
	free    int
	waiting int
	root    *group
	counts  map[string]*count
}

// count is how many callers of a name have a slot, and wait.
type count struct{ held, waiting int }

// group is the callers that wait below a name, in the order in which they get their turns.
type group struct {
	name     string
	children []*group
	callers  []*caller
}

type caller struct {
	names []string
	ready chan struct{}
}

// New returns a queue with all slots free.
func New(o Options) *Queue {
	return &Queue{options: o, free: o.Slots, root: &group{}, counts: map[string]*count{}}
}

// Take waits for a slot until ctx ends. It returns ErrFull at once if too many wait. The caller
// must call release, once.
func (q *Queue) Take(ctx context.Context, names ...string) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	q.mu.Lock()
	c := &caller{names: names, ready: make(chan struct{})}
	if !q.hasRoom(names) {
		q.mu.Unlock()
		return nil, ErrFull
	}
	q.root.add(c, names)
	q.waiting++
	for _, name := range names {
		q.count(name).waiting++
	}
	q.serve()
	q.mu.Unlock()
	release = sync.OnceFunc(func() { q.release(names) })
	select {
	case <-c.ready:
		return release, nil
	case <-ctx.Done():
	}
	q.mu.Lock()
	left := q.root.remove(c, names)
	if left {
		q.stopWaiting(names)
	}
	q.mu.Unlock()
	if !left { // it got a slot meanwhile
		release()
	}
	return nil, ctx.Err()
}

// Waiting returns how many callers wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// Held returns how many slots are taken.
func (q *Queue) Held() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.options.Slots - q.free
}

// hasRoom reports whether another caller may wait: also where a slot is free, as it takes one
// by waiting for no time.
func (q *Queue) hasRoom(names []string) bool {
	if q.waiting >= q.options.Waiting {
		return false
	}
	for i, name := range names {
		if c := q.counts[name]; c != nil && c.waiting >= q.options.Levels[i].Waiting {
			return false
		}
	}
	return true
}

func (q *Queue) count(name string) *count {
	if q.counts[name] == nil {
		q.counts[name] = &count{}
	}
	return q.counts[name]
}

func (q *Queue) forget(names []string) {
	for _, name := range names {
		if c := q.counts[name]; c != nil && *c == (count{}) {
			delete(q.counts, name)
		}
	}
}

func (q *Queue) stopWaiting(names []string) {
	q.waiting--
	for _, name := range names {
		q.count(name).waiting--
	}
	q.forget(names)
}

func (q *Queue) release(names []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free++
	for _, name := range names {
		q.count(name).held--
	}
	q.forget(names)
	q.serve()
}

// serve gives free slots to those whose turn it is.
func (q *Queue) serve() {
	for q.free > 0 {
		c := q.root.next(q.mayHold)
		if c == nil {
			return
		}
		q.free--
		for _, name := range c.names {
			q.count(name).held++
		}
		q.stopWaiting(c.names)
		close(c.ready)
	}
}

func (q *Queue) mayHold(c *caller) bool {
	for i, name := range c.names {
		if q.count(name).held >= q.options.Levels[i].Slots {
			return false
		}
	}
	return true
}

func (g *group) add(c *caller, names []string) {
	if len(names) == 0 {
		g.callers = append(g.callers, c)
		return
	}
	for _, child := range g.children {
		if child.name == names[0] {
			child.add(c, names[1:])
			return
		}
	}
	child := &group{name: names[0]}
	child.add(c, names[1:])
	g.children = append(g.children, child)
}

// next takes out the caller whose turn it is and puts its group behind all others; nil if nobody
// may have a slot.
func (g *group) next(may func(*caller) bool) *caller {
	for i, child := range g.children {
		c := child.next(may)
		if c == nil {
			continue
		}
		g.children = append(g.children[:i:i], g.children[i+1:]...)
		if !child.empty() {
			g.children = append(g.children, child)
		}
		return c
	}
	if len(g.callers) == 0 || !may(g.callers[0]) {
		return nil
	}
	c := g.callers[0]
	g.callers = g.callers[1:]
	return c
}

func (g *group) remove(c *caller, names []string) bool {
	if len(names) == 0 {
		for i, waiting := range g.callers {
			if waiting == c {
				g.callers = append(g.callers[:i:i], g.callers[i+1:]...)
				return true
			}
		}
		return false
	}
	for i, child := range g.children {
		if child.name == names[0] {
			removed := child.remove(c, names[1:])
			if child.empty() {
				g.children = append(g.children[:i:i], g.children[i+1:]...)
			}
			return removed
		}
	}
	return false
}

func (g *group) empty() bool { return len(g.children) == 0 && len(g.callers) == 0 }
