package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/fault"
)

func newStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open("file://" + t.TempDir() + "/media")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// jpeg returns the decoded JPEG of a picture.
func (s *Store) jpeg(t *testing.T, p Picture) image.Image {
	t.Helper()
	r, _, err := s.OpenJPEG(context.Background(), p.Key, p.jpegWidth())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	img, err := jpeg.Decode(r)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = 200
	}
	img.Set(3, 3, color.Black)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAdd_MakesEveryVariant(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		width, height int
		want          []int
		jpeg          int
	}{
		{960, 480, []int{160, 320, 640, 960}, 960},
		{1000, 500, []int{160, 320, 640, 960, 1000}, 960},
		{1440, 1440, []int{160, 320, 640, 960, 1440}, 960},
		{2000, 1000, []int{160, 320, 640, 960, 1440, 1920}, 960},
		{700, 500, []int{160, 320, 640, 700}, 700},
		{320, 200, []int{160, 320}, 320},
		{90, 60, []int{90}, 90},
	} {
		p, err := s.Add(context.Background(), 7, jpegOf(t, c.width, c.height))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.Variants(), c.want) || p.Width != c.width || p.Height != c.height || !strings.HasPrefix(p.Key, "7/") {
			t.Errorf("%d wide: variants %v, want %v; %+v", c.width, p.Variants(), c.want, p)
		}
		for _, w := range c.want {
			r, size, err := s.Open(context.Background(), p.Key, w)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(r)
			r.Close()
			img, format, decodeErr := image.DecodeConfig(bytes.NewReader(data))
			if err != nil || decodeErr != nil || format != "webp" || img.Width != w || int64(len(data)) != size {
				t.Errorf("variant %d: %s %d wide, %v, %v", w, format, img.Width, err, decodeErr)
			}
		}
		if got := s.jpeg(t, p).Bounds().Size(); got.X != c.jpeg || got.Y != heightAt(c.jpeg, c.width, c.height) {
			t.Errorf("%d wide: the JPEG has %v", c.width, got)
		}
	}
}

func TestAdd_SamePictureHasTheSameKey(t *testing.T) {
	s := newStore(t)
	a, err1 := s.Add(context.Background(), 1, jpegOf(t, 200, 200))
	b, err2 := s.Add(context.Background(), 1, jpegOf(t, 200, 200))
	other, err3 := s.Add(context.Background(), 2, jpegOf(t, 200, 200))
	if err1 != nil || err2 != nil || err3 != nil || a != b || a.Key == other.Key {
		t.Errorf("%+v, %+v, %+v; %v %v %v", a, b, other, err1, err2, err3)
	}
}

func TestAdd_RefusesInvalidPictures(t *testing.T) {
	s := newStore(t)
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"text":        {[]byte("<svg onload=alert(1)>"), "picture_unreadable"},
		"empty":       {nil, "picture_unreadable"},
		"cut off":     {jpegOf(t, 300, 300)[:200], "picture_unreadable"},
		"too heavy":   {make([]byte, MaxBytes+1), "picture_too_large"},
		"claims huge": {hugePNG(), "picture_too_large"},
	} {
		_, err := s.Add(context.Background(), 1, c.data)
		if f, ok := fault.As(err); !ok || f.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

// hugePNG returns a few bytes that claim to be a picture of 100,000 by 100,000 pixels.
func hugePNG() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	data := out.Bytes()
	binary.BigEndian.PutUint32(data[16:], 100_000)
	binary.BigEndian.PutUint32(data[20:], 100_000)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

func TestOpen_UnknownPictureIsNotFound(t *testing.T) {
	s := newStore(t)
	for _, key := range []string{"1/0123456789abcdef0123", "../../etc", "1/../2"} {
		if _, _, err := s.Open(context.Background(), key, 160); !fault.IsNotFound(err) {
			t.Errorf("%s: %v", key, err)
		}
	}
}

func TestPicture_URLSelectsTheSmallestSufficientVariant(t *testing.T) {
	p := Picture{Key: "1/a", Width: 1000, Height: 1000}
	for width, want := range map[int]string{1: "160", 160: "160", 161: "320", 640: "640", 641: "960", 961: "1000", 5000: "1000"} {
		if got := p.URL(width); got != "/media/1/a/"+want+".webp" {
			t.Errorf("URL(%d) = %s", width, got)
		}
	}
}
