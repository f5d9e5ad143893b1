package ssr

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// greedy has scripts that never end, selected by the data.
const greedy = `
	if (data === "loops") for (;;) {}
	if (data === "allocates") { const all = []; for (;;) all.push(new Array(10000).fill(data.length)); }
	if (data === "writes") for (;;) write("many words. ".repeat(1000));
	write("fine");`

// While a script loops or allocates memory, other renders must succeed. That script must be interrupted and
// its VM replaced.
func TestRender_GreedyScriptDoesNotBlockOthers(t *testing.T) {
	for data, want := range map[string]error{"loops": ErrDeadline, "allocates": ErrMemory, "writes": ErrMemory} {
		t.Run(data, func(t *testing.T) {
			r := newRenderer(t, greedy, Options{VMs: 2, Deadline: time.Hour, Wait: time.Minute, HeapGrowth: 64 << 20})
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			ended := make(chan error, 1)
			go func() {
				_, err := r.Render(ctx, data)
				ended <- err
			}()
			for r.Stats().Busy == 0 {
				time.Sleep(time.Millisecond)
			}
			for i := range 100 {
				if html, err := r.Render(context.Background(), ""); err != nil || string(html) != "fine" {
					t.Fatalf("concurrent render %d: %q, %v", i, html, err)
				}
			}
			if want == ErrDeadline { // the other scripts are interrupted at the memory limit
				cancel()
			}
			if err := <-ended; !errors.Is(err, want) {
				t.Fatalf("got %v, want %v", err, want)
			}
			var group sync.WaitGroup
			for range 20 {
				group.Go(func() {
					if html, err := r.Render(context.Background(), ""); err != nil || string(html) != "fine" {
						t.Errorf("next render: %q, %v", html, err)
					}
				})
			}
			group.Wait()
			if s := r.Stats(); s.VMs != 2 || s.Busy != 0 || s.Waiting != 0 {
				t.Errorf("stats after the renders: %+v", s)
			}
		})
	}
}
