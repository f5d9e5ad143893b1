package account

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// More passwords than there are slots wait, for as long as their requests last.
func TestArgon_WorksOnAFewAtATime(t *testing.T) {
	a := newArgon()
	hash, err := a.hash(t.Context(), "demo1234")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=65536,t=1,p=2$") {
		t.Fatalf("%s, %v", hash, err)
	}
	for range atOnce {
		a.slots <- struct{}{} // each is somebody else's work
	}
	gone, leave := context.WithCancel(t.Context())
	answered := make(chan error)
	go func() {
		_, err := a.matches(gone, "demo1234", hash)
		answered <- err
	}()
	go func() {
		_, err := a.hash(gone, "demo1234")
		answered <- err
	}()
	select {
	case err := <-answered:
		t.Fatalf("worked on beyond the slots: %v", err)
	default:
	}
	leave()
	for range 2 {
		if err := <-answered; !errors.Is(err, context.Canceled) {
			t.Errorf("who has gone: %v", err)
		}
	}
	waiting := make(chan bool)
	go func() {
		match, err := a.matches(t.Context(), "demo1234", hash)
		waiting <- match && err == nil
	}()
	<-a.slots // one is done
	if !<-waiting {
		t.Error("the next is not worked on")
	}
	if match, err := a.matches(gone, "demo1234", hash); match || !errors.Is(err, context.Canceled) {
		t.Errorf("after its request: %v, %v", match, err)
	}
	if len(a.slots) != atOnce-1 {
		t.Errorf("%d slots are taken", len(a.slots))
	}
}
