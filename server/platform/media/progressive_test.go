package media

import (
	"errors"
	"fmt"
	"image"
	"io"
	"slices"
	"testing"

	"haat/server/platform/fault"
)

// headOf is how a JPEG of a size begins; marker says how it is to be read.
func headOf(marker byte, width, height int, before ...byte) []byte {
	size := []byte{byte(height >> 8), byte(height), byte(width >> 8), byte(width)}
	comments := []byte{0xff, 0xfe, 0, 6, 0xff, 0xc0, 0xff, 0xc2}
	frame := []byte{0xff, marker, 0, 17, 8}
	colours := []byte{3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0}
	scan := []byte{0xff, 0xda, 0, 12}
	return slices.Concat([]byte{0xff, 0xd8}, comments, before, frame, size, colours, scan)
}

func TestUnpack_ProgressiveJPEGsAreSmaller(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		file []byte
		want string
	}{
		{headOf(0xc2, 6000, 5000), "picture_too_large"},
		{headOf(0xc2, 6000, 5000, 1, 2, 3, 0xff, 0, 0xff, 0xd0, 0xff), "picture_too_large"},
		{headOf(0xc2, 5000, 5000), "picture_unreadable"}, // for want of its pixels
		{headOf(0xc0, 6000, 5000), "picture_unreadable"},
		{headOf(0xc1, 6000, 5000), "picture_unreadable"},
	} {
		_, err := s.unpack(t.Context(), c.file)
		if f, ok := fault.As(err); !ok || f.Code != c.want {
			t.Errorf("%x: %v, want %s", c.file, err, c.want)
		}
	}
}

func TestUnpack_ProgressiveJPEGsTakeTheRoomTheyNeed(t *testing.T) {
	usual := formats["image/jpeg"]
	t.Cleanup(func() { formats["image/jpeg"] = usual })
	for marker, left := range map[byte]bool{0xc0: true, 0xc2: false} {
		s, looked := newStore(t), false
		formats["image/jpeg"] = format{usual.size, func(io.Reader) (image.Image, error) {
			if looked = true; s.unpacked.TryAcquire(1) != left {
				t.Errorf("%x: room is left: %t", marker, !left)
			}
			return nil, errors.New("no more")
		}}
		_, err := s.unpack(t.Context(), headOf(marker, 4000, 4000))
		if !looked {
			t.Error(fmt.Errorf("%x is not read: %w", marker, err))
		}
	}
}
