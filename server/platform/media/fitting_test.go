package media

import (
	"context"
	"image"
	"image/color"
	"testing"

	"haat/server/platform/fault"
)

func TestFitting_IsNoLargerThanTheSquare(t *testing.T) {
	s := newStore(t)
	for size, want := range map[image.Point]image.Point{
		{1000, 500}: {192, 96}, {500, 1000}: {96, 192}, {400, 400}: {192, 192}, {60, 20}: {60, 20}, {1000, 1}: {192, 1}, {1, 3000}: {1, 192},
	} {
		p, err := s.Add(context.Background(), 1, filled(t, size.X, size.Y, color.NRGBA{200, 0, 0, 255}))
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Fitting(context.Background(), p, 192)
		if err != nil || got.Rect != (image.Rectangle{Max: want}) {
			t.Fatalf("%v: %v %v", size, got.Rect, err)
		}
		if c := got.NRGBAAt(0, 0); c.R < 195 || c.G > 5 || c.A != 255 {
			t.Errorf("%v: %v", size, c)
		}
	}
	_, err := s.Fitting(context.Background(), Picture{Key: "1/0123456789abcdef0123", Width: 300, Height: 300}, 192)
	if f, ok := fault.As(err); !ok || f.Kind != fault.NotFound {
		t.Errorf("missing picture: %v", err)
	}
	if !s.pixels.TryAcquire(MaxPixels) {
		t.Error("some of the memory was not released")
	}
}
