package pubsub

import "testing"

// woken reports whether the channel had a value, and receives it.
func woken(c <-chan struct{}) bool {
	select {
	case _, open := <-c:
		return open
	default:
		return false
	}
}

func TestWatchers_WakeThoseWhoWaitForTheTag(t *testing.T) {
	w := &Watchers{}
	a, stopA := w.Watch("customer:1")
	b, stopB := w.Watch("customer:1")
	other, stopOther := w.Watch("customer:2")
	defer stopB()
	defer stopOther()
	w.Purge([]string{"product:9", "customer:1"})
	w.Purge([]string{"customer:1"}) // one more before they look: they look once
	if !woken(a) || !woken(b) || woken(a) || woken(other) {
		t.Error("not those two alone were woken, once")
	}
	for name, tell := range map[string]func(){"everything is stale": func() { w.Purge([]string{"x", All}) }, "news may have been missed": w.Resume} {
		if tell(); !woken(a) || !woken(b) || !woken(other) {
			t.Errorf("%s: not all were woken", name)
		}
	}
	w.Suspend()
	if woken(a) {
		t.Error("woken while nothing is known")
	}
	stopA()
	w.Purge([]string{"customer:1"})
	if woken(a) || w.Watching("customer:1") != 1 {
		t.Errorf("one who has stopped is woken, or %d wait", w.Watching("customer:1"))
	}
}

func TestWatchers_EndWithTheProcess(t *testing.T) {
	w := &Watchers{}
	before, stop := w.Watch("customer:1")
	w.Close()
	after, stopAfter := w.Watch("customer:1")
	for _, c := range []<-chan struct{}{before, after} {
		if _, open := <-c; open {
			t.Error("a watch goes on")
		}
	}
	stop()
	stopAfter()
	w.Purge([]string{"customer:1"})
}
