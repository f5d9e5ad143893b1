package media

import (
	"context"
	"fmt"
	"image"
)

// Fitting reads a stored picture into memory, made small enough for a square of side
// pixels where it is larger. NotFound "picture_not_found".
func (s *Store) Fitting(ctx context.Context, p Picture, side int) (*image.NRGBA, error) {
	// A picture that is higher than it is wide may be narrower than the square.
	width := p.variant(side)
	pixels := min(int64(width)*int64(heightAt(width, p.Width, p.Height)), MaxPixels)
	if err := s.unpacked.Acquire(ctx, pixels); err != nil {
		return nil, fmt.Errorf("wait for other pictures: %w", err)
	}
	defer s.unpacked.Release(pixels)
	r, _, err := s.Open(ctx, p.Key, width)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	read, err := readWebP(r)
	if err != nil {
		return nil, fmt.Errorf("read stored picture: %w", err)
	}
	size := read.Bounds().Size()
	if longer := max(size.X, size.Y); longer > side {
		size = image.Pt(max(1, size.X*side/longer), max(1, size.Y*side/longer))
	}
	return shrink(read, size), nil
}
