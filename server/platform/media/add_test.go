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

// storeIn returns a store in a temporary folder, and the folder's path.
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

// names returns the names of all files in the store.
func (s *Store) names(t *testing.T) []string {
	t.Helper()
	names, err := s.bucket.names(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// filled returns a PNG of one colour.
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

func TestAdd_JPEGHasAWhiteBackground(t *testing.T) {
	s := newStore(t)
	p := s.addOwned(t, "a", filled(t, 200, 100, color.NRGBA{255, 0, 0, 128}))
	if got := color.NRGBAModel.Convert(s.jpeg(t, p).At(100, 50)).(color.NRGBA); !near(got, color.NRGBA{255, 127, 127, 255}) {
		t.Errorf("half of red on white is %v", got)
	}
}

func TestAdd_StoresABlurredPlaceholder(t *testing.T) {
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
	// A transparent picture must have no placeholder, which would remain visible behind it.
	if p := s.addOwned(t, "a", filled(t, 200, 100, color.NRGBA{255, 0, 0, 128})); p.Blur != "" {
		t.Error("a transparent picture has a placeholder")
	}
}

// If a file cannot be written, the files written before must be removed.
func TestAdd_FailureLeavesNoFiles(t *testing.T) {
	s, dir := storeIn(t)
	original := jpegOf(t, 1000, 600)
	p := s.addOwned(t, "a", original)
	if err := s.Remove(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"960.jpg", "640.webp", "1000.webp"} {
		// A folder with the name of the file makes writing the file fail.
		inTheWay := filepath.Join(dir, p.Key, name)
		if err := os.MkdirAll(filepath.Join(inTheWay, "x"), 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddOwned(context.Background(), 1, "a", original, nil); err == nil {
			t.Errorf("added although %s could not be written", name)
		}
		if names := s.names(t); len(names) > 0 {
			t.Errorf("without %s the files are %v", name, names)
		}
		if err := os.RemoveAll(inTheWay); err != nil {
			t.Fatal(err)
		}
	}
	if again := s.addOwned(t, "a", original); again != p || len(s.names(t)) != 6 {
		t.Errorf("afterwards the files are %v of %+v", s.names(t), again)
	}
}

// A canceled upload must leave no files.
func TestAdd_CancellationLeavesNoFiles(t *testing.T) {
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
			t.Error("files existed before the announcement")
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

// Remove must also delete files of other widths and incomplete files.
func TestRemove_DeletesAllFilesOfThePicture(t *testing.T) {
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
		t.Errorf("files are %v, want %v", got, want)
	}
}

// A picture without its JPEG, as stored by older releases, must be completed.
func TestAdd_CompletesAPictureWithoutJPEG(t *testing.T) {
	s := newStore(t)
	p := s.addOwned(t, "a", jpegOf(t, 700, 500))
	if err := s.bucket.remove(context.Background(), jpegFile(p.Key, 700)); err != nil {
		t.Fatal(err)
	}
	s.addOwned(t, "a", jpegOf(t, 700, 500))
	s.jpeg(t, p)
}

// Concurrent uploads of the same picture must store it completely even if one of them fails.
func TestAdd_ConcurrentUploadsOfOnePictureSucceed(t *testing.T) {
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
		t.Errorf("files are %v", names)
	}
}
