package main

import (
	"context"
	"os/exec"

	"haat/bench/figures"
)

// compareStarts starts the binary on both databases and returns the ratio of the times until the first page.
func compareStarts(ctx context.Context, small, large *grownMarket) (row, error) {
	var times [2][]float64
	for range 3 {
		for i, m := range []*grownMarket{small, large} {
			took, err := m.startup(ctx)
			if err != nil {
				return row{}, err
			}
			times[i] = append(times[i], took)
		}
	}
	return growthRow("start to the first page", small, large, figures.Median(times[0]), figures.Median(times[1])), nil
}

// startup returns the time from the start of the binary to its first home page, in milliseconds.
func (m *grownMarket) startup(ctx context.Context) (float64, error) {
	server, err := startProcess(ctx, "/shop/load-1", func(ctx context.Context, addr string) (*exec.Cmd, error) {
		return serveCommand(ctx, m.dir, m.address, addr)
	})
	if err != nil {
		return 0, err
	}
	defer server.stop()
	return server.first.Seconds() * 1000, nil
}
