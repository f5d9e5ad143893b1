package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"haat/bench/figures"
)

// compareStarts starts the binary on both databases and returns the ratio of the times to the first page.
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

// startup returns the milliseconds from the start of the binary to its first home page.
func (m *grownMarket) startup(ctx context.Context) (float64, error) {
	addr, err := freeAddr()
	if err != nil {
		return 0, err
	}
	path, err := filepath.Abs(binary)
	if err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, path, "serve")
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "HAAT_ADDR="+addr, "HAAT_METRICS_ADDR=off", "HAAT_SECRET="+strings.Repeat("s", 32),
		"HAAT_DATABASE_URL="+m.address, "HAAT_MEDIA_URL=file://"+filepath.Join(m.dir, "media"))
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer func() {
		cmd.Process.Kill()
		cmd.Wait()
	}()
	for {
		res, err := http.Get("http://" + addr + "/shop/load-1")
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return time.Since(start).Seconds() * 1000, nil
			}
			err = fmt.Errorf("status %d", res.StatusCode)
		}
		if time.Since(start) > time.Minute {
			return 0, fmt.Errorf("first page: %w", err)
		}
		time.Sleep(2 * time.Millisecond)
	}
}
