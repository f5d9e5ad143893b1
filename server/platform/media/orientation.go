package media

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is how a picture lies: the values 1 to 8 of Exif's tag Orientation. Phones
// store a photo as the sensor saw it, and how they were held beside it.
type orientation uint16

const (
	upright         orientation = 1
	orientationTag              = 0x0112
	firstTransposed orientation = 5
)

// Markers of JPEG.
const (
	startOfImage = 0xd8
	startOfScan  = 0xda
	app1         = 0xe1
)

// orientationOf reads how a JPEG lies; whatever does not say so is upright.
func orientationOf(data []byte) orientation {
	if len(data) < 2 || data[0] != 0xff || data[1] != startOfImage {
		return upright
	}
	for data = data[2:]; len(data) >= 4 && data[0] == 0xff; {
		marker, size := data[1], int(binary.BigEndian.Uint16(data[2:]))
		if marker == startOfScan || size < 2 || len(data) < 2+size {
			break
		}
		if tiff, ok := bytes.CutPrefix(data[4:2+size], []byte("Exif\x00\x00")); ok && marker == app1 {
			return orientationOfTIFF(tiff)
		}
		data = data[2+size:]
	}
	return upright
}

// orientationOfTIFF looks through the first directory of Exif's TIFF.
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

// size is that of a picture once it is turned.
func (t orientation) size(stored image.Point) image.Point {
	if t >= firstTransposed {
		return image.Pt(stored.Y, stored.X)
	}
	return stored
}

// apply turns a picture upright.
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

// source is where a pixel of the turned picture is in the stored one.
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
