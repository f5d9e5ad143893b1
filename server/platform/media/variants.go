package media

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"

	"github.com/gen2brain/webp"
)

// widestJPEG is the maximum width of the single JPEG that every picture has, in pixels.
const widestJPEG = 960

// Settings of the WebP encoder. Product pictures show no visible loss at this quality. A higher method makes
// files 7 % smaller but takes more than twice the time.
const (
	quality = 80
	method  = 2
)

// Length of the longer side and encoder settings of the blurred placeholder, which has about 80 bytes.
const (
	blurSide    = 12
	blurQuality = 30
	blurMethod  = 6
)

// file is a file of a picture. name is its name in the store.
type file struct {
	name, mime string
	data       []byte
}

// files encodes the variants of p, the JPEG first and the widest variant last. If widest is not nil, it is
// used as the widest variant.
func (u *unpacked) files(p Picture, widest []byte) ([]file, error) {
	widths, picture := p.Variants(), u.image
	files := make([]file, 1+len(widths))
	for i := len(widths) - 1; i >= 0; i-- { // each is scaled down from the next wider one
		w := widths[i]
		if w < picture.Rect.Dx() {
			picture = shrink(picture, image.Pt(w, heightAt(w, u.width, u.height)))
		}
		if w == p.jpegWidth() {
			encoded, err := encodeJPEG(picture)
			if err != nil {
				return nil, err
			}
			files[0] = file{jpegFile(p.Key, w), "image/jpeg", encoded}
		}
		encoded := widest
		if encoded == nil || i < len(widths)-1 {
			var err error
			if encoded, err = encodeWebP(picture, webp.Options{Quality: quality, Method: method}); err != nil {
				return nil, err
			}
		}
		files[1+i] = file{webpFile(p.Key, w), "image/webp", encoded}
	}
	return files, nil
}

// encodeWebP encodes a picture whose bounds begin at (0, 0). The encoder uses the bytes of an NRGBA
// directly; for other types it may read beyond the end.
func encodeWebP(picture *image.NRGBA, options webp.Options) ([]byte, error) {
	var encoded bytes.Buffer
	if err := webp.Encode(&encoded, picture, options); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return encoded.Bytes(), nil
}

// encodeJPEG encodes a picture on a white background.
func encodeJPEG(picture *image.NRGBA) ([]byte, error) {
	// The bytes of opaque pixels are the same in both types.
	paper := &image.RGBA{Pix: picture.Pix, Stride: picture.Stride, Rect: picture.Rect}
	if !picture.Opaque() {
		paper = image.NewRGBA(picture.Rect)
		draw.Draw(paper, paper.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(paper, paper.Rect, picture, image.Point{}, draw.Over)
	}
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, paper, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return encoded.Bytes(), nil
}

// blur returns the placeholder for Picture.Blur, or "" if the picture is transparent.
func blur(picture *image.NRGBA) (string, error) {
	size := picture.Rect.Size()
	if longer := max(size.X, size.Y); longer > blurSide {
		size = image.Pt(max(1, size.X*blurSide/longer), max(1, size.Y*blurSide/longer))
	}
	small := shrink(picture, size)
	if !small.Opaque() {
		return "", nil
	}
	encoded, err := encodeWebP(small, webp.Options{Quality: blurQuality, Method: blurMethod})
	return base64.StdEncoding.EncodeToString(encoded), err
}

// average returns the mean colour of a grid of samples, as #rrggbb.
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
