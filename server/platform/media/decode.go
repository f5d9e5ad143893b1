package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"net/http"
	"runtime"
	"sync"
	"time"

	"golang.org/x/image/webp"

	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
)

// What an upload may be at most. MaxPixels is also how much of all uploads is
// unpacked at a time.
const (
	MaxBytes  = 10 << 20
	MaxPixels = 50_000_000
)

const (
	// mostKept is the most pixels of the widest variant, which the encoder needs some
	// forty bytes each for, and maxSide the longest side that a WebP can have.
	mostKept = 5_000_000
	maxSide  = 16383
	// atATime is how many pictures are unpacked at most, be they ever so small.
	atATime = 4
	// large is a picture, in pixels, that is not left in memory once it was read.
	large = 15_000_000
	// unpackWithin ends a picture that was made to keep the server busy.
	unpackWithin = 20 * time.Second
)

// unpacking has one picture of an account unpacked at a time and two of a shop, and accounts take
// turns: whoever sends large pictures in a loop waits for themselves.
var unpacking = fairqueue.Options{Slots: atATime, Waiting: 256, Levels: []fairqueue.Level{{Slots: 1, Waiting: 16}, {Slots: 2, Waiting: 64}}}

type pixelsKey struct{}

// WithPixels returns a context in which count is told the pixels of each picture before it is
// unpacked. An error of count refuses the picture.
func WithPixels(ctx context.Context, count func(pixels int) error) context.Context {
	return context.WithValue(ctx, pixelsKey{}, count)
}

func pixelsFrom(ctx context.Context) func(pixels int) error {
	count, _ := ctx.Value(pixelsKey{}).(func(int) error)
	return count
}

// format reads pictures of one kind. Of an animation it reads the first picture.
type format struct {
	size func(io.Reader) (image.Config, error)
	read func(io.Reader) (image.Image, error)
}

// formats are those that uploads may have, by their media types. Others that some
// package knows are none.
var formats = map[string]format{
	"image/jpeg": {jpeg.DecodeConfig, jpeg.Decode},
	"image/png":  {png.DecodeConfig, png.Decode},
	"image/gif":  {gif.DecodeConfig, gif.Decode},
	"image/webp": {webp.DecodeConfig, readWebP},
}

// unpacked is a picture in memory, no wider than the widest variant. Width and
// height are those that it came with, seen upright, or what fits.
type unpacked struct {
	image         *image.NRGBA
	width, height int
	release       func()
}

// unpack reads a picture as it is to be seen, once there is room for it. release
// must be called. Invalid "picture_too_large" or "picture_unreadable", TooMany "too_many" where
// too many of the account's wait, and the error of WithPixels.
func (s *Store) unpack(ctx context.Context, original []byte) (*unpacked, error) {
	if len(original) > MaxBytes {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	f, ok := formats[http.DetectContentType(original)]
	if !ok {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	// The size is read first: a small file can claim to be a huge picture.
	config, err := f.size(bytes.NewReader(original))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	if config.Width > MaxPixels/config.Height {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	pixels := max(int64(config.Width)*int64(config.Height), MaxPixels/atATime)
	if isProgressive(original) {
		if pixels > mostProgressive {
			return nil, fault.New(fault.Invalid, "picture_too_large")
		}
		pixels = min(pixels*progressiveWeighs, MaxPixels)
	}
	if count := pixelsFrom(ctx); count != nil {
		if err := count(config.Width * config.Height); err != nil {
			return nil, err
		}
	}
	left, err := s.turn.Take(ctx, fairqueue.From(ctx)...)
	if errors.Is(err, fairqueue.ErrFull) {
		full := fault.New(fault.TooMany, "too_many")
		full.Wait = againAfter
		return nil, full
	}
	if err != nil {
		return nil, fmt.Errorf("wait for other pictures: %w", err)
	}
	if err := s.unpacked.Acquire(ctx, pixels); err != nil {
		left()
		return nil, fmt.Errorf("wait for other pictures: %w", err)
	}
	release := sync.OnceFunc(func() { s.unpacked.Release(pixels); left() })
	var u *unpacked
	defer func() {
		if u == nil { // also where the decoder panics
			release()
		}
	}()
	if u, err = read(ctx, f, original); err != nil {
		return nil, err
	}
	u.release = release
	return u, nil
}

func read(ctx context.Context, f format, original []byte) (*unpacked, error) {
	within, cancel := context.WithTimeout(ctx, unpackWithin)
	defer cancel()
	decoded, err := f.read(&readerUntil{bytes.NewReader(original), within})
	if ctx.Err() != nil {
		return nil, fmt.Errorf("read picture: %w", ctx.Err())
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	turn, bounds := orientationOf(original), decoded.Bounds()
	if bounds.Empty() { // as the first picture of a GIF can be, whatever the whole has
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	seen := fit(turn.size(bounds.Size()))
	widest := Picture{Width: seen.X}.variant(seen.X)
	shown := image.Pt(widest, heightAt(widest, seen.X, seen.Y))
	// Small before it is turned: the sides change places there and back.
	small := turn.apply(shrink(decoded, turn.size(shown)))
	if decoded = nil; bounds.Dx()*bounds.Dy() > large {
		runtime.GC() // or the encoder's memory would come beside it
	}
	return &unpacked{image: small, width: seen.X, height: seen.Y}, nil
}

// fit is the size of a picture whose widest variant can be kept: less than its own
// for those that are very high, such as long screenshots.
func fit(size image.Point) image.Point {
	widest := Picture{Width: size.X}.variant(size.X)
	height := heightAt(widest, size.X, size.Y)
	if widest*height <= mostKept && height <= maxSide {
		return size
	}
	ratio := float64(size.X) / float64(size.Y)
	width := min(math.Sqrt(mostKept*ratio), maxSide*ratio)
	return image.Pt(max(1, int(width)), min(maxSide, int(width/ratio)))
}

// readerUntil reads until a context ends.
type readerUntil struct {
	io.Reader
	ctx context.Context
}

func (r *readerUntil) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}
