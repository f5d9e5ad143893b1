package db

import (
	"database/sql/driver"
	"testing"
	"time"

	"haat/server/platform/pause"
)

// All reads of a request that fail on a replica must be repeated on the primary, even if another read failed
// first.
func TestReads_ConcurrentFailuresAreRepeated(t *testing.T) {
	one := &replica{name: "replica:5432"}
	all := &Replicas{all: []*replica{one}, pauses: pause.Set[*replica]{First: time.Minute, Most: time.Minute}}
	r := &reads{replicas: all, server: one, chosen: true, used: true}
	for n := range 2 {
		if !r.failed(t.Context(), driver.ErrBadConn) {
			t.Errorf("failure %d is not repeated", n+1)
		}
	}
	if r.serverFor(t.Context(), "SELECT 1") != nil || all.Counts.Away.Load() != 1 || all.pauses.Until(one).IsZero() {
		t.Errorf("the replica is used, or was not skipped once: %d", all.Counts.Away.Load())
	}
	for name, other := range map[string]*reads{"without replicas": nil, "only on the primary": {replicas: all, chosen: true}} {
		if other.failed(t.Context(), driver.ErrBadConn) {
			t.Errorf("a failure %s is repeated", name)
		}
	}
}
