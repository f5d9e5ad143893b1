package media

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// folder is a bucket in the file system: a file's name is its path below the root,
// which nothing leaves, be it by "..", a link or a name from outside.
type folder struct{ root *os.Root }

// unfinished is the end of the names of files that are being written. What a killed
// process leaves of them goes with the picture.
const unfinished = ".tmp"

func openFolder(dir string) (bucket, error) {
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	return folder{root}, err
}

func (f folder) close() error { return f.root.Close() }

func (f folder) check(context.Context) error {
	_, err := fs.ReadDir(f.root.FS(), ".")
	return err
}

// write writes beside the name and renames, so that nobody reads half a file.
func (f folder) write(ctx context.Context, name, _ string, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o750); err != nil {
		return err
	}
	beside := name + unfinished
	err := f.root.WriteFile(beside, data, 0o644)
	if err == nil {
		err = f.root.Rename(beside, name)
	}
	if err != nil {
		return errors.Join(err, f.remove(context.Background(), beside))
	}
	return nil
}

func (f folder) open(_ context.Context, name string) (io.ReadCloser, int64, error) {
	if !fs.ValidPath(name) {
		return nil, 0, fs.ErrNotExist
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, info.Size(), nil
}

func (f folder) has(_ context.Context, name string) (bool, error) {
	_, err := f.root.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f folder) names(ctx context.Context, beginning string) ([]string, error) {
	var names []string
	top := "."
	if i := strings.LastIndexByte(beginning, '/'); i > 0 {
		top = beginning[:i]
	}
	err := fs.WalkDir(f.root.FS(), top, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone since it was listed, or never there
		}
		if err == nil && entry.Type().IsRegular() && strings.HasPrefix(name, beginning) {
			names = append(names, name)
		}
		return errors.Join(err, ctx.Err())
	})
	return names, err
}

// remove leaves no empty folder of a picture behind: callers take turns over a picture.
func (f folder) remove(_ context.Context, name string) error {
	if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := f.root.Remove(path.Dir(name))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTEMPTY) || errors.Is(err, syscall.EEXIST) {
		return nil
	}
	return err
}
