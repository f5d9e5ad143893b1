package media

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"
)

// Each new pixel must be the mean of the old pixels that it covers, weighted by area.
func TestShrink_PixelsAreMeans(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ from, to image.Point }{
		{image.Pt(4, 4), image.Pt(2, 2)}, {image.Pt(7, 5), image.Pt(3, 2)}, {image.Pt(10, 9), image.Pt(9, 8)},
		{image.Pt(5, 1), image.Pt(2, 1)}, {image.Pt(3, 64), image.Pt(1, 21)}, {image.Pt(6, 6), image.Pt(6, 6)},
	} {
		img := image.NewNRGBA(image.Rectangle{Min: image.Pt(5, 3), Max: c.from.Add(image.Pt(5, 3))})
		for i := range img.Pix {
			img.Pix[i] = uint8(random.UintN(256))
			if i%4 == 3 {
				img.Pix[i] = 255
			}
		}
		got := shrink(img, c.to)
		if got.Rect != (image.Rectangle{Max: c.to}) {
			t.Fatalf("%v to %v: %v", c.from, c.to, got.Rect)
		}
		for y := range c.to.Y {
			for x := range c.to.X {
				if want := mean(img, c.from, c.to, x, y); math.Abs(want-float64(got.NRGBAAt(x, y).G)) > 0.51 {
					t.Errorf("%v to %v at %d, %d: %d, want %.1f", c.from, c.to, x, y, got.NRGBAAt(x, y).G, want)
				}
			}
		}
	}
}

// mean computes the mean of the green values in a slow and obvious way.
func mean(img *image.NRGBA, from, to image.Point, x, y int) float64 {
	overlap := func(i, before, j, after int) float64 {
		step := float64(before) / float64(after)
		return max(0, min(float64(i+1), float64(j+1)*step)-max(float64(i), float64(j)*step))
	}
	sum, area := 0.0, 0.0
	for i := range from.X {
		for j := range from.Y {
			part := overlap(i, from.X, x, to.X) * overlap(j, from.Y, y, to.Y)
			sum += part * float64(img.NRGBAAt(img.Rect.Min.X+i, img.Rect.Min.Y+j).G)
			area += part
		}
	}
	return sum / area
}

// Transparent pixels must not affect the colour of opaque ones.
func TestShrink_TransparentPixelsHaveNoColour(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	img.SetNRGBA(0, 0, color.NRGBA{200, 100, 50, 255})
	img.SetNRGBA(1, 0, color.NRGBA{0, 255, 0, 0})
	if got := shrink(img, image.Pt(1, 1)).NRGBAAt(0, 0); got != (color.NRGBA{200, 100, 50, 128}) {
		t.Errorf("got %v", got)
	}
}

func TestCopyPixels_EqualsTheGenericCopy(t *testing.T) {
	for ratio := image.YCbCrSubsampleRatio444; ratio <= image.YCbCrSubsampleRatio410; ratio++ {
		whole := image.NewYCbCr(image.Rect(0, 0, 101, 73), ratio)
		random := rand.New(rand.NewPCG(1, 2))
		for _, plane := range [][]uint8{whole.Y, whole.Cb, whole.Cr} {
			for i := range plane {
				plane[i] = uint8(random.Uint32())
			}
		}
		for _, from := range []image.Image{whole, whole.SubImage(image.Rect(31, 17, 90, 60))} {
			want := image.NewNRGBA(image.Rectangle{Max: from.Bounds().Size()})
			draw.Draw(want, want.Rect, from, from.Bounds().Min, draw.Src)
			got := image.NewNRGBA(want.Rect)
			copyPixels(got, from)
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%v, %v: the copies differ", ratio, from.Bounds())
			}
		}
	}
}
