package main

import (
	"fmt"

	"haat/bench/figures"
)

// A measure is a figure of the server that must not grow. The allowed growth is either a fraction of its
// median in the first quarter or add, whichever is greater.
type measure struct {
	name, unit string
	of         func(sample) float64
	share, add float64
}

var measures = []measure{
	{"resident memory", "MB", func(s sample) float64 { return s.Resident }, 0.10, 0},
	{"live heap", "MB", func(s sample) float64 { return s.Heap }, 0.15, 0},
	{"goroutines", "", func(s sample) float64 { return s.Goroutines }, 0, 8},
	{"open files and connections", "", func(s sample) float64 { return s.Handles - s.Connections }, 0, 8},
	// The pool opens up to 20 connections under load and closes those that were idle for 5 minutes,
	// so their number varies. A leak would exhaust the pool and block every request.
	{"database connections", "", func(s sample) float64 { return s.Connections }, 0, 14},
	{"pending jobs", "", func(s sample) float64 { return s.Due }, 0, 10},
}

// A verdict is the result for a measure after the warm-up. First and Last are its medians in the first and
// the last quarter. Trend is the growth over the whole period by linear regression.
type verdict struct {
	Name    string  `json:"name"`
	Unit    string  `json:"unit"`
	First   float64 `json:"first"`
	Last    float64 `json:"last"`
	Trend   float64 `json:"trend"`
	Allowed float64 `json:"allowed"` // maximum of Last-First and of Trend
	Flat    bool    `json:"flat"`
}

// minSamples is the minimum number of samples after the warm-up for computing medians: three per quarter.
const minSamples = 12

// afterWarmUp returns the samples without the first fifth.
func afterWarmUp(samples []sample) []sample { return samples[len(samples)/5:] }

// judge returns the verdict on every measure. If there are too few samples, no measure is flat.
func judge(samples []sample) []verdict {
	rest := afterWarmUp(samples)
	verdicts := make([]verdict, len(measures))
	for i, m := range measures {
		verdicts[i] = m.judge(rest)
	}
	return verdicts
}

func (m measure) judge(rest []sample) verdict {
	v := verdict{Name: m.name, Unit: m.unit}
	if len(rest) < minSamples {
		return v
	}
	values := make([]float64, len(rest))
	for i, s := range rest {
		values[i] = m.of(s)
	}
	quarter := len(rest) / 4
	v.First, v.Last = figures.Median(values[:quarter]), figures.Median(values[len(values)-quarter:])
	v.Allowed = max(m.share*v.First, m.add)
	v.Trend = slope(rest, values) * (rest[len(rest)-1].Second - rest[0].Second)
	v.Flat = v.Last-v.First <= v.Allowed && v.Trend <= v.Allowed
	return v
}

// slope returns the slope of the least-squares line in units per second.
func slope(samples []sample, values []float64) float64 {
	n, x, y, xy, xx := float64(len(values)), 0.0, 0.0, 0.0, 0.0
	for i, s := range samples {
		x, y, xy, xx = x+s.Second, y+values[i], xy+s.Second*values[i], xx+s.Second*s.Second
	}
	return (n*xy - x*y) / (n*xx - x*x)
}

// String formats the verdict for a terminal.
func (v verdict) String() string {
	flat := "flat"
	if !v.Flat {
		flat = "NOT FLAT"
	}
	return fmt.Sprintf("%s: %.1f %s in the first quarter, %.1f in the last, trend %+.1f, allowed %.1f: %s",
		v.Name, v.First, v.Unit, v.Last, v.Trend, v.Allowed, flat)
}
