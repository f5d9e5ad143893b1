package pubsub

import "testing"

// woken receives from the channel and reports whether it had a value.
func woken(c <-chan struct{}) bool {
	select {
	case _, open := <-c:
		return open
	default:
		return false
	}
}

func TestWatchers_WakeWatchesOfTheTag(t *testing.T) {
	w := &Watchers{}
	a, stopA := w.Watch("customer:1")
	b, stopB := w.Watch("customer:1")
	other, stopOther := w.Watch("customer:2")
	defer stopB()
	defer stopOther()
	w.Purge([]string{"product:9", "customer:1"})
	w.Purge([]string{"customer:1"}) // a second purge before the receive does not add a value
	if !woken(a) || !woken(b) || woken(a) || woken(other) {
		t.Error("the two watches of the tag were not the only ones woken once")
	}
	for name, tell := range map[string]func(){"purge of all tags": func() { w.Purge([]string{"x", All}) }, "resume": w.Resume} {
		if tell(); !woken(a) || !woken(b) || !woken(other) {
			t.Errorf("%s: not all were woken", name)
		}
	}
	w.Suspend()
	if woken(a) {
		t.Error("woken by Suspend")
	}
	stopA()
	w.Purge([]string{"customer:1"})
	if woken(a) || w.Watching("customer:1") != 1 {
		t.Errorf("a stopped watch was woken, or %d watches remain", w.Watching("customer:1"))
	}
}

func TestWatchers_CloseEndsWatches(t *testing.T) {
	w := &Watchers{}
	before, stop := w.Watch("customer:1")
	w.Close()
	after, stopAfter := w.Watch("customer:1")
	for _, c := range []<-chan struct{}{before, after} {
		if _, open := <-c; open {
			t.Error("a watch was not ended")
		}
	}
	stop()
	stopAfter()
	w.Purge([]string{"customer:1"})
}
