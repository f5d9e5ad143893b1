// Package media stores pictures and the smaller variants that pages show.
package media

import "fmt"

// Widths of the variants made of every picture, in pixels, ascending. A
// picture narrower than a width has no variant of it.
var Widths = []int{160, 320, 640, 960, 1440, 1920}

// Picture is a stored picture. Key finds its files; Width and Height are the
// original's, in pixels; Color (#rrggbb) is its average, shown while it loads. So is
// Blur, a WebP of a few pixels in base64: it is empty for a picture that can be seen
// through, and for those that were stored before there was one.
type Picture struct {
	Key    string `json:"key"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Color  string `json:"color"`
	Blur   string `json:"blur,omitempty"`
}

// Plain is a picture without Blur, for where many are shown or small ones; nil of nil.
func Plain(p *Picture) *Picture {
	if p == nil {
		return nil
	}
	plain := *p
	plain.Blur = ""
	return &plain
}

// URL is the address of the variant whose width is the smallest not below
// width, or of the largest there is.
func (p Picture) URL(width int) string {
	return Origin() + p.Path(width)
}

// Path is URL's path, at which every host of the server has the picture.
func (p Picture) Path(width int) string {
	return "/media/" + webpFile(p.Key, p.variant(width))
}

// JPEG is the address of the picture for what does not read WebP, such as the
// services that preview shared links, and its size in pixels.
func (p Picture) JPEG() (address string, width, height int) {
	width = p.jpegWidth()
	return Origin() + "/media/" + jpegFile(p.Key, width), width, heightAt(width, p.Width, p.Height)
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

// jpegWidth is the widest variant's that is not above widestJPEG.
func (p Picture) jpegWidth() int { return p.variant(min(p.Width, widestJPEG)) }

func webpFile(key string, width int) string { return fmt.Sprintf("%s/%d.webp", key, width) }

func jpegFile(key string, width int) string { return fmt.Sprintf("%s/%d.jpg", key, width) }
