package media

import (
	"image"
	"io"
	"slices"
	"testing"
)

// A panic of a decoder must release the memory reserved for the picture.
func TestDecode_ReleasesMemoryAfterAPanic(t *testing.T) {
	s, usual := newStore(t), formats["image/gif"]
	t.Cleanup(func() { formats["image/gif"] = usual })
	formats["image/gif"] = format{usual.size, func(io.Reader) (image.Image, error) { panic("a defect") }}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		s.addOwned(t, "a", gifOf(t, 10, 10, 1, ""))
	}()
	if !s.pixels.TryAcquire(MaxPixels) {
		t.Error("the memory was not released")
	}
}

// emptyGIF returns a GIF of 9 by 9 pixels whose first picture has the given size and no pixels.
func emptyGIF(width, height byte) []byte {
	head := []byte("GIF89a\x09\x00\x09\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff")
	first := []byte{',', 0, 0, 0, 0, width, 0, height, 0, 0}
	noPixels := []byte{2, 2, 0x2c, 0, 0} // a block that contains only a clear and an end code
	return slices.Concat(head, first, noPixels, []byte(";"))
}
