package ssr

import (
	"context"
	"runtime/metrics"
	"time"
)

// checkEvery is the interval of memory checks during a render. Most renders end before the first check.
const checkEvery = 20 * time.Millisecond

// watchMemory cancels a render with ErrMemory once the live heap has grown by more than limit bytes since the
// render started. The heap belongs to the process, so a script that allocates much memory also ends other
// long renders. ctx ends with the render.
func watchMemory(ctx context.Context, limit uint64, cancel context.CancelCauseFunc) (stop func() bool) {
	return time.AfterFunc(checkEvery, func() {
		tick := time.NewTicker(checkEvery)
		defer tick.Stop()
		for start := live(); ctx.Err() == nil; {
			if live() > start+limit {
				cancel(ErrMemory)
				return
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
			}
		}
	}).Stop
}

// live returns the number of bytes in use at the last garbage collection.
func live() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
