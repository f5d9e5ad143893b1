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

// Store stores the files of pictures in a folder or a bucket.
type Store struct {
	bucket bucket
	// pixels limits the number of pixels that are decoded concurrently.
	pixels *semaphore.Weighted
	// queue makes accounts, and then shops, take turns to decode their pictures.
	queue *fairqueue.Queue
	// keys prevents concurrent writes and removals of the files of a picture.
	keys turns
}

// Open opens file://PATH, creating the folder if necessary, or s3://BUCKET?….
func Open(address string) (*Store, error) {
	opened, err := openBucket(address)
	if err != nil {
		return nil, fmt.Errorf("open media: %w", err)
	}
	return &Store{bucket: opened, pixels: semaphore.NewWeighted(MaxPixels), queue: fairqueue.New(decodeLimits)}, nil
}

// Close closes the store's connections.
func (s *Store) Close() error { return s.bucket.close() }

// Add stores a shop's own picture with its variants. Adding the same picture again returns the same Picture.
// If Add fails, it leaves no files. Errors: Invalid "picture_too_large", "picture_progressive" or
// "picture_unreadable"; Unavailable "pictures_unavailable" if the files cannot be written; the other errors
// of decoding.
func (s *Store) Add(ctx context.Context, shopID int, original []byte) (Picture, error) {
	sum := sha256.Sum256(original)
	return s.add(ctx, adding{key: key(shopID, sum), original: original, keep: isPlainWebP(original)})
}

// AddOwned is like Add for a picture that a person sent to a shop. The same picture of another owner is
// stored separately, so that each can be removed alone. Metadata of the original are dropped. Unless announce
// is nil, it is called before the first file is written, to record that files may exist even if the process
// is killed. If announce returns an error, AddOwned returns it.
func (s *Store) AddOwned(ctx context.Context, shopID int, owner string, original []byte, announce func(Picture) error) (Picture, error) {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", owner) // writing to a hash never fails
	hash.Write(original)
	return s.add(ctx, adding{key: key(shopID, [sha256.Size]byte(hash.Sum(nil))), original: original, announce: announce})
}

// key returns the key of a picture: the shop's id and 80 bits of a hash.
func key(shopID int, sum [sha256.Size]byte) string {
	return fmt.Sprintf("%d/%s", shopID, hex.EncodeToString(sum[:10]))
}

// Remove deletes all files of a picture. It returns nil if none exists.
func (s *Store) Remove(ctx context.Context, p Picture) error {
	defer s.keys.take(p.Key)()
	found, err := s.bucket.names(ctx, p.Key+"/")
	if err != nil {
		return fmt.Errorf("list picture: %w", err)
	}
	// The widest variant is deleted first, so that isComplete recognizes a removal that was interrupted.
	names := append([]string{webpFile(p.Key, p.variant(p.Width))}, found...)
	return wrap("remove picture", s.remove(ctx, names))
}

// remove deletes the files in order. It continues after an error.
func (s *Store) remove(ctx context.Context, names []string) error {
	var failed error
	for _, name := range names {
		failed = errors.Join(failed, s.bucket.remove(ctx, name))
	}
	return failed
}

// Open returns a variant of a picture and its size in bytes. Errors: NotFound "picture_not_found";
// Unavailable "pictures_unavailable".
func (s *Store) Open(ctx context.Context, key string, width int) (io.ReadCloser, int64, error) {
	return s.read(ctx, webpFile(key, width))
}

// OpenJPEG is like Open for the picture's JPEG, which has a single width.
func (s *Store) OpenJPEG(ctx context.Context, key string, width int) (io.ReadCloser, int64, error) {
	return s.read(ctx, jpegFile(key, width))
}

func (s *Store) read(ctx context.Context, name string) (io.ReadCloser, int64, error) {
	file, size, err := s.bucket.open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fault.New(fault.NotFound, "picture_not_found")
	}
	if err != nil {
		return nil, 0, unavailable("open picture", err)
	}
	return file, size, nil
}

func wrap(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}

// retryDelay is the value of Retry-After in the response after an error of the bucket.
const retryDelay = 10 * time.Second

// unavailable wraps an error of the bucket in Unavailable "pictures_unavailable". It returns nil for nil.
func unavailable(action string, err error) error {
	if err == nil {
		return nil
	}
	f := fault.New(fault.Unavailable, "pictures_unavailable")
	f.Wait = retryDelay
	return fmt.Errorf("%s: %w: %w", action, f, err)
}

// Check returns an error unless the store is readable.
func (s *Store) Check(ctx context.Context) error { return wrap("check media", s.bucket.check(ctx)) }
