package media

import (
	"context"
	"fmt"
	"image"
)

// Fitting decodes a stored picture. A picture larger than a square of side pixels is scaled down to fit into
// it. The error is NotFound "picture_not_found".
func (s *Store) Fitting(ctx context.Context, p Picture, side int) (*image.NRGBA, error) {
	// A picture that is higher than wide may have a variant that is narrower than the square.
	width := p.variant(side)
	pixels := min(int64(width)*int64(heightAt(width, p.Width, p.Height)), MaxPixels)
	if err := s.pixels.Acquire(ctx, pixels); err != nil {
		return nil, fmt.Errorf("wait to decode picture: %w", err)
	}
	defer s.pixels.Release(pixels)
	r, _, err := s.Open(ctx, p.Key, width)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	read, err := readWebP(r)
	if err != nil {
		return nil, fmt.Errorf("decode stored picture: %w", err)
	}
	size := read.Bounds().Size()
	if longer := max(size.X, size.Y); longer > side {
		size = image.Pt(max(1, size.X*side/longer), max(1, size.Y*side/longer))
	}
	return shrink(read, size), nil
}
