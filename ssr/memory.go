package ssr

import (
	"context"
	"runtime/metrics"
	"time"
)

// lookEvery is how often the memory is looked at during a render. Most end before the first time.
const lookEvery = 20 * time.Millisecond

// watchMemory cancels a render with ErrMemory once what lives on the heap has grown by more than
// most bytes since it began. The heap is the process's: of renders at a time that last, one that
// eats memory takes others with it. ctx ends with the render.
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

// live is how many bytes the last collection has left on the heap.
func live() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
