package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// anHour returns samples of a healthy server, which vary but do not grow.
func anHour() []sample {
	random := rand.New(rand.NewPCG(1, 2))
	samples := make([]sample, 360)
	for i := range samples {
		warm := 1 - math.Exp(-float64(i)/20)
		samples[i] = sample{
			Second: float64(10 * (i + 1)), Resident: 100 + 100*warm + 8*random.NormFloat64(), Heap: 30 + 20*warm + 5*random.NormFloat64(),
			Goroutines: 40 + 6*random.NormFloat64(), Handles: 30 + 5*random.NormFloat64(), Connections: 4 + 2*random.Float64(), Due: float64(random.IntN(3)),
		}
	}
	return samples
}

func TestJudge_StableMeasuresAreFlat(t *testing.T) {
	for _, v := range judge(anHour()) {
		if !v.Flat {
			t.Error(v)
		}
	}
}

func TestJudge_ReportsOnlyTheLeakingMeasure(t *testing.T) {
	for name, leak := range map[string]func(s *sample, hour float64){
		"resident memory":            func(s *sample, hour float64) { s.Resident += 40 * hour },
		"live heap":                  func(s *sample, hour float64) { s.Heap += 20 * hour },
		"goroutines":                 func(s *sample, hour float64) { s.Goroutines += 16 * hour },
		"open files and connections": func(s *sample, hour float64) { s.Handles += 16 * hour },
		"database connections":       func(s *sample, hour float64) { s.Connections += 24 * hour; s.Handles += 24 * hour },
		"pending jobs":               func(s *sample, hour float64) { s.Due += 20 * hour },
	} {
		t.Run(name, func(t *testing.T) {
			samples := anHour()
			for i := range samples {
				leak(&samples[i], samples[i].Second/3600)
			}
			for _, v := range judge(samples) {
				if v.Flat == (v.Name == name) {
					t.Error(v)
				}
			}
		})
	}
}

func TestJudge_StepInTheMiddleIsGrowth(t *testing.T) {
	samples := anHour()
	for i := range samples[180:] {
		samples[180+i].Goroutines += 20
	}
	if v := judge(samples)[2]; v.Flat {
		t.Error(v)
	}
}

func TestJudge_IgnoresShrinkingAndWarmUp(t *testing.T) {
	samples := anHour()
	for i := range samples {
		samples[i].Handles = 500 - float64(i)
	}
	for i := range samples[:len(samples)/5] {
		samples[i].Goroutines = 5
	}
	for _, v := range judge(samples) {
		if !v.Flat {
			t.Error(v)
		}
	}
}

func TestJudge_TooFewSamplesAreNotFlat(t *testing.T) {
	for _, v := range judge(anHour()[:10]) {
		if v.Flat {
			t.Error(v)
		}
	}
}

func TestSlope_IsTheChangePerSecond(t *testing.T) {
	if got := slope([]sample{{Second: 10}, {Second: 20}, {Second: 40}}, []float64{1, 3, 7}); math.Abs(got-0.2) > 1e-9 {
		t.Errorf("slope = %g, want 0.2", got)
	}
}

func TestFailures_ListEveryReason(t *testing.T) {
	healthy := report{Minutes: fullMinutes, Samples: anHour(), Verdicts: judge(anHour()), Counts: []count{{Name: "orders", Requests: 10}}}
	if got := healthy.failures(); len(got) > 0 {
		t.Errorf("healthy server: %v", got)
	}
	for name, corrupt := range map[string]func(*report){
		"an unexpected response":  func(r *report) { r.Counts = []count{{Name: "orders", Requests: 10, Wrong: 1}} },
		"a load without requests": func(r *report) { r.Counts = []count{{Name: "orders"}} },
		"an error in the log":     func(r *report) { r.Errors = []string{"panic"} },
		"a leak":                  func(r *report) { r.Verdicts = []verdict{{Name: "goroutines"}} },
		"an error in a short run": func(r *report) {
			r.Minutes, r.Verdicts, r.Errors = 3, []verdict{{Name: "live heap"}}, []string{"panic"}
		},
	} {
		corrupted := healthy
		if corrupt(&corrupted); len(corrupted.failures()) != 1 {
			t.Errorf("%s: %v", name, corrupted.failures())
		}
	}
}
