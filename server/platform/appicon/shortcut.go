package appicon

import (
	"image"
	"image/color"

	"golang.org/x/image/vector"
)

// Bag returns a PNG of a shopping bag in the colour ink on a square of the colour ground, for a shortcut to orders.
func Bag(ground, ink color.Color, size int) ([]byte, error) {
	return shapes(ground, ink, size, [][][2]float32{
		{{8, 13}, {28, 13}, {29.5, 29}, {6.5, 29}},
		{{12, 13}, {12, 8}, {24, 8}, {24, 13}, {21.8, 13}, {21.8, 10.2}, {14.2, 10.2}, {14.2, 13}}, // the handle
	})
}

// Plus returns a PNG of a plus sign in the colour ink on a square of the colour ground, for a shortcut that adds
// something.
func Plus(ground, ink color.Color, size int) ([]byte, error) {
	return shapes(ground, ink, size, [][][2]float32{{
		{16, 8}, {20, 8}, {20, 16}, {28, 16}, {28, 20}, {20, 20}, {20, 28}, {16, 28}, {16, 20}, {8, 20}, {8, 16}, {16, 16},
	}})
}

// shapes draws polygons in the colour ink, on a square of 36 units with a margin, like Stall.
func shapes(ground, ink color.Color, size int, polygons [][][2]float32) ([]byte, error) {
	icon, pen := paper(ground, size), stroke{vector.NewRasterizer(size, size), float32(size) / (stallUnits + 2*stallRoom)}
	for _, polygon := range polygons {
		pen.to(polygon[0][0], polygon[0][1], pen.MoveTo)
		for _, corner := range polygon[1:] {
			pen.to(corner[0], corner[1], pen.LineTo)
		}
		pen.ClosePath()
	}
	pen.Draw(icon, icon.Rect, image.NewUniform(ink), image.Point{})
	return encode(icon)
}
