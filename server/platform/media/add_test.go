package media

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// folder is the store's folder of pictures, for what looks at it from outside.
func storeIn(t *testing.T) (*Store, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := Open("file://" + dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, dir
}

// names are all files of the store.
func (s *Store) names(t *testing.T) []string {
	t.Helper()
	names, err := s.bucket.names(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// filled is a PNG of one colour.
func filled(t *testing.T, width, height int, c color.Color) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAdd_WhatIsSeenThroughIsOnWhiteInTheJPEG(t *testing.T) {
	s := newStore(t)
	p := s.addOwned(t, "a", filled(t, 200, 100, color.NRGBA{255, 0, 0, 128}))
	if got := color.NRGBAModel.Convert(s.jpeg(t, p).At(100, 50)).(color.NRGBA); !near(got, color.NRGBA{255, 127, 127, 255}) {
		t.Errorf("half of red on white is %v", got)
	}
}

func TestAdd_KeepsAFewPixelsOfThePicture(t *testing.T) {
	s := newStore(t)
	green := color.NRGBA{38, 140, 65, 255}
	for size, want := range map[image.Point]image.Point{{240, 70}: {12, 3}, {70, 240}: {3, 12}, {5, 2}: {5, 2}, {400, 1}: {12, 1}} {
		p := s.addOwned(t, "a", filled(t, size.X, size.Y, green))
		data, err := base64.StdEncoding.DecodeString(p.Blur)
		if err != nil {
			t.Fatal(err)
		}
		img, err := readWebP(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%v: %v", size, err)
		}
		if got := color.NRGBAModel.Convert(img.At(0, 0)).(color.NRGBA); img.Bounds().Size() != want || !near(got, green) || len(data) > 100 {
			t.Errorf("%v: %v of %v, %d bytes", size, img.Bounds(), got, len(data))
		}
	}
	// It would show behind the picture for ever.
	if p := s.addOwned(t, "a", filled(t, 200, 100, color.NRGBA{255, 0, 0, 128})); p.Blur != "" {
		t.Error("what is seen through has a placeholder")
	}
}

// A file that cannot be written takes those with it that were.
func TestAdd_ThatFailsInTheMiddleLeavesNothing(t *testing.T) {
	s, dir := storeIn(t)
	original := jpegOf(t, 1000, 600)
	p := s.addOwned(t, "a", original)
	if err := s.Remove(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"960.jpg", "640.webp", "1000.webp"} {
		// Nothing can be written where there is a folder.
		inTheWay := filepath.Join(dir, p.Key, name)
		if err := os.MkdirAll(filepath.Join(inTheWay, "x"), 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddOwned(context.Background(), 1, "a", original, nil); err == nil {
			t.Errorf("without %s it is added", name)
		}
		if names := s.names(t); len(names) > 0 {
			t.Errorf("without %s there are %v", name, names)
		}
		if err := os.RemoveAll(inTheWay); err != nil {
			t.Fatal(err)
		}
	}
	if again := s.addOwned(t, "a", original); again != p || len(s.names(t)) != 6 {
		t.Errorf("then there are %v of %+v", s.names(t), again)
	}
}

// Somebody who goes away meanwhile leaves nothing either.
func TestAdd_ThatIsBrokenOffLeavesNothing(t *testing.T) {
	s := newStore(t)
	ctx, cancel := context.WithCancel(context.Background())
	_, err := s.AddOwned(ctx, 1, "a", jpegOf(t, 1000, 600), func(Picture) error { cancel(); return nil })
	if names := s.names(t); !errors.Is(err, context.Canceled) || len(names) > 0 {
		t.Errorf("%v; %v", err, names)
	}
}

func TestAddOwned_AnnouncesThePictureBeforeItsFiles(t *testing.T) {
	s := newStore(t)
	var announced Picture
	p, err := s.AddOwned(context.Background(), 1, "a", jpegOf(t, 200, 200), func(p Picture) error {
		if announced = p; len(s.names(t)) > 0 {
			t.Error("there are files already")
		}
		return nil
	})
	if err != nil || announced != p || p.Key == "" {
		t.Errorf("announced %+v, added %+v, %v", announced, p, err)
	}
	refusal := errors.New("not now")
	_, err = s.AddOwned(context.Background(), 1, "b", jpegOf(t, 200, 200), func(Picture) error { return refusal })
	if !errors.Is(err, refusal) || len(s.names(t)) != 3 {
		t.Errorf("%v; %v", err, s.names(t))
	}
}

// What there is of other widths, or half written, goes with the picture.
func TestRemove_TakesWhateverIsThereOfThePicture(t *testing.T) {
	s, ctx := newStore(t), context.Background()
	p, other := s.addOwned(t, "a", jpegOf(t, 700, 500)), s.addOwned(t, "b", jpegOf(t, 700, 500))
	want := slices.DeleteFunc(s.names(t), func(name string) bool { return name[:len(p.Key)] != other.Key })
	for _, name := range []string{"/400.webp", "/640.webp.123.tmp"} {
		if err := s.bucket.write(ctx, p.Key+name, "", []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Remove(ctx, p); err != nil {
		t.Fatal(err)
	}
	if got := s.names(t); !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
}

// One that lacks a file, as those from before there was a JPEG, is made whole.
func TestAdd_MakesAPictureWholeThatLacksItsJPEG(t *testing.T) {
	s := newStore(t)
	p := s.addOwned(t, "a", jpegOf(t, 700, 500))
	if err := s.bucket.remove(context.Background(), jpegFile(p.Key, 700)); err != nil {
		t.Fatal(err)
	}
	s.addOwned(t, "a", jpegOf(t, 700, 500))
	s.jpeg(t, p)
}

// The same picture from several at once is whole, whoever else fails over it.
func TestAdd_OfOnePictureTakesTurns(t *testing.T) {
	s := newStore(t)
	original := jpegOf(t, 700, 500)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			announce := func(Picture) error {
				if i%2 == 0 {
					cancel()
				}
				return nil
			}
			if _, err := s.AddOwned(ctx, 1, "a", original, announce); err != nil && i%2 == 1 {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if names := s.names(t); len(names) != 5 {
		t.Errorf("there are %v", names)
	}
}
