package main

import (
	"fmt"

	"haat/bench/figures"
)

// A measure is a figure that must not grow, from its first quarter, by more than share
// of it or by add, whichever is more.
type measure struct {
	name, unit string
	of         func(sample) float64
	share, add float64
}

var measures = []measure{
	{"resident memory", "MB", func(s sample) float64 { return s.Resident }, 0.10, 0},
	{"heap without garbage", "MB", func(s sample) float64 { return s.Heap }, 0.15, 0},
	{"goroutines", "", func(s sample) float64 { return s.Goroutines }, 0, 8},
	{"open files and connections", "", func(s sample) float64 { return s.Handles - s.Connections }, 0, 8},
	// The pool opens up to 20 connections under load and closes those idle for five
	// minutes, so their number varies. A leak would use up the pool and block every
	// request.
	{"connections to the database", "", func(s sample) float64 { return s.Connections }, 0, 14},
	{"jobs that wait", "", func(s sample) float64 { return s.Due }, 0, 10},
}

// A verdict is the result for a measure after the warm-up. First and Last are its
// medians in the first and the last quarter. Trend is the growth over the whole period
// according to a linear regression.
type verdict struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`
	First float64 `json:"first"`
	Last  float64 `json:"last"`
	Trend float64 `json:"trend"`
	Most  float64 `json:"most"` // allowed value of Last-First and of Trend
	Flat  bool    `json:"flat"`
}

// leastSamples is the number of samples needed for medians: three in each quarter,
// after the warm-up.
const leastSamples = 12

// afterWarmUp returns the samples without the first fifth.
func afterWarmUp(samples []sample) []sample { return samples[len(samples)/5:] }

// judge returns the verdict on every measure. Too few samples are never flat.
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
	if len(rest) < leastSamples {
		return v
	}
	values := make([]float64, len(rest))
	for i, s := range rest {
		values[i] = m.of(s)
	}
	quarter := len(rest) / 4
	v.First, v.Last = figures.Median(values[:quarter]), figures.Median(values[len(values)-quarter:])
	v.Most = max(m.share*v.First, m.add)
	v.Trend = slope(rest, values) * (rest[len(rest)-1].Second - rest[0].Second)
	v.Flat = v.Last-v.First <= v.Most && v.Trend <= v.Most
	return v
}

// slope returns the slope of the least-squares line, per second.
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
	return fmt.Sprintf("%s: %.1f %s in the first quarter, %.1f in the last, %+.1f by the trend, %.1f allowed: %s",
		v.Name, v.First, v.Unit, v.Last, v.Trend, v.Most, flat)
}
