package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"testing"
)

var (
	red   = color.NRGBA{230, 20, 20, 255}
	green = color.NRGBA{20, 200, 20, 255}
	grey  = color.NRGBA{128, 128, 128, 255}
)

// photo returns a JPEG as stored by a phone, with an Exif orientation. The corner of the sensor's first pixel
// is red, and that at the end of its first row is green.
func photo(t *testing.T, width, height int, orientation uint16, order binary.AppendByteOrder) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(grey), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, 0, width/4, height/4), image.NewUniform(red), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(width-width/4, 0, width, height/4), image.NewUniform(green), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return withExif(out.Bytes(), exif(orientation, order))
}

// exif returns Exif data with the camera's maker, a place and the orientation.
func exif(orientation uint16, order binary.AppendByteOrder) []byte {
	mark := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM"
	}
	tiff := order.AppendUint16([]byte(mark), 42)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2) // number of entries
	entry := func(tag, kind uint16, value func()) {
		tiff = order.AppendUint16(tiff, tag)
		tiff = order.AppendUint16(tiff, kind)
		tiff = order.AppendUint32(tiff, 1)
		value()
	}
	entry(0x010f, 2, func() { tiff = append(tiff, "ACME"...) })
	entry(orientationTag, 3, func() { tiff = order.AppendUint16(order.AppendUint16(tiff, orientation), 0) })
	return append([]byte("Exif\x00\x00"), tiff...)
}

func withExif(data, exif []byte) []byte {
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(exif)+2))
	return append(append(bytes.Clone(data[:2]), append(segment, exif...)...), data[2:]...)
}

// The cases state, for each orientation, where the stored picture's first corner and the end of its first row
// must be in the upright picture.
func TestAddOwned_TurnsPhotosUpright(t *testing.T) {
	s := newStore(t)
	const left, right, top, bottom = 0, 1, 0, 1
	for _, c := range []struct {
		orientation uint16
		turned      bool
		red, green  image.Point
	}{
		{0, false, image.Pt(left, top), image.Pt(right, top)},
		{1, false, image.Pt(left, top), image.Pt(right, top)},
		{2, false, image.Pt(right, top), image.Pt(left, top)},
		{3, false, image.Pt(right, bottom), image.Pt(left, bottom)},
		{4, false, image.Pt(left, bottom), image.Pt(right, bottom)},
		{5, true, image.Pt(left, top), image.Pt(left, bottom)},
		{6, true, image.Pt(right, top), image.Pt(right, bottom)},
		{7, true, image.Pt(right, bottom), image.Pt(right, top)},
		{8, true, image.Pt(left, bottom), image.Pt(left, top)},
		{9, false, image.Pt(left, top), image.Pt(right, top)},
	} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			p := s.addOwned(t, "a", photo(t, 200, 120, c.orientation, order))
			if want := (image.Point{200, 120}); c.turned && (p.Width != want.Y || p.Height != want.X) || !c.turned && (p.Width != want.X || p.Height != want.Y) {
				t.Errorf("orientation %d: %d by %d", c.orientation, p.Width, p.Height)
			}
			for _, w := range p.Variants() {
				data := s.stored(t, p, w)
				if bytes.Contains(data, []byte("ACME")) || bytes.Contains(data, []byte("Exif")) {
					t.Errorf("orientation %d: Exif data was kept", c.orientation)
				}
				img, err := readWebP(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				size := img.Bounds().Size()
				at := func(corner image.Point) color.NRGBA { // a tenth of the side away from the corner
					x, y := size.X/10+corner.X*size.X*8/10, size.Y/10+corner.Y*size.Y*8/10
					return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				}
				if !near(at(c.red), red) || !near(at(c.green), green) {
					t.Errorf("orientation %d, %d wide: %v instead of red, %v of green", c.orientation, w, at(c.red), at(c.green))
				}
			}
		}
	}
}

// Damaged Exif data must leave the picture unchanged.
func TestOrientationOf_IgnoresDamagedData(t *testing.T) {
	whole := photo(t, 40, 24, 6, binary.BigEndian)
	if orientationOf(whole) != 6 {
		t.Fatal("complete data was not read")
	}
	notes := exif(6, binary.LittleEndian)
	for n := range len(notes) {
		orientationOf(withExif(whole, notes[:n]))
		orientationOf(whole[:min(n, len(whole))])
		for _, b := range []byte{0, 1, 0x7f, 0xff} {
			damaged := bytes.Clone(notes)
			damaged[n] = b
			orientationOf(withExif(whole, damaged))
		}
	}
}
