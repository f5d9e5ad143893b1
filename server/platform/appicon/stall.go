package appicon

import (
	"fmt"
	"html"
	"image"
	"image/color"

	"golang.org/x/image/vector"
)

// Letter returns an SVG of a letter in the colour ink on a square of the colour ground.
// Both are CSS colours.
func Letter(letter, ground, ink string) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="%s"/>`+
		`<text x="256" y="272" fill="%s" font-family="system-ui,sans-serif" font-size="240" font-weight="700" text-anchor="middle" `+
		`dominant-baseline="central">%s</text></svg>`, html.EscapeString(ground), html.EscapeString(ink), html.EscapeString(letter))
}

// Shape of the market stall of client/favicon.svg, on a square of 36 units with a slightly wider margin: the
// awning, and the posts and the board of the counter.
const (
	stallUnits  = 36
	stallRoom   = 1
	awningLeft  = 6.5
	awningRight = 29.5
	awningTop   = 8
	awningEdge  = 15.5
	scallops    = 4
	scallopDeep = 4
)

var counter = [][4]float32{{7.7, 18, 10.3, 28.8}, {25.7, 18, 28.3, 28.8}, {10.3, 26.2, 25.7, 28.8}} // left, top, right, bottom

// Stall returns a PNG of a market stall in the colour ink on a square of the colour ground. It is
// the icon of a shop without a logo if no letter can be drawn. The stall is within the safe zone of
// maskable icons.
func Stall(ground, ink color.Color, size int) ([]byte, error) {
	icon, pen := paper(ground, size), stroke{vector.NewRasterizer(size, size), float32(size) / (stallUnits + 2*stallRoom)}
	pen.to(9.5, awningTop, pen.MoveTo)
	pen.to(26.5, awningTop, pen.LineTo)
	pen.to(awningRight, awningEdge, pen.LineTo)
	const wide = float32(awningRight-awningLeft) / scallops
	for i := range scallops {
		from := awningRight - wide*float32(i)
		pen.to(from-wide, awningEdge, func(x, y float32) {
			pen.CubeTo(x+wide*pen.unit, y+scallopDeep*pen.unit, x, y+scallopDeep*pen.unit, x, y)
		})
	}
	pen.ClosePath()
	for _, c := range counter {
		pen.to(c[0], c[1], pen.MoveTo)
		pen.to(c[2], c[1], pen.LineTo)
		pen.to(c[2], c[3], pen.LineTo)
		pen.to(c[0], c[3], pen.LineTo)
		pen.ClosePath()
	}
	pen.Draw(icon, icon.Rect, image.NewUniform(ink), image.Point{})
	return encode(icon)
}

// stroke is a rasterizer whose coordinates are multiples of a length in pixels.
type stroke struct {
	*vector.Rasterizer
	unit float32
}

func (s stroke) to(x, y float32, move func(x, y float32)) {
	move((x+stallRoom)*s.unit, (y+stallRoom)*s.unit)
}
