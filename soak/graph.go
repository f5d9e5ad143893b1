package main

import (
	"fmt"
	"math"
	"strings"
)

// Dimensions of the graph, in SVG units. Panels are stacked, each with its title above and the time axis
// below.
const (
	width, panelHeight   = 860, 190
	left, right          = 60, 24
	panelTop, panelBelow = 46, 30
)

// A line is a measure to draw. Its class selects its colour.
type line struct {
	label, class string
	of           func(sample) float64
}

type panel struct {
	title string
	lines []line
}

var panels = []panel{
	{"Memory, MB", []line{{"resident", "a", measures[0].of}, {"live heap", "b", measures[1].of}}},
	{"Number", []line{{"goroutines", "a", measures[2].of}, {"open files and connections", "b", measures[3].of}, {"database connections", "c", measures[4].of}}},
	{"Pending jobs", []line{{"SMS and events", "a", measures[5].of}}},
	{"CPU, % of a core", []line{{"server", "b", func(s sample) float64 { return 100 * s.Core }}}},
}

// The graph has its own background, so that its text is readable on any page.
const style = `<style>
svg{--ground:#fff;--ink:#1f2328;--faint:#d0d7de;--shade:#f3f4f6;--a:#0969da;--b:#bc4c00;--c:#1a7f37}
@media(prefers-color-scheme:dark){svg{--ground:#0d1117;--ink:#e6edf3;--faint:#30363d;--shade:#161b22;--a:#58a6ff;--b:#f0883e;--c:#3fb950}}
text{font:13px system-ui,sans-serif;fill:var(--ink)}.title{font-weight:600}.end{text-anchor:end}.middle{text-anchor:middle}
.ground{fill:var(--ground)}.warm{fill:var(--shade)}.grid{stroke:var(--faint)}path{fill:none;stroke-width:1.5}
.a{stroke:var(--a)}.b{stroke:var(--b)}.c{stroke:var(--c)}
</style>
`

// graph draws the samples as an SVG graph with the warm-up shaded.
func graph(samples []sample) string {
	var b strings.Builder
	height := len(panels)*(panelTop+panelHeight+panelBelow) + 10
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Resources of the server during the soak">`+"\n", width, height)
	b.WriteString(style)
	fmt.Fprintf(&b, `<rect class="ground" width="%d" height="%d"/>`+"\n", width, height)
	if len(samples) > 1 {
		for i, p := range panels {
			p.draw(&b, samples, float64(i*(panelTop+panelHeight+panelBelow)))
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (p panel) draw(b *strings.Builder, samples []sample, top float64) {
	fmt.Fprintf(b, `<text class="title" x="%d" y="%.0f">%s</text>`+"\n", left, top+26, p.title)
	upper := top + panelTop
	last, highest := samples[len(samples)-1].Second, 0.0
	for _, s := range samples {
		for _, l := range p.lines {
			highest = max(highest, l.of(s))
		}
	}
	highest *= 1.15 // room for the label above the lines
	step := roundStep(highest, 4)
	highest = step * math.Ceil(max(highest/step, 1))
	x := func(second float64) float64 { return left + second/last*(width-left-right) }
	y := func(value float64) float64 { return upper + panelHeight*(1-value/highest) }
	warm := x(afterWarmUp(samples)[0].Second)
	fmt.Fprintf(b, `<rect class="warm" x="%d" y="%.1f" width="%.1f" height="%d"/><text x="%d" y="%.0f">warm-up</text>`+"\n", left, upper, warm-left, panelHeight, left+6, upper+16)
	for value := 0.0; value <= highest+step/2; value += step {
		fmt.Fprintf(b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text class="end" x="%d" y="%.1f">%g</text>`+"\n",
			left, width-right, y(value), y(value), left-8, y(value)+4, value)
	}
	minutes := roundStep(last/60, 6)
	for minute := 0.0; minute*60 <= last+1; minute += minutes {
		fmt.Fprintf(b, `<text class="middle" x="%.1f" y="%.0f">%g min</text>`+"\n", x(minute*60), upper+panelHeight+20, minute)
	}
	key := float64(left + 190)
	for _, l := range p.lines {
		fmt.Fprintf(b, `<path class="%s" d="M%.0f %.0fh24" style="stroke-width:3"/><text x="%.0f" y="%.0f">%s</text>`+"\n", l.class, key, top+22, key+32, top+26, l.label)
		key += 60 + 7*float64(len(l.label))
		l.draw(b, samples, x, y)
	}
}

func (l line) draw(b *strings.Builder, samples []sample, x, y func(float64) float64) {
	points := make([]string, len(samples))
	for i, s := range samples {
		points[i] = fmt.Sprintf("%.1f %.1f", x(s.Second), y(l.of(s)))
	}
	fmt.Fprintf(b, `<path class="%s" d="M%s"/>`+"\n", l.class, strings.Join(points, "L"))
}

// roundStep returns the smallest step of 1, 2 or 5 times a power of ten that divides an axis from 0 to
// highest into at most the given number of steps.
func roundStep(highest float64, steps int) float64 {
	if highest <= 0 {
		return 1
	}
	rough := highest / float64(steps)
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= rough {
			return times * power
		}
	}
	return 10 * power
}
