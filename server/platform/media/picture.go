// Package media stores pictures and the smaller variants that pages show.
package media

import "fmt"

// Widths of the variants made of every picture, in pixels, ascending. A
// picture narrower than a width has no variant of it.
var Widths = []int{160, 400, 640, 1000, 1280, 1920}

// Picture is a stored picture. Key finds its files; Width and Height are the
// original's, in pixels; Color (#rrggbb) is its average, shown while it loads.
type Picture struct {
	Key    string `json:"key"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Color  string `json:"color"`
}

// URL is the address of the variant whose width is the smallest not below
// width, or of the largest there is.
func (p Picture) URL(width int) string {
	return fmt.Sprintf("/media/%s/%d.webp", p.Key, p.variant(width))
}

// Variants are the widths that the picture has files of. One narrower than
// every width has a single variant of its own width.
func (p Picture) Variants() []int {
	n := 0
	for n < len(Widths) && Widths[n] <= p.Width {
		n++
	}
	if n == 0 || (n < len(Widths) && p.Width > Widths[n-1]) {
		return append(append(make([]int, 0, n+1), Widths[:n]...), p.Width)
	}
	return Widths[:n]
}

func (p Picture) variant(width int) int {
	vs := p.Variants()
	for _, w := range vs {
		if w >= width {
			return w
		}
	}
	return vs[len(vs)-1]
}
