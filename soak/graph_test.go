package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestGraph_IsAPictureOfEveryMeasure(t *testing.T) {
	for name, samples := range map[string][]sample{
		"an hour": anHour(), "nothing": nil, "one sample": anHour()[:1], "only zeros": {{Second: 10}, {Second: 20}},
	} {
		picture := graph(samples)
		if strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
			t.Errorf("%s: the picture has what is no number", name)
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
				t.Errorf("%s is not in the picture", l.label)
			}
		}
	}
	for _, text := range []string{">0 min<", ">10 min<", ">60 min<", ">warm-up<"} {
		if !strings.Contains(picture, text) {
			t.Errorf("the picture lacks %s", text)
		}
	}
}

func TestRoundStep(t *testing.T) {
	for _, c := range []struct {
		most  float64
		steps int
		want  float64
	}{{400, 4, 100}, {330, 4, 100}, {88, 4, 50}, {0.3, 4, 0.1}, {60, 6, 10}, {0, 4, 1}} {
		if got := roundStep(c.most, c.steps); got != c.want {
			t.Errorf("steps of %g: %g, want %g", c.most, got, c.want)
		}
	}
}
