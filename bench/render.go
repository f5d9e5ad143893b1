package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/bench/figures"
	"haat/server/web"
	"haat/ssr"
)

// A renderer is a bundle to measure, with the size of its fragment cache in bytes.
type renderer struct {
	name, bundle  string
	fragmentBytes int
	maxRatio      float64 // maximum ratio to Node's time; 0 means no budget
}

var renderers = []renderer{
	{name: "cold render of %s", bundle: "compiled", maxRatio: 3},
	{name: "cold render of %s with cached fragments", bundle: "compiled", fragmentBytes: fragmentBytes, maxRatio: 1},
	{name: "cold render of %s by react-dom/server in goja, for comparison", bundle: "react"},
}

// renders compares renders in goja with renders of the same components and data by unmodified react-dom in
// Node.
func renders(ctx context.Context, s *subject) ([]row, error) {
	node, err := startNode(ctx, s)
	if err != nil {
		return nil, err
	}
	rows, err := comparedRenders(ctx, s, node)
	return rows, errors.Join(err, node.close())
}

func comparedRenders(ctx context.Context, s *subject, node *nodeRenderer) ([]row, error) {
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
			measured, err := r.measure(ctx, s, vm, p.name, p.path, node)
			if err != nil {
				return nil, err
			}
			rows = append(rows, measured)
		}
	}
	return rows, nil
}

// measure renders a page alternately in goja and in Node, because the speed of a machine can change within
// seconds.
func (r renderer) measure(ctx context.Context, s *subject, vm *ssr.Renderer, name, path string, node *nodeRenderer) (row, error) {
	data, err := s.get(path, "Accept", "application/json")
	if err != nil {
		return row{}, err
	}
	if _, _, err := renderTimes(ctx, vm, string(data), 5); err != nil { // the warm-up
		return row{}, fmt.Errorf("render %s: %w", name, err)
	}
	rounds := 15
	if quick() {
		rounds = 8
	}
	var gojaMS, nodeMS []float64
	var size int
	for range rounds {
		var took []float64
		if took, size, err = renderTimes(ctx, vm, string(data), 4); err != nil {
			return row{}, fmt.Errorf("render %s: %w", name, err)
		}
		theirs, err := node.render(name, 10)
		if err != nil {
			return row{}, fmt.Errorf("render %s in Node: %w", name, err)
		}
		if size != theirs.Bytes {
			return row{}, fmt.Errorf("%s: goja renders %d bytes, Node %d", name, size, theirs.Bytes)
		}
		gojaMS, nodeMS = append(gojaMS, took...), append(nodeMS, theirs.Milliseconds...)
	}
	return r.compared(name, figures.Median(gojaMS), figures.Median(nodeMS), size), nil
}

// renderTimes renders a page repeatedly and returns the times in ms and the size of the HTML in bytes.
func renderTimes(ctx context.Context, vm *ssr.Renderer, data string, times int) (took []float64, size int, err error) {
	for range times {
		start := time.Now()
		html, err := vm.Render(ctx, data)
		if err != nil {
			return nil, 0, err
		}
		took = append(took, float64(time.Since(start).Microseconds())/1000)
		size = len(html)
	}
	return took, size, nil
}

// compared returns the row of a page. gojaMS and nodeMS are the medians in ms.
func (r renderer) compared(name string, gojaMS, nodeMS float64, size int) row {
	measured := row{
		Name: fmt.Sprintf(r.name, name), Value: gojaMS / nodeMS, Unit: "× Node",
		Detail: fmt.Sprintf("%.2f ms for %.0f KB; Node %.2f ms", gojaMS, float64(size)/1024, nodeMS),
	}
	if r.maxRatio > 0 {
		measured.Budget = fmt.Sprintf("≤ %g", r.maxRatio)
		measured.Within = within(measured.Value <= r.maxRatio)
	}
	return measured
}
