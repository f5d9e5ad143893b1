package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/memblob"
	_ "gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/sync/semaphore"

	"haat/server/platform/fault"
)

// Store keeps the files of pictures in a folder or a bucket.
type Store struct {
	bucket *blob.Bucket
	// unpacked is the pixels that may be in memory at a time.
	unpacked *semaphore.Weighted
}

// Open opens file://PATH (made where missing), s3://BUCKET?… or mem://.
func Open(ctx context.Context, address string) (*Store, error) {
	bucket, err := open(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("open media: %w", err)
	}
	return &Store{bucket, semaphore.NewWeighted(MaxPixels)}, nil
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

// Add stores a shop's own picture with its variants. The same picture again is the
// same Picture. Invalid "picture_too_large" or "picture_unreadable".
func (s *Store) Add(ctx context.Context, shopID int, original []byte) (Picture, error) {
	sum := sha256.Sum256(original)
	return s.add(ctx, key(shopID, sum), original, isPlainWebP(original))
}

// AddOwned stores a picture that somebody sent to a shop, like Add, but apart from
// the same picture of any other owner, so that it can be removed with what it was
// sent for. Nothing is kept of the original but how it looks.
func (s *Store) AddOwned(ctx context.Context, shopID int, owner string, original []byte) (Picture, error) {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", owner) // a hash takes everything
	hash.Write(original)
	return s.add(ctx, key(shopID, [sha256.Size]byte(hash.Sum(nil))), original, false)
}

// key names a picture of the shop by 80 bits of a sum.
func key(shopID int, sum [sha256.Size]byte) string {
	return fmt.Sprintf("%d/%s", shopID, hex.EncodeToString(sum[:10]))
}

// add stores a picture; keep says that the original may be the widest file itself.
func (s *Store) add(ctx context.Context, key string, original []byte, keep bool) (Picture, error) {
	u, err := s.unpack(ctx, original)
	if err != nil {
		return Picture{}, err
	}
	defer u.release()
	p := Picture{Key: key, Width: u.width, Height: u.height, Color: average(u.image)}
	widths := p.Variants()
	// The widest is written last: where it is, all are.
	if there, err := s.bucket.Exists(ctx, file(key, widths[len(widths)-1])); err != nil || there {
		return p, wrap("look for picture", err)
	}
	made := widths
	if keep = keep && widths[len(widths)-1] == p.Width; keep {
		made = widths[:len(widths)-1]
	}
	files, err := u.variants(made)
	if err != nil {
		return Picture{}, err
	}
	if keep {
		files = append(files, original) // encoding it again would only lose
	}
	return p, s.write(ctx, key, widths, files)
}

func (s *Store) write(ctx context.Context, key string, widths []int, files [][]byte) error {
	for i, w := range widths {
		err := s.bucket.WriteAll(ctx, file(key, w), files[i], &blob.WriterOptions{
			ContentType: "image/webp", CacheControl: "public, max-age=31536000, immutable",
		})
		if err != nil {
			return wrap("write picture", err)
		}
	}
	return nil
}

// Remove takes away every file of a picture, of which some or all may be gone.
func (s *Store) Remove(ctx context.Context, p Picture) error {
	// The widest goes first: add takes it for a sign that all are there.
	for _, w := range slices.Backward(p.Variants()) {
		if err := s.bucket.Delete(ctx, file(p.Key, w)); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return wrap("remove picture", err)
		}
	}
	return nil
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
