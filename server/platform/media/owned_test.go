package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"strings"
	"sync"
	"testing"

	xwebp "golang.org/x/image/webp"

	"haat/server/platform/fault"
)

func (s *Store) addOwned(t *testing.T, owner string, original []byte) Picture {
	t.Helper()
	p, err := s.AddOwned(context.Background(), 1, owner, original, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stored returns the content of a picture's file, or nil if it does not exist.
func (s *Store) stored(t *testing.T, p Picture, width int) []byte {
	t.Helper()
	r, _, err := s.Open(context.Background(), p.Key, width)
	if fault.IsNotFound(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRemove_KeepsPicturesOfOtherOwners(t *testing.T) {
	s, ctx := newStore(t), context.Background()
	original := jpegOf(t, 700, 500)
	first, again, other := s.addOwned(t, "review/1", original), s.addOwned(t, "review/1", original), s.addOwned(t, "review/2", original)
	shops, err := s.Add(ctx, 1, original)
	if err != nil {
		t.Fatal(err)
	}
	if first != again || first.Key == other.Key || first.Key == shops.Key || !strings.HasPrefix(first.Key, "1/") {
		t.Errorf("keys %s, %s, %s, %s", first.Key, again.Key, other.Key, shops.Key)
	}
	for range 2 { // the second call finds nothing to remove
		if err := s.Remove(ctx, first); err != nil {
			t.Error(err)
		}
	}
	for _, w := range first.Variants() {
		if s.stored(t, first, w) != nil || s.stored(t, other, w) == nil || s.stored(t, shops, w) == nil {
			t.Errorf("variant %d: of the one removed %v, of the others %v, %v", w, s.stored(t, first, w) != nil, s.stored(t, other, w) != nil, s.stored(t, shops, w) != nil)
		}
	}
	if back := s.addOwned(t, "review/1", original); back != first || s.stored(t, back, 640) == nil {
		t.Error("a removed picture was not added again")
	}
}

// Add must complete a picture whose removal was interrupted.
func TestAdd_CompletesAnInterruptedRemoval(t *testing.T) {
	s, ctx := newStore(t), context.Background()
	p := s.addOwned(t, "a", jpegOf(t, 700, 500))
	for _, w := range []int{700, 640} {
		if err := s.bucket.remove(ctx, webpFile(p.Key, w)); err != nil {
			t.Fatal(err)
		}
	}
	s.addOwned(t, "a", jpegOf(t, 700, 500))
	for _, w := range p.Variants() {
		if s.stored(t, p, w) == nil {
			t.Errorf("variant %d is missing", w)
		}
	}
}

const script = "<script>alert(1)</script>"

// Only the picture must be stored, without other content of the file, even if the file is both a picture and
// a web page.
func TestAddOwned_DropsEverythingButThePicture(t *testing.T) {
	s := newStore(t)
	jpeg := jpegOf(t, 160, 100)
	plain := s.stored(t, s.addOwned(t, "a", jpeg), 160)
	if !isPlainWebP(plain) {
		t.Fatal("the stored file is not a plain WebP")
	}
	for name, original := range map[string][]byte{
		"JPEG with a comment":       comment(jpeg, script),
		"JPEG and what follows":     append(bytes.Clone(jpeg), script...),
		"GIF that is a script too":  gifOf(t, 160, 100, 1, script),
		"PNG and what follows":      append(pngOf(t, 160, 100), script...),
		"plain WebP":                plain,
		"WebP with foreign bytes":   withChunk(plain, "XMP ", script),
		"WebP with bytes in itself": padded(plain, script),
	} {
		p := s.addOwned(t, name, original)
		data := s.stored(t, p, 160)
		if bytes.Contains(data, []byte("alert")) || bytes.Equal(data, original) || !isPlainWebP(data) {
			t.Errorf("%s: bytes of the original were kept", name)
		}
	}
}

func TestAddOwned_RefusesInvalidPictures(t *testing.T) {
	s := newStore(t)
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"SVG":                     {[]byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">` + script + `</svg>`), "picture_unreadable"},
		"HTML":                    {[]byte("<!doctype html>" + script), "picture_unreadable"},
		"PDF":                     {[]byte("%PDF-1.7\n"), "picture_unreadable"},
		"BMP":                     {append([]byte("BM"), make([]byte, 100)...), "picture_unreadable"},
		"100 megapixels":          {pngOf(t, 10_000, 10_000), "picture_too_large"},
		"a claim of many":         {hugePNG(), "picture_too_large"},
		"WebP that claims little": {smallClaim(t), "picture_unreadable"},
		"GIF of no pixel":         {emptyGIF(0, 0), "picture_unreadable"},
		"GIF of no width":         {emptyGIF(0, 5), "picture_unreadable"},
		"GIF of no height":        {emptyGIF(5, 0), "picture_unreadable"},
	} {
		_, err := s.AddOwned(context.Background(), 1, "a", c.data, nil)
		if f, ok := fault.As(err); !ok || f.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if !s.pixels.TryAcquire(MaxPixels) {
		t.Error("the memory was not released")
	}
}

func TestAddOwned_StoresTheFirstPictureOfAnAnimation(t *testing.T) {
	s := newStore(t)
	// Decoding all 5000 frames of a megapixel would need 5 GB, so only the first must be decoded.
	p := s.addOwned(t, "a", gifOf(t, 1000, 1000, 5000, ""))
	if p.Width != 1000 || s.stored(t, p, 160) == nil {
		t.Errorf("%+v", p)
	}
}

// A long screenshot must be scaled down, because it exceeds the maximum height of a WebP.
func TestAddOwned_ScalesDownVeryHighPictures(t *testing.T) {
	for original, want := range map[image.Point]image.Point{
		{100, 17_000}: {96, 16383}, {1, 20_000}: {1, 16383}, {800, 6250}: {800, 6250}, {2500, 16_000}: {883, 5656}, {3000, 4000}: {3000, 4000},
		{7000, 5700}: {7000, 5700}, {20_000, 1}: {20_000, 1},
	} {
		if got := fit(original); got != want {
			t.Errorf("%v becomes %v, want %v", original, got, want)
		}
	}
	s := newStore(t)
	p := s.addOwned(t, "a", pngOf(t, 100, 17_000))
	got, err := xwebp.DecodeConfig(bytes.NewReader(s.stored(t, p, 96)))
	if err != nil || p.Width != 96 || p.Height != 16383 || got.Width != 96 || got.Height != 16383 {
		t.Errorf("%+v, %d by %d, %v", p, got.Width, got.Height, err)
	}
}

// Concurrent uploads of the largest pictures must wait for memory, and stop waiting when their requests end.
func TestAddOwned_WaitsForMemory(t *testing.T) {
	s := newStore(t)
	if !s.pixels.TryAcquire(MaxPixels) {
		t.Fatal("no memory is free at the start")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.AddOwned(ctx, 1, "a", jpegOf(t, 200, 200), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("without free memory: %v", err)
	}
	s.pixels.Release(MaxPixels)
	var group sync.WaitGroup
	original := pngOf(t, 200, 200)
	for i := range 3 * maxDecoding {
		group.Go(func() {
			if _, err := s.AddOwned(context.Background(), 1, string(rune('a'+i)), original, nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for name, data := range map[string][]byte{"cut off": original[:len(original)/2], "no picture": []byte("x")} {
		if _, err := s.AddOwned(context.Background(), 1, "a", data, nil); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if !s.pixels.TryAcquire(MaxPixels) {
		t.Error("the memory was not released")
	}
}

// Reading must stop between two parts of a file when the context ends.
func TestReaderUntil_EndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &readerUntil{strings.NewReader("piece by piece"), ctx}
	if _, err := r.Read(make([]byte, 5)); err != nil {
		t.Error(err)
	}
	cancel()
	if n, err := r.Read(make([]byte, 5)); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d more bytes, %v", n, err)
	}
}

// A transparent picture must keep its colours and contain no bytes of other memory.
func TestAddOwned_KeepsTransparency(t *testing.T) {
	s := newStore(t)
	see := image.NewNRGBA(image.Rect(0, 0, 160, 100))
	draw.Draw(see, see.Rect, image.NewUniform(color.NRGBA{200, 100, 50, 128}), image.Point{}, draw.Src)
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, see); err != nil {
		t.Fatal(err)
	}
	first := s.stored(t, s.addOwned(t, "png", encoded.Bytes()), 160)
	second := s.stored(t, s.addOwned(t, "webp", first), 160) // decoded in planes
	for name, data := range map[string][]byte{"PNG": first, "WebP": second} {
		got, err := readWebP(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []image.Point{{3, 3}, {80, 50}, {157, 97}} {
			c := color.NRGBAModel.Convert(got.At(at.X, at.Y)).(color.NRGBA)
			if !near(c, color.NRGBA{200, 100, 50, 128}) {
				t.Errorf("%s at %v: %v", name, at, c)
			}
		}
	}
}

func near(a, b color.NRGBA) bool {
	close := func(x, y uint8) bool { return max(x, y)-min(x, y) <= 6 }
	return close(a.R, b.R) && close(a.G, b.G) && close(a.B, b.B) && close(a.A, b.A)
}

func pngOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// gifOf returns an animation of empty pictures, with a text appended to the file.
func gifOf(t *testing.T, width, height, frames int, after string) []byte {
	t.Helper()
	one := image.NewPaletted(image.Rect(0, 0, width, height), palette.WebSafe)
	all := &gif.GIF{Config: image.Config{ColorModel: one.Palette, Width: width, Height: height}}
	small := image.NewPaletted(image.Rect(0, 0, 1, 1), palette.WebSafe)
	for i := range frames {
		frame := small
		if i == 0 {
			frame = one
		}
		all.Image, all.Delay = append(all.Image, frame), append(all.Delay, 1)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, all); err != nil {
		t.Fatal(err)
	}
	return append(out.Bytes(), after...)
}

// comment inserts a comment into a JPEG.
func comment(jpeg []byte, text string) []byte {
	segment := append([]byte{0xff, 0xfe, 0, byte(len(text) + 2)}, text...)
	return append(append(bytes.Clone(jpeg[:2]), segment...), jpeg[2:]...)
}
