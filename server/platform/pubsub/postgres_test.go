package pubsub

import (
	"slices"
	"testing"
)

// recorder records the calls that a subscriber receives.
type recorder struct{ heard []string }

func (r *recorder) Purge(tags []string) { r.heard = append(r.heard, tags...) }
func (r *recorder) Suspend()            { r.heard = append(r.heard, "suspend") }
func (r *recorder) Resume()             { r.heard = append(r.heard, "resume") }

// Events of the connection arrive on several channels in any order, so only the resulting state must decide
// whether subscribers are resumed.
func TestLink_ResumesOnlyWhileConnected(t *testing.T) {
	up := func(l *link) { l.listening = true }
	lost := func(l *link) { l.lost = true }
	back := func(l *link) { l.lost = false }
	late := func(l *link) { l.late = true }
	answered := func(l *link) { l.late = false }
	for name, c := range map[string]struct {
		steps []func(*link)
		want  []string
	}{
		"as usual":                              {[]func(*link){up, lost, back}, []string{"resume", "suspend", "resume"}},
		"lost before listening":                 {[]func(*link){lost, up, back}, []string{"resume"}},
		"a late answer after it was lost":       {[]func(*link){up, late, lost, answered}, []string{"resume", "suspend"}},
		"a late answer before the reconnection": {[]func(*link){up, late, lost, answered, back}, []string{"resume", "suspend", "resume"}},
		"slow and then recovered":               {[]func(*link){up, late, answered}, []string{"resume", "suspend", "resume"}},
		"repeated events":                       {[]func(*link){up, up, lost, lost}, []string{"resume", "suspend"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &recorder{}
			l := &link{bus: &Bus{}}
			l.bus.Subscribe(r)
			for _, step := range c.steps {
				l.set(func() { step(l) })
			}
			if !slices.Equal(r.heard, c.want) {
				t.Errorf("heard %v, want %v", r.heard, c.want)
			}
		})
	}
}

func TestReceive_UnreadableNoticePurgesAll(t *testing.T) {
	r := &recorder{}
	bus := &Bus{}
	bus.Subscribe(r)
	p := NewPostgres(bus, nil, "", discard)
	p.receive(nil)
	p.receive(notification("not JSON"))
	p.receive(notification(`{"node":"another","tags":["shop:7"]}`))
	p.receive(notification(`{"node":"` + p.node + `","tags":["shop:8"]}`))
	if want := []string{All, All, "shop:7"}; !slices.Equal(r.heard, want) {
		t.Errorf("heard %v, want %v", r.heard, want)
	}
}
