package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen2brain/webp"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/memblob"
	_ "gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/image/draw"
	xwebp "golang.org/x/image/webp"

	"haat/server/platform/fault"
)

// What an upload may be at most.
const (
	MaxBytes  = 10 << 20
	MaxPixels = 40_000_000
)

// Of WebP. Pictures of goods show no loss at this quality; a higher method makes
// files 7 % smaller in more than twice the time.
const (
	quality = 80
	method  = 2
)

// Store keeps the files of pictures in a folder or a bucket.
type Store struct {
	bucket *blob.Bucket
}

// Open opens file://PATH (made where missing), s3://BUCKET?… or mem://.
func Open(ctx context.Context, address string) (*Store, error) {
	bucket, err := open(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("open media: %w", err)
	}
	return &Store{bucket}, nil
}

func open(ctx context.Context, address string) (*blob.Bucket, error) {
	path, ok := strings.CutPrefix(address, "file://")
	if !ok {
		return blob.OpenBucket(ctx, address)
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	return fileblob.OpenBucket(filepath.Clean(path), &fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
}

// Close ends the store's connections.
func (s *Store) Close() error { return s.bucket.Close() }

// Add stores a shop's picture with its variants. The same picture again is the
// same Picture. Invalid "picture_too_large" or "picture_unreadable".
func (s *Store) Add(ctx context.Context, shopID int, original []byte) (Picture, error) {
	decoded, err := decode(original)
	if err != nil {
		return Picture{}, err
	}
	sum := sha256.Sum256(original)
	p := Picture{
		Key:    fmt.Sprintf("%d/%s", shopID, hex.EncodeToString(sum[:10])),
		Width:  decoded.Bounds().Dx(),
		Height: decoded.Bounds().Dy(),
		Color:  average(decoded),
	}
	widths := p.Variants()
	// The widest is written last: where it is, all are.
	if there, err := s.bucket.Exists(ctx, file(p.Key, widths[len(widths)-1])); err != nil || there {
		return p, wrap("look for picture", err)
	}
	return p, s.writeVariants(ctx, p, decoded, original, widths)
}

// decoders are those of the picture's format. WebP's is named here, as the
// encoder's package brings a slower one.
func decoders(original []byte) (func(io.Reader) (image.Config, error), func(io.Reader) (image.Image, error)) {
	if isWebP(original) {
		return xwebp.DecodeConfig, xwebp.Decode
	}
	return func(r io.Reader) (image.Config, error) { c, _, err := image.DecodeConfig(r); return c, err },
		func(r io.Reader) (image.Image, error) { i, _, err := image.Decode(r); return i, err }
}

// writeVariants makes each variant of the next larger one, but writes them in
// ascending order.
func (s *Store) writeVariants(ctx context.Context, p Picture, decoded image.Image, original []byte, widths []int) error {
	files := make([][]byte, len(widths))
	for i := len(widths) - 1; i >= 0; i-- {
		if widths[i] == p.Width && isPlainWebP(original) {
			files[i] = original // encoding it again would only lose
			continue
		}
		decoded = resize(decoded, widths[i], max(1, (p.Height*widths[i]+p.Width/2)/p.Width))
		var encoded bytes.Buffer
		if err := webp.Encode(&encoded, decoded, webp.Options{Quality: quality, Method: method}); err != nil {
			return fmt.Errorf("encode picture: %w", err)
		}
		files[i] = encoded.Bytes()
	}
	for i, w := range widths {
		err := s.bucket.WriteAll(ctx, file(p.Key, w), files[i], &blob.WriterOptions{
			ContentType: "image/webp", CacheControl: "public, max-age=31536000, immutable",
		})
		if err != nil {
			return wrap("write picture", err)
		}
	}
	return nil
}

func resize(img image.Image, width, height int) image.Image {
	if img.Bounds().Dx() == width {
		return img
	}
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.BiLinear.Scale(canvas, canvas.Bounds(), img, img.Bounds(), draw.Src, nil)
	return canvas
}

func isWebP(data []byte) bool {
	return len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// isPlainWebP reports whether data is a WebP of one picture and nothing else: a
// single VP8 or VP8L chunk to the end, so without place and camera of a photo.
// RFC 9649, sections 2.4 to 2.6.
func isPlainWebP(data []byte) bool {
	const header = 20 // RIFF, size, WEBP, first chunk's name and size
	if len(data) < header || !isWebP(data) {
		return false
	}
	if name := string(data[12:16]); name != "VP8 " && name != "VP8L" {
		return false
	}
	size := int(binary.LittleEndian.Uint32(data[16:20]))
	return size+size%2 == len(data)-header
}

func decode(original []byte) (image.Image, error) {
	if len(original) > MaxBytes {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	// The size is read first: a small file can claim to be a huge picture.
	readConfig, readPicture := decoders(original)
	config, err := readConfig(bytes.NewReader(original))
	if err != nil || config.Width == 0 || config.Height == 0 {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	if config.Width > MaxPixels/config.Height {
		return nil, fault.New(fault.Invalid, "picture_too_large")
	}
	decoded, err := readPicture(bytes.NewReader(original))
	if err != nil {
		return nil, fault.New(fault.Invalid, "picture_unreadable")
	}
	return decoded, nil
}

// Open returns a file of a picture and its size in bytes. NotFound "picture_not_found".
func (s *Store) Open(ctx context.Context, key string, width int) (io.ReadCloser, int64, error) {
	r, err := s.bucket.NewReader(ctx, file(key, width), nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, 0, fault.New(fault.NotFound, "picture_not_found")
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open picture: %w", err)
	}
	return r, r.Size(), nil
}

func file(key string, width int) string { return fmt.Sprintf("%s/%d.webp", key, width) }

// average is the mean colour of the picture, as #rrggbb, by a grid of samples.
func average(img image.Image) string {
	const grid = 16
	b := img.Bounds()
	var r, g, bl, n uint64
	for y := range grid {
		for x := range grid {
			cr, cg, cb, _ := img.At(b.Min.X+x*b.Dx()/grid, b.Min.Y+y*b.Dy()/grid).RGBA()
			r, g, bl, n = r+uint64(cr>>8), g+uint64(cg>>8), bl+uint64(cb>>8), n+1
		}
	}
	return fmt.Sprintf("#%02x%02x%02x", r/n, g/n, bl/n)
}

func wrap(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}

// Check returns an error unless the store can be read.
func (s *Store) Check(ctx context.Context) error {
	ok, err := s.bucket.IsAccessible(ctx)
	if err == nil && !ok {
		err = fmt.Errorf("bucket is not accessible")
	}
	return wrap("check media", err)
}
