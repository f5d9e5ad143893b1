package media

import (
	"context"
	"errors"
	"hash/crc32"
	"sync"
	"time"
)

// cleanWithin is how long a failed upload may take to remove what it wrote.
const cleanWithin = 30 * time.Second

// adding is a picture on its way into the store. keep says that the original may be
// the widest file itself; announce, where it is set, comes before the first file.
type adding struct {
	key      string
	original []byte
	keep     bool
	announce func(Picture) error
}

func (s *Store) add(ctx context.Context, a adding) (Picture, error) {
	u, err := s.unpack(ctx, a.original)
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
	if whole, err := s.isWhole(ctx, p); err != nil || whole {
		return p, away("look for picture", err)
	}
	var widest []byte
	if a.keep && p.variant(p.Width) == p.Width {
		widest = a.original // encoding it again would only lose
	}
	files, err := u.files(p, widest)
	if err != nil {
		return Picture{}, err
	}
	return p, s.write(ctx, files)
}

// isWhole reports whether every file is there, by the first and the last that write writes.
func (s *Store) isWhole(ctx context.Context, p Picture) (bool, error) {
	there, err := s.bucket.has(ctx, webpFile(p.Key, p.variant(p.Width)))
	if err != nil || !there {
		return false, err
	}
	return s.bucket.has(ctx, jpegFile(p.Key, p.jpegWidth()))
}

// write writes files in their order: all of them, or none stays.
func (s *Store) write(ctx context.Context, files []file) error {
	names := make([]string, 0, len(files))
	for _, f := range files {
		names = append(names, f.name)
		err := s.bucket.write(ctx, f.name, f.mime, f.data)
		if err != nil {
			cleaning, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanWithin)
			defer cancel()
			return errors.Join(away("write picture", err), wrap("remove what was written", s.remove(cleaning, names)))
		}
	}
	return nil
}

// turns has those take turns who have the same name, and now and then others.
type turns [64]sync.Mutex

func (t *turns) take(name string) (release func()) {
	lock := &t[crc32.ChecksumIEEE([]byte(name))%uint32(len(t))]
	lock.Lock()
	return lock.Unlock
}
