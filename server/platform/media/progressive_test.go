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

// headOf returns the beginning of a JPEG with the given size. marker is the kind of its frame.
func headOf(marker byte, width, height int, before ...byte) []byte {
	size := []byte{byte(height >> 8), byte(height), byte(width >> 8), byte(width)}
	comments := []byte{0xff, 0xfe, 0, 6, 0xff, 0xc0, 0xff, 0xc2}
	frame := []byte{0xff, marker, 0, 17, 8}
	colours := []byte{3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0}
	scan := []byte{0xff, 0xda, 0, 12}
	return slices.Concat([]byte{0xff, 0xd8}, comments, before, frame, size, colours, scan)
}

func TestDecode_LimitsProgressiveJPEGs(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		file []byte
		want string
	}{
		{headOf(0xc2, 6000, 5000), "picture_progressive"},
		{headOf(0xc2, 6000, 5000, 1, 2, 3, 0xff, 0, 0xff, 0xd0, 0xff), "picture_progressive"},
		{headOf(0xc2, 5000, 5000), "picture_unreadable"}, // the pixels are missing
		{headOf(0xc0, 6000, 5000), "picture_unreadable"},
		{headOf(0xc1, 6000, 5000), "picture_unreadable"},
	} {
		_, err := s.decode(t.Context(), c.file)
		if f, ok := fault.As(err); !ok || f.Code != c.want {
			t.Errorf("%x: %v, want %s", c.file, err, c.want)
		}
	}
}

func TestDecode_ReservesMemoryForProgressiveJPEGs(t *testing.T) {
	usual := formats["image/jpeg"]
	t.Cleanup(func() { formats["image/jpeg"] = usual })
	for marker, left := range map[byte]bool{0xc0: true, 0xc2: false} {
		s, looked := newStore(t), false
		formats["image/jpeg"] = format{usual.size, func(io.Reader) (image.Image, error) {
			if looked = true; s.pixels.TryAcquire(1) != left {
				t.Errorf("%x: memory is free: %t", marker, !left)
			}
			return nil, errors.New("no more")
		}}
		_, err := s.decode(t.Context(), headOf(marker, 4000, 4000))
		if !looked {
			t.Error(fmt.Errorf("%x: %w", marker, err))
		}
	}
}
