package appicon_test

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"testing"

	"haat/server/platform/appicon"
)

var (
	paper = color.RGBA{255, 253, 250, 255}
	red   = color.RGBA{200, 0, 0, 255}
)

func filled(width, height int, c color.Color) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	return picture
}

func read(t *testing.T, encoded []byte, err error) image.Image {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	icon, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return icon
}

// drawn returns the part of an icon that differs from its background, and the maximum distance of that part
// from the centre.
func drawn(icon image.Image) (part image.Rectangle, reach float64) {
	size := icon.Bounds().Dx()
	ground := icon.At(0, size/2)
	for y := range size {
		for x := range size {
			if icon.At(x, y) != ground {
				part = part.Union(image.Rect(x, y, x+1, y+1))
				reach = max(reach, math.Hypot(float64(x)+0.5-float64(size)/2, float64(y)+0.5-float64(size)/2))
			}
		}
	}
	return part, reach / float64(size)
}

func TestLogo_IsCentredAndUncropped(t *testing.T) {
	clear := filled(100, 100, red)
	clear.SetNRGBA(0, 0, color.NRGBA{})
	for name, c := range map[string]struct {
		logo     *image.NRGBA
		maskable bool
		want     image.Rectangle
	}{
		"a wide logo":            {filled(400, 200, red), false, image.Rect(0, 48, 192, 144)},
		"a high logo":            {filled(20, 80, red), false, image.Rect(72, 0, 120, 192)},
		"a line":                 {filled(600, 1, red), false, image.Rect(0, 95, 192, 96)},
		"transparent":            {clear, false, image.Rect(15, 15, 176, 176)},
		"a maskable square":      {filled(300, 300, red), true, image.Rect(42, 42, 150, 150)},
		"a transparent maskable": {clear, true, image.Rect(42, 42, 150, 150)},
	} {
		encoded, err := appicon.Logo(c.logo, paper, 192, c.maskable)
		icon := read(t, encoded, err)
		if icon.Bounds() != image.Rect(0, 0, 192, 192) || !icon.(interface{ Opaque() bool }).Opaque() {
			t.Errorf("%s: %v, or transparent", name, icon.Bounds())
		}
		r, g, _, _ := icon.At(c.want.Min.X+c.want.Dx()/2, c.want.Min.Y+c.want.Dy()/2).RGBA()
		if r>>8 != 200 || g>>8 != 0 {
			t.Errorf("%s: its middle is %v", name, icon.At(96, 96))
		}
		for _, edge := range []struct{ inside, outside image.Point }{
			{c.want.Min.Add(image.Pt(2, 0)), c.want.Min.Sub(image.Pt(-2, 1))},
			{c.want.Max.Sub(image.Pt(2, 1)), c.want.Max.Sub(image.Pt(2, 0))},
		} {
			if got := icon.At(edge.inside.X, edge.inside.Y); got == color.Color(paper) {
				t.Errorf("%s: nothing at %v", name, edge.inside)
			}
			if got := icon.At(edge.outside.X, edge.outside.Y); edge.outside.In(icon.Bounds()) && got != color.Color(paper) {
				t.Errorf("%s: %v at %v", name, got, edge.outside)
			}
		}
	}
}

// Launchers may crop a maskable icon to a circle of 80 % of its size, so the picture must fit into it.
func TestMaskable_StaysInTheSafeZone(t *testing.T) {
	for _, size := range []image.Point{{512, 512}, {512, 100}, {30, 90}, {1, 1}} {
		encoded, err := appicon.Logo(filled(size.X, size.Y, red), paper, 512, true)
		part, reach := drawn(read(t, encoded, err))
		if reach > 0.4 || reach < 0.38 {
			t.Errorf("a logo of %v reaches %.3f of the icon, to %v", size, reach, part)
		}
	}
}

func TestStall_StaysInTheSafeZone(t *testing.T) {
	for _, size := range []int{180, 192, 512} {
		encoded, err := appicon.Stall(red, paper, size)
		icon := read(t, encoded, err)
		part, reach := drawn(icon)
		if icon.Bounds().Dx() != size || icon.Bounds().Dy() != size || reach > 0.4 || part.Dx() < size/2 || part.Dy() < size/2 {
			t.Errorf("%d: %v reaches %.3f", size, part, reach)
		}
	}
}

func TestLetter_EscapesSVG(t *testing.T) {
	for _, letter := range []string{"প্রি", "<", "&", `"`, ""} {
		text, decoder := "", xml.NewDecoder(bytes.NewReader(appicon.Letter(letter, "#03573f", "#fff")))
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", letter, err)
			}
			if data, ok := token.(xml.CharData); ok {
				text += string(data)
			}
		}
		if text != letter {
			t.Errorf("%q is drawn as %q", letter, text)
		}
	}
}
