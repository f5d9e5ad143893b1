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
)

// renders compares a render in goja with Node's of the same tree: the same
// components and data through react-dom as it comes.
func renders(ctx context.Context, s *subject) ([]row, error) {
	node, err := nodeTimes(ctx, s)
	if err != nil {
		return nil, err
	}
	times := 40
	if quick() {
		times = 8
	}
	var rows []row
	for _, p := range pages {
		data, err := s.get(p.path, "Accept", "application/json")
		if err != nil {
			return nil, err
		}
		html, err := s.renderer.Render(ctx, string(data))
		if err != nil {
			return nil, fmt.Errorf("render %s: %w", p.name, err)
		}
		if want := node[p.name].Bytes; len(html) != want {
			return nil, fmt.Errorf("%s: goja renders %d bytes, Node %d", p.name, len(html), want)
		}
		var took []float64
		for range times {
			start := time.Now()
			if _, err := s.renderer.Render(ctx, string(data)); err != nil {
				return nil, err
			}
			took = append(took, float64(time.Since(start).Microseconds())/1000)
		}
		ours := median(took)
		rows = append(rows, row{
			Name: "cold render of " + p.name, Value: ours / node[p.name].Milliseconds, Unit: "× Node",
			Budget: "≤ 3, by the compiler of the speed issue",
			Detail: fmt.Sprintf("%.1f ms for %.0f KB; Node %.2f ms", ours, float64(len(html))/1024, node[p.name].Milliseconds),
		})
	}
	return rows, nil
}

type nodeTime struct {
	Milliseconds float64 `json:"ms"`
	Bytes        int     `json:"bytes"`
}

// nodeTimes hands the pages' data to bench/node.mjs.
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
