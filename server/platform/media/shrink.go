package media

import (
	"image"
	"image/draw"
)

// shrink scales a picture down to size, or copies it if it already has that size. Each new pixel is the mean
// of the old pixels that it covers. It needs little more memory than the two pictures; golang.org/x/image
// would need up to a gigabyte more.
func shrink(from image.Image, size image.Point) *image.NRGBA {
	bounds := from.Bounds()
	small := image.NewNRGBA(image.Rectangle{Max: size})
	if bounds.Size() == size {
		copyPixels(small, from)
		return small
	}
	// Lengths are scaled so that all overlaps are integers: an old pixel is size.X by size.Y units, and a new
	// pixel bounds.Dx() by bounds.Dy() units.
	row := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), 1))
	line, sum := make([]uint64, 4*size.X), make([]uint64, 4*size.X)
	y, end := 0, bounds.Dy()
	for i := range bounds.Dy() {
		draw.Draw(row, row.Rect, from, image.Pt(bounds.Min.X, bounds.Min.Y+i), draw.Src)
		shrinkRow(line, row.Pix, bounds.Dx(), size.X)
		over := max(0, (i+1)*size.Y-end)
		add(sum, line, size.Y-over)
		if (i+1)*size.Y < end {
			continue
		}
		means(small.Pix[y*small.Stride:][:4*size.X], sum, bounds.Dx()*bounds.Dy())
		y, end = y+1, end+bounds.Dy()
		clear(sum)
		add(sum, line, over)
	}
	return small
}

// copyPixels copies a picture to another of the same size whose bounds begin at (0, 0).
func copyPixels(to *image.NRGBA, from image.Image) {
	var target draw.Image = to
	if _, opaque := from.(*image.YCbCr); opaque {
		// The bytes of opaque pixels are the same in both types, and image/draw copies to an RGBA six
		// times as fast.
		target = &image.RGBA{Pix: to.Pix, Stride: to.Stride, Rect: to.Rect}
	}
	draw.Draw(target, to.Rect, from, from.Bounds().Min, draw.Src)
}

// shrinkRow adds the pixels of a row to the sums of the fewer new pixels.
func shrinkRow(line []uint64, pixels []uint8, before, after int) {
	clear(line)
	x, end := 0, before
	for i := range before {
		pixel := pixels[4*i : 4*i+4]
		over := max(0, (i+1)*after-end)
		weigh(line[4*x:4*x+4], pixel, after-over)
		if (i+1)*after < end {
			continue
		}
		x, end = x+1, end+before
		if over > 0 {
			weigh(line[4*x:4*x+4], pixel, over)
		}
	}
}

// weigh adds a pixel to a sum. Weights are lengths of a picture's sides, so they are never negative.
//
// #nosec G115
func weigh(sum []uint64, pixel []uint8, weight int) {
	w := uint64(weight)
	sum[0] += uint64(pixel[0]) * w
	sum[1] += uint64(pixel[1]) * w
	sum[2] += uint64(pixel[2]) * w
	sum[3] += uint64(pixel[3]) * w
}

// add adds a line to a sum. Weights are never negative, as in weigh.
//
// #nosec G115
func add(sum, line []uint64, weight int) {
	for i, v := range line {
		sum[i] += v * uint64(weight)
	}
}

// means converts sums of premultiplied colours to a row of an NRGBA. The mean of bytes fits into a byte.
//
// #nosec G115
func means(row []uint8, sum []uint64, parts int) {
	for i := 0; i < len(row); i += 4 {
		alpha := sum[i+3]
		row[i+3] = uint8((alpha + uint64(parts)/2) / uint64(parts))
		for c := i; c < i+3 && alpha > 0; c++ {
			row[c] = uint8((sum[c]*255 + alpha/2) / alpha)
		}
	}
}

// heightAt returns the height in pixels of a picture that is scaled to a width.
func heightAt(width, pictureWidth, pictureHeight int) int {
	return max(1, (pictureHeight*width+pictureWidth/2)/pictureWidth)
}
