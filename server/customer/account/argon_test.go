package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
)

// Hashes that find no free slot must wait until a slot is free or their request ends.
func TestArgon_LimitsConcurrentHashes(t *testing.T) {
	a := newArgon()
	hash, err := a.hash(t.Context(), "demo1234")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=65536,t=1,p=2$") {
		t.Fatalf("%s, %v", hash, err)
	}
	var releases []func()
	for range hashSlots { // other requests occupy all slots
		release, err := a.queue.Take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, release)
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
		t.Fatalf("hashed beyond the slots: %v", err)
	default:
	}
	leave()
	for range 2 {
		if err := <-answered; !errors.Is(err, context.Canceled) {
			t.Errorf("canceled request: %v", err)
		}
	}
	waiting := make(chan bool)
	go func() {
		match, err := a.matches(t.Context(), "demo1234", hash)
		waiting <- match && err == nil
	}()
	releases[0]() // frees a slot
	if !<-waiting {
		t.Error("the next password is not hashed")
	}
	if match, err := a.matches(gone, "demo1234", hash); match || !errors.Is(err, context.Canceled) {
		t.Errorf("after the request ended: %v, %v", match, err)
	}
	if a.queue.Held() != hashSlots-1 || a.queue.Waiting() != 0 {
		t.Errorf("%d slots are taken, %d wait", a.queue.Held(), a.queue.Waiting())
	}
}

// A login must wait for at most 2 hashes while 24 other logins arrive from one network. Requests that exceed
// the network's queue must be refused with a retry delay.
func TestArgon_OneNetworkDelaysNoLoginFromAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArgon()
		from := func(network string, shop int) context.Context {
			return fairqueue.With(t.Context(), "network "+network, fmt.Sprint("shop ", shop))
		}
		attacker, err := a.take(from("2001:db8::/48", 0))
		if err != nil {
			t.Fatal(err)
		}
		neighbour, err := a.take(from("192.0.2.1", 9)) // occupies the other slot until the end of the test
		if err != nil {
			t.Fatal(err)
		}
		defer neighbour()
		served, refused := make(chan string, 25), make(chan error, 25)
		login := func(ctx context.Context, who string) {
			release, err := a.take(ctx)
			if err != nil {
				refused <- err
				return
			}
			served <- who
			release()
		}
		for i := range 24 {
			go login(from("2001:db8::/48", i%3), "attacker")
		}
		synctest.Wait() // until each request waits or is refused
		if waiting := a.queue.Waiting(); waiting != 4 || len(refused) != 20 {
			t.Errorf("%d of the attacker's wait, %d are refused", waiting, len(refused))
		}
		go login(from("198.51.100.7", 0), "customer")
		synctest.Wait()
		attacker()
		synctest.Wait()
		close(served)
		place := 0
		for who := range served {
			if place++; who == "customer" {
				break
			}
		}
		if place > 2 {
			t.Errorf("the customer is served after %d hashes", place)
		}
		close(refused)
		for err := range refused {
			if f, ok := fault.As(err); !ok || f.Kind != fault.TooMany || f.Wait <= 0 {
				t.Errorf("refused: %v", err)
			}
		}
	})
}
