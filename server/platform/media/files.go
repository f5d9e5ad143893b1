package media

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// Files of pictures, as key and jpegFile and webpFile name them.
var fileName = regexp.MustCompile(`^[0-9]+/[0-9a-f]{20}/[0-9]+\.(webp|jpg)$`)

var mimes = map[string]string{".webp": "image/webp", ".jpg": "image/jpeg"}

// Files lists every whole file of the store, in the order of their names.
func (s *Store) Files(ctx context.Context) ([]string, error) {
	all, err := s.bucket.names(ctx, "")
	if err != nil {
		return nil, fmt.Errorf("list media: %w", err)
	}
	var whole []string
	for _, name := range all {
		if fileName.MatchString(name) {
			whole = append(whole, name)
		}
	}
	return whole, nil
}

// ReadFile is the content of a file that Files has listed; errors.Is(err,
// fs.ErrNotExist) where it is gone since.
func (s *Store) ReadFile(ctx context.Context, name string) ([]byte, error) {
	file, _, err := s.bucket.open(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	data, err := io.ReadAll(file)
	return data, wrap("read "+name, errors.Join(err, file.Close()))
}

// WriteFile keeps a file as ReadFile returned it, and reports whether there was none
// of that name. A name that is not a picture's file is refused.
func (s *Store) WriteFile(ctx context.Context, name string, data []byte) (added bool, err error) {
	if !fileName.MatchString(name) {
		return false, fmt.Errorf("%q is no picture's file", name)
	}
	defer s.keys.take(path.Dir(name))()
	there, err := s.bucket.has(ctx, name)
	if err == nil {
		err = s.bucket.write(ctx, name, mimes[path.Ext(name)], data)
	}
	return !there, wrap("write "+name, err)
}

// RemoveFile takes one file away; one that is gone already is no error.
func (s *Store) RemoveFile(ctx context.Context, name string) error {
	defer s.keys.take(path.Dir(name))()
	return wrap("remove "+name, s.bucket.remove(ctx, name))
}

// Probe writes a small file, reads it and removes it again.
func (s *Store) Probe(ctx context.Context) error {
	name, data := "probe/"+strings.ToLower(rand.Text())+".txt", []byte("haat doctor")
	if err := s.bucket.write(ctx, name, "text/plain", data); err != nil {
		return fmt.Errorf("write to media: %w", err)
	}
	read, err := s.ReadFile(ctx, name)
	if err == nil && !bytes.Equal(read, data) {
		err = errors.New("read from media: not what was written")
	}
	if err = errors.Join(err, wrap("remove from media", s.bucket.remove(ctx, name))); err != nil {
		return err
	}
	if there, err := s.bucket.has(ctx, name); err != nil || there {
		return fmt.Errorf("remove from media: the file is still there (%w)", errors.Join(err, fs.ErrExist))
	}
	return nil
}
