package media

import (
	"context"
	"errors"
	"hash/crc32"
	"sync"
	"time"
)

// cleanTimeout is the timeout for removing the files of a failed upload.
const cleanTimeout = 30 * time.Second

// adding is a picture to be stored. If keep is set, the original may be stored unchanged as the widest
// variant. announce is called before the first file is written, unless it is nil.
type adding struct {
	key      string
	original []byte
	keep     bool
	announce func(Picture) error
}

func (s *Store) add(ctx context.Context, a adding) (Picture, error) {
	u, err := s.decode(ctx, a.original)
	if err != nil {
		return Picture{}, err
	}
	defer u.release()
	p := Picture{Key: a.key, Width: u.width, Height: u.height, Color: average(u.image)}
	if p.Blur, err = blur(u.image); err != nil {
		return Picture{}, err
	}
	if a.announce != nil {
		if err := a.announce(p); err != nil {
			return Picture{}, err
		}
	}
	defer s.keys.take(p.Key)()
	if whole, err := s.isComplete(ctx, p); err != nil || whole {
		return p, unavailable("check picture", err)
	}
	var widest []byte
	if a.keep && p.variant(p.Width) == p.Width {
		widest = a.original // encoding it again would lose quality
	}
	files, err := u.files(p, widest)
	if err != nil {
		return Picture{}, err
	}
	return p, s.write(ctx, files)
}

// isComplete reports whether all files of a picture exist. It checks only the first and the last file that
// write writes.
func (s *Store) isComplete(ctx context.Context, p Picture) (bool, error) {
	there, err := s.bucket.has(ctx, webpFile(p.Key, p.variant(p.Width)))
	if err != nil || !there {
		return false, err
	}
	return s.bucket.has(ctx, jpegFile(p.Key, p.jpegWidth()))
}

// write writes the files in order. If one fails, it removes those already written.
func (s *Store) write(ctx context.Context, files []file) error {
	names := make([]string, 0, len(files))
	for _, f := range files {
		names = append(names, f.name)
		err := s.bucket.write(ctx, f.name, f.mime, f.data)
		if err != nil {
			cleaning, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanTimeout)
			defer cancel()
			return errors.Join(unavailable("write picture", err), wrap("remove written files", s.remove(cleaning, names)))
		}
	}
	return nil
}

// turns contains locks by name. Several names share a lock.
type turns [64]sync.Mutex

func (t *turns) take(name string) (release func()) {
	lock := &t[crc32.ChecksumIEEE([]byte(name))%uint32(len(t))]
	lock.Lock()
	return lock.Unlock
}
