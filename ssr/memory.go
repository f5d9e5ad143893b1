package ssr

import (
	"context"
	"runtime/metrics"
	"time"
)

// lookEvery is the interval between memory checks during a render. Most renders end
// before the first.
const lookEvery = 20 * time.Millisecond

// watchMemory cancels a render with ErrMemory once the live heap has grown by more
// than most bytes since it began. The heap is the process's: one script that consumes
// memory also ends other long renders. ctx ends with the render.
func watchMemory(ctx context.Context, most uint64, cancel context.CancelCauseFunc) (stop func() bool) {
	return time.AfterFunc(lookEvery, func() {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for begun := live(); ctx.Err() == nil; {
			if live() > begun+most {
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

// live returns the bytes that the last garbage collection found in use.
func live() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
