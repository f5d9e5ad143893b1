// Package appicon draws the icons that a shop has on a phone's home screen.
package appicon

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/draw"
)

// How much of an icon is its picture. A launcher may cut a maskable icon down to a
// circle of four fifths of it: https://www.w3.org/TR/appmanifest/#icon-masks.
const (
	safeZone = 0.8
	// airy is of a picture that can be seen through, which has no edge of its own.
	airy = 0.84
)

// Logo draws a picture, all of it, on a square of size pixels in a colour, as PNG.
func Logo(logo *image.NRGBA, ground color.Color, size int, maskable bool) ([]byte, error) {
	icon := paper(ground, size)
	draw.CatmullRom.Scale(icon, placed(logo, size, maskable), logo, logo.Rect, draw.Over, nil)
	return encode(icon)
}

// placed is where a picture is drawn: in the middle, as large as it may be.
func placed(logo *image.NRGBA, size int, maskable bool) image.Rectangle {
	width, height := float64(logo.Rect.Dx()), float64(logo.Rect.Dy())
	scale := float64(size) / math.Max(width, height)
	if !logo.Opaque() {
		scale *= airy
	}
	if maskable { // its corners lie on the circle
		scale = safeZone * float64(size) / math.Hypot(width, height)
	}
	shown := image.Pt(max(1, int(width*scale)), max(1, int(height*scale)))
	corner := image.Pt(size, size).Sub(shown).Div(2)
	return image.Rectangle{Min: corner, Max: corner.Add(shown)}
}

func paper(ground color.Color, size int) *image.RGBA {
	icon := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(icon, icon.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	return icon
}

func encode(icon image.Image) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, icon); err != nil {
		return nil, fmt.Errorf("encode icon: %w", err)
	}
	return out.Bytes(), nil
}
