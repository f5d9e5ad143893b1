package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestGraph_ShowsEveryMeasure(t *testing.T) {
	for name, samples := range map[string][]sample{
		"an hour": anHour(), "nothing": nil, "one sample": anHour()[:1], "only zeros": {{Second: 10}, {Second: 20}},
	} {
		picture := graph(samples)
		if strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
			t.Errorf("%s: the graph contains NaN or Inf", name)
		}
		for d := xml.NewDecoder(strings.NewReader(picture)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	picture := graph(anHour())
	for _, p := range panels {
		for _, l := range p.lines {
			if !strings.Contains(picture, ">"+l.label+"<") {
				t.Errorf("the graph lacks %s", l.label)
			}
		}
	}
	for _, text := range []string{">0 min<", ">10 min<", ">60 min<", ">warm-up<"} {
		if !strings.Contains(picture, text) {
			t.Errorf("the graph lacks %s", text)
		}
	}
}

func TestRoundStep_DividesTheAxisIntoAtMostThatManySteps(t *testing.T) {
	for _, c := range []struct {
		highest float64
		steps   int
		want    float64
	}{{400, 4, 100}, {330, 4, 100}, {88, 4, 50}, {0.3, 4, 0.1}, {60, 6, 10}, {0, 4, 1}} {
		if got := roundStep(c.highest, c.steps); got != c.want {
			t.Errorf("roundStep(%g) = %g, want %g", c.highest, got, c.want)
		}
	}
}
