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

// fileName matches the names that jpegFile and webpFile return.
var fileName = regexp.MustCompile(`^[0-9]+/[0-9a-f]{20}/[0-9]+\.(webp|jpg)$`)

var mimes = map[string]string{".webp": "image/webp", ".jpg": "image/jpeg"}

// Files lists all complete files of the store, sorted by name.
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

// ReadFile returns the content of a file listed by Files. The error is fs.ErrNotExist if the file has been
// removed since.
func (s *Store) ReadFile(ctx context.Context, name string) ([]byte, error) {
	file, _, err := s.bucket.open(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	data, err := io.ReadAll(file)
	return data, wrap("read "+name, errors.Join(err, file.Close()))
}

// WriteFile stores a file with the content returned by ReadFile. It reports whether the file did not exist
// before. It returns an error if name cannot be the name of a picture's file.
func (s *Store) WriteFile(ctx context.Context, name string, data []byte) (added bool, err error) {
	if !fileName.MatchString(name) {
		return false, fmt.Errorf("%q is not the name of a picture's file", name)
	}
	defer s.keys.take(path.Dir(name))()
	there, err := s.bucket.has(ctx, name)
	if err == nil {
		err = s.bucket.write(ctx, name, mimes[path.Ext(name)], data)
	}
	return !there, wrap("write "+name, err)
}

// RemoveFile deletes a file. It returns nil if the file does not exist.
func (s *Store) RemoveFile(ctx context.Context, name string) error {
	defer s.keys.take(path.Dir(name))()
	return wrap("remove "+name, s.bucket.remove(ctx, name))
}

// Probe tests the store: it writes a small file, reads it and deletes it.
func (s *Store) Probe(ctx context.Context) error {
	name, data := "probe/"+strings.ToLower(rand.Text())+".txt", []byte("haat doctor")
	if err := s.bucket.write(ctx, name, "text/plain", data); err != nil {
		return fmt.Errorf("write to media: %w", err)
	}
	read, err := s.ReadFile(ctx, name)
	if err == nil && !bytes.Equal(read, data) {
		err = errors.New("read from media: content differs")
	}
	if err = errors.Join(err, wrap("remove from media", s.bucket.remove(ctx, name))); err != nil {
		return err
	}
	if there, err := s.bucket.has(ctx, name); err != nil || there {
		return fmt.Errorf("remove from media: the file is still there (%w)", errors.Join(err, fs.ErrExist))
	}
	return nil
}
