package media

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"slices"
	"testing"

	"haat/server/platform/fault"
)

// FuzzDecode checks that an upload is either refused or decoded to a picture within the limits, within the
// memory reserved for it, and that the memory is released.
func FuzzDecode(f *testing.F) {
	s, err := Open("file://" + f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	img := image.NewPaletted(image.Rect(0, 0, 8, 6), color.Palette{color.Black, color.White})
	for _, encode := range []func(*bytes.Buffer) error{
		func(b *bytes.Buffer) error { return png.Encode(b, img) }, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) },
		func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) },
	} {
		var out bytes.Buffer
		if err := encode(&out); err != nil {
			f.Fatal(err)
		}
		f.Add(out.Bytes())
		f.Add(append(out.Bytes(), "<script>alert(1)</script>"...))
	}
	f.Add([]byte("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"))
	f.Add(displayP3)
	f.Add(animated)
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8 "))
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, original []byte) {
		u, err := s.decode(t.Context(), original)
		if err != nil {
			if fault, ok := fault.As(err); !ok || !slices.Contains([]string{"picture_unreadable", "picture_too_large", "picture_progressive"}, fault.Code) {
				t.Errorf("%v", err)
			}
		} else {
			if b := u.image.Bounds(); b.Empty() || u.width <= 0 || u.height <= 0 || b.Dx()*b.Dy() > MaxPixels {
				t.Errorf("%v, %d by %d", b, u.width, u.height)
			}
			u.release()
		}
		if !s.pixels.TryAcquire(MaxPixels) {
			t.Fatal("the memory was not released")
		}
		s.pixels.Release(MaxPixels)
	})
}
