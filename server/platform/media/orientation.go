package media

import (
	"bytes"
	"encoding/binary"
	"image"
)

var exifPrefix = []byte("Exif\x00\x00")

// orientation is a value from 1 to 8 of the Exif tag Orientation. Phones store a photo as captured by the
// sensor, and the orientation of the phone in this tag.
type orientation uint16

const (
	upright         orientation = 1
	orientationTag              = 0x0112
	firstTransposed orientation = 5
)

// orientationOf returns the orientation of a picture. It returns upright if the file contains no valid one.
func orientationOf(file []byte) orientation {
	for marker, data := range segments(file) {
		if tiff, ok := bytes.CutPrefix(data, exifPrefix); ok && marker == app1 {
			return orientationOfTIFF(tiff)
		}
	}
	for name, data := range chunks(file) {
		if name == "eXIf" || name == "EXIF" { // in a PNG and in a WebP; some programs write JPEG's prefix there too
			return orientationOfTIFF(bytes.TrimPrefix(data, exifPrefix))
		}
	}
	return upright
}

// orientationOfTIFF reads the orientation from the first directory of the TIFF in Exif data.
func orientationOfTIFF(tiff []byte) orientation {
	const header, entry = 8, 12
	if len(tiff) < header {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return upright
	}
	count := order.Uint16(tiff[start:])
	for entries := tiff[start+2:]; count > 0 && len(entries) >= entry; count, entries = count-1, entries[entry:] {
		if order.Uint16(entries) != orientationTag {
			continue
		}
		if t := orientation(order.Uint16(entries[8:])); t >= upright && t <= 8 {
			return t
		}
	}
	return upright
}

// size returns the size that a picture has after apply.
func (t orientation) size(stored image.Point) image.Point {
	if t >= firstTransposed {
		return image.Pt(stored.Y, stored.X)
	}
	return stored
}

// apply returns the picture rotated and mirrored so that it is upright.
func (t orientation) apply(stored *image.NRGBA) *image.NRGBA {
	if t == upright {
		return stored
	}
	from := stored.Rect.Size()
	turned := image.NewNRGBA(image.Rectangle{Max: t.size(from)})
	for y := range turned.Rect.Dy() {
		for x := range turned.Rect.Dx() {
			at := t.source(x, y, from)
			copy(turned.Pix[turned.PixOffset(x, y):][:4], stored.Pix[stored.PixOffset(at.X, at.Y):])
		}
	}
	return turned
}

// source returns the position in the stored picture of a pixel of the upright picture.
func (t orientation) source(x, y int, stored image.Point) image.Point {
	if t >= firstTransposed {
		x, y = y, x
	}
	switch t {
	case 2, 8:
		x = stored.X - 1 - x
	case 4, 6:
		y = stored.Y - 1 - y
	case 3, 7:
		x, y = stored.X-1-x, stored.Y-1-y
	}
	return image.Pt(x, y)
}
