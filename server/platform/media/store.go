package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"golang.org/x/sync/semaphore"

	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
)

// Store keeps the files of pictures in a folder or a bucket.
type Store struct {
	bucket bucket
	// unpacked is the pixels that may be in memory at a time.
	unpacked *semaphore.Weighted
	// orientation has accounts, then shops, take turns before their pictures are unpacked.
	turn *fairqueue.Queue
	// keys has what writes and removes files of the same picture take turns.
	keys turns
}

// Open opens file://PATH (made where missing) or s3://BUCKET?….
func Open(address string) (*Store, error) {
	opened, err := openBucket(address)
	if err != nil {
		return nil, fmt.Errorf("open media: %w", err)
	}
	return &Store{bucket: opened, unpacked: semaphore.NewWeighted(MaxPixels), turn: fairqueue.New(unpacking)}, nil
}

// Close ends the store's connections.
func (s *Store) Close() error { return s.bucket.close() }

// Add stores a shop's own picture with its variants. The same picture again is the
// same Picture. Invalid "picture_too_large" or "picture_unreadable", Unavailable
// "pictures_unavailable" where the files cannot be kept. Where it fails, nothing is left of what it wrote.
func (s *Store) Add(ctx context.Context, shopID int, original []byte) (Picture, error) {
	sum := sha256.Sum256(original)
	return s.add(ctx, adding{key: key(shopID, sum), original: original, keep: isPlainWebP(original)})
}

// AddOwned stores a picture that somebody sent to a shop, like Add, but apart from
// the same picture of any other owner, so that it can be removed with what it was
// sent for. Nothing is kept of the original but how it looks. Where announce is given,
// it is called before the first file is written, and its error is AddOwned's: it is
// to write down that there will be files, which a killed process may leave behind.
func (s *Store) AddOwned(ctx context.Context, shopID int, owner string, original []byte, announce func(Picture) error) (Picture, error) {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", owner) // a hash takes everything
	hash.Write(original)
	return s.add(ctx, adding{key: key(shopID, [sha256.Size]byte(hash.Sum(nil))), original: original, announce: announce})
}

// key names a picture of the shop by 80 bits of a sum.
func key(shopID int, sum [sha256.Size]byte) string {
	return fmt.Sprintf("%d/%s", shopID, hex.EncodeToString(sum[:10]))
}

// Remove takes away every file of a picture, of which some or all may be gone.
func (s *Store) Remove(ctx context.Context, p Picture) error {
	defer s.keys.take(p.Key)()
	found, err := s.bucket.names(ctx, p.Key+"/")
	if err != nil {
		return fmt.Errorf("list picture: %w", err)
	}
	// The widest goes first: without it, isWhole knows that files are missing.
	names := append([]string{webpFile(p.Key, p.variant(p.Width))}, found...)
	return wrap("remove picture", s.remove(ctx, names))
}

// remove takes files away in their order, and goes on after one that it could not.
func (s *Store) remove(ctx context.Context, names []string) error {
	var failed error
	for _, name := range names {
		failed = errors.Join(failed, s.bucket.remove(ctx, name))
	}
	return failed
}

// Open returns a variant of a picture and its size in bytes. NotFound "picture_not_found".
func (s *Store) Open(ctx context.Context, key string, width int) (io.ReadCloser, int64, error) {
	return s.read(ctx, webpFile(key, width))
}

// OpenJPEG is Open of the picture's JPEG, if it has that width.
func (s *Store) OpenJPEG(ctx context.Context, key string, width int) (io.ReadCloser, int64, error) {
	return s.read(ctx, jpegFile(key, width))
}

func (s *Store) read(ctx context.Context, name string) (io.ReadCloser, int64, error) {
	file, size, err := s.bucket.open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fault.New(fault.NotFound, "picture_not_found")
	}
	if err != nil {
		return nil, 0, away("open picture", err)
	}
	return file, size, nil
}

func wrap(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}

// againAfter is when to try again what could not be kept or read.
const againAfter = 10 * time.Second

// away is the Unavailable "pictures_unavailable" of a bucket that failed in an action; nil where it did not.
func away(action string, err error) error {
	if err == nil {
		return nil
	}
	f := fault.New(fault.Unavailable, "pictures_unavailable")
	f.Wait = againAfter
	return fmt.Errorf("%s: %w: %w", action, f, err)
}

// Check returns an error unless the store can be read.
func (s *Store) Check(ctx context.Context) error { return wrap("check media", s.bucket.check(ctx)) }
