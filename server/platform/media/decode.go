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

// Limits of an upload. MaxPixels is also the maximum number of pixels that are decoded concurrently.
const (
	MaxBytes  = 10 << 20
	MaxPixels = 50_000_000
)

const (
	// maxKept is the maximum number of pixels of the widest variant; the encoder needs about 40 bytes per
	// pixel. maxSide is the maximum side length of a WebP.
	maxKept = 5_000_000
	maxSide = 16383
	// maxDecoding is the maximum number of pictures that are decoded concurrently, regardless of their size.
	maxDecoding = 4
	// large is the number of pixels above which the memory of a decoded picture is released before encoding.
	large = 15_000_000
	// decodeTimeout is the timeout for decoding a picture, because a picture can be constructed to take very
	// long.
	decodeTimeout = 20 * time.Second
)

// decodeLimits limits concurrent decoding to one picture per account and two per shop. Accounts take turns,
// so that one that uploads large pictures in a loop delays only itself.
var decodeLimits = fairqueue.Options{Slots: maxDecoding, Waiting: 256, Levels: []fairqueue.Level{{Slots: 1, Waiting: 16}, {Slots: 2, Waiting: 64}}}

type pixelsKey struct{}

// WithPixels returns a context in which count is called with the number of pixels of each picture before it
// is decoded. If count returns an error, decoding fails with that error.
func WithPixels(ctx context.Context, count func(pixels int) error) context.Context {
	return context.WithValue(ctx, pixelsKey{}, count)
}

func pixelsFrom(ctx context.Context) func(pixels int) error {
	count, _ := ctx.Value(pixelsKey{}).(func(int) error)
	return count
}

// format decodes pictures of one file format. It decodes only the first picture of an animation.
type format struct {
	size func(io.Reader) (image.Config, error)
	read func(io.Reader) (image.Image, error)
}

// formats contains the accepted formats by media type. Formats that imported packages register are not
// accepted.
var formats = map[string]format{
	"image/jpeg": {jpeg.DecodeConfig, jpeg.Decode},
	"image/png":  {png.DecodeConfig, png.Decode},
	"image/gif":  {gif.DecodeConfig, gif.Decode},
	"image/webp": {webp.DecodeConfig, readWebP},
}

// unpacked is a decoded picture, at most as wide as the widest variant. width and height are those of the
// upright original, or of the largest size that can be stored.
type unpacked struct {
	image         *image.NRGBA
	width, height int
	release       func()
}

// decode decodes a picture as soon as enough memory is free for it. The caller must call release. Errors:
// Invalid "picture_too_large", "picture_progressive" or "picture_unreadable"; TooMany "too_many" if too many
// pictures of the account are waiting; the error of the count function of WithPixels.
func (s *Store) decode(ctx context.Context, original []byte) (*unpacked, error) {
	if len(original) > MaxBytes {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	f, ok := formats[http.DetectContentType(original)]
	if !ok {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	still := firstFrame(original)
	// The size is read first, because a small file can claim to contain a huge picture.
	config, err := f.size(bytes.NewReader(still))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	if config.Width > MaxPixels/config.Height {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	pixels := max(int64(config.Width)*int64(config.Height), MaxPixels/maxDecoding)
	if isProgressive(original) {
		if pixels > maxProgressive {
			return nil, fault.New(fault.Invalid, "picture_progressive")
		}
		pixels = min(pixels*progressiveWeight, MaxPixels)
	}
	if count := pixelsFrom(ctx); count != nil {
		if err := count(config.Width * config.Height); err != nil {
			return nil, err
		}
	}
	left, err := s.queue.Take(ctx, fairqueue.From(ctx)...)
	if errors.Is(err, fairqueue.ErrFull) {
		full := fault.New(fault.TooMany, "too_many")
		full.Wait = retryDelay
		return nil, full
	}
	if err != nil {
		return nil, fmt.Errorf("wait to decode picture: %w", err)
	}
	if err := s.pixels.Acquire(ctx, pixels); err != nil {
		left()
		return nil, fmt.Errorf("wait to decode picture: %w", err)
	}
	release := sync.OnceFunc(func() { s.pixels.Release(pixels); left() })
	var u *unpacked
	defer func() {
		if u == nil { // also after a panic of the decoder
			release()
		}
	}()
	if u, err = read(ctx, f, original, still); err != nil {
		return nil, err
	}
	u.release = release
	return u, nil
}

// read decodes a file. still is the first frame of an animation, and otherwise the file itself.
func read(ctx context.Context, f format, original, still []byte) (*unpacked, error) {
	within, cancel := context.WithTimeout(ctx, decodeTimeout)
	defer cancel()
	decoded, err := f.read(&readerUntil{bytes.NewReader(still), within})
	if ctx.Err() != nil {
		return nil, fmt.Errorf("decode picture: %w", ctx.Err())
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	turn, bounds := orientationOf(original), decoded.Bounds()
	if bounds.Empty() { // the first picture of a GIF can be empty even if the GIF is not
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	seen := fit(turn.size(bounds.Size()))
	widest := Picture{Width: seen.X}.variant(seen.X)
	shown := image.Pt(widest, heightAt(widest, seen.X, seen.Y))
	// Shrinking before rotating saves memory. turn.size converts the size of the upright picture back.
	small := turn.apply(shrink(decoded, turn.size(shown)))
	if decoded = nil; bounds.Dx()*bounds.Dy() > large {
		runtime.GC() // frees the memory before the encoder needs it
	}
	toSRGB(small, profileOf(original))
	return &unpacked{image: small, width: seen.X, height: seen.Y}, nil
}

// fit returns the size to which a picture is scaled so that its widest variant can be stored. Very high
// pictures, such as long screenshots, are scaled down.
func fit(size image.Point) image.Point {
	widest := Picture{Width: size.X}.variant(size.X)
	height := heightAt(widest, size.X, size.Y)
	if widest*height <= maxKept && height <= maxSide {
		return size
	}
	ratio := float64(size.X) / float64(size.Y)
	width := min(math.Sqrt(maxKept*ratio), maxSide*ratio)
	return image.Pt(max(1, int(width)), min(maxSide, int(width/ratio)))
}

// readerUntil is a reader that fails once a context has ended.
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
