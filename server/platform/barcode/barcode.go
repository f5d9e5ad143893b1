// Package barcode draws barcodes as SVG documents.
package barcode

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode"
)

// path returns the data of an SVG path with the black modules of a barcode, one unit per module, shifted by
// the margins.
func path(code barcode.Barcode, left, top int) string {
	black := func(x, y int) bool { return code.At(x, y) == color.Color(color.Black) }
	var data strings.Builder
	size := code.Bounds().Size()
	for y := range size.Y {
		for x := 0; x < size.X; x++ {
			from := x
			for x < size.X && black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&data, "M%d %dh%dv1h-%dz", from+left, y+top, x-from, x-from)
			}
		}
	}
	return data.String()
}
