package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"haat/bench/figures"
	"haat/server/web"
	"haat/ssr"
)

// A renderer is a bundle to measure, with the size of its fragment cache in bytes.
type renderer struct {
	name, bundle  string
	fragmentBytes int
	maxRatio      float64 // maximum ratio to Node's time; 0 without a budget
}

var renderers = []renderer{
	{name: "cold render of %s", bundle: "compiled", maxRatio: 3},
	{name: "cold render of %s with cached fragments", bundle: "compiled", fragmentBytes: fragmentBytes, maxRatio: 1},
	{name: "cold render of %s by react-dom/server in goja, for comparison", bundle: "react"},
}

// renders compares renders in goja with renders in Node by unmodified react-dom, of the same
// components and data.
func renders(ctx context.Context, s *subject) ([]row, error) {
	node, err := nodeTimes(ctx, s)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, r := range renderers {
		bundle, err := web.Bundle(r.bundle)
		if err != nil {
			return nil, err
		}
		vm, err := ssr.New(bundle, ssr.Options{VMs: 1, FragmentBytes: r.fragmentBytes})
		if err != nil {
			return nil, err
		}
		for _, p := range pages {
			measured, err := r.measure(ctx, s, vm, p.name, p.path, node[p.name])
			if err != nil {
				return nil, err
			}
			rows = append(rows, measured)
		}
	}
	return rows, nil
}

// measure renders one page repeatedly.
func (r renderer) measure(ctx context.Context, s *subject, vm *ssr.Renderer, name, path string, node nodeTime) (row, error) {
	data, err := s.get(path, "Accept", "application/json")
	if err != nil {
		return row{}, err
	}
	times := 60
	if quick() {
		times = 8
	}
	var took []float64
	var html []byte
	for i := range times + 5 {
		start := time.Now()
		if html, err = vm.Render(ctx, string(data)); err != nil {
			return row{}, fmt.Errorf("render %s: %w", name, err)
		}
		if i >= 5 { // after a warm-up, as in node.mjs
			took = append(took, float64(time.Since(start).Microseconds())/1000)
		}
	}
	if len(html) != node.Bytes {
		return row{}, fmt.Errorf("%s: goja renders %d bytes, Node %d", name, len(html), node.Bytes)
	}
	ours := figures.Median(took)
	measured := row{
		Name: fmt.Sprintf(r.name, name), Value: ours / node.Milliseconds, Unit: "× Node",
		Detail: fmt.Sprintf("%.2f ms for %.0f KB; Node %.2f ms", ours, float64(len(html))/1024, node.Milliseconds),
	}
	if r.maxRatio > 0 {
		measured.Budget = fmt.Sprintf("≤ %g", r.maxRatio)
		measured.Within = within(measured.Value <= r.maxRatio)
	}
	return measured, nil
}

type nodeTime struct {
	Milliseconds float64 `json:"ms"`
	Bytes        int     `json:"bytes"`
}

// nodeTimes runs bench/node.mjs on the pages' data.
func nodeTimes(ctx context.Context, s *subject) (map[string]nodeTime, error) {
	for _, p := range pages {
		data, err := s.get(p.path, "Accept", "application/json")
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(s.dir, p.name+".json"), data, 0o600); err != nil {
			return nil, err
		}
	}
	cmd := exec.CommandContext(ctx, "node", "bench/node.mjs", s.dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("bench/node.mjs: %w\n%s", err, stderr.String())
	}
	times := map[string]nodeTime{}
	return times, json.Unmarshal(out, &times)
}
