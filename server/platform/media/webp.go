package media

import (
	"encoding/binary"
	"image"
	"io"

	"golang.org/x/image/webp"
)

// Tables that convert WebP's limited range of colour values to the full range of Go's YCbCr, which JPEG also
// uses. See RFC 6386, section 9.2.
var (
	wideLuma   = widened(16, 219, 0)
	wideChroma = widened(128, 224, 128)
)

// widened returns a table that scales the range [zero, zero+values] to [to, to+255].
func widened(zero, values, to int) (wide [256]uint8) {
	for v := range wide {
		scaled := float64((v-zero)*255)/float64(values) + float64(to)
		wide[v] = uint8(min(255, max(0, scaled+0.5)))
	}
	return wide
}

// readWebP is like webp.Decode, but corrects the range of the colour values.
func readWebP(r io.Reader) (image.Image, error) {
	decoded, err := webp.Decode(r)
	switch picture := decoded.(type) {
	case *image.YCbCr:
		widen(picture)
	case *image.NYCbCrA:
		widen(&picture.YCbCr)
	}
	return decoded, err
}

func widen(picture *image.YCbCr) {
	for i, v := range picture.Y {
		picture.Y[i] = wideLuma[v]
	}
	for i := range picture.Cb {
		picture.Cb[i], picture.Cr[i] = wideChroma[picture.Cb[i]], wideChroma[picture.Cr[i]]
	}
}

// isPlainWebP reports whether data is a WebP that contains nothing but a picture: a single VP8 or VP8L chunk
// that ends with the file. Such a file has no metadata such as the location or the camera. See RFC 9649,
// sections 2.4 to 2.6.
func isPlainWebP(data []byte) bool {
	const header = 20 // RIFF, size, WEBP, and the name and size of the first chunk
	if len(data) < header || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return false
	}
	if name := string(data[12:16]); name != "VP8 " && name != "VP8L" {
		return false
	}
	size := int(binary.LittleEndian.Uint32(data[16:20]))
	return size+size%2 == len(data)-header
}
