// Package fairqueue shares a limited number of slots among many callers. Groups of callers take turns, so a
// group that calls often only delays itself.
package fairqueue

import (
	"context"
	"errors"
	"sync"
)

// ErrFull reports that too many callers of a group, or of all groups, are waiting.
var ErrFull = errors.New("queue is full")

// Level contains the limits of each group at one depth of the tree. Slots is the maximum number of callers of a
// group that have a slot, and Waiting the maximum number that wait.
type Level struct{ Slots, Waiting int }

// Options contains the limits of a queue.
type Options struct {
	// Slots is the maximum number of callers with a slot, Waiting the maximum number of waiting callers.
	Slots, Waiting int
	// Levels contains the limits of groups, the outermost level first. Take accepts at most one
	// name per level.
	Levels []Level
}

type namesKey struct{}

// With returns a context for a caller in the named groups, the outermost first.
func With(ctx context.Context, names ...string) context.Context {
	return context.WithValue(ctx, namesKey{}, names)
}

// From returns the names passed to With.
func From(ctx context.Context) []string {
	names, _ := ctx.Value(namesKey{}).([]string)
	return names
}

// Queue assigns slots to callers. Groups form a tree: Take names a caller's groups from the
// outermost to the innermost, for example network and shop, and groups take turns at each level.
type Queue struct {
	options Options

	mu      sync.Mutex
	free    int
	waiting int
	root    *group
	counts  map[string]*count
}

// count contains the number of callers of a group that have a slot, and the number that wait.
type count struct{ held, waiting int }

// group is a node of the tree: the subgroups and callers with the group's name that wait, in the order of their turns.
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

// Take waits for a slot until ctx ends. If too many callers are waiting, it returns ErrFull immediately. The
// caller must call release exactly once.
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
	if !left { // the slot was assigned in the meantime
		release()
	}
	return nil, ctx.Err()
}

// TryTake returns a slot if one is free and the limits of the named groups allow it. It takes no slot from waiting
// callers: while a slot is free, their own limits keep all of them from using it.
func (q *Queue) TryTake(names ...string) (release func(), ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free == 0 || !q.mayHold(&caller{names: names}) {
		return nil, false
	}
	q.hold(names)
	return sync.OnceFunc(func() { q.release(names) }), true
}

// Waiting returns the number of waiting callers.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// Held returns the number of slots in use.
func (q *Queue) Held() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.options.Slots - q.free
}

// hasRoom reports whether the numbers of waiting callers are below their limits, for all callers and for each
// of the names.
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

// serve assigns free slots to the callers whose turn it is.
func (q *Queue) serve() {
	for q.free > 0 {
		c := q.root.next(q.mayHold)
		if c == nil {
			return
		}
		q.hold(c.names)
		q.stopWaiting(c.names)
		close(c.ready)
	}
}

func (q *Queue) hold(names []string) {
	q.free--
	for _, name := range names {
		q.count(name).held++
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

// next removes and returns the caller whose turn it is, and moves its group behind all others. It returns nil
// if no caller may have a slot.
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
