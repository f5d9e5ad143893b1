// Package appicon draws a shop's icons for the home screens of phones.
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

// Fractions of the icon's size that the picture may fill. A launcher may crop a maskable icon to a circle of
// 80 % of its size: https://www.w3.org/TR/appmanifest/#icon-masks.
const (
	safeZone = 0.8
	// airy is for pictures with transparency, which have no visible edge.
	airy = 0.84
)

// Logo returns a PNG of size by size pixels with the whole logo, uncropped, on a
// background of the colour ground.
func Logo(logo *image.NRGBA, ground color.Color, size int, maskable bool) ([]byte, error) {
	icon := paper(ground, size)
	draw.CatmullRom.Scale(icon, placed(logo, size, maskable), logo, logo.Rect, draw.Over, nil)
	return encode(icon)
}

// placed returns the rectangle of the logo, which is centred and as large as allowed.
func placed(logo *image.NRGBA, size int, maskable bool) image.Rectangle {
	width, height := float64(logo.Rect.Dx()), float64(logo.Rect.Dy())
	scale := float64(size) / math.Max(width, height)
	if !logo.Opaque() {
		scale *= airy
	}
	if maskable { // the picture's corners touch the safe circle
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
