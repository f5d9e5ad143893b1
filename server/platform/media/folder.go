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

// folder is a bucket in the file system. The name of a file is its path below the root. No name can refer to
// a file outside the root, neither by "..", nor by a link, nor by an absolute path.
type folder struct{ root *os.Root }

// unfinished is the suffix of incomplete files. If the process was killed, Remove deletes its incomplete
// files together with the picture's other files.
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

// write writes a temporary file and renames it, so that readers never see an incomplete file.
func (f folder) write(ctx context.Context, name, _ string, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o750); err != nil {
		return err
	}
	temporary := name + unfinished
	err := f.root.WriteFile(temporary, data, 0o644)
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, f.remove(context.Background(), temporary))
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

func (f folder) names(ctx context.Context, prefix string) ([]string, error) {
	var names []string
	top := "."
	if i := strings.LastIndexByte(prefix, '/'); i > 0 {
		top = prefix[:i]
	}
	err := fs.WalkDir(f.root.FS(), top, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed in the meantime, or the folder does not exist
		}
		if err == nil && entry.Type().IsRegular() && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
		return errors.Join(err, ctx.Err())
	})
	return names, err
}

// remove also deletes the folder if it becomes empty. This is safe because callers hold the picture's lock.
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
