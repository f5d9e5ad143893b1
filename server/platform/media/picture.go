// Package media stores pictures and the smaller variants that pages show.
package media

import "fmt"

// Widths lists the widths of a picture's variants in pixels, in ascending order. No variant is wider than the
// picture itself.
var Widths = []int{160, 320, 640, 960, 1440, 1920}

// Picture is a stored picture. Key identifies its files. Width and Height are the size of the original in
// pixels. Color (#rrggbb) is its average colour, shown while the picture loads. Blur is a tiny WebP in base64
// that is also shown while it loads; it is empty for transparent pictures and for pictures stored by releases
// without it.
type Picture struct {
	Key    string `json:"key"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Color  string `json:"color"`
	Blur   string `json:"blur,omitempty"`
}

// Plain returns a copy of the picture without Blur, for lists and small pictures. It returns nil for nil.
func Plain(p *Picture) *Picture {
	if p == nil {
		return nil
	}
	plain := *p
	plain.Blur = ""
	return &plain
}

// URL returns the address of the smallest variant that is at least width pixels wide, or of the
// largest variant.
func (p Picture) URL(width int) string {
	return Origin() + p.Path(width)
}

// Path returns the path of the address that URL returns. It is valid on every host of the server.
func (p Picture) Path(width int) string {
	return "/media/" + webpFile(p.Key, p.variant(width))
}

// JPEG returns the address of the picture for software that cannot read WebP, such as link
// previews, and its size in pixels.
func (p Picture) JPEG() (address string, width, height int) {
	width = p.jpegWidth()
	return Origin() + "/media/" + jpegFile(p.Key, width), width, heightAt(width, p.Width, p.Height)
}

// Variants returns the widths of the picture's files. A picture narrower than the smallest of
// Widths has a single variant of its own width.
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

// jpegWidth returns the width of the widest variant that is at most widestJPEG wide.
func (p Picture) jpegWidth() int { return p.variant(min(p.Width, widestJPEG)) }

func webpFile(key string, width int) string { return fmt.Sprintf("%s/%d.webp", key, width) }

func jpegFile(key string, width int) string { return fmt.Sprintf("%s/%d.jpg", key, width) }
