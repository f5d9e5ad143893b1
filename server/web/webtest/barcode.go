package webtest

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/oned"
)

var bar = regexp.MustCompile(`M(\d+) 0h(\d+)`)

// ReadBarcode renders the SVG of a barcode with a number of dots per module, as a printer with black dots
// would, and decodes it.
func ReadBarcode(t *testing.T, svg string, unit float64) string {
	t.Helper()
	var width int
	if _, err := fmt.Sscanf(svg[strings.Index(svg, "viewBox"):], `viewBox="0 0 %d 1"`, &width); err != nil {
		t.Fatal(err)
	}
	const height = 60
	dots := func(modules int) int { return int(math.Round(float64(modules) * unit)) }
	img := image.NewGray(image.Rect(0, 0, dots(width), height))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for _, m := range bar.FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.Atoi(m[1])
		w, _ := strconv.Atoi(m[2])
		draw.Draw(img, image.Rect(dots(x), 0, dots(x+w), height), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	if err != nil {
		t.Fatal(err)
	}
	result, err := oned.NewCode128Reader().Decode(bitmap, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result.GetText()
}
