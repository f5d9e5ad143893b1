package media

import (
	"bytes"
	"fmt"
	"image"

	"github.com/gen2brain/webp"
)

// Of WebP. Pictures of goods show no loss at this quality; a higher method makes
// files 7 % smaller in more than twice the time.
const (
	quality = 80
	method  = 2
)

// variants encodes the picture in each of the widths, which ascend: each is made of
// the next larger one.
func (u *unpacked) variants(widths []int) ([][]byte, error) {
	files, picture := make([][]byte, len(widths)), u.image
	for i := len(widths) - 1; i >= 0; i-- {
		if widths[i] < picture.Rect.Dx() {
			picture = shrink(picture, image.Pt(widths[i], heightAt(widths[i], u.width, u.height)))
		}
		// The encoder takes the bytes of an NRGBA that begins at 0, 0 as they are; of
		// other sorts it may read beyond the end.
		var encoded bytes.Buffer
		if err := webp.Encode(&encoded, picture, webp.Options{Quality: quality, Method: method}); err != nil {
			return nil, fmt.Errorf("encode picture: %w", err)
		}
		files[i] = encoded.Bytes()
	}
	return files, nil
}

// average is the mean colour of the picture, as #rrggbb, by a grid of samples.
func average(img image.Image) string {
	const grid = 16
	b := img.Bounds()
	var r, g, bl, n uint64
	for y := range grid {
		for x := range grid {
			cr, cg, cb, _ := img.At(b.Min.X+x*b.Dx()/grid, b.Min.Y+y*b.Dy()/grid).RGBA()
			r, g, bl, n = r+uint64(cr>>8), g+uint64(cg>>8), bl+uint64(cb>>8), n+1
		}
	}
	return fmt.Sprintf("#%02x%02x%02x", r/n, g/n, bl/n)
}
